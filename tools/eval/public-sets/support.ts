// Does a passage say what it is cited for? Words that claim and passage share, near each other and in the same
// order, and numbers that the passage lacks. A signal to be measured, not a
// proof, and no part of a verdict: it reads words, it understands nothing. One pass
// over each text, so a long page costs no more than its length.

import { folded } from '../../../service/src/readers/values/folded.ts'
import { NEGATOR_WORDS, STOP_WORDS_OF } from './small-words.ts'

export interface Support {
  /** Thousandths; see SUPPORTED_FROM. */
  score: number
  /** Numbers of the claim that no passage has, as the claim writes them. */
  missing: string[]
}

/** From this score on a passage is taken to support the claim; `npm run eval -- attribution` measures it. */
export const SUPPORTED_FROM = 440

const NUMBER_WEIGHT = 2
const NAME_WEIGHT = 1.5
/** Words further apart than this are not said of the same thing. */
const WINDOW = 60
const STEM = 6

const STOP_WORDS = new Set(STOP_WORDS_OF.map(folded))
const NEGATORS = new Set(NEGATOR_WORDS.map(folded))

/** Scripts without spaces are compared sign by sign. */
const TERM =
  /\p{N}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv

interface Term {
  stem: string
  weight: number
}

export function supports(claim: string, passages: string[]): Support {
  const terms = termsOf(claim)
  const found = passages.map(passage => termsOf(passage))
  const missing = missingNumbers(claim, passages)
  const numbers = findNumbers(claim).length
  const together = nearness(terms, found)
  const order = sharedPairs(terms, found)
  const lost = numbers === 0 ? 0 : missing.length / numbers
  const denied = isDenied(claim) === passages.some(isDenied) ? 0 : 1
  const score = 0.55 * together + 0.45 * order - 0.25 * lost - 0.03 * denied
  return { score: Math.round(1000 * Math.min(1, Math.max(0, score))), missing }
}

function termsOf(text: string): Term[] {
  return text
    .matchAll(TERM)
    .map(({ 0: word, index }) => ({ stem: folded(word).slice(0, STEM), weight: weightOf(word, index) }))
    .toArray()
}

/** Names and numbers tell more than other words; articles tell nothing. */
function weightOf(word: string, index: number): number {
  if (/^\p{N}/u.test(word)) return NUMBER_WEIGHT
  if (STOP_WORDS.has(folded(word))) return 0
  return index > 0 && /^\p{Lu}/u.test(word) ? NAME_WEIGHT : 1
}

/** The weight of the claim's words that stand near each other in some passage, as a share of all its words. */
function nearness(claim: Term[], passages: Term[][]): number {
  const weights = new Map(claim.map(({ stem, weight }) => [stem, weight]))
  const all = weights.values().reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return 0
  return passages.reduce((best, passage) => Math.max(best, densest(weights, passage)), 0) / all
}

function densest(weights: Map<string, number>, passage: Term[]): number {
  const inside = new Map<string, number>()
  let sum = 0
  let best = 0
  const count = (stem: string, by: 1 | -1) => {
    const weight = weights.get(stem)
    if (weight === undefined) return
    const times = (inside.get(stem) ?? 0) + by
    inside.set(stem, times)
    if (times === (by === 1 ? 1 : 0)) sum += by * weight
  }
  passage.forEach(({ stem }, at) => {
    count(stem, 1)
    const left = passage[at - WINDOW]
    if (left) count(left.stem, -1)
    best = Math.max(best, sum)
  })
  return best
}

/** The share of the claim's neighbouring words that are neighbours in a passage too. */
function sharedPairs(claim: Term[], passages: Term[][]): number {
  const pairs = new Set(pairsOf(claim))
  if (pairs.size === 0) return 0
  return pairs.intersection(new Set(passages.flatMap(pairsOf))).size / pairs.size
}

const pairsOf = (terms: Term[]): string[] =>
  terms.slice(1).map(({ stem }, at) => `${terms[at]?.stem} ${stem}`)

function missingNumbers(claim: string, passages: string[]): string[] {
  const there = new Set(passages.flatMap(passage => findNumbers(passage).map(({ value }) => value)))
  return findNumbers(claim)
    .filter(({ value }) => !there.has(value))
    .map(({ start, end }) => claim.slice(start, end))
}

interface NumberFound {
  start: number
  end: number
  value: string
}

const FIGURE =
  /(?<![\p{L}\p{N}.,])\d{1,12}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)){0,4}(?:[.,]\d{1,2}(?!\d))?(?![.,]?\d)/gu

/** 1,200 and 1.200 are the same; a lone separator before three digits groups thousands. */
const findNumbers = (text: string): NumberFound[] =>
  [...text.matchAll(FIGURE)].map(({ 0: figure, index }) => ({
    start: index,
    end: index + figure.length,
    value: figure.replaceAll(/[^\d](?=\d{3}(?!\d))/gu, '').replace(',', '.'),
  }))

const isDenied = (text: string): boolean => text.matchAll(TERM).some(([word]) => NEGATORS.has(folded(word)))
