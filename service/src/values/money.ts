// Prices: one value of an amount, its currency, what one payment covers, and what it is for. Facts state it in parts, or in one.

import { type Bearing, compareAmounts, type Precision, type Span, type Stated } from './bearing.ts'
import { currenciesIn, isSameCurrency } from './currency.ts'
import { durationWords } from './duration.ts'
import { amountBack, numbersIn, type ReadBack } from './figures.ts'
import { countedIn } from './number-words.ts'
import {
  isPeriod,
  MONTHS,
  nameOfPaidFor,
  PERIODS,
  type Period,
  periodNamed,
  periodsBeside,
} from './periods.ts'

interface Parsed extends Span {
  currency: string | null
  period: Period | null
  unit: string | null
}

const FORM = /^(\d+(?:\.\d+)?)?(\.\.)?(\d+(?:\.\d+)?)?\s*([A-Z]{3})?\s*((?:\/[^/]*)*)$/

/** "12 EUR/month/user", "10..12 EUR"; null when it is no price. */
export function priceIn(value: string): Parsed | null {
  const [, first, dots, second, currency = null, terms = ''] = FORM.exec(value.trim()) ?? []
  if (first === undefined && second === undefined) return null
  const low = first === undefined ? 0 : Number(first)
  const high = dots === undefined ? low : second === undefined ? Number.POSITIVE_INFINITY : Number(second)
  const parts = terms
    .split('/')
    .map(term => term.trim().toLowerCase())
    .filter(term => term !== '')
  const [times, named] = countedTerms(parts)
  const period = named.find(isPeriod) ?? null
  return {
    ...{ low: low / times, high: high / times, currency, period },
    unit: named.find(part => !isPeriod(part)) ?? null,
  }
}

/** "/2 days": what several of them cost together. */
const SEVERAL = /^([1-9]\d{0,2}) (\p{L}[\p{L} -]*?)s?$/u

function countedTerms(parts: string[]): [times: number, terms: string[]] {
  let times = 1
  const terms = parts.map(part => {
    const [, count, term] = SEVERAL.exec(part) ?? []
    times *= Number(count ?? 1)
    return term ?? part
  })
  return [times, terms]
}

/** As people type it: an amount, or all of it. The rest of a mere amount is stated in facts of its own. */
export const readPrice = (text: string): string | null =>
  /^\d{1,12}(?:\.\d{1,4})?(?: [A-Z]{3}(?:\/[\p{L} ]{1,40}){0,2})?$/u.exec(text)?.[0] ?? null

const PARTS = {
  amount: /\.price$/,
  currency: /\.priceCurrency$/,
  period: /\.billing(?:Duration|Period)$/,
  unit: /\.unitText$/,
}
type PricePart = keyof typeof PARTS

export const isPeriodKey = (key: string): boolean => PARTS.period.test(key)

interface KnownFact {
  key: string
  value: string
  source: string
}

/** A price that a brand states, and the facts that state it. */
export interface Price<F extends KnownFact = KnownFact> {
  amount: string
  currency: string | null
  period: string | null
  unit: string | null
  facts: { amount: F } & { [part in PricePart]?: F }
}

/** Every price of a matter. Two pages may state two, each with its own currency and period. */
export function pricesOf<F extends KnownFact>(facts: F[]): Price<F>[] {
  const partsOf = (part: PricePart) => facts.filter(({ key }) => PARTS[part].test(key))
  return partsOf('amount').map(amount => {
    const own = (part: PricePart): F | undefined => {
      const parts = partsOf(part)
      return parts.find(({ source }) => source === amount.source) ?? parts[0]
    }
    // Some write all of it in one fact: "12 EUR per user per month".
    const said = priceIn(amount.value.replace(/\s+per\s+/g, '/'))
    const whole = said?.low === said?.high ? said : null
    const [currency, period, unit] = (['currency', 'period', 'unit'] as const).map(part =>
      whole?.[part] ? undefined : own(part),
    )
    return {
      amount: (whole && /^[\d.]+(?!\.)/.exec(amount.value)?.[0]) ?? amount.value,
      currency: whole?.currency ?? currency?.value ?? null,
      period: whole?.period ?? period?.value ?? null,
      unit: whole?.unit ?? unit?.value ?? null,
      facts: { amount, ...(currency && { currency }), ...(period && { period }), ...(unit && { unit }) },
    }
  })
}

/** "79.00 EUR per month per user". */
export const priceWords = ({ amount, currency, period, unit }: Price): string =>
  [
    ...[amount, currency ?? ''],
    period === null ? '' : `per ${durationWords(paidFor(period)).replace(/^1 (.*)$/, '$1')}`,
    unit === null ? '' : `per ${paidFor(unit)}`,
  ]
    .filter(part => part !== '')
    .join(' ')

/** Sites write 1299, 1,299.00, 1.299,00 and 12,50; no price has three decimals. */
function amountOf(amount: string): number {
  const plain = amount.trim().replace(/(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  return Number(plain.replace(/,(?=\d{1,2}$)/, '.'))
}

/** Sites write "month" or P1M, and some sell by the week without calling it a period. */
function periodOf({ period, unit }: Pick<Price, 'period' | 'unit'>): Period | null {
  const named = periodNamed(paidFor(period ?? unit ?? ''))
  return named !== null && isPeriod(named) ? named : null
}

/** By the month, however it is paid. What the value leaves open is as in the price that it contradicts. */
export function normalPrice(value: string, known: Price | undefined): string | null {
  const said = priceIn(value)
  if (!said) return null
  if (said.high === 0) return '0'
  const period = said.period ?? (known ? periodOf(known) : null)
  const amounts = [...new Set([said.low, said.high])].map(amount =>
    Number.isFinite(amount) ? cents(period === null ? amount : amount / MONTHS[period]) : '',
  )
  const currency = said.currency ?? known?.currency ?? ''
  return [amounts.join(' to '), currency, period === null ? '' : 'per month'].filter(Boolean).join(' ')
}

const cents = (amount: number): string => amount.toFixed(2).replace(/\.00$/, '')

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
  const periods = periodsBeside(text, counted)
  return period !== undefined && periods.size > 0 && !periods.has(period) ? 'refuted' : back
}

interface PriceBearing {
  bearing: Bearing
  part: PricePart
}

/** How each part that the statement names bears on its fact. */
export function comparePrices(stated: Stated, price: Price): PriceBearing[] {
  const said = priceIn(stated.value)
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
  precision: Precision
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

const unitName = (unit: string): string => nameOfPaidFor(paidFor(unit))

/** A term, a night or a season is a period to one site, and to another what is sold. */
const paidIn = ({ unit, period }: Price): string[] =>
  [unit ?? 'user', ...(period === null ? [] : [period])].map(unitName)

const ROUNDED = 0.005
const LARGEST_DISCOUNT = 0.6

/** "From 39,900" of a product that has one price states it. */
const exactly = (precision: Precision): Precision => (precision === 'from' ? 'exact' : precision)
