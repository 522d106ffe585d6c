// Whether words stand in a text as whole words: no letter and no digit touches them, and a figure is one with its grouping.
// Scripts without blanks have no whole words.

import { folded } from './folded.ts'

/** "1,250" is one word, so that 250 is none of it. */
const WORD = /[\p{L}\p{N}]+(?:(?<=\d)[.,'’](?=\d)[\p{L}\p{N}]+)*/gu
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]/u

const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? []

export interface WordsOfText {
  has(word: string): boolean
}

export function wordsIn(text: string): WordsOfText {
  const words = new Set(wordsOf(text))
  const unspaced = [...words].filter(word => UNSPACED.test(word)).join(' ')
  return { has: word => words.has(word) || (UNSPACED.test(word) && unspaced.includes(word)) }
}

/** Every word of a name, in any order. */
export function holdsWords(text: WordsOfText, name: string): boolean {
  const words = wordsOf(name)
  return words.length > 0 && words.every(word => text.has(word))
}

/** The same words one after the other; what stands between them does not matter. */
export function standsAsWords(text: string, value: string): boolean {
  const [there, wanted] = [wordsOf(text).join(' '), wordsOf(value).join(' ')]
  if (wanted === '') return false
  for (let at = there.indexOf(wanted); at >= 0; at = there.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (
      !isTouched(there.charAt(at - 1), wanted.charAt(0)) &&
      !isTouched(there.charAt(end), wanted.charAt(wanted.length - 1))
    )
      return true
  }
  return false
}

const isTouched = (outside: string, inside: string): boolean =>
  outside !== '' && outside !== ' ' && !UNSPACED.test(outside) && !UNSPACED.test(inside)
