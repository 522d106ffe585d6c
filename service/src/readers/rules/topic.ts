// Whom a passage is about. Reading needs to be sure: where brand and others are named together, only a name that stands
// before the value in the same sentence decides.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Mention } from './names.ts'
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
  return products.size > 1 ? { who: 'brand', product: null } : { who: 'brand', product: [...products][0] ?? null }
}

/** What the next sentence goes on about. */
export function topicAfter(topic: Topic, mentions: Mention[], base: Topic): Topic {
  if (mentions.length === 0) return topic
  if (mentions.some(({ who }) => who === 'other')) return UNKNOWN
  const product = mentions.findLast(mention => mention.product !== null)?.product ?? base.product
  return { who: 'brand', product }
}

/** An outer topic, narrowed by an inner one. */
export const narrowed = (outer: Topic, inner: Topic | null): Topic =>
  inner === null ? outer : inner.who === 'brand' ? { who: 'brand', product: inner.product ?? outer.product } : inner

export interface Told {
  tokens: Token[]
  parts: Parts
  mentions: Mention[]
  topic: Topic
}

interface Range {
  from: number
  to: number
}

/** Whom the tokens `from` to `to` are about. */
export function topicAt(told: Told, range: Range, lexicon: Lexicon): Topic {
  const mentions = told.mentions.filter(({ from, to }) => to <= range.from || from >= range.to)
  const before = mentions.filter(({ to }) => to <= range.from)
  const nearest = before.at(-1)
  if (nearest?.who === 'other') return { who: 'other', product: null }
  const after = mentions.filter(({ from }) => from >= range.to && told.parts.part[from] === told.parts.part[range.from])
  if (!nearest && after.some(({ who }) => who === 'other')) return UNKNOWN
  if (isOfAnother(told, range, lexicon)) return UNKNOWN
  return { who: nearest ?? after[0] ? 'brand' : told.topic.who, product: productAt({ told, before, after }, range) }
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
  const bracketed = [...after, ...told.mentions].find(({ from, product }) => from === to + 1 && product !== null && told.tokens[to]?.text === '(')
  if (bracketed) return bracketed.product
  if (named) return named.product
  const behind = after.find(({ from, product }) => product !== null && from - to <= BEHIND)
  return behind?.product ?? told.topic.product
}

/** Whether the part has a subject of its own that is neither the brand nor left open: "Onboarding packages start at …". */
function isOfAnother({ tokens, parts, mentions }: Told, { from }: Range, lexicon: Lexicon): boolean {
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
    if (isTermWord(tokens, at, lexicon) || mentions.some(mention => mention.from <= at && at < mention.to)) return false
  }
  return words > 0
}

const isTermWord = (tokens: Token[], at: number, lexicon: Lexicon): boolean =>
  lexicon.phrases.yes.at(tokens, at) !== null || lexicon.termWords.at(tokens, at) !== null
