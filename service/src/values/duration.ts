// Lengths of time: ISO 8601, or in words.

import { type Bearing, compareAmounts, type Stated } from './bearing.ts'
import {
  amountBack,
  countable,
  type Figure,
  figuresIn,
  isClose,
  numbersIn,
  possibleFigures,
  type ReadBack,
} from './figures.ts'
import { countedIn } from './number-words.ts'
import { unitOfTime } from './periods.ts'
import type { QuotePlace } from './quote-place.ts'
import { type TimeUnit, timeWords, unitKey } from './units.ts'
import { type Token, tokensOf } from './words/tokens.ts'

/** In days, in the order of ISO 8601. */
const UNITS: [letter: TimeUnit, name: string, days: number][] = [
  ['Y', 'year', 365.25],
  ['M', 'month', 30.4375],
  ['W', 'week', 7],
  ['D', 'day', 1],
  ['h', 'hour', 1 / 24],
  ['m', 'minute', 1 / 1440],
  ['s', 'second', 1 / 86_400],
]
const DAYS = new Map(UNITS.map(([letter, , days]) => [letter, days]))

/** The machine has no words for these; readers write them in English. */
const LONG = new Map(Object.entries({ decade: 3652.5, decades: 3652.5, century: 36_525, centuries: 36_525 }))

const ISO =
  /^P(?=\d|T\d)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/
const PARTS = /(\d+(?:[.,]\d+)?)\s*-?\s*([^\d\s.,]+)\.?/g

/** In days; null when it is no length of time. `unit` is what a bare number counts. */
export function daysOf(value: string, unit: TimeUnit | null = null): number | null {
  const text = value.trim()
  const iso = ISO.exec(text)
  if (iso) return UNITS.reduce((sum, [, , days], index) => sum + Number(iso[index + 1] ?? 0) * days, 0)
  if (unit !== null && /^\d+(?:\.\d+)?$/.test(text)) return Number(text) * (DAYS.get(unit) ?? 0)
  // "3 hours 15 minutes", and nothing besides but "and".
  if (!/^\d/.test(text)) return null
  const lengths = [...text.matchAll(PARTS)].map(([, count = '', word = '']) => {
    const days = LONG.get(unitKey(word)) ?? DAYS.get(timeWords().get(unitKey(word)) as TimeUnit)
    return days === undefined ? null : Number(count.replace(',', '.')) * days
  })
  return lengths.length > 0 && lengths.every(length => length !== null)
    ? lengths.reduce((sum, length) => sum + length, 0)
    : null
}

const counted = (count: number | string, name: string): string =>
  `${count} ${name}${String(count) === '1' ? '' : 's'}`

/** "P1Y6M" is 1 year 6 months; what is written otherwise stays as it is. */
export function durationWords(value: string): string {
  const counts = value.includes('.') ? undefined : ISO.exec(value)?.slice(1)
  if (!counts) return value.replace('..', ' to ')
  return counts.flatMap((count, at) => (count ? counted(count, UNITS[at]?.[1] ?? '') : [])).join(' ')
}

/** "30 days" is 30. */
export function readDays(text: string): string | null {
  const days = daysOf(text, 'D')
  return days === null ? null : Number.isInteger(days) ? String(days) : text
}

/** A calendar month and thirty days, twelve months and a year, are the same to whoever offers them. */
const SAME = 0.03
/** Four weeks for a month are loosely said, not false. */
const LOOSE = 0.09

export const isSameLength = (one: number, other: number): boolean => Math.abs(one - other) <= SAME * other

export function compareDurations({ value, precision }: Stated, fact: string): Bearing {
  const known = daysOf(fact, 'D')
  const [first = '', second] = value.split('..')
  const low = first === '' ? 0 : daysOf(first, 'D')
  const high = second === undefined ? low : second === '' ? Number.POSITIVE_INFINITY : daysOf(second, 'D')
  if (known === null || known === 0 || low === null || high === null) return 'silent'
  const exactly = precision === 'from' ? 'exact' : precision
  const bearing = compareAmounts({ low, high }, known, { precision: exactly, slack: SAME })
  return bearing === 'differs' && low === high && Math.abs(low - known) / known <= LOOSE ? 'near' : bearing
}

/** How far from a whole number of a unit a length may be. */
const WHOLE = 0.1

/** In the largest unit that it is a whole number of. */
export function normalDuration(value: string): string | null {
  const ends = value.split('..').map(end => (end.trim() === '' ? '' : normalLength(end)))
  return ends.includes(null) ? null : ends.join(' to ').trim()
}

function normalLength(value: string): string | null {
  const days = daysOf(value, 'D')
  if (days === null) return null
  for (const [, name, length] of UNITS) {
    const count = Math.round(days / length)
    if (count > 0 && Math.abs(days / length - count) <= Math.min(SAME * count, WHOLE))
      return counted(count, name)
  }
  return `${days} days`
}

/** How many of one unit of time make another: a year and a half is P18M. */
const LENGTHS = [1, 7, 12, 24, 30, 60, 365]

/** "P3Y" does not stand where "three weeks" does. */
export function lengthBack(text: string, value: string): ReadBack {
  const wanted = daysOf(value, 'D')
  const lengths = countedIn(text).flatMap(({ number, word }) =>
    word === null ? [] : (daysOf(`${number} ${word}`) ?? []),
  )
  // Of "3 h 15" the second unit is not written.
  const isOfParts = numbersIn(value).length > 1
  if (wanted === null || lengths.length === 0 || isOfParts) return bareLengthBack(text, numbersIn(value))
  const sum = lengths.reduce((all, length) => all + length, 0)
  return [...lengths, sum].some(length => isSameLength(length, wanted)) ? 'confirmed' : 'refuted'
}

function bareLengthBack(text: string, wanted: string[]): ReadBack {
  const plain = amountBack(text, wanted)
  const found = [...possibleFigures(text), ...countedIn(text).map(({ number }) => number)]
  const isConverted = (number: number) =>
    found.some(figure => LENGTHS.some(times => isClose(figure * times, number)))
  return plain === 'refuted' && wanted.map(Number).every(isConverted) ? 'unreadable' : plain
}

interface Length {
  days: number[]
  /** Token places. */
  from: number
  to: number
}

/** Of what is counted there, one length or two that belong together: "2 years and 6 months". */
export function lengthStands(value: string, { quote }: QuotePlace): boolean {
  const wanted = daysOf(value, 'D')
  if (wanted === null) return false
  return countable(quote).some(text => {
    const tokens = tokensOf(text)
    const lengths = figuresIn(text, {}, tokens).flatMap(figure => lengthAt(tokens, figure))
    return lengths.some(({ days, to }, place) => {
      const next = lengths[place + 1]
      const isLonger = next && next.from - to <= 1 && (next.days[0] ?? 0) < (days[0] ?? 0) / 1.5
      const sums = isLonger ? days.flatMap(one => next.days.map(other => one + other)) : []
      return [...days, ...sums].some(found => Math.abs(found - wanted) <= 1e-6 * wanted)
    })
  })
}

function lengthAt(tokens: Token[], { values, start, to }: Figure): Length[] {
  const length = DAYS.get((tokens[to]?.kind === 'word' ? unitOfTime(tokens[to].text) : null) as TimeUnit)
  if (length === undefined) return []
  return [
    {
      days: values.map(value => value * length),
      from: tokens.findIndex(token => token.start === start),
      to: to + 1,
    },
  ]
}
