// An answer as a row of words: lower case, straight apostrophes, with their places. One pass over the text;
// everything behind it works on word numbers, so that no rule can be made slow by a hostile answer.

import { numberOf } from '../../vocabulary/word-sets.ts'
import { createUnits, isApostrophe, LOWER } from './code-units.ts'
import { Sign, withSign } from './gaps.ts'
import { hashFrom, keepUpWithLists, lookUp, Shape, shapeOf } from './known-words.ts'

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
  /** How its capitals are used, as far as it has been asked: see capitals.ts. */
  uses: Uses | null
}

/** What is known so far of how an answer writes its words: bits of capitals.ts. */
export interface Uses {
  byWord: Map<string, number>
  /** Of all that are written with a capital; none of the others is to be looked for. */
  isComplete: boolean
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
const CAPITALS = Uint8Array.from({ length: UNITS }, (_, code) => {
  const letter = String.fromCharCode(code)
  return letter !== letter.toLowerCase() ? 1 : 0
})

/** What most words are written with; the place of each is its digit. */
const PLAIN = "'abcdefghijklmnopqrstuvwxyz0123456789"
const BASE = PLAIN.length
const APOSTROPHE = PLAIN.indexOf("'") + 1
/** A unit inside a word as a digit: 1 to BASE, or else its lower case, which is more. Of all others 0. */
const DIGITS = Uint16Array.from({ length: UNITS }, (_, code) =>
  KINDS[code] === INSIDE
    ? PLAIN.indexOf(String.fromCharCode(LOWER[code] as number)) + 1 || (LOWER[code] as number)
    : 0,
)
/** The same of what is inside a word only among letters, or a word by itself. */
const digitOf = (code: number): number => (DIGITS[code] as number) || (isApostrophe(code) ? APOSTROPHE : code)

/**
 * The key of a word are two numbers, whose digits are its letters by turns: each letter is put behind the older of the
 * two. None is 0, so a number that does not overflow tells which digits it has, and how many.
 */
const withDigit = (older: number, digit: number): number => (Math.imul(older, BASE) + digit) | 0
/** So many plain letters do not overflow: no other word has the same key. */
const MOST_TOLD = 2 * Math.floor(32 / Math.log2(BASE + 1))
/** With these bits alone all digits are plain. */
const PLAIN_BITS = 2 ** Math.ceil(Math.log2(BASE + 1)) - 1

export function hashOf(word: string): number {
  let older = 0
  let newer = 0
  for (let at = 0; at < word.length; at++) {
    const next = withDigit(older, digitOf(word.charCodeAt(at)))
    older = newer
    newer = next
  }
  return hashFrom(older, newer)
}

/** Room for the words of a text of so many units. */
const room = (size: number) => ({
  text: '',
  units: NO_UNITS,
  /** The bits of all digits together. */
  letters: 0,
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  gaps: new Int32Array(size + 1),
  olders: new Int32Array(size),
  newers: new Int32Array(size),
  told: new Uint8Array(size),
  hashes: new Int32Array(size),
  numbers: new Uint16Array(size),
  shapes: new Uint8Array(size),
})
const NO_UNITS: Uint16Array = new Uint16Array()
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
  found.text = text
  found.units = unitsOf(text)
  const count = cut(found)
  if (found.letters > LATIN && UNUSUAL.test(text)) foldAgain(text, count, found)
  const list = lookUp(found, count)
  const { starts, ends, gaps, hashes, numbers, shapes } = found
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
function cut(found: Room): number {
  const { units, starts, ends, gaps, olders, newers, told } = found
  const { length } = units
  let letters = 0
  let count = 0
  let gap = 0
  for (let at = 0; at < length; ) {
    const code = units[at] as number
    let digit = DIGITS[code] as number
    if (digit === 0 && KINDS[code] === OTHER) {
      gap = withSign(gap, units, at++)
      continue
    }
    const start = at++
    let older = 0
    let newer = digit
    let bits = digit
    if (digit === 0) {
      newer = code
      bits = code
    } else
      for (; at < length; at++) {
        digit = DIGITS[units[at] as number] as number
        if (digit === 0) {
          if (!isApostrophe(units[at] as number) || !isApostropheOf(units, start, at)) break
          digit = APOSTROPHE
        }
        const next = withDigit(older, digit)
        older = newer
        newer = next
        bits |= digit
      }
    letters |= bits
    starts[count] = start
    ends[count] = at
    olders[count] = older
    newers[count] = newer
    told[count] = bits <= PLAIN_BITS && at - start <= MOST_TOLD ? 1 : 0
    gaps[count++] = CAPITALS[code] === 1 ? gap | Sign.capital : gap
    gap = 0
  }
  gaps[count] = gap
  found.letters = letters
  return count
}

/** Where the lower case of a letter depends on its neighbours. */
function foldAgain(text: string, count: number, found: Room): void {
  const { starts, ends, olders, newers, told } = found
  const units = unitsOf(foldUnusual(text))
  found.units = units
  for (let word = 0; word < count; word++) {
    let older = 0
    let newer = 0
    for (let at = starts[word] as number; at < (ends[word] as number); at++) {
      const next = withDigit(older, digitOf(units[at] as number))
      older = newer
      newer = next
    }
    olders[word] = older
    newers[word] = newer
    told[word] = 0
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
