// "Acme > Rivalo > Zed": ranked by signs, whoever is between them.

import type { Page } from './page.ts'
import type { Place, Ranking } from './ranking.ts'
import { partiesIn, withoutSetOff } from './shape.ts'

const SIGN = /\s*(?:[>＞≻≫]+|&gt;)\s*/u
/** Longer than a name, and it is a sentence that only holds the sign. */
const LONGEST = 40

export const rankedChains = (page: Page): Ranking[] =>
  page.lines.flatMap(({ shape, start }) => {
    const places = chainIn(withoutSetOff(shape))
    return places.length > 0 ? [{ start, by: 'chain' as const, places }] : []
  })

function chainIn(shape: string): Place[] {
  const parts = shape.split(SIGN)
  if (parts.length < 2) return []
  const last = parts.length - 1
  const names = parts.map((part, index) => {
    const open = index === 0 ? (part.split(/[:：,;。(（]|[.!?]\s/u).at(-1) ?? '') : part
    return (index === last ? (open.split(/[,;。)）、(（]|[.!?](?:\s|$)/u)[0] ?? '') : open).trim()
  })
  if (names.some(name => name.length > LONGEST || name === '')) return []
  const places = names.flatMap((name, index) => partiesIn(name).map(party => ({ party, number: index + 1 })))
  return new Set(places.map(({ party }) => party)).size > 1 &&
    new Set(places.map(({ number }) => number)).size > 1
    ? places
    : []
}
