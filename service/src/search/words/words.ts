// Texts as searches compare them: folded, and cut into words. In scripts without spaces, every character and every pair of
// neighbours is a word, so that any part of such a text can be found. Pure.

import { fold, originalEnd } from '../../citations/mentions/fold.ts'

export interface Word {
  word: string
  /** Its number in the text; a pair of characters has that of its first. */
  place: number
  /** Where it stands in the text as it was given. */
  start: number
  end: number
}

/** Scripts that are written without spaces, and Korean, whose endings cling to words. */
const UNSPACED = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(
    name => `\\p{Script=${name}}`,
  ),
  '\\u30fc\\u3005\\u3006',
].join('')
const PIECES = new RegExp(
  `(?<unspaced>[${UNSPACED}]+)|(?<word>(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+)`,
  'gu',
)
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** Vowel signs of Arabic and Hebrew, and the stroke that only lengthens a word. */
const POINTS = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g

/** PostgreSQL keeps no place beyond 16,383, and no more than a megabyte of words. */
const MOST_PLACES = 16_000
const MOST_BYTES = 400_000
/** Nothing longer is a word; its beginning is enough to find it. */
const MOST_UNITS = 64

export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

/** The words of a text in their order, up to the first 16,000 places. */
export function wordsOf(text: string): Word[] {
  const folded = fold(text)
  const line = lineOf(folded.units)
  const words: Word[] = []
  let place = 0
  let bytes = 0
  const add = (word: string, at: number, to: number): void => {
    const start = folded.starts[at] as number
    words.push({ word, place, start, end: originalEnd(folded, text, to) })
    bytes += word.length * 3
  }
  for (const { 0: piece, index, groups } of line.matchAll(PIECES)) {
    if (place >= MOST_PLACES || bytes > MOST_BYTES) break
    if (groups?.unspaced === undefined) {
      const word = piece.replace(POINTS, '').slice(0, MOST_UNITS).toWellFormed()
      if (word === '') continue
      add(word, index, index + piece.length)
      place++
      continue
    }
    let at = index
    for (const character of piece) {
      if (place >= MOST_PLACES || bytes > MOST_BYTES) break
      const to = at + character.length
      add(character, at, to)
      const next = line.codePointAt(to)
      if (to < index + piece.length && next !== undefined) {
        const pair = character + String.fromCodePoint(next)
        add(pair, at, at + pair.length)
      }
      at = to
      place++
    }
  }
  return words
}

const CHUNK = 8_192

/** All at once would be more arguments than a call may have. */
function lineOf(units: number[]): string {
  let line = ''
  for (let at = 0; at < units.length; at += CHUNK) line += String.fromCharCode(...units.slice(at, at + CHUNK))
  return line
}
