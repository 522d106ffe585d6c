// Matches a row of words at one place of a folded text. The work is bounded by the length of the name, so a text full of
// beginnings costs no more than its own length.

import { edgeAt, runEnd } from './boundaries.ts'
import { characterAt, type Folded, GAP } from './fold.ts'
import type { Family } from './languages.ts'
import { AMPERSAND, AMPERSAND_WORDS, type Word } from './patterns.ts'
import { standsAt } from './stems.ts'

/** The longest ending of any language. */
const LONGEST_ENDING = 6

/** A word, or all words, of a name that were read. */
export interface Read {
  end: number
  bent: boolean
  /** A dictionary must say whether words begin and end here. */
  unclear: boolean
}

/** The first word of a name, where one may begin. Spellings that begin alike share it. */
export function readFirst(folded: Folded, start: number, word: Word, families: () => Family[]): Read | null {
  const read = readWord(folded, start, word, families)
  return read && { end: read.end, bent: read.bent, unclear: edgeAt(folded, start) === 'unclear' }
}

/** The rest of it, up to where a word ends. */
export function readOn(folded: Folded, first: Read, words: Word[], families: () => Family[]): Read | null {
  let { end: at, bent } = first
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as Word
    if (folded.units[at] === GAP) at++
    else if (words[index - 1]?.full !== AMPERSAND && word.full !== AMPERSAND) return null
    const read = readWord(folded, at, word, families)
    if (read === null) return null
    at = read.end
    bent ||= read.bent
  }
  const after = edgeAt(folded, at)
  return after === 'inside' ? null : { end: at, bent, unclear: first.unclear || after === 'unclear' }
}

type ReadWord = Omit<Read, 'unclear'>

function readWord(folded: Folded, at: number, word: Word, families: () => Family[]): ReadWord | null {
  if (word.full === AMPERSAND) return readAmpersand(folded, at)
  const { units, length } = folded
  if (standsAt(units, at, length, word.full)) {
    const end = at + word.full.length
    // Only the name's own last word may end inside a script without spaces; the caller looks at that.
    if (!word.plain || edgeAt(folded, end) !== 'inside') return { end, bent: false }
  }
  if (!word.plain || !standsAt(units, at, length, word.stems.root)) return null
  const end = runEnd(folded, at, word.full.length + LONGEST_ENDING)
  if (end === -1) return null
  const ending = word.stems.endingIn({ units, from: at, to: end }, families)
  return ending !== -1 && isInOneCase(folded, at, ending, end) ? { end, bent: true } : null
}

/** An ending is small, unless the whole word is in capitals: the I of NorthwindI begins another word. */
function isInOneCase(folded: Folded, from: number, ending: number, to: number): boolean {
  const letters = Array.from({ length: to - from }, (_, index) => characterAt(folded, from + index))
  return !letters.slice(ending - from).some(isCapital) || !letters.some(isSmall)
}

const isCapital = (character: string): boolean => /^\p{Lu}/u.test(character)
const isSmall = (character: string): boolean => /^\p{Ll}/u.test(character)

function readAmpersand(folded: Folded, at: number): ReadWord | null {
  const sign = String.fromCharCode(folded.units[at] ?? 0)
  if (AMPERSAND_WORDS.has(sign) && edgeAt(folded, at) === 'edge' && !/\p{L}/u.test(sign))
    return { end: at + 1, bent: false }
  const end = runEnd(folded, at, 3)
  if (end <= at || folded.units[at - 1] !== GAP || folded.units[end] !== GAP) return null
  return AMPERSAND_WORDS.has(String.fromCharCode(...folded.units.slice(at, end)))
    ? { end, bent: false }
    : null
}
