// Whom a passage is about. Reading must be sure: if brand and others are named together, only a name before the value
// in the same sentence decides.

import type { Tagged } from './context.ts'
import { type Mention, UNKNOWN_PRODUCT } from './names.ts'
import type { Parts } from './parts.ts'
import type { Range } from './phrases.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'

export interface Passage {
  sentence: number
  tokens: Token[]
  parts: Parts
  /** How its words are meant; only few passages are asked. */
  tagged: () => Tagged[]
  mentions: Mention[]
  /** Places of names that may be anybody's. */
  strange: number[]
  topic: Topic
  /** Words before the colon, or of the first cell and the head of the column. */
  label: Token[]
  /** The heading it stands under. */
  heading: Token[]
  isCell: boolean
}

export interface Topic {
  who: 'brand' | 'other' | 'unknown'
  product: string | null
}

export const UNKNOWN: Topic = { who: 'unknown', product: null }

const productsIn = (mentions: Mention[]): string[] => [
  ...new Set(mentions.flatMap(({ product }) => (product === null ? [] : [product]))),
]

/** Null when nobody is named. */
export function topicOf(mentions: Mention[]): Topic | null {
  if (mentions.length === 0) return null
  const own = mentions.filter(({ who }) => who === 'brand')
  if (own.length === 0) return { who: 'other', product: null }
  if (own.length < mentions.length) return UNKNOWN
  const products = productsIn(own)
  return { who: 'brand', product: products.length > 1 ? null : (products[0] ?? null) }
}

/** What the next sentence goes on about. */
export function topicAfter({ topic, mentions, strange, parts }: Passage, base: Topic): Topic {
  const [first] = mentions
  if (!first) return strange.length > 0 ? UNKNOWN : topic
  if (mentions.some(({ who }) => who === 'other')) return UNKNOWN
  // "It charges for parking, whereas Tarnwick does not. It is closed on Mondays.": the brand is what it is compared with.
  if (topic.who !== 'brand' && (parts.part[first.from] ?? 0) > 0) return topic
  const products = productsIn(mentions)
  // Of two products, nobody knows which one "it" is.
  return { who: 'brand', product: products.length > 1 ? UNKNOWN_PRODUCT : (products[0] ?? base.product) }
}

/** An outer topic, narrowed by an inner one. */
export const narrowed = (outer: Topic | null, inner: Topic | null): Topic | null =>
  inner?.who === 'brand'
    ? { who: 'brand', product: inner.product ?? outer?.product ?? null }
    : (inner ?? outer)

export interface Sought extends Range {
  /** Where the words of the matter begin, if they stand before the value. */
  anchor: number
  /** The value is a name itself: another one before it may have the same part. */
  isName: boolean
  /** Whether a phrase of the matter begins at a token. */
  isTerm: (tokens: Token[], at: number) => boolean
}

/** Whom a value is about. */
export function topicAt(told: Passage, scene: Scene, sought: Sought): Topic {
  const { parts, strange, topic } = told
  const before = told.mentions.filter(({ to }) => to <= sought.from)
  const nearest = before.at(-1)
  if (nearest?.who === 'other') return { who: 'other', product: null }
  const isNear = ({ from }: Range) => from >= sought.to && parts.part[from] === parts.part[sought.from]
  const after = told.mentions.filter(isNear)
  if (!nearest && after.some(({ who }) => who === 'other')) return UNKNOWN
  const from = sought.isName ? (nearest?.to ?? 0) : nearest ? sought.anchor : 0
  if (strange.some(at => at >= from && at < sought.anchor)) return UNKNOWN
  const relative = relativeTo(told, scene, sought)
  const isOthers = relative === null ? isOfAnother(told, scene, sought) : relative !== 'brand'
  if (isOthers || [isOfRival, isBracketed, isOwned].some(test => test(told, scene, sought))) return UNKNOWN
  // A name after the value counts where nothing else is known, if it is close.
  const isBehind =
    after[0] && (topic.who === 'brand' || parts.clause[after[0].from] === parts.clause[sought.to - 1])
  return {
    who: nearest || isBehind ? 'brand' : topic.who,
    product: productAt(told, before, after, sought.to),
  }
}

