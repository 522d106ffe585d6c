// What was probably meant by an unknown word: the known word nearest by spelling. Pure.

import type { SearchQuery } from './query.ts'
import { isUnspaced } from './words.ts'

/** One letter of a short word may be wrong, two of a long one. */
const LEAST_LETTERS = 4
const LONG = 8

/** The query with unknown words replaced by known ones; null if nothing is unknown, or nothing near. */
export function meantBy(query: SearchQuery, known: ReadonlySet<string>): SearchQuery | null {
  let isChanged = false
  const terms = query.terms.map(term => ({
    ...term,
    words: term.words.map(({ word, at }) => {
      const meant = isKnown(word, known) ? null : nearest(word, known)
      isChanged ||= meant !== null
      return { word: meant ?? word, at }
    }),
  }))
  return isChanged ? { terms } : null
}

const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  isUnspaced(word) || word.length < LEAST_LETTERS || known.has(word)

function nearest(word: string, known: ReadonlySet<string>): string | null {
  const most = word.length >= LONG ? 2 : 1
  let best: { word: string; distance: number } | null = null
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > most || isUnspaced(candidate)) continue
    const distance = distanceOf(word, candidate, best ? best.distance - 1 : most)
    if (distance !== null) best = { word: candidate, distance }
    if (distance === 1) break
  }
  return best?.word ?? null
}

/** Letters wrong, missing, extra or transposed; null if more than `most`. */
function distanceOf(one: string, other: string, most: number): number | null {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isTurned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isTurned ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > most) return null
    ;[before, row] = [row, next]
  }
  const distance = row[other.length] ?? 0
  return distance <= most ? distance : null
}

/** As people would type it. */
export const wordsForPeople = ({ terms }: SearchQuery): string =>
  terms
    .map(({ words, isExcluded }) => {
      const text = words.map(({ word }) => word).join(' ')
      return `${isExcluded ? '-' : ''}${words.length > 1 ? `"${text}"` : text}`
    })
    .join(' ')
