// Numbers, measures and prices, read back out of their quotes: in figures as they may be meant, or in words.

import { currencyWords } from './currency.ts'
import { type Counted, countedIn } from './number-words.ts'
import { type TimeUnit, timeWords, unitKey } from './unit-words.ts'
import { amountIn, knownUnit } from './units.ts'

/** `unreadable`: paraphrases and other scripts, which code can neither confirm nor refute. */
export type ReadBack = 'confirmed' | 'refuted' | 'unreadable'

/** Mass words and signs that come after a figure: thousand, 万, million, 億, billion. */
const MASSES = [1, 1e3, 1e4, 1e6, 1e8, 1e9]
/** Numbers that are put together of figures and words. */
const WORDED = /[百千万萬億亿兆백천만억조]/u

export const numbersIn = (value: string): string[] => value.match(/\d+(?:\.\d+)?/g) ?? []

export function amountBack(text: string, wanted: string[], counted: Counted[] = countedIn(text)): ReadBack {
  // Who says "free" writes no nought.
  const isFree = wanted.every(number => Number(number) === 0)
  if (isFree || WORDED.test(text)) return 'unreadable'
  const figures = figuresIn(text)
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

/** Every figure, read in each way it may be meant: 1.200 is twelve hundred, or one and two tenths. */
export function figuresIn(text: string): number[] {
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

/** "250 MB" does not stand where "250 GB" does. */
export function measureBack(text: string, value: string): ReadBack {
  const counted = countedIn(text)
  const back = amountBack(text, numbersIn(value), counted)
  const unit = knownUnit(value.replace(/^[\d.+-]+\s*/, ''))
  const measured = counted.filter(({ word }) => word !== null && knownUnit(word) !== null)
  if (back !== 'confirmed' || unit === null || measured.length === 0 || value.includes('..')) return back
  const isSame = measured.some(({ number, word }) => {
    const amount = amountIn(number, word as string, unit)
    return amount !== null && Math.abs(amount - Number.parseFloat(value)) <= 0.02 * amount
  })
  return isSame ? 'confirmed' : 'refuted'
}

/** "9 EUR/month" does not stand where "$9 a year" does. */
export function priceBack(text: string, value: string): ReadBack {
  const [amount = '', ...terms] = value.split('/')
  const counted = countedIn(text)
  const back = amountBack(text, numbersIn(amount), counted)
  const currency = /[A-Z]{3}/.exec(amount)?.[0]
  const marks = currenciesIn(text)
  if (currency !== undefined && marks.length > 0 && !marks.some(mark => mark.includes(currency)))
    return 'refuted'
  const period = terms.flatMap(term => PERIODS.get(term.trim()) ?? [])[0]
  const periods = periodsIn(text, counted)
  return period !== undefined && periods.size > 0 && !periods.has(period) ? 'refuted' : back
}

export const SIGNS = new Map([
  ['€', 'EUR'],
  ['£', 'GBP GIP FKP SHP EGP LBP SYP'],
  ['¥', 'JPY CNY'],
  ['$', 'USD CAD AUD NZD SGD HKD MXN TWD BRL CLP COP ARS'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₽', 'RUB'],
])
export const CODES = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that each sign or code of the text may mean. */
export const currenciesIn = (text: string): string[] => [
  ...(text.match(/\p{Sc}/gu) ?? []).flatMap(sign => SIGNS.get(sign) ?? []),
  ...currencyWords(text),
  ...(text.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? []).filter(code => CODES.has(code)),
]

const PERIODS = new Map<string, TimeUnit>(Object.entries({ day: 'D', week: 'W', month: 'M', year: 'Y' }))

/** Words for a length of time that no number counts: "a month", "/Jahr". */
function periodsIn(text: string, counted: Counted[]): Set<TimeUnit> {
  const behind = new Set(counted.map(({ word }) => word))
  const words = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).filter(word => !behind.has(word))
  return new Set(words.flatMap(word => timeWords().get(unitKey(word)) ?? []))
}
