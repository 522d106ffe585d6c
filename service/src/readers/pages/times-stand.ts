// Whether a date, a length of time or a time of the day stands in a quote.

import type { Lexicon } from '../words/lexicon.ts'
import { type Clock, clockAt } from '../words/clocks.ts'
import { dateAt } from '../words/dates.ts'
import { TONGUES } from '../words/tongue.ts'
import { type Token, tokensOf } from '../words/tokens.ts'
import { daysOf } from '../values/lengths-of-time.ts'
import { monthsIn } from '../values/month-words.ts'
import { TIME_WORDS, type TimeUnit, unitKey } from '../values/unit-words.ts'
import { countable, type Figure, figuresIn } from './figures.ts'
import type { QuotePlace } from './quote-place.ts'

/** English stands for scripts that are written out. */
const tonguesFor = (lexicon: Lexicon | null) =>
  TONGUES.filter(tongue => !lexicon || tongue.lexicon === lexicon || tongue.lexicon.language === 'en')

/** As exactly as the quote says it, or less. */
export function dateStands(value: string, { quote, lexicon }: QuotePlace): boolean {
  const isThere = (date: string) => date === value || date.startsWith(`${value}-`)
  return countable(quote).some(text => {
    const tokens = tokensOf(text)
    return [
      ...tonguesFor(lexicon).flatMap(tongue => datesRead(tokens, tongue)),
      ...numericDates(text, lexicon),
      ...(lexicon ? [] : monthDates(tokens)),
      ...tokens.filter(({ text }) => /^\d{3}$/.test(text)).map(({ text }) => text),
    ].some(isThere)
  })
}

function datesRead(tokens: Token[], tongue: (typeof TONGUES)[number]): string[] {
  const dates: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const date = dateAt(tokens, at, tongue)
    if (date) dates.push(date.value)
    at = date?.to ?? at + 1
  }
  return dates
}

const isoDate = (year: string, month: number, day: number): string[] =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? [`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`]
    : []

const NUMERIC = /(?<![\d./-])(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?[/.-]\s?(\d{1,4})(?![\d/-])/g
const OF_MONTH = /(?<![\d./-])(\d{1,2})[/.](\d{4})(?!\d)/g

function numericDates(text: string, lexicon: Lexicon | null): string[] {
  const whole = [...text.matchAll(NUMERIC)].flatMap(([, first = '', mark, second, last = '']) => {
    if (first.length === 4) return isoDate(first, Number(second), Number(last))
    const [one, other] = [Number(first), Number(second)]
    if (last.length !== 4) return []
    if (other > 12) return isoDate(last, one, other)
    // "05/06/1987" is of May or of June.
    const isDayFirst = one > 12 || mark === '.' || (lexicon !== null && lexicon.language !== 'en')
    return isDayFirst ? isoDate(last, other, one) : []
  })
  const months = [...text.matchAll(OF_MONTH)].flatMap(([, month, year = '']) =>
    isoDate(year, Number(month), 1),
  )
  return [...whole, ...months.map(date => date.slice(0, 7))]
}

const YEAR = /^(?:1\d|20)\d\d$/
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/
const NEAR = 3

/** Where no lexicon reads dates: the name of a month between a day and a year. */
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

const LETTERS: Record<string, TimeUnit> = {
  minute: 'm',
  hour: 'h',
  day: 'D',
  week: 'W',
  month: 'M',
  year: 'Y',
}
const PERIOD_WORDS = new Map(
  TONGUES.flatMap(({ lexicon }) =>
    Object.entries(lexicon.periods).flatMap(([period, words]) =>
      words.map(word => [unitKey(word), LETTERS[period] as TimeUnit] as const),
    ),
  ),
)
const HAN_UNITS = [...TIME_WORDS.keys()].filter(word => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word))

/** The unit that a word after a figure names. */
function unitOf(word: string): TimeUnit | null {
  const name = unitKey(word).replace(/^[ヶヵカケ箇個]月/, 'か月')
  // Scripts without blanks go on after it: 30日以内.
  const own = HAN_UNITS.filter(unit => name.startsWith(unit)).sort((a, b) => b.length - a.length)[0]
  return TIME_WORDS.get(own ?? name) ?? PERIOD_WORDS.get(name) ?? null
}

interface Length {
  days: number[]
  /** Token places. */
  from: number
  to: number
}

/** Of what is counted there, one length or two that belong together: "2 years and 6 months". */
export function lengthStands(value: string, { quote, lexicon }: QuotePlace): boolean {
  const wanted = daysOf(value, 'D')
  if (wanted === null) return false
  return countable(quote).some(text => {
    const tokens = tokensOf(text)
    const lengths = figuresIn(text, { lexicon }, tokens).flatMap(figure => lengthAt(tokens, figure))
    return lengths.some(({ days, to }, place) => {
      const next = lengths[place + 1]
      const isLonger = next && next.from - to <= 1 && (next.days[0] ?? 0) < (days[0] ?? 0) / 1.5
      const sums = isLonger ? days.flatMap(one => next.days.map(other => one + other)) : []
      return [...days, ...sums].some(found => Math.abs(found - wanted) <= 1e-6 * wanted)
    })
  })
}

function lengthAt(tokens: Token[], { values, start, to }: Figure): Length[] {
  const unit = tokens[to]?.kind === 'word' ? unitOf(tokens[to].text) : null
  const from = tokens.findIndex(token => token.start === start)
  if (unit === null) return []
  const days = values.flatMap(
    value => daysOf(`P${/[hms]/.test(unit) ? 'T' : ''}${value}${unit.toUpperCase()}`) ?? [],
  )
  return [{ days, from, to: to + 1 }]
}

/** In minutes, each in the ways it may be meant: hours after noon may be counted from one again. */
export const minutesOf = (clock: Clock, tokens: Token[]): number[] => {
  const { minutes, isOpen, from } = clock
  const isAmbiguous = isOpen && minutes < 720 && !tokens[from]?.text.startsWith('0')
  return isAmbiguous ? [minutes, minutes + 720] : minutes === 1440 ? [1440, 0] : [minutes]
}

export function clockStands(value: string, { quote, lexicon }: QuotePlace): boolean {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(value.trim()) ?? []
  const wanted = Number(hour) * 60 + Number(minute)
  return countable(quote).some(text => {
    const tokens = tokensOf(text)
    return tonguesFor(lexicon).some(tongue => clocksIn(tokens, tongue.lexicon).flat().includes(wanted))
  })
}

function clocksIn(tokens: Token[], lexicon: Lexicon): number[][] {
  const clocks: number[][] = []
  for (let at = 0; at < tokens.length; ) {
    const clock = clockAt(tokens, at, lexicon)
    if (clock) clocks.push(minutesOf(clock, tokens))
    at = clock?.to ?? at + 1
  }
  return clocks
}
