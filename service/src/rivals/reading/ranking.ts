// What a ranking is: at least two places, of which most name somebody, and not all the same one. Everything that ranks ends here.

import type { Head } from './heads.ts'

export interface Place {
  party: number
  number: number
}

export interface Ranking {
  /** Where it begins in the answer. */
  start: number
  by: 'list' | 'headings' | 'table' | 'chain' | 'words'
  places: Place[]
}

export interface Numbered {
  number: number
  head: Head
}

/** The share of places that must name somebody; the rest may be sentences about somebody. */
const LEAST_NAMES = 0.5

/** `least`: so many different names make a ranking. A medal is a place by itself. */
export function placesOf(entries: Numbered[], least = 2): Place[] {
  const names = entries.filter(({ head }) => head.isName)
  const distinct = new Set(names.map(({ head }) => head.name))
  if (entries.length < least || distinct.size < least || names.length < entries.length * LEAST_NAMES)
    return []
  return names.flatMap(({ number, head }) => head.parties.map(party => ({ party, number })))
}

/** The place of each company: in the first ranking that has it, and there the best. */
export function ranksIn(rankings: Ranking[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const { places } of rankings.toSorted((a, b) => a.start - b.start)) {
    const here = new Map<number, number>()
    for (const { party, number } of places)
      here.set(party, Math.min(number, here.get(party) ?? Number.POSITIVE_INFINITY))
    for (const [party, number] of here) if (!ranks.has(party)) ranks.set(party, number)
  }
  return ranks
}
