// Where any of many words occurs in a folded text. One step per unit, bounded by the length of the words that may begin
// there, so that a text made to be slow costs no more than its length.

import type { Folded } from './fold.ts'
import { standsAt } from './stems.ts'

export type EachPlace = (folded: Folded, found: (word: string, start: number) => void) => void

/** `words`: folded, distinct and not empty. In the order of the text; of several at one place the shorter first. */
export function createPlaces(words: string[]): EachPlace {
  const byUnit = Map.groupBy(
    words.toSorted((a, b) => a.length - b.length),
    word => word.charCodeAt(0),
  )
  return (folded, found) => {
    const { units, length } = folded
    for (let at = 0; at < length; at++)
      for (const word of byUnit.get(units[at] as number) ?? [])
        if (standsAt(units, at, length, word)) found(word, at)
  }
}
