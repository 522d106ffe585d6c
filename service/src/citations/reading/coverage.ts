// What a reader missed. An answer may tell its reader to omit something, or a reader may simply miss it; either way, a
// sentence about the brand with a value that nobody read must not count as right. Mechanical: signs, figures, units and the
// names in the brand's own facts.

import { type Matter, nameIn, stepsOf } from '../../readers/matter.ts'
import { type Sentence, sentencesOf } from '../../readers/sentences.ts'
import type { Passed } from '../gate/gate.ts'

/**
 * Finds sentences that name the brand and contain a value of a kind its facts have, but that no statement covers.
 * `passed`: everything that passed the gate, including what was set aside.
 */
type UnreadFinder = (answer: string, passed: Passed[], isNamed: IsNamed) => Sentence[]

/** Whether a sentence names the brand or a product of it. */
export type IsNamed = (sentence: Sentence) => boolean

export function createUnreadFinder(matters: Matter[]): UnreadFinder {
  const patterns = patternsOf(matters)
  return (answer, passed, isNamed) => {
    const read = Map.groupBy(passed, ({ sentence }) => sentence.start)
    return sentencesOf(answer).filter(sentence => {
      const text = answer.slice(sentence.start, sentence.end)
      const covering = read.get(sentence.start) ?? []
      return isNamed(sentence) && isPassedOver(text, { patterns, covering, start: sentence.start })
    })
  }
}

interface Checked {
  patterns: TypedPattern[]
  covering: Passed[]
  start: number
}

const isPassedOver = (text: string, { patterns, covering, start }: Checked): boolean =>
  patterns
    // Most sentences hold no value, and to go through all matches copies the pattern first.
    .filter(({ pattern }) => text.search(pattern) >= 0)
    .some(({ pattern }) =>
      [...text.matchAll(pattern)].some(({ 0: value, index }) => {
        const from = start + index
        return !covering.some(({ places }) =>
          places.some(place => place.start < from + value.length && from < place.end),
        )
      }),
    )

const FIGURE = String.raw`\d(?:[\d.,'’\u00a0\u202f]*\d)?`
const PATTERNS: Partial<Record<Matter['kind'], RegExp[]>> = {
  money: [new RegExp(String.raw`\p{Sc}\s?${FIGURE}|${FIGURE}\s?\p{Sc}`, 'gu')],
  hours: [/\d{1,2}:\d{2}\s?[-–—]\s?\d{1,2}:\d{2}/g],
  contact: [/[\w.+-]+@[\w-]+\.[\w.-]+\w/g, /\+\d[\d\s()./-]{6,}\d/g],
}

interface TypedPattern {
  kind: Matter['kind']
  pattern: RegExp
}

/** Values whose form alone tells that they may be on one of the matters. */
export function patternsOf(matters: Matter[]): TypedPattern[] {
  const kinds = new Set(matters.map(({ kind }) => kind))
  const units = new Set(matters.flatMap(({ kind, unit }) => (kind === 'number' && unit !== null ? unit : [])))
  const things = matters.flatMap(({ kind, key }) =>
    kind === 'yes_no' ? (nameIn(stepsOf(key).at(-1) ?? '') ?? []) : [],
  )
  return [
    ...[...kinds].flatMap(kind => (PATTERNS[kind] ?? []).map(pattern => ({ kind, pattern }))),
    ...[...units].map(unit => ({
      kind: 'number' as const,
      pattern: new RegExp(`${FIGURE}\\s?${escaped(unit)}(?!\\p{L})`, 'gu'),
    })),
    ...[...things].map(thing => ({
      kind: 'yes_no' as const,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(thing)}(?![\\p{L}\\p{N}])`, 'giu'),
    })),
  ]
}

const escaped = (text: string): string => RegExp.escape(text)
