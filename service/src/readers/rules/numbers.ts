// Numbers in figures and in words, alone or as a range: "1,240", "1.2 million", "two hundred and five",
// "zweihundertfünfzig", "treinta y cinco", "50 to 100", "between 50 and 100", "50–100".

import type { Lexicon } from '../lexicon/lexicon.ts'
import { createPhrases, type Finder, type Phrases } from './phrases.ts'
import type { Token } from './tokens.ts'

export const rangeText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? String(low) : `${low}..${high}`

interface Numeral {
  /** After the last token. */
  to: number
  value: number
  /** Digits after the decimal mark, as written. */
  decimals: number
}

export interface Span {
  from: number
  to: number
  low: number
  high: number
  isRange: boolean
  decimals: number
}

export interface NumberReader {
  /** Whether a number may begin with a word. */
  opens(word: string): boolean
  at(tokens: Token[], at: number): Numeral | null
  /** One number or a range of two. `skip` may stand between the two: a currency or a unit, said twice. */
  spanAt(tokens: Token[], at: number, skip: Finder<unknown>): Span | null
}

export function createNumberReader(lexicon: Lexicon): NumberReader {
  const entries = Object.entries(lexicon.numbers).flatMap(([value, words]) =>
    words.map((word): [string, number] => [word, Number(value)]),
  )
  const words: Words = {
    phrases: createPhrases(entries),
    single: new Map(entries),
    joiners: lexicon.numberJoiners,
    ordinals: new Set(lexicon.ordinals),
    seen: new Map(),
  }
  const at = (tokens: Token[], at: number) =>
    tokens[at]?.kind === 'number' ? figuresAt(tokens, at, words, lexicon) : wordsAt(tokens, at, words)
  const opens = (word: string) => words.phrases.opens(word) || partsOf(word, words) !== null
  return { opens, at, spanAt: (tokens, from, skip) => spanAt(tokens, from, { at, skip, lexicon }) }
}

interface Words {
  phrases: Phrases<number>
  single: Map<string, number>
  joiners: string[]
  ordinals: Set<string>
  /** Words that were taken apart before. */
  seen: Map<string, number[] | null>
}

/** From here on a word multiplies what stands before it. */
const MASS = 1_000
const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** Null for ordinals: "21st" is a place in an order, no count. */
function figuresAt(tokens: Token[], at: number, words: Words, { decimal }: Lexicon): Numeral | null {
  const read = figureOf((tokens[at] as Token).text, decimal)
  const next = tokens[at + 1]
  if (read === null || (next?.isJoint && words.ordinals.has(next.text))) return null
  const fraction = FRACTIONS[next?.text ?? '']
  if (fraction) return { to: at + 2, value: read.value + fraction, decimals: 1 }
  const mass = words.phrases.at(tokens, at + 1)
  // "5 million" is a mass; a single letter must touch its figure, as in "5k".
  if (!mass || mass.entry < MASS || (next?.text.length === 1 && !next.isJoint)) return { to: at + 1, ...read }
  return { to: mass.to, value: Number((read.value * mass.entry).toPrecision(12)), decimals: 0 }
}

