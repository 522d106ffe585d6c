// Answers are made of the same few thousand words. Of each of the latest we keep one string, its number in word-sets.ts
// and its shape, so that none of it is found out again for every "the". Of fixed size: a hostile answer can push words
// out and gains nothing by it.

import { countNumbered, numberOf } from '../../vocabulary/word-sets.ts'
import { LOWER } from './code-units.ts'

/** What a word looks like, whatever it means. */
export const Shape = {
  /** Begins with a digit. */
  digit: 1 << 0,
  /** Has a digit anywhere. */
  digits: 1 << 1,
  /** "doesn't". */
  not: 1 << 2,
  /** "Acme's". */
  genitive: 1 << 3,
  apostrophe: 1 << 4,
  /** Digits and something else: "49eur". */
  mixed: 1 << 5,
} as const

/** In pairs: a word stands in either slot of its pair, the newer one first. */
const SLOTS = 1 << 14

/**
 * What is kept of a word stands side by side, as much as the processor fetches at once: its number, its shape and length
 * in one, its units. Each look elsewhere may be one into slow memory.
 */
const ROW = 32
const UNITS = 2
/** Longer words are rare, and described anew each time in the slot behind all others. */
const LONGEST = ROW - UNITS
const ROWS = new Uint16Array((SLOTS + 1) * ROW)
/** One string for each of the latest words. */
export const STRINGS: string[] = new Array(SLOTS + 1).fill('')

export const numberIn = (slot: number): number => ROWS[slot * ROW] as number
export const shapeIn = (slot: number): number => (ROWS[slot * ROW + 1] as number) >>> 8
const lengthIn = (slot: number): number => (ROWS[slot * ROW + 1] as number) & 0xff

let numbered = 0

/** Before a text is cut: words that have been numbered since the last one are described anew. */
export function keepUpWithLists(): void {
  if (numbered === countNumbered()) return
  numbered = countNumbered()
  ROWS.fill(0)
}

/** Carried on from unit to unit of a word in lower case. */
export const carryOn = (hash: number, lower: number): number => (Math.imul(hash, 31) + lower) | 0

export function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = carryOn(hash, LOWER[word.charCodeAt(at)] as number)
  return hash
}

/** The slot of the word that stands from `start` to `end` in lower case; good until the next word is asked for. */
export function slotOf(lower: Uint16Array, start: number, end: number, hash: number): number {
  const length = end - start
  if (length > LONGEST) return describe(SLOTS, lower, start, end)
  const slot = (Math.imul(hash, 0x9e3779b1) >>> 17) & (SLOTS - 2)
  if (lengthIn(slot) === length && isKnown(lower, start, end, slot)) return slot
  if (lengthIn(slot + 1) === length && isKnown(lower, start, end, slot + 1)) return slot + 1
  makeOlder(slot)
  for (let at = start, place = slot * ROW + UNITS; at < end; at++) ROWS[place++] = lower[at] as number
  return describe(slot, lower, start, end)
}

function makeOlder(slot: number): void {
  ROWS.copyWithin((slot + 1) * ROW, slot * ROW, (slot + 1) * ROW)
  STRINGS[slot + 1] = STRINGS[slot] as string
}

function isKnown(lower: Uint16Array, start: number, end: number, slot: number): boolean {
  for (let at = start, place = slot * ROW + UNITS; at < end; at++)
    if (lower[at] !== ROWS[place++]) return false
  return true
}

function describe(slot: number, lower: Uint16Array, start: number, end: number): number {
  const word = textOf(lower, start, end)
  STRINGS[slot] = word
  ROWS[slot * ROW] = numberOf(word)
  ROWS[slot * ROW + 1] = (shapeOf(word) << 8) | Math.min(word.length, LONGEST)
  return slot
}

/** Not cut out of the answer: such a string would keep all of it in memory. */
function textOf(lower: Uint16Array, start: number, end: number): string {
  let text = ''
  for (let from = start; from < end; from += PIECE)
    text += String.fromCharCode(...lower.subarray(from, Math.min(end, from + PIECE)))
  return text
}
/** A call takes only so many arguments. */
const PIECE = 4096

export function shapeOf(word: string): number {
  let shape = 0
  const first = word.charCodeAt(0)
  if (first >= 0x30 && first <= 0x39) shape |= Shape.digit
  if (/\d/.test(word)) shape |= Shape.digits
  if (/\d/.test(word) && /\D/.test(word)) shape |= Shape.mixed
  if (word.includes("'")) shape |= Shape.apostrophe
  if (word.endsWith("n't")) shape |= Shape.not
  if (word.endsWith("'s")) shape |= Shape.genitive
  return shape
}
