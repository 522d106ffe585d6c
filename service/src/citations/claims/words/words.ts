// An answer as a row of words: lower case, straight apostrophes, with their places. One pass over the text;
// everything behind it works on word numbers, so that no rule can be made slow by a hostile answer.

import { numberOf } from '../../vocabulary/word-sets.ts'
import { APOSTROPHE, createUnits, isApostrophe, LOWER } from './code-units.ts'
import { Sign, withSign } from './gaps.ts'
import {
  carryOn,
  hashOf,
  keepUpWithLists,
  numberIn,
  Shape,
  STRINGS,
  shapeIn,
  shapeOf,
  slotOf,
} from './known-words.ts'

export interface Words {
  text: string
  list: string[]
  starts: Int32Array
  ends: Int32Array
  /** Bits of gaps.ts: the signs before each word, and at the end those behind the last one. */
  gaps: Int32Array
  /** What each word is called in word-sets.ts; 0 when no list has it. */
  numbers: Uint16Array
  /** Bits of known-words.ts. */
  shapes: Uint8Array
  /** Equal for equal words: what a list of names is asked first, see word-gate.ts. */
  hashes: Int32Array
  /** How its capitals are used: gathered by capitals.ts when the first is asked for. */
  uses: Map<string, number> | null
}

const OTHER = 0
const INSIDE = 1
const SIGN = 2

/** Ticks and crosses say yes and no in lists. */
const SIGNS = new Set([0x2713, 0x2714, 0x2705, 0x2717, 0x2718, 0x274c])

function kindOf(code: number): number {
  if (code < 128) return /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? INSIDE : OTHER
  if (SIGNS.has(code)) return SIGN
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return code === 0xaa || code === 0xba ? INSIDE : OTHER
  // Punctuation, arrows, boxes, dingbats; CJK punctuation; full-width forms of ASCII punctuation.
  if (code >= 0x2000 && code < 0x2c00) return OTHER
  if (code >= 0x3000 && code <= 0x303f) return OTHER
  if (code >= 0xfe00 && code <= 0xff0f) return OTHER
  return INSIDE
}

const UNITS = 0x10000
const KINDS = Uint8Array.from({ length: UNITS }, (_, code) => kindOf(code))
/** Of a unit inside a word its lower case, of all others 0: one look tells both. */
const LETTERS = Uint16Array.from({ length: UNITS }, (_, code) =>
  KINDS[code] === INSIDE ? (LOWER[code] as number) : 0,
)
const CAPITALS = Uint8Array.from({ length: UNITS }, (_, code) => {
  const letter = String.fromCharCode(code)
  return letter !== letter.toLowerCase() ? 1 : 0
})

/** Room for the words of a text of so many units. */
const room = (size: number) => ({
  /** The units of words in lower case, and the bits of all of them together. */
  lower: new Uint16Array(size),
  letters: 0,
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  gaps: new Int32Array(size + 1),
  hashes: new Int32Array(size),
  numbers: new Uint16Array(size),
  shapes: new Uint8Array(size),
})
type Room = ReturnType<typeof room>

const unitsOf = createUnits()

/** The words of a text, for as long as somebody holds them. */
export const wordsOf = (text: string): Words => wordsIn(text, room(text.length))

/** An answer is seldom too long for the room that is kept: fresh room for each keeps the garbage collector busy. */
const KEPT = 32_768
const kept = room(KEPT)

/** The words of an answer: they are gone when the next answer is read. */
export const wordsForNow = (text: string): Words =>
  text.length <= KEPT ? wordsIn(text, kept) : wordsOf(text)

function wordsIn(text: string, found: Room): Words {
  keepUpWithLists()
  const count = cut(unitsOf(text), found)
  if (found.letters > LATIN && UNUSUAL.test(text)) foldAgain(text, count, found)
  const { lower, starts, ends, gaps, hashes, numbers, shapes } = found
  const list = new Array<string>(count)
  for (let at = 0; at < count; at++) {
    const slot = slotOf(lower, starts[at] as number, ends[at] as number, hashes[at] as number)
    list[at] = STRINGS[slot] as string
    numbers[at] = numberIn(slot)
    shapes[at] = shapeIn(slot)
  }
  return {
    text,
    list,
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    gaps: gaps.subarray(0, count + 1),
    hashes: hashes.subarray(0, count),
    numbers: numbers.subarray(0, count),
    shapes: shapes.subarray(0, count),
    uses: null,
  }
}

