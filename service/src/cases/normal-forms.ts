// A claimed value in one form for all ways to say it, by the kind of its matter: "P120M" and "10 years" are "10 years". As
// coarse as the comparers where they call two values the same, and never coarser than people who would correct them.

import { isPerson } from '../citations/comparers/compare.ts'
import { isAddress, pageAddress } from '../engines/reading/addresses.ts'
import type { Claim } from '../model/citation.ts'
import type { Fact } from '../model/fact.ts'
import { domainOf } from '../values/contact.ts'
import { daysOf } from '../values/duration.ts'
import { folded, nameWords } from '../values/folded.ts'
import type { ValueKind } from '../values/kinds.ts'
import { MONTHS, parsed } from '../values/money.ts'
import { firmWords, personWords } from '../values/name.ts'
import { undotted } from '../values/names.ts'
import { countryOf, placeOf, streetOf } from '../values/place.ts'
import { weekOf } from '../values/stated-week.ts'
import { normalAmount } from './normal-amounts.ts'

/** A claim that contradicts the fact: what cases are made of. Suspected claims never are. */
export type FalseClaim = Pick<Claim, 'facet' | 'value' | 'polarity' | 'text' | 'comparison' | 'matter'>

/** Null if the value is not of its kind. */
type NormalForm = (claim: FalseClaim, fact: Pick<Fact, 'key' | 'value'>) => string | null

export const NORMAL_FORMS: Record<ValueKind, NormalForm> = {
  yes_no: ({ value, polarity }) => (polarity === 'denied' || /^(?:false|no)$/i.test(value) ? 'no' : 'yes'),
  number: ({ value }, fact) => normalAmount(value, fact.value, { isRating: /ratingValue$/i.test(fact.key) }),
  money: normalPrice,
  date: ({ value }, fact) => normalDate(value, fact.value),
  duration: ({ value }) => eachEnd(value, normalDuration),
  hours: ({ value }, { key }) => [...weekOf(value)].find(([day]) => key.endsWith(`[${day}]`))?.[1] ?? null,
  clock: ({ value }) => /\d{1,2}:\d\d/.exec(value)?.[0].padStart(5, '0') ?? null,
  name: ({ value }, { key }) => normalName(value, key) || null,
  place: ({ value }, { key }) => normalPlace(value, key) || null,
  country: ({ value }) => countryOf(value),
  contact: ({ value }) => normalContact(value),
  text: ({ value }) => folded(value).replace(/[^\p{L}\p{N}]+/gu, '') || null,
}

export const normalWords = (text: string): string => nameWords(text).join(' ')

export const normalAddress = (url: string): string => (isAddress(url) ? pageAddress(url) : normalWords(url))

function eachEnd(value: string, normal: (end: string) => string | null): string | null {
  const ends = value.split('..').map(end => (end.trim() === '' ? '' : normal(end)))
  return ends.includes(null) ? null : ends.join(' to ').trim()
}

/** In days, largest first. A month and thirty days are the same to whoever offers them. */
const LENGTHS: [string, number][] = [
  ['year', 365.25],
  ['month', 30.4375],
  ['week', 7],
  ['day', 1],
  ['hour', 1 / 24],
  ['minute', 1 / 1440],
  ['second', 1 / 86_400],
]
const SAME = 0.03
const WHOLE = 0.1

function normalDuration(value: string): string | null {
  const days = daysOf(value, 'D')
  if (days === null) return null
  for (const [name, length] of LENGTHS) {
    const count = Math.round(days / length)
    if (count > 0 && Math.abs(days / length - count) <= Math.min(SAME * count, WHOLE))
      return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return `${days} days`
}

/** By the month, however it is paid. What the claim leaves open is as in the fact. */
function normalPrice({ value, comparison = '' }: FalseClaim): string | null {
  const price = parsed(value)
  if (!price) return null
  if (price.high === 0) return '0'
  const [, known = ''] = /, fact: (.*)$/s.exec(comparison) ?? []
  const currency = price.currency ?? /\b[A-Z]{3}\b/.exec(known)?.[0] ?? ''
  const perWord = / per (day|week|month|quarter|year)\b/.exec(known)?.[1] as keyof typeof MONTHS | undefined
  const period = price.period ?? perWord ?? null
  const amounts = [...new Set([price.low, price.high])].map(amount =>
    Number.isFinite(amount) ? cents(period === null ? amount : amount / MONTHS[period]) : '',
  )
  return [amounts.join(' to '), currency, period === null ? '' : 'per month'].filter(Boolean).join(' ')
}

const cents = (amount: number): string => amount.toFixed(2).replace(/\.00$/, '')

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/** As far as it contradicts the fact: in another year, the day does not matter. */
function normalDate(value: string, fact: string): string | null {
  if (value.includes('..')) return value.replace(/\s/g, '').replace('..', ' to ')
  const said = DATE.exec(value.trim())
  if (!said) return null
  const known = DATE.exec(fact.trim())
  const differs = [1, 2, 3].find(part => said[part] !== known?.[part])
  return said
    .slice(1, (differs ?? 3) + 1)
    .filter(Boolean)
    .join('-')
}

/** Without titles and middle initials, in whatever order. */
function normalName(value: string, key: string): string {
  if (key.endsWith('legalName')) return nameWords(undotted(value)).join('')
  if (!isPerson(key)) return firmWords(undotted(value)).replaceAll(' ', '')
  const words = personWords(value)
  const whole = words.filter(word => word.length > 1)
  return (whole.length > 0 ? whole : words).sort().join(' ')
}

function normalPlace(value: string, key: string): string {
  if (key.endsWith('postalCode'))
    return folded(value.replace(/^\s*\p{L}{1,2}\s*-\s*(?=\d)/u, '')).replace(/[^\p{L}\p{N}]/gu, '')
  if (key.endsWith('streetAddress')) return [...streetOf(value).tokens].sort().join(' ')
  // "Vienna, Austria" is Vienna.
  return placeOf(value.split(',')[0] ?? value).name
}

/** Subscriber numbers are this long everywhere; what precedes them may be omitted. */
const SUBSCRIBER = 7

function normalContact(value: string): string | null {
  if (value.includes('@'))
    return value
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase()
  const digits = value.replace(/\D/g, '')
  if (/^[+\d\s()./-]+$/.test(value) && digits.length > 4) return digits.slice(-SUBSCRIBER)
  return domainOf(value)
}
