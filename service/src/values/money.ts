// Prices: amount, currency, what one payment covers, and what it is for. A price is several facts; the contradicted one
// decides.

import { type Bearing, compareAmounts, type Span, type Stated } from './bearing.ts'

export interface Price {
  amount: string
  currency: string | null
  period: string | null
  unit: string | null
}
export type PricePart = keyof Price

export interface PriceBearing {
  bearing: Bearing
  part: PricePart
}

interface Parsed extends Span {
  currency: string | null
  period: Period | null
  unit: string | null
}

export const MONTHS = { day: 12 / 365, week: 12 / 52, month: 1, quarter: 3, 'half-year': 6, year: 12 }
type Period = keyof typeof MONTHS

const FORM = /^(\d+(?:\.\d+)?)?(\.\.)?(\d+(?:\.\d+)?)?\s*([A-Z]{3})?\s*((?:\/[^/]*)*)$/

/** "12 EUR/month/user", "10..12 EUR"; null when it is no price. */
export function parsed(value: string): Parsed | null {
  const [, first, dots, second, currency = null, terms = ''] = FORM.exec(value.trim()) ?? []
  if (first === undefined && second === undefined) return null
  const low = first === undefined ? 0 : Number(first)
  const high = dots === undefined ? low : second === undefined ? Number.POSITIVE_INFINITY : Number(second)
  const parts = terms
    .split('/')
    .map(term => term.trim().toLowerCase())
    .filter(term => term !== '')
  const period = parts.find(isPeriod) ?? null
  return { low, high, currency, period, unit: parts.find(part => !isPeriod(part)) ?? null }
}

/** Some write a price in one fact: "12 EUR per user per month". */
export function priceIn(value: string): Price {
  const said = parsed(value.replace(/\s+per\s+/g, '/'))
  if (!said || said.low !== said.high) return { amount: value, currency: null, period: null, unit: null }
  return { amount: String(said.low), currency: said.currency, period: said.period, unit: said.unit }
}

/** Sites write 1299, 1,299.00, 1.299,00 and 12,50; no price has three decimals. */
function amountOf(amount: string): number {
  const plain = amount.trim().replace(/(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  return Number(plain.replace(/,(?=\d{1,2}$)/, '.'))
}

const isPeriod = (term: string): term is Period => term in MONTHS

const ISO: Record<string, Period> = {
  P1D: 'day',
  P1W: 'week',
  P7D: 'week',
  P1M: 'month',
  P3M: 'quarter',
  P6M: 'half-year',
  P1Y: 'year',
  P12M: 'year',
}

/** Sites write "month" or P1M, and some sell by the week without calling it a period. */
function periodOf({ period, unit }: Pick<Price, 'period' | 'unit'>): Period | null {
  const stated = paidFor(period ?? unit ?? '')
  const word = stated.toLowerCase()
  return ISO[stated.toUpperCase()] ?? (isPeriod(word) ? word : null)
}

/** How each part that the statement names bears on its fact. */
export function comparePrices(stated: Stated, price: Price): PriceBearing[] {
  const said = parsed(stated.value)
  const known = amountOf(price.amount)
  if (!said || Number.isNaN(known)) return []
  const isCurrency = isSameCurrency(said.currency, price.currency, stated.quote)
  // An approximate conversion is for orientation; and a pair and a piece have two prices.
  const isOrientation = stated.precision !== 'exact' && stated.precision !== 'from'
  if (!isCurrency && isOrientation) return []
  const isUnit = said.unit === null || paidIn(price).includes(unitName(said.unit))
  const { amount, period } = compareTerms(said, known, { precision: exactly(stated.precision), price })
  const isCurrencyOpen = price.currency === null && said.currency !== null
  if (amount !== 'agrees' && (!isUnit || (isCurrencyOpen && isOrientation))) return []
  return [
    { part: 'amount', bearing: isCurrency ? amount : 'silent' },
    ...part('currency', said.currency !== null && price.currency !== null, isCurrency ? 'agrees' : 'differs'),
    ...part(
      'period',
      said.period !== null && periodOf(price) !== null && period !== null,
      period ?? 'silent',
    ),
    ...part('unit', said.unit !== null && price.unit !== null, isUnit ? 'agrees' : 'ask'),
  ]
}

const part = (name: PricePart, isThere: boolean, bearing: Bearing): PriceBearing[] =>
  isThere ? [{ part: name, bearing }] : []

interface Terms {
  precision: Stated['precision']
  price: Price
}

function compareTerms(
  said: Parsed,
  known: number,
  { precision, price }: Terms,
): { amount: Bearing; period: Bearing | null } {
  const plain = compareAmounts(said, known, { precision, slack: 0 })
  const period = periodOf(price)
  if (said.period === period)
    return { amount: isElsewise(said, price, plain) ? 'silent' : plain, period: 'agrees' }
  // An instalment of a price that is paid once, or a total of one that is paid often, is another number.
  if (said.period === null || period === null)
    return { amount: isElsewise(said, price, plain) ? 'silent' : plain, period: null }
  const factor = MONTHS[period] / MONTHS[said.period]
  const paid = compareAmounts({ low: said.low * factor, high: said.high * factor }, known, {
    precision,
    slack: ROUNDED,
  })
  if (paid === 'agrees') return { amount: 'agrees', period: 'agrees' }
  if (plain === 'agrees' && known !== 0) return { amount: 'agrees', period: 'differs' }
  // Paying for a year at once usually costs less: a price the brand may well have without stating it.
  const isDiscount =
    said.period === 'year' && said.high * factor < known && said.high * factor > known * LARGEST_DISCOUNT
  return { amount: isDiscount ? 'silent' : 'differs', period: null }
}

/** It differs, and is about another payment: a month of a one-off price, or the sum of a unit price. */
function isElsewise(said: Parsed, price: Price, bearing: Bearing): boolean {
  const isPeriodOpen = said.period !== null && periodOf(price) === null
  const isInstalment = isPeriodOpen && said.high < amountOf(price.amount) / 2
  const isSum =
    (isPeriodOpen || (said.unit === null && price.unit !== null)) && said.low > 2 * amountOf(price.amount)
  return bearing !== 'agrees' && (isInstalment || isSum)
}

/** Sites write "user", "per user" and "/ user". */
export const paidFor = (unit: string): string => unit.trim().replace(/^(?:per\s+|\/\s*)/i, '')

/** Whoever pays for heads calls them users, seats or members. */
const HEADS = new Set('user seat person member head employee agent editor licence license'.split(' '))
const unitName = (unit: string): string => {
  const name = paidFor(unit).toLowerCase().replace(/s$/, '')
  return HEADS.has(name) ? 'user' : name
}

/** A term, a night or a season is a period to one site, and to another what is sold. */
const paidIn = ({ unit, period }: Price): string[] =>
  [unit ?? 'user', ...(period === null ? [] : [period])].map(unitName)

const ROUNDED = 0.005
const LARGEST_DISCOUNT = 0.6

/** "From 39,900" of a product that has one price states it. */
const exactly = (precision: Stated['precision']): Stated['precision'] =>
  precision === 'from' ? 'exact' : precision

/** A bare $ may be anybody's dollar. */
function isSameCurrency(said: string | null, known: string | null, quote: string): boolean {
  if (said === null || known === null || said === known) return true
  const isBareDollar = said === 'USD' && !/US\s?\$|USD|U\.S\./i.test(quote)
  return isBareDollar && /^(?:CAD|AUD|NZD|SGD|HKD|MXN)$/.test(known)
}
