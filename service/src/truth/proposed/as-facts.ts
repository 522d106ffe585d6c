// What a page states, in the form of facts: a price is an amount, a currency and a period, the hours of a week are those of
// its days. Pure. What does not have the form of its kind is no fact.

import type { Fact } from '../../model/fact.ts'
import { isManyValued } from '../../readers/catalogue/catalogue.ts'
import { stepsOf } from '../../readers/matter.ts'
import { type ReadKey, readKey } from '../../readers/pages/page-keys.ts'
import { daysOf } from '../../values/duration.ts'
import { weekOf } from '../../values/hours.ts'
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
      return one(key, /^\d{4}(?:-\d\d){0,2}$/.exec(value)?.[0])
    case 'clock':
      return one(key, /^\d\d:\d\d$/.exec(value)?.[0])
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

const PERIODS = new Set(['day', 'week', 'month', 'quarter', 'year'])

function priceOf(key: string, value: string): StatedFact[] {
  const [, amount, currency, terms = ''] =
    /^(\d{1,12}(?:\.\d{1,4})?)(?: ([A-Z]{3}))?((?:\/[\p{L} ]{1,40})*)$/u.exec(value) ?? []
  // An amount in no currency is compared with nothing; what is free has none.
  if (amount === undefined || (currency === undefined && Number(amount) !== 0)) return []
  const offers = key.replace(/\.price$/, '')
  const parts = terms.split('/').filter(term => term !== '')
  return [
    { key, value: amount },
    ...one(`${offers}.priceCurrency`, currency),
    ...one(
      `${offers}.priceSpecification.billingDuration`,
      parts.find(part => PERIODS.has(part)),
    ),
    ...one(
      `${offers}.unitText`,
      parts.find(part => !PERIODS.has(part)),
    ),
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

const UNITS: Record<string, string> = { Y: 'year', M: 'month', W: 'week', D: 'day' }

/** P5Y as people write it. */
function lengthOf(value: string): string | null {
  const [, count, letter = ''] = /^P(\d+)([YMWD])$/.exec(value) ?? []
  if (count !== undefined) return `${count} ${UNITS[letter]}${count === '1' ? '' : 's'}`
  return daysOf(value) === null ? null : value
}

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
