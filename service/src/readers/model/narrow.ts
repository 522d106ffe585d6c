// Narrows hundreds of matters to those that an answer may mention. A request lists what was asked about, and the list
// is sealed with the reading, so a later version may narrow differently.

import type { ValueKind } from '../../values/kinds.ts'
import { type Matter, nameIn, stepsOf } from '../matter.ts'
import type { ReadingTask } from './template.ts'

/** Few enough to ask about all of them. */
const ENOUGH = 60

/** The task with every matter that may be mentioned, filled up with the next likely ones, in order. */
export function narrowed(task: ReadingTask): ReadingTask {
  if (task.matters.length <= ENOUGH) return task
  const text = textOf(task)
  const ranked = task.matters.map(matter => ({ matter, rank: rankOf(matter, text) }))
  const likely = ranked.filter(({ rank }) => rank === 0).length
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, Math.max(ENOUGH, likely))
  const kept = new Set(chosen.map(({ matter }) => matter))
  return { ...task, matters: task.matters.filter(matter => kept.has(matter)) }
}

/** 0: may be mentioned. 1: nothing says so. 2: belongs to a product that is not named. */
function rankOf(matter: Matter, text: Text): 0 | 1 | 2 {
  if (matter.product !== null && !text.names(matter.product)) return 2
  if (WRITTEN_IN_DIGITS.has(matter.kind)) return text.hasDigits ? 0 : 1
  // A matter with its own name, such as a feature, is mentioned by that name, in any language.
  const names = stepsOf(matter.key).flatMap(step => nameIn(step) ?? [])
  const own = names.filter(name => name !== matter.product)
  return own.length === 0 || own.some(text.names) ? 0 : 1
}

const WRITTEN_IN_DIGITS: ReadonlySet<ValueKind> = new Set([
  ...(['number', 'money', 'date', 'duration', 'hours', 'clock'] as const),
])

interface Text {
  hasDigits: boolean
  /** Whether a word of the name occurs that tells it from others. */
  names(name: string): boolean
}

function textOf({ brand, matters, prompt, answer }: ReadingTask): Text {
  const text = folded(`${prompt}\n${answer}`)
  const words = new Set(wordsOf(text))
  const common = new Set([brand.name, ...brand.aliases].flatMap(wordsOf).concat(sharedWords(matters)))
  // Longer words are also found within others: inflected, compounded, or in a script without spaces.
  const occurs = (word: string) =>
    words.has(word) || (word.length > 3 && text.includes(word)) || isWide(word, text)
  return {
    hasDigits: /\p{Nd}/u.test(text),
    names(name) {
      const own = wordsOf(name)
      const telling = own.filter(word => !common.has(word))
      return (telling.length > 0 ? telling : own).some(occurs)
    },
  }
}

/** Han, kana and Hangul need no spaces, and two letters of them are a word. */
const isWide = (word: string, text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(word) && text.includes(word)

/** Words in the names of more than a quarter of all products tell none from the others. */
function sharedWords(matters: Matter[]): string[] {
  const products = [...new Set(matters.flatMap(({ product }) => product ?? []))]
  const counts = new Map<string, number>()
  for (const word of products.flatMap(name => [...new Set(wordsOf(name))]))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => (count > 1 && count > products.length / 4 ? [word] : []))
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
