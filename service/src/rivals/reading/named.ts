// Who is named in an answer, and where: each company by the finder that decides whether the brand is absent, then all
// compared with each other. If one name is part of another, the longer one is meant.

import {
  createMentionFinder,
  type Hints,
  type Mention,
  type MentionFinder,
  type Mentions,
} from '../../citations/mentions/find-mentions.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import type { Use } from '../../citations/mentions/ordinary-uses.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import type { BrandNames } from '../../model/brand.ts'
import { labelLength } from './labels.ts'
import type { Phrases } from './lexicon/phrases.ts'
import { firstFrom, type Outline, type Span } from './outline.ts'
import type { Named } from './shape.ts'
import { thingsOf } from './things.ts'

interface Asked {
  prompt: string
  /** Addresses that the answer cites beside its own links. */
  cited: string[]
  phrases: Phrases
}

/** In the order of the text, none within another. */
export type NameFinder = (outline: Outline, asked: Asked) => Named[]

/** Names next to a name are examined again once that one is known; so many rounds are enough. */
const MOST_ROUNDS = 4

/** `context`: terms of the brand's category, places and products; see `createMentionFinder`. */
export function createNameFinder(parties: BrandNames[], context: string[] = []): NameFinder {
  const finders = parties.map(party => createMentionFinder(party, context))
  return (outline, asked) => {
    const scene = { outline, heads: headsOf(outline), ...asked }
    const looks = parties.map((party, index) => lookFor(party, finders[index] as MentionFinder, scene))
    const look = (known: Named[]): Named[] => {
      const found = looks.flatMap((find, party) =>
        find(known, party).map(({ start, end }) => ({ start, end, party })),
      )
      return withoutShorter(outline.visible, parties, found)
    }
    let named = look([])
    for (let round = 1; round < MOST_ROUNDS; round++) {
      const more = look(named)
      if (more.length === named.length) break
      named = more
    }
    return named
  }
}

type Look = (known: Named[], party: number) => Mention[]

interface Scene extends Asked {
  outline: Outline
  heads: Heads
}

function lookFor(party: BrandNames, find: MentionFinder, scene: Scene): Look {
  const { outline, heads, phrases } = scene
  const { visible, links } = outline
  const own = links.filter(({ url }) => isOwned(addressOf(url), party.domain))
  const isAsked =
    own.length > 0 ||
    scene.cited.some(url => isOwned(url, party.domain)) ||
    find(scene.prompt, { capitalTells: 'within' }).accepted.length > 0
  const isThing = thingsOf(party, { text: visible, phrases, isAsked })
  let last: { known: number; found: Mention[] } | null = null
  return (known, index) => {
    const others = known.filter(({ party }) => party !== index)
    // Nothing is doubtful any more, or nobody new is known.
    if (last && (last.known === others.length || isAsked)) return last.found
    const { accepted } = findTwice(hints => find(visible, hints), {
      isAsked,
      capitalTells: others.length > 0 ? 'everywhere' : 'within',
      isShown: use =>
        (heads.has(use.start) && (standsAlone(visible, use) || isAmongHeads(heads, use, others))) ||
        isMarked(visible, use) ||
        isWithin(use, own) ||
        isNamedFurther(outline, use, phrases) ||
        isBesideOne(visible, use, others, phrases),
    })
    const found = accepted.filter(mention => !isThing(mention))
    last = { known: others.length, found }
    return found
  }
}

const addressOf = (url: string): string => (/^www\./i.test(url) ? `https://${url}` : url)

/** A word once meant as the name is meant so at the start of a sentence, too. */
function findTwice(find: (hints: Hints) => Mentions, hints: Hints): Mentions {
  const first = find(hints)
  const isSettled = hints.isAsked || first.accepted.length === 0 || first.rejected.length === 0
  return isSettled ? first : find({ ...hints, isAsked: true })
}

/** Where the words of items, headings and cells begin, and which of them stand below each other. */
type Heads = Map<number, string>

function headsOf({ visible, lines, tables, signs }: Outline): Heads {
  const hidden = new Map(signs.map(({ start, end }) => [start, end]))
  const rows = tables.flatMap(({ header, rows }, table) =>
    [header, ...rows].flatMap(cells =>
      cells.map((cell, column) => ({ ...cell, group: `${table} ${column}` })),
    ),
  )
  const openings = [
    ...lines.map(({ start, end, kind, depth, list }) => ({ start, end, group: `${kind} ${depth} ${list}` })),
    ...rows,
  ]
  return new Map(openings.map(({ start, end, group }) => [wordsFrom(visible, hidden, start, end), group]))
}

/** Another company heads another row or item. */
function isAmongHeads(heads: Heads, { start }: Span, others: Named[]): boolean {
  const group = heads.get(start)
  return !group?.startsWith('line') && others.some(other => heads.get(other.start) === group)
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

/** After a name that heads an item or a line, or fills a cell. */
const standsAlone = (text: string, { end }: Span): boolean =>
  /^[*_`~\]]*(?:\s*[:：|–—,®™(（]|\s+-\s|\s*$|\s*\n|(?<=[*_\]]))/u.test(text.slice(end, end + 8))

/** "The Lumen Pro": where only names have capitals, and not in a title, two of them are a name. */
function isNamedFurther(
  { visible, lines }: Outline,
  { start, end }: Span,
  { nounsAreCapital }: Phrases,
): boolean {
  if (nounsAreCapital || !/^ (?:\p{Lu}|\p{L}?\d)/u.test(visible.slice(end, end + 3))) return false
  if (!/[\p{L}\p{N},] ["“*_]*$/u.test(visible.slice(Math.max(0, start - 6), start))) return false
  return lines[firstFrom(lines, start + 1) - 1]?.kind !== 'heading'
}

/** "Notion, Asana", "Asana oder Notion": one of several, of whom another is known. "Next, Asana" opens a sentence. */
function isBesideOne(text: string, { start, end, common }: Use, others: Named[], phrases: Phrases): boolean {
  const next = firstFrom(others, end)
  const before = others[next - 1]
  const after = others[next]
  if (before && before.end <= start && isJoint(text.slice(before.end, start), phrases)) return true
  if (!after || !isJoint(text.slice(end, after.start), phrases)) return false
  return common.kind !== 'little' || text.charAt(end) !== ','
}

const LONGEST_JOINT = 24

function isJoint(between: string, phrases: Phrases): boolean {
  if (between.length > LONGEST_JOINT) return false
  const joint = between
    .replace(/[*_`[\]()\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  return joint !== '' && phrases.joints.test(joint)
}

const isMarked = (text: string, { end }: Span): boolean =>
  /^\s?(?:[®™]|\((?:R|TM)\)|,? (?:Inc|GmbH|Ltd|LLC|Corp|AG|SE|KG|S\.?A\.?S?|S\.?p\.?A|S\.?r\.?l|SARL|B\.?V|N\.?V|Lda|Ltda|S\.?L)(?![\p{L}])|株式会社)/u.test(
    text.slice(end, end + 12),
  )

const isWithin = ({ start, end }: Span, links: { words: Span }[]): boolean =>
  links.some(({ words }) => words.start <= start && end <= words.end)

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