/** How many tokens after its value a product may come: "€990 for a pair of Brio". */
const BEHIND = 8

/** The product named last before the value, close after it, or the one of the passage. */
function productAt(
  { parts, topic }: Passage,
  before: Mention[],
  after: Mention[],
  to: number,
): string | null {
  const lastOther = before.findLastIndex(({ who }) => who === 'other')
  const named = before.slice(lastOther + 1).findLast(({ product }) => product !== null)
  if (named) return named.product
  const behind = after.find(
    ({ from, product }) =>
      product !== null && from - to <= BEHIND && parts.clause[from] === parts.clause[to - 1],
  )
  return behind?.product ?? topic.product
}

/** "Norrgard, a rival of Hollinder, has forty employees." */
const isOfRival = (
  { tokens, isCell, parts }: Passage,
  { phrases, terms }: Scene,
  { from }: Sought,
): boolean =>
  !isCell &&
  tokens.some(
    (_, at) =>
      parts.part[at] === parts.part[from] && phrases.rivals.at(tokens, at) && !terms.phrases.at(tokens, at),
  )

/** "Nordvexa (Göteborg, founded in 1964)": what stands in brackets is said of the name before them. */
function isBracketed({ tokens, parts, mentions }: Passage, { terms }: Scene, { from }: Sought): boolean {
  const open = parts.part.indexOf(parts.part[from] ?? 0)
  const before = tokens[open - 1]
  if (tokens[open]?.text !== '(' || !before?.isCapital) return false
  return !mentions.some(({ to }) => to === open) && !terms.phrases.at(tokens, open - 1)
}

/** "Petra Vance is CEO of Plenwick", "the planetarium of the Sciencium": somebody else is named as the owner. */
function isOwned(passage: Passage, { phrases }: Scene, { anchor, from }: Sought): boolean {
  const { tokens, parts, strange, mentions } = passage
  const isNamed = (at: number) =>
    strange.includes(at) || mentions.some(one => one.who === 'other' && one.from === at)
  const named = mentions.findLast(({ to }) => to <= from)?.to
  return tokens.some((_, at) => {
    const isAfter = at === named || (at >= anchor && parts.part[at] === parts.part[from])
    const owner = isAfter ? phrases.possessive.at(tokens, at) : null
    if (!owner) return false
    return isNamed(owner.to) || (phrases.articles.at(tokens, owner.to) !== null && isNamed(owner.to + 1))
  })
}

/** "A club nearby, which has a sauna": what follows is said of what stands before. Null where nothing is said so. */
function relativeTo(
  { tokens, parts, mentions }: Passage,
  { phrases }: Scene,
  { from }: Sought,
): 'brand' | 'another' | null {
  for (let at = from - 1; at > 0 && parts.part[at] === parts.part[from]; at--) {
    if (!phrases.relatives.at(tokens, at)) continue
    const end = tokens[at - 1]?.text === ',' ? at - 1 : at
    return mentions.some(({ who, to }) => who === 'brand' && to === end) ? 'brand' : 'another'
  }
  return null
}

/** Whether the part has a subject of its own that is neither the brand nor left open: "Onboarding packages start at …". */
function isOfAnother(
  { tokens, parts, mentions }: Passage,
  { phrases }: Scene,
  { from, isTerm }: Sought,
): boolean {
  const { verbs, selves, neutral, plans } = phrases
  const start = parts.part.indexOf(parts.part[from] ?? 0)
  let verb = start
  while (verb < from && !verbs.at(tokens, verb)) verb++
  // "Früher hatte Tarnwick": the subject comes after its verb.
  if (verb === from || mentions.some(mention => mention.from === verb + 1)) return false
  const isOwn = (at: number) =>
    [selves, neutral, plans].some(list => list.at(tokens, at)) ||
    isTerm(tokens, at) ||
    mentions.some(mention => mention.from <= at && at < mention.to)
  const subject = tokens.slice(start, verb)
  return subject.some(({ kind }) => kind === 'word') && !subject.some((_, at) => isOwn(start + at))
}
