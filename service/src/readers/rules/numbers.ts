// Numbers in figures and in words: "1,240", "1.2 million", "two hundred and five", "zweihundertfünfzig", "treinta y cinco".

import type { Lexicon } from '../lexicon/lexicon.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Numeral {
  /** Token places: `to` is behind the last one. */
  from: number
  to: number
  value: number
  /** Digits behind the decimal mark, as written. */
  decimals: number
  /** "21st": a place in an order, no count. */
  isOrdinal: boolean
}

export interface NumeralReader {
  at(tokens: Token[], at: number): Numeral | null
}

export function createNumeralReader(lexicon: Lexicon): NumeralReader {
  const words = new Map<string, number>()
  for (const [value, entries] of Object.entries(lexicon.numbers))
    for (const entry of entries)
      words.set(
        tokensOf(entry)
          .map(({ text }) => text)
          .join(' '),
        Number(value),
      )
  const phrases = createPhrases([...words])
  const joiners = new Set(lexicon.numberJoiners)
  const ordinals = new Set(lexicon.ordinals)
  const compounds = new Map<string, number | null>()
  const parts: Parts = { phrases, joiners, compound: word => compoundOf(word, words, joiners, compounds) }
  return {
    at: (tokens, at) =>
      tokens[at]?.kind === 'number'
        ? figuresAt(tokens, at, { parts, ordinals, decimal: lexicon.decimal })
        : wordsAt(tokens, at, parts),
  }
}

interface Parts {
  phrases: Phrases<number>
  joiners: Set<string>
  compound(word: string): number | null
}

interface Figures {
  parts: Parts
  ordinals: Set<string>
  decimal: string
}

const MASS = 1_000

function figuresAt(tokens: Token[], at: number, { parts, ordinals, decimal }: Figures): Numeral | null {
  const read = figureOf((tokens[at] as Token).text, decimal)
  if (read === null) return null
  const next = tokens[at + 1]
  const isOrdinal = next?.isJoint === true && next.kind === 'word' && ordinals.has(next.text)
  const mass = isOrdinal ? null : parts.phrases.at(tokens, at + 1)
  // "5k" and "5 million" are masses; "5 m" without a mass word stays a measure.
  const isMass = mass !== null && mass.entry >= MASS && isWhole(tokens, mass, next)
  const value = isMass ? read.value * mass.entry : read.value
  return {
    from: at,
    to: isMass ? mass.to : isOrdinal ? at + 2 : at + 1,
    value: Number(value.toPrecision(12)),
    decimals: isMass ? 0 : read.decimals,
    isOrdinal,
  }
}

/** A single letter must touch its figure. */
const isWhole = (tokens: Token[], { from }: { from: number }, next: Token | undefined): boolean =>
  (tokens[from] as Token).text.length > 1 || next?.isJoint === true

/** A separator before three digits groups, unless it is the language's decimal mark. */
function figureOf(text: string, decimal: string): { value: number; decimals: number } | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const mark = plain.charAt(last)
  const tail = plain.length - last - 1
  const isOnly = plain.indexOf(mark) === last
  const isDecimal = last > 0 && isOnly && (tail !== 3 || (mark === decimal && /^\d+.\d+$/.test(plain)))
  const whole = (isDecimal ? plain.slice(0, last) : plain).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${plain.slice(last + 1)}` : whole)
  return Number.isFinite(value) ? { value, decimals: isDecimal ? tail : 0 } : null
}

interface Sum {
  total: number
  current: number
}

function wordsAt(tokens: Token[], at: number, parts: Parts): Numeral | null {
  let sum: Sum = { total: 0, current: 0 }
  let to = at
  for (let place = at; place < tokens.length; ) {
    const isJoined = to > at && parts.joiners.has((tokens[place] as Token).text)
    const part = partAt(tokens, isJoined ? place + 1 : place, parts)
    const next: Sum | null = part && added(sum, part.value, { isFirst: to === at, isJoined })
    if (!part || !next) break
    sum = next
    to = part.to
    place = to
  }
  if (to === at) return null
  return { from: at, to, value: sum.total + sum.current, decimals: 0, isOrdinal: false }
}

function partAt(tokens: Token[], at: number, parts: Parts): { value: number; to: number } | null {
  const hit = parts.phrases.at(tokens, at)
  const token = tokens[at]
  if (hit) return (tokens[at] as Token).text.length > 1 ? { value: hit.entry, to: hit.to } : null
  const compound = token?.kind === 'word' ? parts.compound(token.text) : null
  return compound === null ? null : { value: compound, to: at + 1 }
}

/** Null when the word cannot go on with the number: "two three" are two numbers. */
function added(
  { total, current }: Sum,
  value: number,
  { isFirst, isJoined }: { isFirst: boolean; isJoined: boolean },
): Sum | null {
  if (isFirst) return { total: 0, current: value }
  if (value >= MASS)
    return current > 0 && current < value ? { total: total + current * value, current: 0 } : null
  if (value === 100 && current > 0 && current < 100) return { total, current: current * 100 }
  // "fünf und zwanzig": the ones come first.
  if (isJoined && current < 10 && value >= 20 && value < 100 && value % 10 === 0)
    return { total, current: current + value }
  const isRoom = current === 0 ? total > 0 : value < lowestPlace(current)
  return isRoom ? { total, current: current + value } : null
}

/** 240 has room for less than 10, 60 of "soixante-dix" for less than 20. */
const lowestPlace = (value: number): number =>
  value % 100 === 0 ? 100 : value % 20 === 0 ? 20 : value % 10 === 0 ? 10 : 0

/** A number written as one word: taken apart from the left, longest part first. */
function compoundOf(
  word: string,
  words: Map<string, number>,
  joiners: Set<string>,
  seen: Map<string, number | null>,
): number | null {
  if (word.length < SHORTEST || word.length > LONGEST) return null
  const known = seen.get(word)
  if (known !== undefined) return known
  const sum = sumOf(word, words, joiners)
  if (seen.size < MOST_SEEN) seen.set(word, sum)
  return sum
}
const SHORTEST = 6
/** Longer words are no numbers; it bounds the search. */
const LONGEST = 60
const MOST_SEEN = 10_000

function sumOf(word: string, words: Map<string, number>, joiners: Set<string>): number | null {
  let sum: Sum | null = null
  let rest = word
  let isJoined = false
  while (rest !== '') {
    const joiner: string | undefined =
      sum && !isJoined ? [...joiners].find(entry => rest.startsWith(entry) && rest !== entry) : undefined
    const part = longestPart(rest, words)
    if (part) {
      const value = words.get(part) as number
      sum = sum === null ? { total: 0, current: value } : added(sum, value, { isFirst: false, isJoined })
      if (sum === null) return null
      rest = rest.slice(part.length)
      isJoined = false
    } else if (joiner) {
      rest = rest.slice(joiner.length)
      isJoined = true
    } else return null
  }
  return sum && !isJoined ? sum.total + sum.current : null
}

function longestPart(text: string, words: Map<string, number>): string | null {
  for (let length = Math.min(text.length, 14); length > 1; length--)
    if (words.has(text.slice(0, length))) return text.slice(0, length)
  return null
}
