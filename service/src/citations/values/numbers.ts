// Numbers as people write them in six languages: 1,234.5 and 1.234,5 and 1 234,5; 12k; 3 Mio.; "twelve".
// No language is asked for: a lone separator with three digits behind it groups thousands in all of them,
// because nobody states a price or a head count to the thousandth.

import { list } from '../vocabulary/words/word-lists.ts'
import { everyMatch, isDigit, lettersEnd, matchAt, type Places, signsOf, valuePattern } from './matches.ts'

export interface NumberFound {
  start: number
  end: number
  value: number
  /** What a rounded figure leaves open: 1,000 for "12k", 0 for "212". */
  grain: number
}

const WORDS = new Map(
  list`
    one eins ein eine un une uno una um uma, two zwei deux dos dois duas due, three drei trois tres três tre
    four vier quatre cuatro quatro quattro, five fünf cinq cinco cinque, six sechs seis sei
    seven sieben sept siete sete sette, eight acht huit ocho oito otto, nine neun neuf nueve nove
    ten zehn dix diez dez dieci, eleven elf onze once undici, twelve zwölf douze doce doze dodici
  `.flatMap((forms, index) => forms.split(' ').map(form => [form, index + 1] as const)),
)

/** Mass words are read behind a figure or another number word only: "a thousand reasons" states nothing. */
export const MULTIPLIERS = new Map<string, number>(
  (
    [
      ['k thousand tausend tsd mille mil mila migliaia', 1e3],
      ['m mn mln million millions mio millionen millón millones milhão milhões milione milioni', 1e6],
      [
        'bn billion billions mrd milliarde milliarden milliard milliards bilhão bilhões miliardo miliardi',
        1e9,
      ],
    ] as const
  ).flatMap(([words, times]) => words.split(' ').map(word => [word, times] as const)),
)

const wordsPattern = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')

export const MULTIPLIER = wordsPattern(MULTIPLIERS.keys())
/** A figure with its groups of thousands and decimals; the groups are bounded, so the search is linear. */
export const FIGURE = String.raw`(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)){1,4}|\d{1,12})(?:[.,]\d{1,2}(?!\d))?(?![.,]?\d)`
const PATTERN = valuePattern(
  String.raw`(?<![\p{L}\p{N}.,])(?:(${FIGURE})|(${wordsPattern(WORDS.keys())})(?=[\s\u00a0-]))` +
    String.raw`(?:[\s\u00a0]?(${MULTIPLIER})(?![\p{L}\p{N}]))?`,
)

/** Without a digit or one of these a text has no number. */
export const NUMBER_WORDS = [...WORDS.keys()]

/** Below it no figure has more digits than are kept; only multiplying adds a tail: 1.1 × 1e6. */
const EXACT = 1e9

/** Every number of the text that stands by itself, in order. */
export function findNumbers(text: string, places: Places = null): NumberFound[] {
  const found: NumberFound[] = []
  if (places === null) {
    for (const match of everyMatch(PATTERN.anywhere, text)) {
      const number = numberIn(match)
      if (number) found.push(number)
    }
    return found
  }
  let end = 0
  for (const place of places) {
    if (place < end) continue
    const plain = plainNumberAt(text, place)
    const match = plain ? null : matchAt(PATTERN.there, text, place)
    const number = match ? numberIn(match) : plain
    if (number) found.push(number)
    end = match ? PATTERN.there.lastIndex : (plain?.end ?? end)
  }
  return found
}

const MOST_PLAIN_DIGITS = 9

/**
 * What most numbers are: a few digits, and nothing around them that could belong to them. Null is no answer: then the
 * pattern must tell.
 */
export function plainNumberAt(text: string, start: number): NumberFound | null {
  if (start > 0 && NO_NEIGHBOUR[text.charCodeAt(start - 1)] !== 1) return null
  const whole = digitsEnd(text, start)
  if (whole === start || whole - start > MOST_PLAIN_DIGITS) return null
  const end = isPoint(text.charCodeAt(whole)) ? partEnd(text, start, whole) : whole
  if (!isPlainBehind(text, end)) return null
  const figure = text.slice(start, end)
  return { start, end, value: end === whole ? Number(figure) : numberOf(figure), grain: 0 }
}

function digitsEnd(text: string, start: number): number {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

const isPoint = (code: number): boolean => code === 0x2e || code === 0x2c

/** Behind the decimals or the thousands that follow a point or a comma; before it when none do. */
function partEnd(text: string, start: number, whole: number): number {
  const end = digitsEnd(text, whole + 1)
  const digits = end - whole - 1
  return digits === 1 || digits === 2 || (digits === 3 && whole - start <= 3) ? end : whole
}

/** No digit behind a stop or a comma, and behind a space neither that nor what may be "thousand". */
function isPlainBehind(text: string, end: number): boolean {
  if (end === text.length) return true
  const code = text.charCodeAt(end)
  if (isPoint(code)) return !isDigit(text.charCodeAt(end + 1))
  if (NO_NEIGHBOUR[code] !== 1) return false
  const isSpace = code === 0x20 || code === 0x0a
  if (!isSpace) return true
  const word = lettersEnd(text, end + 1)
  if (word === end + 1) return !isDigit(text.charCodeAt(word))
  return word > end && !MULTIPLIERS.has(text.slice(end + 1, word).toLowerCase())
}

/** Signs that neither belong to a number nor tie it to a word. */
const NO_NEIGHBOUR = signsOf(' \n!"#$%&()*/:;<=>?@[]^_{|}~-£€¥“”–—')

function numberIn(match: RegExpExecArray): NumberFound | null {
  const [whole, figure, word, mass] = match
  const base = figure === undefined ? WORDS.get(word?.toLowerCase() ?? '') : numberOf(figure)
  if (base === undefined || Number.isNaN(base)) return null
  const times = mass === undefined ? 1 : (MULTIPLIERS.get(mass.toLowerCase()) ?? 1)
  const value = times === 1 && base < EXACT ? base : Number((base * times).toPrecision(12))
  return { start: match.index, end: match.index + whole.length, value, grain: grainOf(figure, times) }
}

/** "1.200" is twelve hundred and "1.2" is not. */
export function numberOf(figure: string): number {
  if (/^\d+$/.test(figure)) return Number(figure)
  const plain = figure.replaceAll(/['’\u00a0\u202f ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return Number(plain)
  const digits = (text: string) => text.replaceAll(/[.,]/g, '')
  if (plain.length - last - 1 === 3) return Number(digits(plain))
  return Number(`${digits(plain.slice(0, last))}.${plain.slice(last + 1)}`)
}

function grainOf(figure: string | undefined, times: number): number {
  if (times === 1 || figure === undefined) return 0
  const decimals = /[.,](\d{1,2})$/.exec(figure)?.[1]?.length ?? 0
  return times / 10 ** decimals
}

/** Of figures that are not the same: may one stand for the other when it is said to be rough? */
export function isNear(stated: number, known: number, share = 0.15): boolean {
  return Math.abs(stated - known) <= share * Math.max(Math.abs(stated), Math.abs(known))
}
