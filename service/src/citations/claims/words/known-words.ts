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
/** Longer words are rare, and described anew each time in the slot behind all others. */
const LONGEST = 20

/** One string for each of the latest words. */
export const STRINGS: string[] = new Array(SLOTS + 1).fill('')
/** Their numbers, shapes and lengths, side by side in one number: each look elsewhere may be one into slow memory. */
export const ABOUT = new Uint32Array(SLOTS + 1)
export const numberIn = (about: number): number => about >>> 16
export const shapeIn = (about: number): number => (about >>> 8) & 0xff
const lengthIn = (about: number): number => about & 0xff
/** The units of each, side by side. */
const UNITS = new Uint16Array(SLOTS * LONGEST)

let numbered = 0

/** Before a text is cut: words that have been numbered since the last one are described anew. */
export function keepUpWithLists(): void {
  if (numbered === countNumbered()) return
  numbered = countNumbered()
  ABOUT.fill(0)
}

/** Carried on from unit to unit of a word. */
export const hashed = (hash: number, unit: number): number => carryOn(hash, LOWER[unit] as number)
/** The same with the unit in lower case. */
export const carryOn = (hash: number, lower: number): number => (Math.imul(hash, 31) + lower) | 0

export function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at))
  return hash
}

/** The slot of the word that stands from `start` to `end`; good until the next word is asked for. */
export function slotOf(units: Uint16Array, start: number, end: number, hash: number): number {
  const length = end - start
  if (length > LONGEST) return describe(SLOTS, units, start, end)
  const slot = (Math.imul(hash, 0x9e3779b1) >>> 17) & (SLOTS - 2)
  if (lengthIn(ABOUT[slot] as number) === length && isKnown(units, start, end, slot * LONGEST)) return slot
  if (lengthIn(ABOUT[slot + 1] as number) === length && isKnown(units, start, end, (slot + 1) * LONGEST))
    return slot + 1
  makeOlder(slot)
  for (let at = start, place = slot * LONGEST; at < end; at++)
    UNITS[place++] = LOWER[units[at] as number] as number
  return describe(slot, units, start, end)
}

function makeOlder(slot: number): void {
  ABOUT[slot + 1] = ABOUT[slot] as number
  UNITS.copyWithin((slot + 1) * LONGEST, slot * LONGEST, (slot + 1) * LONGEST)
  STRINGS[slot + 1] = STRINGS[slot] as string
}

function isKnown(units: Uint16Array, start: number, end: number, first: number): boolean {
  for (let at = start, place = first; at < end; at++)
    if (LOWER[units[at] as number] !== UNITS[place++]) return false
  return true
}

function describe(slot: number, units: Uint16Array, start: number, end: number): number {
  const word = textOf(units, start, end)
  STRINGS[slot] = word
  ABOUT[slot] = (numberOf(word) << 16) | (shapeOf(word) << 8) | Math.min(word.length, LONGEST)
  return slot
}

/** Not cut out of the answer: such a string would keep all of it in memory. */
function textOf(units: Uint16Array, start: number, end: number): string {
  let text = ''
  for (let from = start; from < end; from += PIECE)
    text += String.fromCharCode(
      ...units.subarray(from, Math.min(end, from + PIECE)).map(unit => LOWER[unit] as number),
    )
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
