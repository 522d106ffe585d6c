// Compares a statement with the facts of its matter. The kind of the matter alone decides which comparer.

import type { Fact } from '../../model/fact.ts'
import type { Matter } from '../../readers/matter.ts'
import { type Bearing, kindest, type Stated } from '../../values/bearing.ts'
import { compareDates } from '../../values/date.ts'
import { compareDurations } from '../../values/durations.ts'
import { compareClocks, compareHours } from '../../values/hours.ts'
import { comparePrices, type PricePart, priceIn } from '../../values/money.ts'
import {
  compareContacts,
  compareCountries,
  compareLegalNames,
  compareOrganisations,
  comparePeople,
  comparePlaces,
  comparePostcodes,
  compareStreets,
  compareTexts,
  compareYesNo,
  mayBeSame,
} from '../../values/names.ts'
import { compareNumbers } from '../../values/number.ts'
import { weekOf } from '../../values/stated-week.ts'

export const COMPARERS = 'comparers@3'

export interface Comparison {
  bearing: Bearing
  fact: Fact
}

type Compare = (stated: Stated, fact: Fact, facts: Fact[]) => Bearing

/** "Up to ten" of a limit states the limit; of anything else it is a bound. */
const LIMIT = /max|limit|capacity/i

/** "Klagenfurcie" is Klagenfurt: in the plain form that a reader tells, where that is no other word altogether. */
function inAnyForm(compareForm: Compare): Compare {
  return (stated, fact, facts) => {
    const forms = (stated.base ?? '')
      .split(' / ')
      .filter(form => form !== '' && mayBeSame(stated.value, form))
    return kindest([stated.value, ...forms].map(value => compareForm({ ...stated, value }, fact, facts)))
  }
}

const BY_KIND: Record<Exclude<Matter['kind'], 'money' | 'hours'>, Compare> = {
  yes_no: (stated, { value }) => compareYesNo(stated, value),
  number: (stated, { key, value }, facts) =>
    compareNumbers(stated, value, { isLimit: LIMIT.test(key), scale: scaleAmong(facts) }),
  date: (stated, { value }) => compareDates(stated, value),
  duration: (stated, { value }) => compareDurations(stated, value),
  clock: (stated, { value }) => compareClocks(stated, value),
  name: inAnyForm((stated, { key, value }) => nameComparer(key)(stated, value)),
  place: inAnyForm((stated, { key, value }) => placeComparer(key)(stated, value)),
  country: (stated, { value }) => compareCountries(stated, value),
  contact: (stated, { value }) => compareContacts(stated, value),
  text: inAnyForm((stated, { value }, facts) => openList(compareTexts(stated, value), facts)),
}

/** What is missing from a list of several may still be true: lists of cuisines and awards are seldom complete. */
const openList = (bearing: Bearing, facts: Fact[]): Bearing =>
  bearing === 'agrees' || facts.length === 1 ? bearing : 'silent'

const BEST = /\.bestRating$/

/** What a rating is out of is no rating. */
function scaleAmong(facts: Fact[]): number | null {
  const best = Number(facts.find(({ key }) => BEST.test(key))?.value ?? Number.NaN)
  return best > 0 ? best : null
}

function placeComparer(key: string): (stated: Stated, fact: string) => Bearing {
  if (key.endsWith('postalCode')) return comparePostcodes
  return key.endsWith('streetAddress') ? compareStreets : comparePlaces
}

function nameComparer(key: string): (stated: Stated, fact: string) => Bearing {
  if (key.endsWith('legalName')) return compareLegalNames
  return isPerson(key) ? comparePeople : compareOrganisations
}
const PERSON = /(?:founder|employee|author|director|member|alumni|person)(?:\[[^\]]*\])?\.name$/i

/** For names: whether it is a person's rather than a company's. */
export const isPerson = (key: string): boolean => PERSON.test(key)

/**
 * `facts`: those of the matter, all active when the answer was captured. A statement about a week or a price bears on
 * several, each on its own; otherwise the best-fitting fact decides.
 */
export function compare(stated: Stated, { kind }: Matter, facts: Fact[]): Comparison[] {
  if (kind === 'hours') return comparedDays(stated, facts)
  if (kind !== 'yes_no' && isNone(stated.value)) return comparedNone(facts)
  if (kind === 'money') return comparedPrice(stated, facts)
  const own = facts.filter(({ key }) => !BEST.test(key))
  return best(own.map(fact => [{ fact, bearing: BY_KIND[kind](stated, fact, facts) }]))
}

const NONE = /^(?:none|no|false|0(?:\.0+)?|-|–|—)$/i
const isNone = (value: string): boolean => /^none$/i.test(value.trim())

/** "No trial": whatever length the brand says that it has. */
const comparedNone = (facts: Fact[]): Comparison[] =>
  facts.slice(0, 1).map(fact => ({ fact, bearing: NONE.test(fact.value.trim()) ? 'agrees' : 'differs' }))

const ORDER: Bearing[] = ['agrees', 'near', 'ask', 'differs', 'silent']
const rankOf = (bearing: Bearing): number => ORDER.indexOf(bearing)
/** Of a price every part counts: one that differs outweighs an amount that agrees. */
const rank = (compared: Comparison[]): number =>
  Math.max(
    rankOf(compared[0]?.bearing ?? 'silent'),
    compared.some(({ bearing }) => bearing === 'differs') ? rankOf('differs') : 0,
  )

/** One agreeing fact is enough: a brand may have two founders. */
const best = (candidates: Comparison[][]): Comparison[] =>
  candidates.toSorted((a, b) => rank(a) - rank(b))[0] ?? []

/** Each day on its own; if two pages give different hours, those that fit best decide. */
function comparedDays({ value, precision }: Stated, facts: Fact[]): Comparison[] {
  const week = weekOf(value)
  return [...Map.groupBy(facts, ({ key }) => key)].flatMap(([key, same]) => {
    const times = [...week].find(([day]) => key.endsWith(`[${day}]`))?.[1]
    if (times === undefined) return []
    return best(same.map(fact => [{ fact, bearing: compareHours(times, fact.value, precision) }]))
  })
}

const PARTS: Record<PricePart, RegExp> = {
  amount: /\.price$/,
  currency: /\.priceCurrency$/,
  period: /\.billing(?:Duration|Period)$/,
  unit: /\.unitText$/,
}

function comparedPrice(stated: Stated, facts: Fact[]): Comparison[] {
  const amounts = facts.filter(({ key }) => PARTS.amount.test(key))
  const candidates = amounts.map(amount => {
    // Two pages may state two prices, each with its own currency and period.
    const factOf = (part: PricePart) => {
      const parts = facts.filter(({ key }) => PARTS[part].test(key))
      return parts.find(({ source }) => source === amount.source) ?? parts[0] ?? null
    }
    const whole = priceIn(amount.value)
    const price = {
      amount: whole.amount,
      currency: factOf('currency')?.value ?? whole.currency,
      period: factOf('period')?.value ?? whole.period,
      unit: factOf('unit')?.value ?? whole.unit,
    }
    return comparePrices(stated, price).map(({ part, bearing }) => ({
      fact: (part === 'amount' ? null : factOf(part)) ?? amount,
      bearing,
    }))
  })
  return best(candidates)
}
