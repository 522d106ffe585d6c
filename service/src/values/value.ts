// A value of any kind: how it is compared with facts, read back out of a quote, brought into one form, and told in words. The kind alone
// decides which rules hold; each has a file of its own. Rules know values, never the surrounding text.

import { type Bearing, kindest, type Precision, type Stated } from './bearing.ts'
import { clockStands, clocksBack, compareClocks, normalClock } from './clock.ts'
import { compareContacts, contactBack, contactStands, normalContact } from './contact.ts'
import { compareDates, dateStands, datesBack, normalDate } from './date.ts'
import { compareDurations, durationWords, lengthBack, lengthStands, normalDuration } from './duration.ts'
import { plainQuote, type ReadBack } from './figures.ts'
import { squeezed } from './folded.ts'
import { compareHours, dayOfKey, hoursStand, timesOfDay } from './hours.ts'
import type { ValueKind } from './kinds.ts'
import { comparePrices, isPeriodKey, normalPrice, priceBack, pricesOf, priceWords } from './money.ts'
import { compareNames, mayBeForm, normalName } from './name.ts'
import { compareNumbers, isScale, measureBack, normalNumber, numberStands } from './number.ts'
import { comparePeriods } from './periods.ts'
import {
  compareCountries,
  comparePlaces,
  countryBack,
  countryOf,
  countryStands,
  normalPlace,
} from './place.ts'
import { priceStands } from './price-stands.ts'
import type { QuotePlace } from './quote-place.ts'
import { compareTexts, textStands, wordsBack, wordsStand } from './text.ts'
import { compareYesNo, isYesNo, normalYesNo, yesNoWords } from './yes-no.ts'

export const COMPARERS = 'comparers@4'

/** A fact, as far as comparing knows it. */
export interface Known {
  key: string
  value: string
  source: string
}

export interface Comparison<F extends Known = Known> {
  bearing: Bearing
  /** The one that decides. */
  fact: F
  /** All that state the value: of a price, its currency and its period too. */
  facts: F[]
}

/** With one fact; a price and a week are compared in their parts. `facts`: all of the matter. */
type CompareOne = (stated: Stated, fact: string, key: string, facts: Known[]) => Bearing

interface Rules {
  compare?: CompareOne
  back?(quote: string, value: string): ReadBack
  stands(value: string, place: QuotePlace): boolean
  /** A claimed value in one form for all ways to say it, beside the fact it contradicts; null if it is not of its kind. */
  normal(value: string, fact: string, key: string, facts: Known[]): string | null
  words?(value: string): string
}

/** "Klagenfurcie" is Klagenfurt: in the plain form that a reader tells, where that is no other word altogether. */
const inAnyForm =
  (compareForm: CompareOne): CompareOne =>
  (stated, fact, key, facts) => {
    const forms = (stated.base ?? '')
      .split(' / ')
      .filter(form => form !== '' && mayBeForm(stated.value, form, key))
    return kindest([stated.value, ...forms].map(value => compareForm({ ...stated, value }, fact, key, facts)))
  }

const RULES: Record<ValueKind, Rules> = {
  yes_no: { compare: compareYesNo, stands: isYesNo, normal: normalYesNo, words: yesNoWords },
  number: { compare: compareNumbers, back: measureBack, stands: numberStands, normal: normalNumber },
  money: {
    back: priceBack,
    stands: priceStands,
    normal: (value, _fact, _key, facts) => normalPrice(value, pricesOf(facts)[0]),
    words: value => value.replaceAll('/', ' per '),
  },
  date: { compare: compareDates, back: datesBack, stands: dateStands, normal: normalDate },
  duration: {
    compare: compareDurations,
    back: lengthBack,
    stands: lengthStands,
    normal: normalDuration,
    words: durationWords,
  },
  hours: {
    back: clocksBack,
    stands: hoursStand,
    normal: (value, _fact, key) => timesOfDay(value, key) ?? null,
  },
  clock: { compare: compareClocks, back: clocksBack, stands: clockStands, normal: normalClock },
  name: {
    compare: inAnyForm(compareNames),
    back: wordsBack,
    stands: wordsStand,
    normal: (value, _fact, key) => normalName(value, key),
  },
  place: {
    compare: inAnyForm(comparePlaces),
    back: wordsBack,
    stands: wordsStand,
    normal: (value, _fact, key) => normalPlace(value, key),
  },
  country: { compare: compareCountries, back: countryBack, stands: countryStands, normal: countryOf },
  contact: { compare: compareContacts, back: contactBack, stands: contactStands, normal: normalContact },
  text: {
    compare: inAnyForm((stated, fact, key, facts) =>
      isPeriodKey(key) ? comparePeriods(stated.value, fact) : openList(compareTexts(stated, fact), facts),
    ),
    back: wordsBack,
    stands: textStands,
    normal: squeezed,
  },
}

/** Reads a stated value back from its quote, where code can. The model's word for it is not taken. */
export const readBack = (kind: ValueKind, quote: string, value: string): ReadBack =>
  RULES[kind].back?.(plainQuote(quote), value) ?? 'unreadable'

/**
 * Whether a value is in the quote given for it. Stricter than reading back: what a person is shown as the page's word must be exactly
 * that, so what code cannot find there is not there.
 */
