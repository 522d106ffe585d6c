// Who is named in an answer, and where: each company by the finder that decides whether the brand is absent. If one name is part
// of another, the longer one is meant.

import {
  createMentionFinder,
  type Hints,
  type MentionFinder,
} from '../../citations/mentions/find-mentions.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import type { Use } from '../../citations/mentions/ordinary-uses.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import type { BrandNames } from '../../model/brand.ts'

/** UTF-16 units into the answer. */
interface Span {
  start: number
  end: number
}

export interface Named extends Span {
  /** The company's index among those looked for. */
  party: number
}

interface Asked {
  prompt: string
  /** Addresses that the answer links to or cites. */
  cited: string[]
}

/** In the order of the text, none within another. */
type NameFinder = (visible: string, asked: Asked) => Named[]

export function createNameFinder(parties: BrandNames[]): NameFinder {
  const finders = parties.map(party => createMentionFinder(party))
  return (visible, { prompt, cited }) => {
    const isAsked = parties.map(
      ({ domain }, party) =>
        cited.some(url => isOwned(url, domain)) ||
        (finders[party] as MentionFinder)(prompt, { capitalTells: 'within' }).accepted.length > 0,
    )
    const look = (hintsOf: (party: number) => Hints): Named[] =>
      finders.flatMap((find, party) =>
        find(visible, { isAsked: isAsked[party] === true, ...hintsOf(party) })
          .accepted.filter(
            ({ form, text }) => form === 'domain' || !isThing(text, parties[party] as BrandNames),
          )
          .map(({ start, end }) => ({ start, end, party })),
      )
    const hasCapitals = /\p{Lu}/u.test(visible)
    /** "Una tavola calda" is not the company of that name. */
    const isThing = (written: string, { name, aliases }: BrandNames): boolean =>
      hasCapitals &&
      written === written.toLowerCase() &&
      [name, ...aliases].every(
        given => foldName(given) !== foldName(written) || given !== given.toLowerCase(),
      )
    const first = look(() => ({ isShown: use => isHead(visible, use), capitalTells: 'within' }))
    const known = new Set(first.map(({ party }) => party))
    if (known.size === 0) return []
    // Beside a company that is certain, a capital tells more; and a word once meant as a name is one everywhere.
    const all = look(party => ({
      isShown: use =>
        isHead(visible, use) || first.some(other => other.party !== party && isBeside(visible, use, other)),
      capitalTells: known.size > (known.has(party) ? 1 : 0) ? 'everywhere' : 'within',
      ...(known.has(party) && { isAsked: true }),
    }))
    return withoutShorter(visible, parties, all)
  }
}

/** It heads a line or fills a cell, and no sentence goes on from it. */
function isHead(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 24), start)
  return (
    /(?:^|[\n|])[^\p{L}\n|]*$/u.test(before) &&
    /^[*_`~\]]*(?:\s*[:：|–—,®™(（]|\s+-\s|\s*$|\s*\n|(?<=[*_\]]))/u.test(text.slice(end, end + 8))
  )
}

/** "Notion, Asana", "Asana oder Notion": nothing between them but signs and one short word. "Next, Asana" opens a sentence. */
function isBeside(text: string, use: Use, other: Span): boolean {
  const isNext = other.end <= use.start
  const between = isNext ? text.slice(other.end, use.start) : text.slice(use.end, other.start)
  if (between.length > 16 || !/^[\s,/&+、・*_]+(?:\p{L}{1,4}[\s*_]+)?$|^\p{Script=Hiragana}$/u.test(between))
    return false
  return isNext || use.common.kind !== 'little' || !between.startsWith(',')
}

/** Of names at one place, the longest; of two as long, the one that is written so. */
function withoutShorter(text: string, parties: BrandNames[], found: Named[]): Named[] {
  const spellings = parties.map(({ name, aliases }) => new Set([name, ...aliases].map(foldName)))
  const isExact = ({ start, end, party }: Named): boolean =>
    spellings[party]?.has(foldName(text.slice(start, end))) === true
  const kept: Named[] = []
  const longest = found
    .map(place => ({ place, length: place.end - place.start, exact: isExact(place) ? 0 : 1 }))
    .sort((a, b) => b.length - a.length || a.exact - b.exact)
  const taken = new Set<number>()
  for (const { place } of longest) {
    const units = Array.from({ length: place.end - place.start }, (_, at) => place.start + at)
    if (units.some(unit => taken.has(unit))) continue
    for (const unit of units) taken.add(unit)
    kept.push(place)
  }
  return kept.sort((a, b) => a.start - b.start)
}
