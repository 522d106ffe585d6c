// Who is named in an answer, and where: each company by the finder that decides whether the brand is absent, then all of them
// held against each other. Where the name of one is part of the name of another, the longer one is meant.

import { createMentionFinder, type Hints, type Mentions } from '../citations/mentions/find-mentions.ts'
import { foldName } from '../citations/mentions/fold.ts'
import type { BrandNames } from '../citations/mentions/names.ts'
import { isOwned } from '../citations/mentions/owned.ts'
import { labelLength } from './labels.ts'
import type { Outline, Span } from './outline.ts'

export interface Named extends Span {
  /** Place of the company among those that were looked for. */
  party: number
}

export interface Asked {
  prompt: string
  /** Addresses that the answer cites beside its own links. */
  cited: string[]
}

/** In the order of the text, none within another. */
export type NameFinder = (outline: Outline, asked: Asked) => Named[]

/** `context`: terms of the brand's category, places and products; see `createMentionFinder`. */
export function createNameFinder(parties: BrandNames[], context: string[] = []): NameFinder {
  const finders = parties.map(party => createMentionFinder(party, context))
  return (outline, { prompt, cited }) => {
    const heads = headsOf(outline)
    const found = parties.flatMap((party, index) => {
      const find = finders[index] as (typeof finders)[number]
      const own = outline.links.filter(({ url }) => isOwned(addressOf(url), party.domain))
      const isLinked = own.length > 0 || cited.some(url => isOwned(url, party.domain))
      const hints: Hints = {
        isAsked: isLinked || find(prompt).accepted.length > 0,
        capitalTells: true,
        isShown: use =>
          heads.has(use.start)
            ? standsAlone(outline, use)
            : isMarked(outline.visible, use) || isWithin(use, own),
      }
      return findTwice(options => find(outline.visible, options), hints).accepted.map(({ start, end }) => ({
        start,
        end,
        party: index,
      }))
    })
    return withoutShorter(outline.visible, parties, found)
  }
}

const addressOf = (url: string): string => (/^www\./i.test(url) ? `https://${url}` : url)

/** A word that is meant as the name once is meant so where a sentence opens with it, too. */
function findTwice(find: (hints: Hints) => Mentions, hints: Hints): Mentions {
  const first = find(hints)
  const isSettled = hints.isAsked || first.accepted.length === 0 || first.rejected.length === 0
  return isSettled ? first : find({ ...hints, isAsked: true })
}

/** Where the words of items, headings and cells begin. */
function headsOf({ visible, lines, tables, signs }: Outline): Set<number> {
  const hidden = new Map(signs.map(({ start, end }) => [start, end]))
  const openings = [
    ...lines.filter(({ kind }) => kind !== 'line'),
    ...tables.flatMap(({ header, rows }) => [header, ...rows].flat()),
  ]
  return new Set(openings.map(({ start, end }) => wordsFrom(visible, hidden, start, end)))
}

function wordsFrom(text: string, signs: Map<number, number>, start: number, end: number): number {
  let at = start
  while (at < end) {
    const next =
      signs.get(at) ?? (/\s/.test(text.charAt(at)) ? at + 1 : at + labelLength(text.slice(at, at + 16)))
    if (next === at) break
    at = next
  }
  return at
}

/** Behind a name that heads an item, a line, or fills a cell. */
const standsAlone = ({ visible }: Outline, { end }: Span): boolean =>
  /^[*_`~\]]*(?:\s*\(|\s*[:：|–—,®™(（]|\s+-\s|\s*$|\s*\n|[*_\]]+)/u.test(visible.slice(end, end + 8))

const isMarked = (text: string, { end }: Span): boolean =>
  /^\s?(?:[®™]|\((?:R|TM)\)|,? (?:Inc|GmbH|Ltd|LLC|Corp|AG|SE|KG|S\.?A\.?S?|S\.?p\.?A|S\.?r\.?l|SARL|B\.?V|N\.?V|Lda|Ltda|S\.?L)(?![\p{L}])|株式会社)/u.test(
    text.slice(end, end + 12),
  )

const isWithin = ({ start, end }: Span, links: { words: Span }[]): boolean =>
  links.some(({ words }) => words.start <= start && end <= words.end)

/** Of names at one place, the longest; of two as long, the one that is written so. */
function withoutShorter(text: string, parties: BrandNames[], found: Named[]): Named[] {
  const isExact = ({ start, end, party }: Named): number => {
    const written = foldName(text.slice(start, end))
    const { name, aliases } = parties[party] as BrandNames
    return [name, ...aliases].some(one => foldName(one) === written) ? 0 : 1
  }
  const kept: Named[] = []
  const longest = found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || isExact(a) - isExact(b))
  const taken = new Set<number>()
  for (const place of longest) {
    const units = Array.from({ length: place.end - place.start }, (_, at) => place.start + at)
    if (units.some(unit => taken.has(unit))) continue
    for (const unit of units) taken.add(unit)
    kept.push(place)
  }
  return kept.sort((a, b) => a.start - b.start)
}
