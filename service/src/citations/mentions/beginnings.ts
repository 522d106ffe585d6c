// Where a name may begin: at the edge of a word, with the letters of one of its spellings. Few units of a text begin any,
// so the work is one look per unit, and bounded by the length of the names where one does: only there it is folded.

import { edgeAt } from './boundaries.ts'
import { type FoldedForNow, foldUnit } from './fold.ts'
import { standsAt } from './stems.ts'

type Found = (head: string, start: number) => void
export type Beginnings = (folded: FoldedForNow, found: Found) => void

/** What a unit of the text may be to a name, in two bits; 0 when it is not known yet. */
const NOTHING = 1
const BEGINNING = 2
const UNUSUAL = 3
const KIND = 3
/** And beside it: one of the plain ones. */
const IS_PLAIN = 4

/** Letters and digits of ASCII: where one follows another, no word begins. */
const PLAIN = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  /^[a-z0-9]$/i.test(String.fromCharCode(unit)) ? 1 : 0,
)

/**
 * `heads`: folded, distinct and not empty. `reach`: as many units as are read behind one. In the order of the text; of
 * several at one place the shorter first.
 */
export function createBeginnings(heads: string[], reach: number): Beginnings {
  const byUnit = Map.groupBy(
    heads.toSorted((a, b) => a.length - b.length),
    head => head.charCodeAt(0),
  )
  // Learnt as units are met.
  const kinds = new Uint8Array(0x10000)
  const learn = (unit: number): number => {
    const folded = foldUnit(unit)
    const kind = folded < 0 ? UNUSUAL : byUnit.has(folded) ? BEGINNING : NOTHING
    kinds[unit] = PLAIN[unit] === 1 ? kind | IS_PLAIN : kind
    return kind
  }
  const mayBeSecond = secondsOf(heads)
  return (folded, found) => {
    const { raw } = folded
    let tested = 0
    for (let at = telling(raw, kinds, 0); at < raw.length; at = telling(raw, kinds, at + 1)) {
      const kind = (kinds[raw[at] as number] as number) & KIND || learn(raw[at] as number)
      // It may become the beginning of a name, or make its neighbour one. Rare, so what follows is folded as a whole.
      if (kind === UNUSUAL)
        return eachHead(byUnit, folded, folded.unitFrom(tested, raw.length, reach), raw.length, found)
      if (kind === NOTHING || !mayBeSecond(raw[at + 1] ?? 0)) continue
      tested = at + 1
      eachHead(byUnit, folded, folded.unitFrom(at, tested, reach), tested, found)
    }
  }
}

/** Can a unit stand behind the first of a name? Most tell by themselves; others may be joined to it, or go. */
function secondsOf(heads: string[]): (unit: number) => boolean {
  const seconds = new Set(heads.map(head => head.charCodeAt(1)))
  const isShort = heads.some(({ length }) => length === 1)
  return unit => isShort || PLAIN[unit] === 0 || seconds.has(foldUnit(unit))
}

/** Those that begin at the unit `first` or behind it, and before the place `to` of the text. */
function eachHead(
  byUnit: Map<number, string[]>,
  folded: FoldedForNow,
  first: number,
  to: number,
  found: Found,
): void {
  for (let at = first; at < folded.length && (folded.starts[at] as number) < to; at++) {
    const begun = byUnit.get(folded.units[at] as number)
    if (begun === undefined || edgeAt(folded, at) === 'inside') continue
    for (const head of begun) if (standsAt(folded.units, at, folded.length, head)) found(head, at)
  }
}

/** The next unit that is something to a name and does not stand within a word. Calls nothing, because it reads them all. */
function telling(raw: Uint16Array, kinds: Uint8Array, from: number): number {
  let before = from > 0 && PLAIN[raw[from - 1] as number] === 1 ? IS_PLAIN : 0
  let at = from
  for (; at < raw.length; at++) {
    const kind = kinds[raw[at] as number] as number
    if ((kind & KIND) !== NOTHING && (before & kind & IS_PLAIN) === 0) break
    before = kind
  }
  return at
}
