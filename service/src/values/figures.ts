// The figures of a text. Those that it counts, each as a whole: "1,250" is no 250, "5 million" no 5, and "12.05.1990" none at all.
// And, where code only wants to know whether a value can be there, every figure in each way it may be meant.

import { normalized } from '../platform/unicode.ts'
import { type Counted, countedIn, halfAt, massesOf, wordedAt } from './number-words.ts'
import { type Token, tokensOf } from './words/tokens.ts'
import { writtenOut } from './written-out.ts'

/** `unreadable`: paraphrases and other scripts, which code can neither confirm nor refute. */
export type ReadBack = 'confirmed' | 'refuted' | 'unreadable'

export interface Figure {
  /** What it may mean: "1.250" is twelve hundred and fifty in one language, and one and a quarter in another. */
  values: number[]
  /** UTF-16 units into the text. */
  start: number
  end: number
  /** The token after it. */
  to: number
}

interface Counting {
  /** Amounts have no three decimals. */
  isMoney?: boolean
}

/** "14½" is 14.5. */
const withoutFractions = (text: string): string =>
  text.replaceAll(/(?<=\d)\s?([¼½¾])/g, (_, sign: string) => FRACTIONS[sign] ?? '')
const FRACTIONS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** As values are looked for in it. */
export const plainQuote = (quote: string): string => normalized(withoutFractions(quote), 'NFKC')

/** A text in each way that its script may be meant, in figures that can be counted. */
export function countable(text: string): string[] {
  const plain = plainQuote(text)
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}¥]/u.test(plain)) return [plain]
  const languages = /[\p{sc=Hira}\p{sc=Kana}]/u.test(plain) ? ['ja'] : ['ja', 'zh']
  return languages.map(language => writtenOut(plain, language))
}

export function figuresIn(
  text: string,
  { isMoney = false }: Counting = {},
  tokens: Token[] = tokensOf(text),
): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < tokens.length; ) {
    const isNumber = tokens[at]?.kind === 'number'
    const found = isNumber ? figureAt(tokens, at, text, isMoney) : wordedAt(tokens, at)
    const figure = found && halved(found, tokens)
    if (figure && figure.values.length > 0)
      figures.push({ ...figure, start: startOf(tokens, at), end: endOf(tokens, figure.to) })
    at = figure?.to ?? at + 1
  }
  return figures
}

const startOf = (tokens: Token[], at: number): number => (tokens[at] as Token).start
const endOf = (tokens: Token[], to: number): number => (tokens[to - 1] as Token).end

/** "Nine and a half." */
function halved(counted: Whole, tokens: Token[]): Whole {
  const to = halfAt(tokens, counted.to)
  return to === null ? counted : { to, values: counted.values.map(value => value + 0.5) }
}

type Whole = Pick<Figure, 'values' | 'to'>

/** Without values for what is a part of something else: a date, a version, a place in an order, a decade. */
function figureAt(tokens: Token[], at: number, text: string, isMoney: boolean): Whole {
  const { text: digits, start } = tokens[at] as Token
  const next = tokens[at + 1]
  const isFraction = /(?:^|[^\p{L}\p{N}])[.,]$/u.test(text.slice(Math.max(0, start - 2), start))
  const isOrdinal = next?.isJoint === true && ORDINAL.test(next.text)
  const values = isFraction || isOrdinal ? [] : valuesOf(digits, isMoney)
  if (next?.kind !== 'word') return { to: at + 1, values }
  // A single letter must touch its figure, and may mean something else: "5k", "5m".
  const isLetter = next.text.length === 1 && /[a-z]/.test(next.text)
  const masses = isLetter && !next.isJoint ? [] : massesOf(next.text)
  if (masses.length === 0) return { to: at + 1, values }
  const massed = values.flatMap(value => masses.map(mass => Number((value * mass).toPrecision(12))))
  return { to: at + 2, values: [...new Set(isLetter ? [...values, ...massed] : massed)] }
}

export const ORDINAL =
  /^(?:s|st|nd|rd|th|ers?|te[rsn]?|de|ste|r?e|i?ème|º|ª|esimo|esima|t[yae]|tego|szy|[gc]i|my)$/u

const GROUPED = [
  /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  // Lakhs and crores.
  /^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?$/,
]

function valuesOf(digits: string, isMoney: boolean): number[] {
  const plain = digits.replace(/[\s'’]/g, '')
  const marks = plain.match(/[.,]/g) ?? []
  if (marks.length === 0) return [Number(plain)]
  const [mark = ''] = marks
  const [head = '', tail = ''] = plain.split(mark)
  const decimal = Number(plain.replace(',', '.'))
  if (marks.length === 1) {
    const isGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)
    return isGroup ? [...(isMoney ? [] : [decimal]), Number(head + tail)] : [decimal]
  }
  if (!GROUPED.some(pattern => pattern.test(plain))) return []
  // The last mark is the other one where it marks decimals.
  const last = marks.at(-1) as string
  const whole = last === mark ? plain : plain.slice(0, plain.lastIndexOf(last))
  const rest = last === mark ? '' : `.${plain.slice(plain.lastIndexOf(last) + 1)}`
  return [Number(whole.replace(/[.,]/g, '') + rest)]
}

/** Mass words and signs that come after a figure: thousand, 万, million, 億, billion. */
const MASSES = [1, 1e3, 1e4, 1e6, 1e8, 1e9]
/** Numbers that are put together of figures and words. */
const WORDED = /[百千万萬億亿兆백천만억조]/u

export const numbersIn = (value: string): string[] => value.match(/\d+(?:\.\d+)?/g) ?? []

export function amountBack(text: string, wanted: string[], counted: Counted[] = countedIn(text)): ReadBack {
  // Who says "free" writes no nought.
  const isFree = wanted.every(number => Number(number) === 0)
  if (isFree || WORDED.test(text)) return 'unreadable'
  const figures = possibleFigures(text)
  const words = counted.filter(({ isWorded }) => isWorded).map(({ number }) => number)
  const isThere = (number: number) =>
    figures.some(figure => MASSES.some(mass => isClose(figure * mass, number))) ||
    words.some(word => isClose(word, number))
  const numbers = wanted.map(Number)
  if (numbers.every(isThere)) return 'confirmed'
  // The half of "nine and a half" is a word, and so may be every number where no figure stands.
  if (figures.length === 0 || numbers.some(number => isThere(number) || isThere(number - 0.5)))
    return 'unreadable'
  return 'refuted'
}

export const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

/** Every figure, wherever it stands, read in each way it may be meant: 1.200 is twelve hundred, or one and two tenths. */
export function possibleFigures(text: string): number[] {
  // "1591 euros 90" and "12 € 50" have the currency for a decimal mark.
  const parted = text.matchAll(/(\d[\d.,\s]*?)\s?(?:\p{Sc}|\p{L}{2,10})\s?(\d\d)(?!\d)/gu)
  const decimals = [...parted].map(([, whole = '', cents]) => Number(`${whole.replace(/\D/g, '')}.${cents}`))
  return [...decimals, ...plainFigures(text)]
}

function plainFigures(text: string): number[] {
  return (text.match(/\d+(?:[.,'’\s\u00a0\u202f]\d+)*/g) ?? []).flatMap(figure => {
    const parts = figure.split(/[.,'’\s\u00a0\u202f]/)
    const decimal = `${parts.slice(0, -1).join('')}.${parts.at(-1)}`
    return [...parts, parts.join(''), ...(parts.length > 1 ? [decimal] : [])].map(Number)
  })
}
