// Whether a price stands in a quote: an amount that is counted there, in a currency that stands beside it or is announced,
// for a period and a thing that its line names.

import { LEXICONS, type Lexicon } from '../words/lexicon.ts'
import { CODES, currenciesIn, SIGNS } from '../read-back/amounts-back.ts'
import { tokensOf } from '../words/tokens.ts'
import { currencyWords } from '../values/currency-words.ts'
import { folded } from '../values/folded.ts'
import { countable, type Figure, figuresIn } from './figures.ts'
import type { QuotePlace } from './quote-place.ts'
import { wordsIn } from './whole-words.ts'

const VALUE = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?((?:\/[^/]+)*)$/

export function priceStands(value: string, place: QuotePlace): boolean {
  const [, amount, currency, terms = ''] = VALUE.exec(value.trim()) ?? []
  if (amount === undefined) return false
  const parts = terms.split('/').filter(part => part !== '')
  return countable(place.quote).some(text => {
    const figures = figuresIn(text, { lexicon: place.lexicon, isMoney: true })
    const isMarked = figures.some(figure => marksAt(text, figure).length > 0)
    return figures.some(figure => {
      if (!figure.values.includes(Number(amount))) return false
      const marks = marksAt(text, figure)
      // A number of days beside the price is no price.
      if (isMarked && marks.length === 0) return false
      const isIn = currency === undefined || isMeant(currency, marks.length > 0 ? marks : announced(place))
      return isIn && termsStand(parts, place, text.slice(figure.end) + place.behind)
    })
  })
}

const isMeant = (currency: string, marks: string[]): boolean => marks.some(codes => codes.includes(currency))

/** By the line, or by the lines that may hold the head of its table. */
const announced = ({ near, above }: QuotePlace): string[] => {
  const own = currenciesIn(near)
  return own.length > 0 ? own : currenciesIn(above)
}

// Maps: a page may say "constructor 5 €", and an object would have a value for that.
const DOLLARS = new Map(
  Object.entries({
    ...{ us: 'USD', r: 'BRL', c: 'CAD', ca: 'CAD', a: 'AUD', au: 'AUD', nz: 'NZD', s: 'SGD', hk: 'HKD' },
    ...{ mx: 'MXN', nt: 'TWD' },
  }),
)
const SHORT = new Map(
  Object.entries({
    ...{ zł: 'PLN', zl: 'PLN', kc: 'CZK', kr: 'SEK NOK DKK ISK', ft: 'HUF', tl: 'TRY', lei: 'RON' },
    ...{ fr: 'CHF', sfr: 'CHF', rs: 'INR PKR LKR', 원: 'KRW' },
  }),
)

/** Codes of the currency that is right before or after an amount. */
function marksAt(text: string, { start, end }: Figure): string[] {
  const before = /(\p{L}{0,3}\p{Sc}|[\p{L}.]{1,20})\s{0,2}$/u.exec(text.slice(Math.max(0, start - 30), start))
  const behind =
    /^[\s,.–—-]{0,4}(\p{L}{0,3}\p{Sc}|\p{L}[\p{L}\p{M}]{0,20}(?:\s\p{L}[\p{L}\p{M}]{0,20})?)/u.exec(
      text.slice(end, end + 50),
    )
  return [before?.[1], behind?.[1]].flatMap(mark => (mark === undefined ? [] : codesOf(mark)))
}

function codesOf(mark: string): string[] {
  const sign = /^(\p{L}*)(\p{Sc})$/u.exec(mark)
  if (sign) return [DOLLARS.get(folded(sign[1] ?? '')) ?? SIGNS.get(sign[2] ?? '') ?? [...CODES].join(' ')]
  return mark.split(/\s/).flatMap(word => {
    const plain = word.replaceAll('.', '')
    if (CODES.has(plain)) return [plain]
    return SHORT.get(folded(plain)) ?? currencyWords(plain)
  })
}

const PERIODS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const PERIOD_WORDS = LEXICONS.map(({ language, periods }) => ({
  language,
  words: new Map(PERIODS.flatMap(period => periods[period].map(word => [folded(word), period] as const))),
}))
/** In scripts without blanks, as they stand beside prices. */
const HAN_PERIODS: [RegExp, (typeof PERIODS)[number]][] = [
  [/月額|毎月|每月|\/\s?月|か月|ヶ月|个月|월/, 'month'],
  [/年額|年間|毎年|每年|\/\s?年|年払|연간/, 'year'],
  [/日額|\/\s?日|毎日|每天|每日/, 'day'],
  [/週額|\/\s?[週周]|毎週|每周/, 'week'],
  [/時給|\/\s?(?:時間|小时)|每小时/, 'hour'],
]

/** All of them by a word of the line; those that stand between this amount and the next go before. */
function termsStand(terms: string[], { near, lexicon }: QuotePlace, behind: string): boolean {
  return terms.every(term => {
    const name = term.trim().toLowerCase()
    if (!(PERIODS as readonly string[]).includes(name)) return isNamedUnit(near, name)
    const own = periodsIn(upToNextAmount(behind), lexicon)
    return (own.size > 0 ? own : periodsIn(near, lexicon)).has(name)
  })
}

const upToNextAmount = (behind: string): string => behind.split(/[\p{Sc}\d,;|]/u, 1)[0] ?? ''

/** Words for a length of time that no number counts: "a month", "/Jahr", "monthly". */
function periodsIn(text: string, lexicon: Lexicon | null): Set<string> {
  const tokens = tokensOf(text)
  const counted = new Set(figuresIn(text, { lexicon }, tokens).map(({ to }) => to))
  const languages = PERIOD_WORDS.filter(
    ({ language }) => !lexicon || language === lexicon.language || language === 'en',
  )
  const found = tokens.flatMap(({ text: word }, at) =>
    counted.has(at) ? [] : languages.flatMap(({ words }) => words.get(folded(word)) ?? []),
  )
  return new Set([...found, ...HAN_PERIODS.flatMap(([sign, period]) => (sign.test(text) ? [period] : []))])
}

/** What is paid for is named in English, whatever the page calls it. */
function isNamedUnit(line: string, name: string): boolean {
  const there = wordsIn(line)
  const names = LEXICONS.flatMap(({ heads }) => (Object.hasOwn(heads, name) ? (heads[name] ?? []) : []))
  return [name, `${name}s`, ...names].some(word => there.has(folded(word)))
}
