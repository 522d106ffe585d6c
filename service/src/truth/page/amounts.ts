// Amounts of money in a short text, and which of several is the price. A price that is crossed out is the one that
// holds, and what it is lowered to is for a while; what is paid by the month goes before what is paid by the year.

import { phrasesOf } from '../../readers/rules/phrases.ts'
import type { Value } from '../../readers/rules/values.ts'
import type { StatedFact } from './stated-facts.ts'
import { readValues, valueReaderFor } from './value-reader.ts'

type Money = Extract<Value, { kind: 'money' }>

export interface Amount {
  value: string
  currency: string | null
  period: string | null
  unit: string | null
  isStruck: boolean
  /** "From €9": the least of several. */
  isLeast: boolean
  /** How it is billed, where monthly and yearly billing stand beside each other. */
  billed: 'month' | 'year' | null
  /** Where it stands in its text: UTF-16 units. */
  start: number
  end: number
}

const MONEY =
  /[$€£¥￥₺円元]|\b(?:EUR|USD|GBP|CHF|PLN|JPY|SEK|CAD|AUD|CZK|HUF|BRL|MXN|NZD|SGD|INR|TRY|DKK|NOK|TL|kr|zł)\b|\d\s?(?:zł|kr|TL|Kč|Euro)/i
const MAX_TEXT = 400
/** Tokens before an amount that say what it is. */
const NEAR = 4

/** Before anything is taken apart: most lines hold no money. */
export const mayHoldMoney = (text: string): boolean =>
  text.length <= MAX_TEXT && MONEY.test(text) && /\d/.test(text)

export interface MoneyContext {
  language: string
  /** What the page's own data counts in. */
  currency: string | null
}

export function amountsIn(text: string, struck: string, context: MoneyContext): Amount[] {
  if (!mayHoldMoney(text)) return []
  const { values, tokens } = readValues(text, context.language)
  const { lexicon } = valueReaderFor(context.language)
  const billed = billingIn(text)
  return values.flatMap((value): Amount[] => {
    if (value.kind !== 'money' || value.isRange) return []
    const near = tokens.slice(Math.max(0, value.from - NEAR), value.from)
    const isOther = near.some((_, at) => lexicon.phrases.notPrice.at(near, at))
    const start = tokens[value.from]?.start ?? 0
    const end = tokens[value.to - 1]?.end ?? 0
    // "3,50 €/kg" is no price of a thing.
    const perMeasure =
      /^\s*(?:\/|per|pro|je|par|por|al|za)\s*(?:\d+\s?)?(?:kg|g|l|ml|m|m²|km|kWh|100)\b/i.test(
        text.slice(end),
      )
    if (isOther || perMeasure || /^\s*%/.test(text.slice(end))) return []
    return [
      {
        ...termsOf(value),
        value: value.low.toFixed(value.decimals),
        currency: currencyOf(value, text.slice(Math.max(0, start - 3), end + 1), context),
        isStruck: struck !== '' && struck.includes(text.slice(start, end).replace(/\s?\/.*$/, '')),
        isLeast: near.some((_, at) => LEAST_WORDS.at(near, at)),
        billed,
        start,
        end,
      },
    ]
  })
}

const PERIODS = new Set(['day', 'week', 'month', 'year', 'hour'])
const UNITS = new Set(['user', 'night', 'pair', 'piece', 'credit', 'program'])

const termsOf = ({ period, unit }: Money) => ({
  period: period !== null && PERIODS.has(period) ? period : null,
  unit: unit !== null && UNITS.has(unit) ? unit : null,
})

/** "From €9", in every language that has labels. */
export const LEAST =
  'from, starting at, starts at, starting from, as low as, ab, à partir de, dès, desde, a partir de, da, a partire da, vanaf, od, från, fr, から'.split(
    ', ',
  )
const LEAST_WORDS = phrasesOf(LEAST)

const YEARLY =
  /(?:billed|paid|charged)\s+(?:annually|yearly|(?:once )?(?:a|per|every) year)|annual(?:ly)? billing|jährlich(?:er)? (?:zahl|abrechn)|bei jährlicher|facturé annuellement|facturation annuelle|facturado anualmente|fatturat\w+ annual|jaarlijks gefactureerd|płatne rocznie|årsvis/i
const MONTHLY =
  /(?:billed|paid|charged)\s+monthly|month-to-month|monthly billing|monatlich(?:er)? (?:zahl|abrechn|kündbar)|bei monatlicher|facturé mensuellement|facturado mensualmente/i

const billingIn = (text: string): Amount['billed'] =>
  YEARLY.test(text) ? 'year' : MONTHLY.test(text) ? 'month' : null

const DOLLARS = new Map<string, string>(
  Object.entries({
    us: 'USD',
    ca: 'CAD',
    au: 'AUD',
    nz: 'NZD',
    sg: 'SGD',
    hk: 'HKD',
    mx: 'MXN',
    cl: 'CLP',
    co: 'COP',
    ar: 'ARS',
  }),
)

/** A bare sign is of the currency of the page's data, else of its region. */
function currencyOf(
  { currency }: Money,
  text: string,
  { language, currency: declared }: MoneyContext,
): string | null {
  if (currency !== 'USD' || !text.includes('$') || /[A-Z]\s?\$|USD/.test(text)) return currency
  if (declared && [...DOLLARS.values()].includes(declared)) return declared
  const [code, region = ''] = language.split('-')
  return DOLLARS.get(region) ?? (code === 'en' || code === '' ? 'USD' : null)
}

/** The one that is the price; null when it is not plain. */
export function priceAmong(amounts: Amount[]): Amount | null {
  const struck = different(amounts.filter(({ isStruck }) => isStruck))
  if (struck.length === 1) return struck[0] ?? null
  if (struck.length > 1) return null
  const monthly = amounts.filter(({ billed }) => billed === 'month')
  const isBilled = monthly.length > 0 && amounts.some(({ billed }) => billed === 'year')
  const rest = different(isBilled ? monthly : amounts)
  if (rest.length === 1) return rest[0] ?? null
  const byPeriod = Map.groupBy(rest, ({ period }) => period)
  if (byPeriod.size === rest.length && !byPeriod.has(null)) return byPeriod.get('month')?.[0] ?? null
  return null
}

function different(amounts: Amount[]): Amount[] {
  const seen = new Map<string, Amount>()
  for (const amount of amounts) {
    const name = `${Number(amount.value)} ${amount.currency}`
    const known = seen.get(name)
    if (!known || (known.period === null && amount.period !== null)) seen.set(name, amount)
  }
  return [...seen.values()]
}

/** `base` is `product[Pro]`. */
export function priceFacts(base: string, price: Amount): StatedFact[] {
  const { value, currency, period, unit, isLeast } = price
  return [
    { key: `${base}.offers.${isLeast ? 'lowPrice' : 'price'}`, value },
    ...(currency ? [{ key: `${base}.offers.priceCurrency`, value: currency }] : []),
    ...(period ? [{ key: `${base}.offers.priceSpecification.billingDuration`, value: period }] : []),
    ...(unit ? [{ key: `${base}.offers.priceSpecification.unitText`, value: unit }] : []),
  ]
}
