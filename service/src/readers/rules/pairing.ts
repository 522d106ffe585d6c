// Which matter a value belongs to: the one whose words stand nearest, under rules that are strict for bare numbers, since
// any count looks like any other, and looser for values that carry a unit.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Passage } from './passages.ts'
import type { Hit } from './phrases.ts'
import type { Token } from './tokens.ts'

export interface Range {
  from: number
  to: number
}

export interface Cues {
  /** In the passage. */
  hits: Hit<string[]>[]
  /** In its label. */
  label: string[]
}

/** What it costs to stand before the value. */
const BEFORE = 2
/** Tokens between the words of a matter and a value that has a unit. */
const NEAR = 8
const LINKED = 7
/** What a comma between them costs. */
const ACROSS = 3

interface Near {
  terms: string[]
  distance: number
}

/** The terms nearest to a value; empty when none is near enough. `others`: values of the same kind. */
export function nearestTerms(passage: Passage, cues: Cues, pair: Pair): string[] {
  if (isCoordinated(passage.tokens, pair)) return []
  const inText = cues.hits.flatMap((hit): Near[] => {
    const distance = distanceOf(passage, hit, pair)
    return distance === null ? [] : [{ terms: hit.entry, distance }]
  })
  const labelled = cues.label.length > 0 && isOfLabel(passage, pair)
  const near: Near[] = [
    ...inText,
    ...(labelled ? [{ terms: cues.label, distance: passage.isCell ? 1 : 2 + pair.value.from }] : []),
  ]
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).flatMap(({ terms }) => terms)
}

/** "4.8 and 4.3 stars": which of the two is meant of whom, nobody says here. */
const isCoordinated = (tokens: Token[], { value, others, lexicon }: Pair): boolean =>
  others.some(other => {
    const [from, to] = other.to <= value.from ? [other.to, value.from] : [value.to, other.from]
    return (
      to - from === 1 && (tokens[from]?.text === ',' || lexicon.phrases.rangeWords.at(tokens, from) !== null)
    )
  })

export interface Pair {
  value: Range
  /** Bare numbers are paired strictly. */
  isBare: boolean
  others: Range[]
  lexicon: Lexicon
}

function distanceOf(passage: Passage, hit: Range, pair: Pair): number | null {
  const { value, others } = pair
  if (hit.from < value.to && value.from < hit.to) return 0
  const [from, to] = hit.to <= value.from ? [hit.to, value.from] : [value.to, hit.from]
  if (others.some(other => other.from >= from && other.to <= to)) return null
  if (!isOnePart(passage, hit, value, { from, to })) return null
  const isBefore = hit.to <= value.from
  const isAcross =
    passage.parts.clause[hit.from] !== passage.parts.clause[value.from] &&
    !isColon(passage.tokens, { from, to })
  if (
    !isBefore &&
    (isAcross ||
      passage.tokens
        .slice(from, to)
        .some((_, at) => pair.lexicon.phrases.rangeWords.at(passage.tokens, from + at)))
  )
    return null
  if (pair.isBare)
    return isBefore
      ? linkedDistance(passage.tokens, { from, to }, pair)
      : countedDistance(passage, { from, to }, hit.to, pair.lexicon)
  return to - from <= NEAR ? to - from + (isAcross ? ACROSS : 0) : null
}

const isColon = (tokens: Token[], { from, to }: Range): boolean =>
  tokens.slice(from, to).some(({ text }) => text === ':')

/** In one part, or just outside a bracket: "the Brio (€990)". */
function isOnePart({ tokens, parts }: Passage, hit: Range, value: Range, { from, to }: Range): boolean {
  if (parts.part[hit.from] === parts.part[value.from]) return true
  return to - from <= 2 && tokens.slice(from, to).every(({ text }) => /^[(–—:]$/.test(text))
}

function countedDistance(
  { tokens, mentions }: Passage,
  { from, to }: Range,
  end: number,
  { phrases, gap }: Lexicon,
): number | null {
  const between = tokens.slice(from, to)
  // "61 employees of one customer" are not the brand's.
  const owner = phrases.possessive.at(tokens, end)
  if (owner && !phrases.selves.at(tokens, owner.to) && !mentions.some(mention => mention.from === owner.to))
    return null
  return between.length <= gap && between.every(({ kind }) => kind === 'word') ? between.length : null
}

/** Only words that lead from a matter to its value may stand between. */
function linkedDistance(tokens: Token[], { from, to }: Range, { lexicon, value }: Pair): number | null {
  const { links, by } = lexicon.phrases
  if (to - from > LINKED || isCounting(tokens, value.to, lexicon)) return null
  for (let at = from; at < to; at++) {
    const { kind, text } = tokens[at] as Token
    if (
      kind === 'mark'
        ? !/^[:(.–—,]$/.test(text)
        : !links.at(tokens, at) && !by.at(tokens, at) && !lexicon.preciseWords.at(tokens, at)
    )
      return null
  }
  // Behind is better: "employees in 12 offices".
  return to - from + BEFORE
}

/** Whether a noun of its own follows a number: "12 offices". */
function isCounting(tokens: Token[], at: number, { phrases, known, common }: Lexicon): boolean {
  const next = tokens[at]
  if (next?.kind !== 'word') return false
  return (
    !phrases.links.at(tokens, at) &&
    !common.includes(next.text) &&
    !phrases.neutral.at(tokens, at) &&
    !known.has(next.text)
  )
}

/** A label is about the first value behind it. */
function isOfLabel({ tokens, isCell, parts }: Passage, { value, others, lexicon }: Pair): boolean {
  if (others.some(other => other.from < value.from)) return false
  if (isCell) return parts.part[value.from] === (parts.part[0] ?? 0)
  const { links } = lexicon.phrases
  for (let at = 0; at < value.from; at++) {
    const { kind } = tokens[at] as Token
    if (kind === 'word' && !links.at(tokens, at) && !lexicon.preciseWords.at(tokens, at)) return false
  }
  return true
}
