// Whether words stand in a text as whole words: no letter and no digit touches them, and a figure is one with its grouping.
// Scripts without blanks have no whole words.

import { folded, squeezed } from './folded.ts'

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

/** What parts of one number are written apart by. */
const WITHIN = /^[\s./()–-]*$/

/** A number to call or to file under, all of it: "40 1234567" is not meant where "+49 40 1234567" stands. */
export function standsAsNumber(text: string, value: string): boolean {
  const parts = [...plainNumber(text).matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }))
  const wanted = squeezed(plainNumber(value))
  if (wanted === '' || !/\d/.test(wanted)) return false
  return parts.some((_, from) => {
    let joined = ''
    let to = from
    while (to < parts.length && joined.length < wanted.length) joined += parts[to++]?.word
    return joined === wanted && !goesOn(text, parts, from - 1) && !goesOn(text, parts, to - 1)
  })
}

interface Part {
  word: string
  start: number
  end: number
}

/** Whether a part and the next one are of one number; two that are parted by " / " are not. */
function goesOn(text: string, parts: Part[], at: number): boolean {
  const [one, next] = [parts[at], parts[at + 1]]
  if (!one || !next || !/\d/.test(one.word) || !/\d/.test(next.word)) return false
  const between = plainNumber(text).slice(one.end, next.start)
  return WITHIN.test(between) && !/\s[/–-]\s/.test(between)
}

/** Without the nought that is not dialled from abroad. */
const plainNumber = (text: string): string => text.normalize('NFKC').replaceAll('(0)', ' ')

const ADDRESS = /[^\s<>()[\]|,;:"“”]+@[^\s<>()[\]|,;:"“”]+/gu

export const standsAsAddress = (text: string, value: string): boolean =>
  (text.match(ADDRESS) ?? []).some(address => folded(address.replace(/[.!?]+$/, '')) === folded(value.trim()))
