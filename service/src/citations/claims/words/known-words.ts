// Answers are made of the same few thousand words. Of each of the latest we keep one string, its number in word-sets.ts
// and its shape, so that none of it is found out again for every "the". Of fixed size: a hostile answer can push words
// out and gains nothing by it.

import { countNumbered, numberOf } from '../../vocabulary/word-sets.ts'
import { APOSTROPHE, LOWER } from './code-units.ts'

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
  /** Has a letter that English does not have. */
  foreign: 1 << 6,
} as const

/** In pairs: a word stands in either slot of its pair, the newer one first. */
const SLOTS = 1 << 16

/** Side by side, because each look elsewhere may be one into slow memory: the two halves of its key, and what it is. */
const ROW = 4
const ROWS = new Int32Array((SLOTS + 1) * ROW)
/** Longer words are rare, and described anew each time in the slot behind all others. */
const LONGEST = 28
/** One string for each of the latest words. */
const STRINGS: string[] = new Array(SLOTS + 1).fill('')

/** Number, shape and measure in one. */
const aboutIn = (slot: number): number => ROWS[slot * ROW + 2] as number
const numberIn = (slot: number): number => aboutIn(slot) & 0xffff
const shapeIn = (slot: number): number => (aboutIn(slot) >>> 16) & 0xff
const measureIn = (slot: number): number => aboutIn(slot) >>> 24

/** The length of a word, and whether its key tells it: only such words are told apart by their keys. */
const measureOf = (length: number, told: number): number => Math.min(length, LONGEST + 1) | (told << 5)

let numbered = 0

/** Before a text is cut: words that have been numbered since the last one are described anew. */
export function keepUpWithLists(): void {
  if (numbered === countNumbered()) return
  numbered = countNumbered()
  ROWS.fill(0)
}

/** The words of a text as they are cut out of it, and what is found out about them. */
export interface Written {
  text: string
  units: Uint16Array
  starts: Int32Array
  ends: Int32Array
  /** Their keys, in two halves. */
  olders: Int32Array
  newers: Int32Array
  /** 1 where no other of these words of the same length has the same key. */
  told: Uint8Array
  hashes: Int32Array
  numbers: Uint16Array
  shapes: Uint8Array
}

/** Looks up so many words. */
export function lookUp(words: Written, count: number): string[] {
  const { starts, ends, olders, newers, told, hashes, numbers, shapes } = words
  const list = new Array<string>(count)
  for (let word = 0; word < count; word++) {
    const length = (ends[word] as number) - (starts[word] as number)
    const older = olders[word] as number
    const newer = newers[word] as number
    const hash = hashFrom(older, newer)
    const measure = measureOf(length, told[word] as number)
    const isTold = told[word] === 1
    let slot = (Math.imul(hash, 0x9e3779b1) >>> 16) & (SLOTS - 2)
    if (!isAt(slot, older, newer, measure) || !(isTold || isWritten(slot, words, word))) {
      if (isAt(slot + 1, older, newer, measure) && (isTold || isWritten(slot + 1, words, word))) slot++
      else slot = describe(slot, words, word, length)
    }
    list[word] = STRINGS[slot] as string
    hashes[word] = hash
    numbers[word] = numberIn(slot)
    shapes[word] = shapeIn(slot)
  }
  return list
}

/** Equal for equal words. */
export function hashFrom(older: number, newer: number): number {
  const mixed = (Math.imul(older, 0x9e3779b1) + newer) | 0
  return mixed ^ (mixed >>> 15)
}

function isAt(slot: number, older: number, newer: number, measure: number): boolean {
  const row = slot * ROW
  return ROWS[row] === older && ROWS[row + 1] === newer && measureIn(slot) === measure
}

/** Letter by letter, for words that their keys do not tell. */
function isWritten(slot: number, { units, starts }: Written, word: number): boolean {
  const text = STRINGS[slot] as string
  const start = starts[word] as number
  for (let at = 0; at < text.length; at++)
    if (LOWER[units[start + at] as number] !== text.charCodeAt(at)) return false
  return true
}

/** In a slot that becomes free: what stood there moves on to the other of the pair. */
function describe(pair: number, words: Written, word: number, length: number): number {
  const { starts, ends, olders, newers, told } = words
  const text = (told[word] === 1 ? plainText : textOf)(words, starts[word] as number, ends[word] as number)
  const slot = length > LONGEST ? SLOTS : pair
  if (slot === pair) {
    ROWS.copyWithin((slot + 1) * ROW, slot * ROW, (slot + 1) * ROW)
    STRINGS[slot + 1] = STRINGS[slot] as string
  }
  STRINGS[slot] = text
  ROWS[slot * ROW] = olders[word] as number
  ROWS[slot * ROW + 1] = newers[word] as number
  ROWS[slot * ROW + 2] =
    numberOf(text) | (shapeOf(text) << 16) | (measureOf(length, told[word] as number) << 24)
  return slot
}

/** What is cut out of the answer is a copy as long as it is short, and keeps nothing else in memory. */
const plainText = ({ text }: Written, start: number, end: number): string =>
  text.slice(start, end).toLowerCase().replaceAll('’', "'")

/** Of longer words, and where letters have no lower case of the same length, the copy is made here. */
function textOf({ units }: Written, start: number, end: number): string {
  const lower = units.subarray(start, end).map(unit => LOWER[unit] as number)
  let text = ''
  for (let from = 0; from < lower.length; from += PIECE)
    text += String.fromCharCode(...lower.subarray(from, from + PIECE))
  return text
}
/** A call takes only so many arguments. */
const PIECE = 4096

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

export function shapeOf(word: string): number {
  let shape = 0
  let digits = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (isDigit(code)) digits++
    else if (code === APOSTROPHE) shape |= Shape.apostrophe
    else if (code < 0x61 || code > 0x7a) shape |= Shape.foreign
  }
  if (digits > 0) shape |= digits < word.length ? Shape.digits | Shape.mixed : Shape.digits
  if (isDigit(word.charCodeAt(0))) shape |= Shape.digit
  if (word.endsWith("n't")) shape |= Shape.not
  if (word.endsWith("'s")) shape |= Shape.genitive
  return shape
}
