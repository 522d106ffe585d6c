// Amounts of money: symbol or code before or behind, per month or year or user, "49 a month", "free" is 0.

import type { Unit } from './durations.ts'
import { everyMatch, isDigit, lettersEnd, matchAt, type Places, signsOf, valuePattern } from './matches.ts'
import { termsBehind } from './money-terms.ts'
import { FIGURE, MULTIPLIER, MULTIPLIERS, numberOf, plainNumberAt } from './numbers.ts'

export interface MoneyFound {
  start: number
  end: number
  amount: number
  /** ISO 4217, or '$' when it does not say whose. */
  currency: string
  /** What one payment covers; null when the text does not say. */
  period: Unit | null
  perUser: boolean
  /** "billed annually": the price of a month under the condition of a year. */
  billed: Unit | null
}

const SYMBOLS: Record<string, string> = {
  us$: 'USD',
  r$: 'BRL',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  mx$: 'MXN',
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  zł: 'PLN',
  fr: 'CHF',
  kč: 'CZK',
}
const CODES = 'USD EUR GBP CHF JPY CAD AUD NZD SEK NOK DKK PLN CZK HUF BRL MXN INR CNY SGD HKD TRY ZAR'.split(
  ' ',
)
const NAMES: Record<string, string> = {
  dollar: '$',
  dollars: '$',
  dólares: '$',
  dolares: '$',
  dólar: '$',
  dollari: '$',
  euro: 'EUR',
  euros: 'EUR',
  francs: 'CHF',
  franken: 'CHF',
  franchi: 'CHF',
  francos: 'CHF',
  reais: 'BRL',
}

const escaped = (text: string) => text.replaceAll('$', String.raw`\$`)
const SIGN = [...Object.keys(SYMBOLS).filter(symbol => symbol !== 'fr'), ...CODES].map(escaped).join('|')
const BEHIND = [SIGN, ...Object.keys(NAMES), String.raw`Fr\.`].join('|')
const SPACE = String.raw`[\s\u00a0\u202f]?`
const TIMES = String.raw`(?:(?=[\s\u00a0]?[ktmb])[\s\u00a0]?(?:${MULTIPLIER})(?:\.|(?![\p{L}\p{N}])))?`
// Each choice among many begins with a look at what all of them have in common: mostly it is not there.
const PATTERN = valuePattern(
  String.raw`(?:(?!\d)(?<![\p{L}\p{N}])(${SIGN})${SPACE}(${FIGURE})(${TIMES})(?:(?=${SPACE}[^\s\d])${SPACE}(?:${BEHIND})(?![\p{L}]))?` +
    String.raw`|(?=\d)(?<![\p{L}\p{N}.,])(${FIGURE})(${TIMES})${SPACE}-?(${BEHIND})(?!\p{L}))`,
)

const CURRENCIES = new Map([...Object.entries(NAMES), ...Object.entries(SYMBOLS)])

const currencyOf = (sign: string): string =>
  CURRENCIES.get(sign) ?? CURRENCIES.get(sign.toLowerCase().replace('.', '')) ?? sign.toUpperCase()

const timesOf = (word: string): number =>
  word === '' ? 1 : (MULTIPLIERS.get(word.replace('.', '').trim().toLowerCase()) ?? 1)

/** Without a sign of money or one of these a text has no amount. */
export const CURRENCY_WORDS = [
  ...Object.keys(SYMBOLS),
  ...CODES.map(code => code.toLowerCase()),
  ...Object.keys(NAMES),
]

/** Every amount with a currency, in order. */
export function findMoney(text: string, places: Places = null): MoneyFound[] {
  if (places === null) return everyMatch(PATTERN.anywhere, text).map(match => moneyIn(match, text))
  const found: MoneyFound[] = []
  let end = 0
  for (const place of places) {
    if (place < end || !mayBeMoney(text, place)) continue
    const plain = plainMoneyAt(text, place)
    const match = plain ? null : matchAt(PATTERN.there, text, place)
    const money = match ? moneyIn(match, text) : plain
    if (!money) continue
    found.push(money)
    end = match ? PATTERN.there.lastIndex : money.end
  }
  return found
}

function moneyIn(match: RegExpExecArray, text: string): MoneyFound {
  const [whole, before, first, times1, second, times2, behind] = match
  const amount = numberOf(first ?? second ?? '') * timesOf(times1 ?? times2 ?? '')
  return withTerms(text, match.index, match.index + whole.length, amount, currencyOf(before ?? behind ?? ''))
}

function withTerms(text: string, start: number, end: number, amount: number, currency: string): MoneyFound {
  const terms = termsBehind(text, end)
  return {
    start,
    end: terms.end,
    amount,
    currency,
    period: terms.period,
    perUser: terms.perUser,
    billed: terms.billed,
  }
}

/** What most amounts are: a sign and a plain number. Null is no answer: then the pattern must tell. */
function plainMoneyAt(text: string, start: number): MoneyFound | null {
  if (start > 0 && APART[text.charCodeAt(start - 1)] !== 1) return null
  const currency = CURRENCIES.get(text.charAt(start))
  const number = currency === undefined ? null : plainNumberAt(text, start + 1)
  if (!number || currency === undefined || isMoneyWord(text, unitBehind(text, number.end))) return null
  return withTerms(text, start, number.end, number.value, currency)
}
const APART = signsOf(' \n!"#&()*/:;<=>?@[]^_{|}~-“”–—')

const DOLLAR = 0x24
const MONEY_WORDS = new Set([...CURRENCY_WORDS, ...MULTIPLIERS.keys()])

/** Most places are told by a look: no sign of money, and no figure with something behind it that may be one. */
function mayBeMoney(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isDigit(code) ? isMoneyWord(text, unitBehind(text, at)) : isMoneyWord(text, at)
}

function isMoneyWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === DOLLAR || code >= 128) return true
  const end = lettersEnd(text, at)
  if (end === at) return false
  return end < 0 || text.charCodeAt(end) === DOLLAR || MONEY_WORDS.has(text.slice(at, end).toLowerCase())
}

/** Behind a figure, whatever parts it, and a space or a dash. Not further than the longest of them reaches. */
function unitBehind(text: string, start: number): number {
  let at = start
  while (at < start + LONGEST && (isDigit(text.charCodeAt(at)) || PARTING[text.charCodeAt(at)] === 1)) at++
  return at
}
const LONGEST = 40
const PARTING = signsOf(" \t\n\v\f\r.,'’\u00a0\u202f-")

/** '$' may be anybody's dollar. */
export function sameCurrency(one: string, other: string): boolean {
  if (one === other) return true
  const isDollar = (code: string) =>
    code === '$' || ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'].includes(code)
  return (one === '$' && isDollar(other)) || (other === '$' && isDollar(one))
}
