// Whether a date, a length of time or a time of the day stands in a quote.

import { clocksIn, minutesOf } from './clock.ts'
import { daysOf } from './duration.ts'
import { countable, type Figure, figuresIn, ORDINAL } from './figures.ts'
import { monthsIn } from './month-words.ts'
import { namedHoursIn } from './number-words.ts'
import { unitOfTime } from './period-words.ts'
import { type Token, tokensOf } from './words/tokens.ts'

/** As exactly as the quote says it, or less. */
export function dateStands(value: string, quote: string): boolean {
  return countable(quote).some(text => {
    const tokens = tokensOf(text)
    const dates = [...numericDates(text), ...monthDates(tokens), ...yearsIn(tokens)]
    return dates.some(date => date === value || date.startsWith(`${value}-`))
  })
}

/** "1980s" is no year. */
const yearsIn = (tokens: Token[]): string[] =>
  tokens.flatMap(({ text }, at) => {
    const next = tokens[at + 1]
    return /^\d{3,4}$/.test(text) && !(next?.isJoint && ORDINAL.test(next.text)) ? [text] : []
  })

const isoDate = (year: string, month: number, day: number): string[] =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? [`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`]
    : []

const NUMERIC = /(?<![\d./-])(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?[/.-]\s?(\d{1,4})(?![\d/-])/g
const OF_MONTH = /(?<![\d./-])(\d{1,2})[/.](\d{4})(?!\d)/g

function numericDates(text: string): string[] {
  const whole = [...text.matchAll(NUMERIC)].flatMap(([, first = '', mark, second, last = '']) => {
    if (first.length === 4) return isoDate(first, Number(second), Number(last))
    const [one, other] = [Number(first), Number(second)]
    if (last.length !== 4) return []
    if (other > 12) return isoDate(last, one, other)
    // "05/06/1987" is of May or of June.
    return one > 12 || mark === '.' ? isoDate(last, other, one) : []
  })
  const months = [...text.matchAll(OF_MONTH)].flatMap(([, month, year = '']) =>
    isoDate(year, Number(month), 1),
  )
  return [...whole, ...months.map(date => date.slice(0, 7))]
}

const YEAR = /^(?:1\d|20)\d\d$/
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/
const NEAR = 3

/** The name of a month between a day and a year. */
function monthDates(tokens: Token[]): string[] {
  return tokens.flatMap(({ text, kind }, at) => {
    const months = kind === 'word' ? new Set(monthsIn(text)) : new Set<number>()
    const [before, behind] = [
      tokens.slice(Math.max(0, at - NEAR), at).toReversed(),
      tokens.slice(at + 1, at + 1 + NEAR),
    ]
    const find = (side: Token[], pattern: RegExp) => side.find(token => pattern.test(token.text))?.text
    const year = find(behind, YEAR) ?? find(before, YEAR)
    const day = find(before, DAY) ?? find(behind, DAY)
    if (months.size !== 1 || year === undefined) return []
    const [month = 0] = months
    const [whole = ''] = isoDate(year, month, Number(day ?? 1))
    return [day === undefined ? whole.slice(0, 7) : whole]
  })
}

interface Length {
  days: number[]
  /** Token places. */
  from: number
  to: number
}

/** Of what is counted there, one length or two that belong together: "2 years and 6 months". */
export function lengthStands(value: string, quote: string): boolean {
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
  const unit = tokens[to]?.kind === 'word' ? unitOfTime(tokens[to].text) : null
  const from = tokens.findIndex(token => token.start === start)
  if (unit === null) return []
  const days = values.flatMap(
    value => daysOf(`P${/[hms]/.test(unit) ? 'T' : ''}${value}${unit.toUpperCase()}`) ?? [],
  )
  return [{ days, from, to: to + 1 }]
}

export const clockStands = (value: string, quote: string): boolean =>
  countable(quote).some(text =>
    [...clocksIn(text).flatMap(minutesOf), ...namedHoursIn(text).map(hour => hour * 60)].includes(
      minutesIn(value),
    ),
  )

function minutesIn(value: string): number {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(value.trim()) ?? []
  return Number(hour) * 60 + Number(minute)
}