/** A separator before three digits groups them, unless it is the decimal mark of the language. */
function figureOf(text: string, decimal: string): Omit<Numeral, 'to'> | null {
  const plain = text.replace(/[^\d.,]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const mark = plain.charAt(last)
  const tail = plain.length - last - 1
  const isDecimal = last > 0 && plain.indexOf(mark) === last && (tail !== 3 || mark === decimal)
  const whole = (isDecimal ? plain.slice(0, last) : plain).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${plain.slice(last + 1)}` : whole)
  return Number.isFinite(value) ? { value, decimals: isDecimal ? tail : 0 } : null
}

interface Sum {
  total: number
  /** What the next mass multiplies. */
  current: number
  /** The last mass: the next one must be smaller. */
  mass: number
}

const NOTHING: Sum = { total: 0, current: 0, mass: Number.POSITIVE_INFINITY }

function wordsAt(tokens: Token[], at: number, words: Words): Numeral | null {
  // A hyphen before it makes it part of a word that nobody knows.
  if (tokens[at]?.isJoint && tokens[at - 1]?.kind === 'word') return null
  let sum = NOTHING
  let to = at
  for (;;) {
    const isJoined = to > at && words.joiners.includes(tokens[to]?.text ?? '')
    const part = partAt(tokens, isJoined ? to + 1 : to, words)
    const next = part?.values.reduce<Sum | null>(added, sum)
    // "Twenty-first", "vingt et unième".
    if (to > at && words.ordinals.has(tokens[isJoined ? to + 1 : to]?.text ?? '')) return null
    if (!part || !next) break
    sum = next
    to = part.to
  }
  return to === at ? null : { to, value: sum.total + sum.current, decimals: 0 }
}

function partAt(tokens: Token[], at: number, words: Words): { values: number[]; to: number } | null {
  const hit = words.phrases.at(tokens, at)
  const text = tokens[at]?.text ?? ''
  if (hit) return text.length > 1 ? { values: [hit.entry], to: hit.to } : null
  const values = tokens[at]?.kind === 'word' ? partsOf(text, words) : null
  return values && { values, to: at + 1 }
}

/** Null when the word cannot go on with the number: "two three" are two numbers. */
function added(sum: Sum | null, value: number): Sum | null {
  if (!sum) return null
  const { total, current, mass } = sum
  const isFirst = sum === NOTHING
  if (value >= MASS) {
    const isRoom = value < mass && current < value && (current > 0 || isFirst)
    return isRoom ? { total: total + (current || 1) * value, current: 0, mass: value } : null
  }
  if (value === 100 && current > 0 && current < 100) return { ...sum, current: current * 100 }
  const ones = current % 100
  // Of one word, as in "fünfundzwanzig": the ones come first and are marked by a negative value.
  if (value < 0) return ones > 0 && ones < 10 ? { ...sum, current: current - value } : null
  return isFirst || value < placeLeft(current) ? { ...sum, current: current + value } : null
}

/** 240 has room for less than 10, 60 of "soixante-dix" for less than 20. */
const placeLeft = (value: number): number =>
  value === 0 ? MASS : value % 100 === 0 ? 100 : value % 20 === 0 ? 20 : value % 10 === 0 ? 10 : 0

const SHORTEST = 6
/** Longer words are no numbers; it bounds the search. */
const LONGEST = 60
const MOST_SEEN = 10_000

/** The values of a number that is written as one word. */
function partsOf(word: string, words: Words): number[] | null {
  if (word.length < SHORTEST || word.length > LONGEST) return null
  const known = words.seen.get(word)
  if (known !== undefined) return known
  const parts = takenApart(word, words)
  if (words.seen.size < MOST_SEEN) words.seen.set(word, parts)
  return parts
}

/** From the left, longest part first. */
function takenApart(word: string, { single, joiners }: Words): number[] | null {
  const values: number[] = []
  let isJoined = false
  for (let at = 0; at < word.length; ) {
    let end = Math.min(word.length, at + 14)
    while (end > at && !single.has(word.slice(at, end))) end--
    const joiner = joiners.find(joiner => word.startsWith(joiner, at))
    if (end > at + 1) {
      const value = single.get(word.slice(at, end)) as number
      values.push(isJoined && value >= 20 && value < 100 ? -value : value)
      isJoined = false
      at = end
    } else if (joiner && values.length > 0) {
      isJoined = true
      at += joiner.length
    } else return null
  }
  return isJoined || values.length < 2 ? null : values
}

interface Around {
  at: NumberReader['at']
  skip: Finder<unknown>
  lexicon: Lexicon
}

function spanAt(tokens: Token[], from: number, around: Around): Span | null {
  const first = around.at(tokens, from)
  if (!first) return null
  const second = secondOf(tokens, from, first.to, around)
  if (!second || second.value <= first.value)
    return { from, ...first, low: first.value, high: first.value, isRange: false }
  return { from, ...second, low: scaled(first, second), high: second.value, isRange: true }
}

function secondOf(tokens: Token[], from: number, to: number, { at, skip, lexicon }: Around): Numeral | null {
  const { rangeWords, numberJoiners, between } = lexicon.phrases
  const link = skip.at(tokens, to)?.to ?? to
  const word = rangeWords.at(tokens, link)
  if (!word && !/^[–—-]$/.test(tokens[link]?.text ?? '')) return null
  // "20 and 30" are two numbers unless "between" stands before them.
  const isBetween = [1, 2].some(back => from >= back && between.at(tokens, from - back))
  if (word && numberJoiners.at(tokens, link) && !isBetween) return null
  const start = word?.to ?? link + 1
  return at(tokens, skip.at(tokens, start)?.to ?? start)
}

/** "2 to 3 million". */
const scaled = (first: Numeral, second: Numeral): number =>
  first.value < MASS && second.value >= MASS && second.value / first.value > MASS
    ? first.value * 10 ** (3 * Math.floor(Math.log10(second.value) / 3))
    : first.value
