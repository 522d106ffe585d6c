// Does a page contain what it is quoted with? "It does not" is an accusation, so that is said only if there is
// no other way to read it: layout, spelling of numbers and ellipses are ignored, and what a page may well say
// in another form, such as a small number or a translated sentence, is left open.

import { folded as fold } from '../../values/folded.ts'
import type { StatedText } from './stated-text.ts'

export type Found = 'there' | 'lacking' | 'open'

/** A page with less text than this is assembled by its scripts, and says nothing on its own. */
const LEAST_TEXT = 300
/** Shorter pieces, and numbers with fewer digits, are found or not found by chance. */
const LEAST_LETTERS = 8
const LEAST_DIGITS = 3
/** This percentage of a quote's words must be on the page: otherwise it may be a translation. */
const LEAST_SHARED_WORDS = 40

const SEPARATOR = String.raw`[.,'’\u00a0\u202f ]`
const ONLY_NUMERAL = new RegExp(
  String.raw`^[\p{Sc}\s+~≈]*(\d{1,20}(?:${SEPARATOR}\d{1,20}){0,6})[\p{Sc}\s%+]*$`,
  'u',
)

/** Looks for quotes on one page. Each is looked for in time linear in the page. */
export function createQuoteFinder(page: StatedText): (quote: string) => Found {
  const texts = page.stated.map(fold)
  const squeezed = texts.map(squeeze)
  const words = texts.map(text => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
  const isReadable = squeeze(fold(page.visible)).length >= LEAST_TEXT

  return quote => {
    const folded = fold(quote)
    const numeral = ONLY_NUMERAL.exec(folded)?.[1]
    const digits = numeral && digitsOf(numeral)
    const isThere = digits
      ? texts.some(text => numberPattern(digits).test(text))
      : squeezed.some(text => holdsPieces(text, folded))
    if (isThere) return 'there'
    const isDecisive = digits
      ? digits.length >= LEAST_DIGITS
      : isSentence(folded) && words.some(text => sharesWords(text, folded))
    return isReadable && isDecisive ? 'lacking' : 'open'
  }
}

const squeeze = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** The pieces of a quote between its gaps: "we [the makers] began … in Leeds". */
const piecesOf = (quote: string): string[] =>
  quote
    .split(/\.{3}|…|\[[^[\]]{0,100}\]/)
    .map(squeeze)
    .filter(piece => piece !== '')

function holdsPieces(page: string, quote: string): boolean {
  let from = 0
  for (const piece of piecesOf(quote)) {
    const place = page.indexOf(piece, from)
    if (place === -1) return false
    from = place + piece.length
  }
  return true
}

/** With letters, and long enough in each of its pieces. A time or a date has many forms, and is none. */
function isSentence(quote: string): boolean {
  const pieces = piecesOf(quote)
  return /\p{L}/u.test(quote) && pieces.every(piece => piece.length >= LEAST_LETTERS)
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function sharesWords(page: string, quote: string): boolean {
  const words = [...segmenter.segment(quote)].filter(({ isWordLike }) => isWordLike).map(part => part.segment)
  const shared = words.filter(word => page.includes(UNSPACED.test(word) ? word : ` ${word} `))
  return shared.length * 100 >= words.length * LEAST_SHARED_WORDS
}

/**
 * The same digits in any grouping, as a number of their own, with or without empty decimals. What separates two
 * digits is never a digit, so there is one way to match and the page is scanned once.
 */
function numberPattern(digits: string): RegExp {
  const grouped = [...digits].join(`${SEPARATOR}?`)
  return new RegExp(String.raw`(?<!\d)${grouped}(?:${SEPARATOR}?0{1,2})?(?!\d)`)
}

/** 1,234.50 is 12345: zeros at the end of decimals do not count. */
function digitsOf(numeral: string): string {
  const groups = numeral.split(/\D/)
  const last = groups.at(-1) ?? ''
  const isDecimal = groups.length > 1 && last.length <= 2
  return [...groups.slice(0, -1), isDecimal ? last.replace(/0+$/, '') : last].join('')
}
