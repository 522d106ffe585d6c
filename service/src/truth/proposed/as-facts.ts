// What a page states, in the form of facts: a price is an amount, a currency and a period, the hours of a week are those of
// its days. Pure. What does not have the form of its kind is no fact.

import type { Fact } from '../../model/fact.ts'
import { isManyValued } from '../../readers/catalogue/catalogue.ts'
import { stepsOf } from '../../readers/matter.ts'
import { type ReadKey, readKey } from '../../readers/pages/page-keys.ts'
import { readTime } from '../../values/clock.ts'
import { isDate } from '../../values/date.ts'
import { daysOf, durationWords } from '../../values/duration.ts'
import { weekOf } from '../../values/hours.ts'
import { priceIn, readPrice } from '../../values/money.ts'
import { readFact, UnreadableFact } from '../entered-fact.ts'
import type { StatedFact } from '../page/stated-facts.ts'

/** What is proposed of a statement: of at least 500 the value is `500+`. */
export const proposedValue = ({ value, precision }: { value: string; precision: string }): string =>
  `${value.trim()}${precision === 'at_least' ? '+' : ''}`

/** None when it cannot be a fact. */
export function asFacts(key: string, value: string): Pick<Fact, 'key' | 'value'>[] {
  const read = readKey(key)
  const stated = read ? partsOf(read, value.trim()) : []
  try {
    return stated.map(fact => readFact(fact.key, fact.value))
  } catch (error) {
    if (error instanceof UnreadableFact) return []
    throw error
  }
}

const one = (key: string, value: string | null | undefined): StatedFact[] => (value ? [{ key, value }] : [])

function partsOf({ key, kind }: ReadKey, value: string): StatedFact[] {
  switch (kind) {
    case 'money':
      return priceOf(key, value)
    case 'hours':
      return hoursOf(key, value)
    case 'date':
      return one(key, isDate(value) ? value : null)
    case 'clock':
      return one(key, readTime(value))
    case 'country':
      return one(key, /^[A-Z]{2}$/.exec(value)?.[0])
    case 'duration':
      return one(key, key.endsWith('Days') ? wholeDays(value) : lengthOf(value))
    case 'number':
      return numberOf(key, value)
    default:
      return one(key, value)
  }
}

function priceOf(key: string, value: string): StatedFact[] {
  const price = readPrice(value) === null && !/^[\d.]+\//.test(value) ? null : priceIn(value)
  // An amount in no currency is compared with nothing; what is free has none.
  if (!price || price.low !== price.high || (price.currency === null && price.low !== 0)) return []
  const offers = key.replace(/\.price$/, '')
  return [
    { key, value: /^[\d.]+/.exec(value)?.[0] ?? '' },
    ...one(`${offers}.priceCurrency`, price.currency),
    ...one(`${offers}.priceSpecification.billingDuration`, price.period),
    ...one(`${offers}.unitText`, price.unit),
  ]
}

/** All of it, or nothing. */
function hoursOf(key: string, value: string): StatedFact[] {
  const days = [...weekOf(value)]
  const isClear = days.every(([, times]) =>
    /^(?:closed|\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*)$/.test(times),
  )
  return isClear ? days.map(([day, times]) => ({ key: `${key}[${day}]`, value: times })) : []
}

function wholeDays(value: string): string | null {
  const days = daysOf(value)
  return days === null || days < 1 ? null : String(Math.round(days))
}

/** P5Y as people write it. */
const lengthOf = (value: string): string | null => (daysOf(value) === null ? null : durationWords(value))

const NUMBER = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?(?:\/(\d+))?(\s?[^\d\s./][^\d/]{0,20})?$/

function numberOf(key: string, value: string): StatedFact[] {
  const [, low, high, scale, unit = ''] = NUMBER.exec(value) ?? []
  if (low === undefined) return []
  if (key.endsWith('.ratingValue'))
    return [{ key, value: low }, ...one(key.replace(/ratingValue$/, 'bestRating'), scale)]
  if (scale !== undefined) return []
  const measure = unit.trim()
  const amount = high === undefined ? low : `${low}-${high}`
  return [{ key, value: /^(?:\+|)$/.test(measure) ? amount + measure : `${amount} ${measure}` }]
}

/** Whether two values of this key cannot both hold. Of a price the amount tells, of a rating the value. */
export const isSingleValued = (key: string): boolean =>
  !isManyValued(key) && !/^(?:founder|award)$/.test(stepsOf(key)[0] ?? '')
