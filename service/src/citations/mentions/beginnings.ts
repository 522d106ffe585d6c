// Where a name may begin: at the edge of a word, with the letters of one of its spellings. Few units of a text begin any,
// so the work is one look per unit, and bounded by the length of the names where one does.

import { edgeAt } from './boundaries.ts'
import type { Folded } from './fold.ts'
import { standsAt } from './stems.ts'

export type Beginnings = (folded: Folded, found: (head: string, start: number) => void) => void

/** `heads`: folded, distinct and not empty. In the order of the text; of several at one place the shorter first. */
export function createBeginnings(heads: string[]): Beginnings {
  const begins = new Uint8Array(0x10000)
  const byUnit = new Map<number, string[]>()
  for (const head of heads.toSorted((a, b) => a.length - b.length)) {
    const unit = head.charCodeAt(0)
    begins[unit] = 1
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), head])
  }
  return (folded, found) => {
    const { units, length } = folded
    for (let at = 0; at < length; at++) {
      const unit = units[at] as number
      if (begins[unit] === 0 || edgeAt(folded, at) === 'inside') continue
      for (const head of byUnit.get(unit) as string[]) if (standsAt(units, at, length, head)) found(head, at)
    }
  }
}