export const standsThere = (kind: ValueKind, value: string, place: QuotePlace): boolean =>
  RULES[kind].stands(value, place)

/** `facts`: those that state the value of the deciding one. */
export const normalForm = (kind: ValueKind, value: string, fact: Known, facts: Known[] = []): string | null =>
  RULES[kind].normal(value, fact.value, fact.key, facts.length > 0 ? facts : [fact]) || null

/** What is missing from a list of several may still be true: lists of cuisines and awards are seldom complete. */
const openList = (bearing: Bearing, facts: Known[]): Bearing =>
  bearing === 'agrees' || facts.length === 1 ? bearing : 'silent'

/**
 * `facts`: those of the matter, all active when the answer was captured. A statement about a week or a price bears on
 * several, each on its own; otherwise the best-fitting fact decides.
 */
export function compare<F extends Known>(
  stated: Stated,
  { kind }: { kind: ValueKind },
  facts: F[],
): Comparison<F>[] {
  const { compare: one } = RULES[kind]
  if (kind === 'hours') return comparedDays(stated, facts)
  if (kind !== 'yes_no' && isNone(stated.value)) return comparedNone(facts)
  if (!one) return comparedPrice(stated, facts)
  const own = facts.filter(({ key }) => !isScale(key))
  return best(own.map(fact => [{ fact, bearing: one(stated, fact.value, fact.key, facts), facts: [fact] }]))
}

const NONE = /^(?:none|no|false|0(?:\.0+)?|-|–|—)$/i
const isNone = (value: string): boolean => /^none$/i.test(value.trim())

/** "No trial": whatever length the brand says that it has. */
const comparedNone = <F extends Known>(facts: F[]): Comparison<F>[] =>
  facts.slice(0, 1).map(fact => ({
    ...{ fact, facts: [fact] },
    bearing: NONE.test(fact.value.trim()) ? 'agrees' : 'differs',
  }))

const ORDER: Bearing[] = ['agrees', 'near', 'ask', 'differs', 'silent']
const rankOf = (bearing: Bearing): number => ORDER.indexOf(bearing)
/** Of a price every part counts: one that differs outweighs an amount that agrees. */
const rank = (compared: Comparison[]): number =>
  Math.max(
    rankOf(compared[0]?.bearing ?? 'silent'),
    compared.some(({ bearing }) => bearing === 'differs') ? rankOf('differs') : 0,
  )

/** One agreeing fact is enough: a brand may have two founders. */
const best = <F extends Known>(candidates: Comparison<F>[][]): Comparison<F>[] =>
  candidates.toSorted((a, b) => rank(a) - rank(b))[0] ?? []

/** Each day on its own; if two pages give different hours, those that fit best decide. */
function comparedDays<F extends Known>({ value, precision }: Stated, facts: F[]): Comparison<F>[] {
  return [...Map.groupBy(facts, ({ key }) => key)].flatMap(([key, same]) => {
    const times = timesOfDay(value, key)
    if (times === undefined) return []
    return best(
      same.map(fact => [{ fact, bearing: compareHours(times, fact.value, precision), facts: [fact] }]),
    )
  })
}

/** The parts of each price that is stated; the one that is contradicted decides. */
const comparedPrice = <F extends Known>(stated: Stated, facts: F[]): Comparison<F>[] =>
  best(
    pricesOf(facts).map(price =>
      comparePrices(stated, price).map(({ part, bearing }) => ({
        bearing,
        fact: price.facts[part] ?? price.facts.amount,
        facts: Object.values(price.facts),
      })),
    ),
  )

/** What a comparison found, in words that people read: "answer: 10 years, fact: 5 years". `facts`: all of the matter. */
export const comparisonWords = (
  { kind }: { kind: ValueKind },
  { value, precision }: Pick<Stated, 'value' | 'precision'>,
  fact: Known,
  facts: Known[],
): string =>
  `answer: ${PRECISION[precision]}${valueWords({ kind }, value)}, fact: ${factWords(kind, fact, facts)}`

const PRECISION: Record<Precision, string> = {
  exact: '',
  approximate: 'about ',
  at_least: 'at least ',
  at_most: 'at most ',
  range: '',
  from: 'from ',
}

export const valueWords = ({ kind }: { kind: ValueKind }, value: string): string =>
  RULES[kind].words?.(value) ?? value.replace('..', ' to ')

/** All that the facts of a matter say, in words. */
export function entryWords({ kind }: { kind: ValueKind }, facts: Known[]): string[] {
  const scale = facts.find(({ key }) => isScale(key))
  const own = facts.filter(({ key }) => !isScale(key))
  const words = own.map(fact => factWords(kind, fact, facts) + (scale ? `/${scale.value}` : ''))
  return [...new Set(words)]
}

function factWords(kind: ValueKind, fact: Known, facts: Known[]): string {
  if (kind === 'hours') return `${dayOfKey(fact.key) ?? ''} ${fact.value}`.trim()
  if (kind !== 'money') return valueWords({ kind }, fact.value)
  const prices = pricesOf(facts)
  const price = prices.find(one => Object.values(one.facts).includes(fact)) ?? prices[0]
  return price ? priceWords(price) : fact.value
}
