// Numbers in figures and in words: "1,240", "1.2 million", "two hundred and five", "zweihundertfünfzig", "treinta y cinco".

import type { Lexicon } from './lexicon.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import type { Token } from './tokens.ts'

interface Numeral {
  /** After the last token. */
  to: number
  value: number
}

export interface NumberReader {
  at(tokens: Token[], at: number): Numeral | null
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
  return { at }
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
  if (fraction) return { to: at + 2, value: read + fraction }
  const mass = words.phrases.at(tokens, at + 1)
  // "5 million" is a mass; a single letter must touch its figure, as in "5k".
  if (!mass || mass.entry < MASS || (next?.text.length === 1 && !next.isJoint))
    return { to: at + 1, value: read }
  return { to: mass.to, value: Number((read * mass.entry).toPrecision(12)) }
}

/** A separator before three digits groups them, unless it is the decimal mark of the language. */
function figureOf(text: string, decimal: string): number | null {
  const plain = text.replace(/[^\d.,]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const mark = plain.charAt(last)
  const tail = plain.length - last - 1
  const isDecimal = last > 0 && plain.indexOf(mark) === last && (tail !== 3 || mark === decimal)
  const whole = (isDecimal ? plain.slice(0, last) : plain).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${plain.slice(last + 1)}` : whole)
  return Number.isFinite(value) ? value : null
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
  return to === at ? null : { to, value: sum.total + sum.current }
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
