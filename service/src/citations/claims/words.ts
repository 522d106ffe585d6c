// An answer as a row of words: lower case, straight apostrophes, with their places. One pass over the text;
// everything behind it works on word numbers, so that no rule can be made slow by a hostile answer.

import { createUnits } from './code-units.ts'
import { Sign, withSign } from './gaps.ts'
import { stringOf } from './known-strings.ts'

export interface Words {
  text: string
  list: string[]
  starts: Int32Array
  ends: Int32Array
  /** Bits of gaps.ts: the signs before each word, and at the end those behind the last one. */
  gaps: Int32Array
}

const OTHER = 0
const INSIDE = 1
const SIGN = 2

/** Ticks and crosses say yes and no in lists. */
const SIGNS = new Set([0x2713, 0x2714, 0x2705, 0x2717, 0x2718, 0x274c])
const ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? INSIDE : OTHER,
)

function kindOf(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER
  if (SIGNS.has(code)) return SIGN
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return code === 0xaa || code === 0xba ? INSIDE : OTHER
  // Punctuation, arrows, boxes, dingbats; CJK punctuation; full-width forms of ASCII punctuation.
  if (code >= 0x2000 && code < 0x2c00) return OTHER
  if (code >= 0x3000 && code <= 0x303f) return OTHER
  if (code >= 0xfe00 && code <= 0xff0f) return OTHER
  return INSIDE
}

const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019

/** Three numbers for each word while words are counted; an answer is seldom too long for the room that is kept. */
const PLACE = 3
const KEPT = 32_768
const places = new Int32Array(PLACE * (KEPT + 1))

const unitsOf = createUnits()
const lowerUnitsOf = createUnits()

export function wordsOf(text: string): Words {
  const units = unitsOf(text)
  const { length } = units
  const found = length <= KEPT ? places : new Int32Array(PLACE * (length + 1))
  let count = 0
  let gap = 0
  for (let at = 0; at < length; ) {
    const code = units[at] as number
    const kind = code < 128 ? ASCII[code] : kindOf(code)
    if (kind === OTHER) {
      gap = withSign(gap, units, at++)
      continue
    }
    const start = at++
    if (kind === INSIDE) at = endOf(text, units, at)
    found[count++] = start
    found[count++] = at
    found[count++] = isCapitalLetter(code) ? gap | Sign.capital : gap
    gap = 0
  }
  found[count + 2] = gap
  return collected(text, found, count / PLACE)
}

/** Arrays of the right size: those that grow are copied again and again. */
function collected(text: string, found: Int32Array, count: number): Words {
  const lower = fold(text)
  const units = lowerUnitsOf(lower)
  const list = new Array<string>(count)
  const starts = new Int32Array(count)
  const ends = new Int32Array(count)
  const gaps = new Int32Array(count + 1)
  for (let word = 0, place = 0; word < count; word++) {
    const start = found[place++] as number
    const end = found[place++] as number
    starts[word] = start
    ends[word] = end
    gaps[word] = found[place++] as number
    list[word] = stringOf(lower, units, start, end)
  }
  gaps[count] = found[PLACE * count + 2] as number
  return { text, list, starts, ends, gaps }
}

/** French and Italian tie these to the next word: "l'azienda" is two words. */
const ELIDED = new Set('l d qu n s c j un dell all nell dall sull'.split(' '))

/** An apostrophe belongs to the word when a letter follows: "doesn't", not "the owners' choice". */
function endOf(text: string, units: Uint16Array, from: number): number {
  let at = from
  for (; at < units.length; at++) {
    const code = units[at] as number
    if (code < 128 ? ASCII[code] === INSIDE : kindOf(code) === INSIDE) continue
    if (!isApostrophe(code) || at + 1 >= units.length || kindOf(units[at + 1] as number) !== INSIDE) break
    if (ELIDED.has(text.slice(from - 1, at).toLowerCase())) break
  }
  return at
}

/** Lower case with the same length, so that places stay the same: a few capitals grow when they are lowered. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, lowerSame).join('')
  return same.includes('’') ? same.replaceAll('’', "'") : same
}

function lowerSame(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

/** Words by themselves, with nothing between them. */
export const looseWords = (list: string[]): Words => ({
  text: '',
  list,
  starts: NOWHERE,
  ends: NOWHERE,
  gaps: NOWHERE,
})
const NOWHERE = new Int32Array()

/** The words of a short text alone: names of facts, entries of word lists. */
export const wordList = (text: string): string[] => wordsOf(text).list

export const isCapital = ({ gaps }: Words, at: number): boolean => ((gaps[at] ?? 0) & Sign.capital) !== 0

function isCapitalLetter(code: number): boolean {
  if (code < 128) return code >= 0x41 && code <= 0x5a
  const letter = String.fromCharCode(code)
  return letter !== letter.toLowerCase()
}
