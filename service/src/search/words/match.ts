// Whether a text matches a query, and where: the index's rule, for texts at hand. Pure.

import type { SearchQuery, Term } from './query.ts'
import type { Word } from './words.ts'

export interface Mark {
  start: number
  end: number
}

/** The matches in a text; null if it does not match. */
export function findMarks(words: Word[], { terms }: SearchQuery): Mark[] | null {
  const places = placesOf(words)
  const marks: Mark[] = []
  for (const term of terms) {
    const found = placesOfTerm(places, term)
    if (term.isExcluded ? found.length > 0 : found.length === 0) return null
    if (!term.isExcluded) marks.push(...found.flat().map(({ start, end }) => ({ start, end })))
  }
  return merged(marks)
}

/** Every occurrence of any word of the query, for part of a text that matches as a whole. */
export function markAny(words: Word[], { terms }: SearchQuery): Mark[] {
  const places = placesOf(words)
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  return merged(wanted.flatMap(term => placesOfTerm(places, term).flat()))
}

type Places = Map<string, Map<number, Word>>

function placesOf(words: Word[]): Places {
  const places: Places = new Map()
  for (const word of words) {
    const known = places.get(word.word)
    if (known) known.set(word.place, word)
    else places.set(word.word, new Map([[word.place, word]]))
  }
  return places
}

/** Each time that the words of a term stand one after the other. */
function placesOfTerm(places: Places, { words, isBeginning }: Term): Word[][] {
  const standing = words.map(({ word }, turn) =>
    isBeginning && turn === words.length - 1
      ? placesOfBeginning(places, word)
      : (places.get(word) ?? NOWHERE),
  )
  const [first = NOWHERE] = standing
  return [...first.values()].flatMap(({ place }) => {
    const found = words.map(({ at }, turn) => standing[turn]?.get(place + at))
    return found.includes(undefined) ? [] : [found as Word[]]
  })
}

const NOWHERE: Map<number, Word> = new Map()

const placesOfBeginning = (places: Places, beginning: string): Map<number, Word> =>
  new Map([...places].flatMap(([word, found]) => (word.startsWith(beginning) ? [...found] : [])))

function merged(marks: Mark[]): Mark[] {
  const result: Mark[] = []
  for (const { start, end } of marks.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
