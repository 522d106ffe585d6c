// Whom a passage is about. Reading needs to be sure: where brand and others are named together, only a name that stands
// before the value in the same sentence decides.

import type { Lexicon } from '../lexicon/lexicon.ts'
import { type Mention, UNKNOWN_PRODUCT } from './names.ts'
import type { Parts } from './parts.ts'
import type { Token } from './tokens.ts'

export interface Topic {
  who: 'brand' | 'other' | 'unknown'
  product: string | null
}

export const UNKNOWN: Topic = { who: 'unknown', product: null }

/** Null when nobody is named. */
export function topicOf(mentions: Mention[]): Topic | null {
  if (mentions.length === 0) return null
  const own = mentions.filter(({ who }) => who === 'brand')
  if (own.length === 0) return { who: 'other', product: null }
  if (own.length < mentions.length) return UNKNOWN
  const products = new Set(own.flatMap(({ product }) => (product === null ? [] : [product])))
  return products.size > 1
    ? { who: 'brand', product: null }
    : { who: 'brand', product: [...products][0] ?? null }
}

/** What the next sentence goes on about. */
export function topicAfter(
  topic: Topic,
  { mentions, strange }: Pick<Told, 'mentions' | 'strange'>,
  base: Topic,
): Topic {
  if (mentions.length === 0) return strange.length > 0 ? UNKNOWN : topic
  if (mentions.some(({ who }) => who === 'other')) return UNKNOWN
  const products = new Set(mentions.flatMap(({ product }) => (product === null ? [] : [product])))
  // Of two products, nobody knows which one "it" is.
  return { who: 'brand', product: products.size > 1 ? UNKNOWN_PRODUCT : ([...products][0] ?? base.product) }
}

/** An outer topic, narrowed by an inner one. */
export const narrowed = (outer: Topic, inner: Topic | null): Topic =>
  inner === null
    ? outer
    : inner.who === 'brand'
      ? { who: 'brand', product: inner.product ?? outer.product }
      : inner

export interface Told {
  tokens: Token[]
  parts: Parts
  mentions: Mention[]
  /** Places of names that may be anybody's. */
  strange: number[]
  topic: Topic
}

interface Range {
  from: number
  to: number
}

export interface Sought extends Range {
  /** Where the words of the matter begin, if they stand before the value. */
  anchor: number
  /** The value is a name itself: another one before it may have the same part. */
  isName: boolean
  /** Whether a phrase of the matter begins at a token. */
  isTerm: (tokens: Token[], at: number) => boolean
}

/** Whom a value is about. */
export function topicAt(told: Told, range: Sought, lexicon: Lexicon): Topic {
  const mentions = told.mentions.filter(({ from, to }) => to <= range.from || from >= range.to)
  const before = mentions.filter(({ to }) => to <= range.from)
  const nearest = before.at(-1)
  if (nearest?.who === 'other') return { who: 'other', product: null }
  const after = mentions.filter(
    ({ from }) => from >= range.to && told.parts.part[from] === told.parts.part[range.from],
  )
  if (!nearest && after.some(({ who }) => who === 'other')) return UNKNOWN
  if (isOfAnother(told, range, lexicon) || isRelative(told, range, lexicon)) return UNKNOWN
  if (!nearest && told.strange.some(at => at < range.anchor)) return UNKNOWN
  if (range.isName && told.strange.some(at => at >= (nearest?.to ?? 0) && at < range.anchor)) return UNKNOWN
  const { clause } = told.parts
  // A name behind the value counts where nothing else is known, if it is close.
  const isBehind =
    after[0] !== undefined && (told.topic.who === 'brand' || clause[after[0].from] === clause[range.to - 1])
  return {
    who: nearest || isBehind ? 'brand' : told.topic.who,
    product: productAt({ told, before, after }, range),
  }
}

interface Around {
  told: Told
  before: Mention[]
  after: Mention[]
}

/** Tokens that a product may stand behind its value: "€990 for a pair of Brio". */
const BEHIND = 8

/** The product named last before the value, in brackets or close behind it, or the one that the passage is about. */
function productAt({ told, before, after }: Around, { to }: Range): string | null {
  const lastOther = before.findLastIndex(({ who }) => who === 'other')
  const named = before.slice(lastOther + 1).findLast(({ product }) => product !== null)
  const bracketed = [...after, ...told.mentions].find(
    ({ from, product }) => from === to + 1 && product !== null && told.tokens[to]?.text === '(',
  )
  if (bracketed) return bracketed.product
  if (named) return named.product
  const { clause } = told.parts
  const behind = after.find(
    ({ from, product }) => product !== null && from - to <= BEHIND && clause[from] === clause[to - 1],
  )
  return behind?.product ?? told.topic.product
}

/** "A club nearby, which has a sauna": what follows is said of what stands before, unless that is the brand. */
function isRelative({ tokens, parts, mentions }: Told, { from }: Range, { phrases }: Lexicon): boolean {
  for (let at = from - 1; at > 0 && parts.part[at] === parts.part[from]; at--) {
    if (!phrases.relatives.at(tokens, at)) continue
    const end = tokens[at - 1]?.text === ',' ? at - 1 : at
    return !mentions.some(({ who, to }) => who === 'brand' && to === end)
  }
  return false
}

/** Whether the part has a subject of its own that is neither the brand nor left open: "Onboarding packages start at …". */
function isOfAnother({ tokens, parts, mentions }: Told, { from, isTerm }: Sought, lexicon: Lexicon): boolean {
  let start = from
  while (start > 0 && parts.part[start - 1] === parts.part[from]) start--
  const { verbs, selves, neutral, plans } = lexicon.phrases
  let verb = start
  while (verb < from && !verbs.at(tokens, verb)) verb++
  if (verb === from) return false
  let words = 0
  for (let at = start; at < verb; at++) {
    if ((tokens[at] as Token).kind === 'word') words++
    if ([selves, neutral, plans].some(phrases => phrases.at(tokens, at))) return false
    if (isTerm(tokens, at) || mentions.some(mention => mention.from <= at && at < mention.to)) return false
  }
  return words > 0
}