/** Finds where words are and what stands between them. How many there are. */
function cut(units: Uint16Array, found: Room): number {
  const { lower, starts, ends, gaps, hashes } = found
  const { length } = units
  let letters = 0
  let count = 0
  let gap = 0
  for (let at = 0; at < length; ) {
    const code = units[at] as number
    const kind = KINDS[code] as number
    if (kind === OTHER) {
      gap = withSign(gap, units, at++)
      continue
    }
    const start = at++
    let hash = LOWER[code] as number
    lower[start] = hash
    letters |= hash
    if (kind === INSIDE)
      for (; at < length; at++) {
        let letter = LETTERS[units[at] as number] as number
        if (letter === 0) {
          if (!isApostropheOf(units, start, at)) break
          letter = APOSTROPHE
        }
        lower[at] = letter
        letters |= letter
        hash = carryOn(hash, letter)
      }
    starts[count] = start
    ends[count] = at
    hashes[count] = hash
    gaps[count++] = CAPITALS[code] === 1 ? gap | Sign.capital : gap
    gap = 0
  }
  gaps[count] = gap
  found.letters = letters
  return count
}

/** Where the lower case of a letter depends on its neighbours. */
function foldAgain(text: string, count: number, { lower, starts, ends, hashes }: Room): void {
  const units = unitsOf(foldUnusual(text))
  for (let word = 0; word < count; word++) {
    let hash = 0
    for (let at = starts[word] as number; at < (ends[word] as number); at++) {
      lower[at] = LOWER[units[at] as number] as number
      hash = carryOn(hash, lower[at] as number)
    }
    hashes[word] = hash
  }
}

/** French and Italian tie these to the next word: "l'azienda" is two words. */
const ELIDED = 'l d qu n s c j un dell all nell dall sull'.split(' ')

/** An apostrophe belongs to the word when a letter follows: "doesn't", not "the owners' choice". */
function isApostropheOf(units: Uint16Array, start: number, at: number): boolean {
  return (
    at + 1 < units.length &&
    isApostrophe(units[at] as number) &&
    KINDS[units[at + 1] as number] === INSIDE &&
    !isElided(units, start, at)
  )
}

function isElided(units: Uint16Array, start: number, end: number): boolean {
  for (const word of ELIDED) if (word.length === end - start && isWrittenAt(units, start, word)) return true
  return false
}

function isWrittenAt(units: Uint16Array, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++)
    if (LOWER[units[start + at] as number] !== word.charCodeAt(at)) return false
  return true
}

/** Letters whose lower case depends on their neighbours, or that are written in two units; none is Latin. */
const UNUSUAL = /[\u03a3\ud800-\ud83b\ud83f-\udbff]/
const LATIN = 0x1ff

function foldUnusual(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, lowerSame).join('')
  return same.replaceAll('’', "'")
}

function lowerSame(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

/** Words by themselves, with nothing between them. */
export function looseWords(list: string[]): Words {
  return {
    text: '',
    list,
    starts: NOWHERE,
    ends: NOWHERE,
    gaps: NOWHERE,
    numbers: Uint16Array.from(list, numberOf),
    shapes: Uint8Array.from(list, shapeOf),
    hashes: Int32Array.from(list, hashOf),
    uses: null,
  }
}
const NOWHERE = new Int32Array()

/** The words of a short text alone: names of facts, entries of word lists. */
export const wordList = (text: string): string[] => wordsOf(text).list

export const isCapital = ({ gaps }: Words, at: number): boolean => ((gaps[at] ?? 0) & Sign.capital) !== 0

/** Does the word begin with a digit? */
export const isDigit = ({ shapes }: Words, at: number): boolean => ((shapes[at] ?? 0) & Shape.digit) !== 0

/** Does nothing but a single space stand before the word? */
export const isSpaced = ({ gaps, starts, ends }: Words, at: number): boolean =>
  ((gaps[at] ?? 0) & Sign.space) !== 0 && (starts[at] ?? Number.NaN) - (ends[at - 1] ?? 0) === 1

/** The first word of a range that ends behind the offset. */
export function wordEndingBehind({ ends }: Words, offset: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] as number) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
