// Dates: a year, a month or a day, as far as both sides state them. A year says nothing against a day in it.

import { once } from '../platform/pace/once.ts'
import type { Bearing, Stated } from './bearing.ts'
import { amountBack, countable, ORDINAL, possibleFigures, type ReadBack } from './figures.ts'
import { folded } from './folded.ts'
import type { QuotePlace } from './quote-place.ts'
import { LANGUAGES } from './units.ts'
import { namesOf } from './words/calendar.ts'
import { type Token, tokensOf } from './words/tokens.ts'
import { writtenOut } from './written-out.ts'

const FORM = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const RANGE = /^(\d{4})?[^.]*\.\.(\d{4})?/
/** Years that "around 1990" may be off. */
const ABOUT = 2

export const isDate = (text: string): boolean => FORM.test(text)

/** A day, the first of a month or the first of a year, as 2019-05-01; null for what no calendar has. */
export function firstDayOf(text: string): string | null {
  const [, year, month = '01', date = '01'] = FORM.exec(text) ?? []
  if (!year) return null
  const day = `${year}-${month}-${date}`
  const time = new Date(`${day}T00:00:00Z`)
  // Of the 31st of February a Date makes the 3rd of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null
}

export const readDate = (text: string): string | null => (firstDayOf(text) === null ? null : text)

export function compareDates({ value, precision }: Stated, fact: string): Bearing {
  const known = FORM.exec(fact.trim())
  if (!known) return 'silent'
  const year = Number(known[1])
  const range = RANGE.exec(value)
  if (range) {
    const from = Number(range[1] ?? Number.NEGATIVE_INFINITY)
    const to = Number(range[2] ?? Number.POSITIVE_INFINITY)
    return year >= from && year <= to ? 'agrees' : 'differs'
  }
  const said = FORM.exec(value.trim())
  if (!said) return 'silent'
  const isSame = [1, 2, 3].every(part => !said[part] || !known[part] || said[part] === known[part])
  if (isSame) return 'agrees'
  const gap = Math.abs(Number(said[1]) - year)
  // "Since before 2000" gives no date.
  if (precision === 'at_least' || precision === 'at_most') return 'silent'
  if (precision === 'approximate') return gap <= ABOUT ? 'near' : gap <= 2 * ABOUT ? 'silent' : 'differs'
  return 'differs'
}

/** As far as it contradicts the fact: in another year, the day does not matter. */
export function normalDate(value: string, fact: string): string | null {
  if (value.includes('..')) return value.replace(/\s/g, '').replace('..', ' to ')
  const said = FORM.exec(value.trim())
  if (!said) return null
  const known = FORM.exec(fact.trim())
  const differs = [1, 2, 3].find(part => said[part] !== known?.[part])
  return said
    .slice(1, (differs ?? 3) + 1)
    .filter(Boolean)
    .join('-')
}

const SHORTEST = 3

/** By the folded name: the months that it means; two languages may use one name for different months. */
const monthWords = once(() => {
  const words: Map<string, Set<number>> = new Map()
  // A name may be cut short: "genn." is gennaio.
  for (const language of LANGUAGES)
    for (const [name, place] of namesOf(language, 'month', 12))
      for (let length = folded(name).length; length >= Math.min(SHORTEST, folded(name).length); length--) {
        const beginning = folded(name).slice(0, length)
        words.set(beginning, (words.get(beginning) ?? new Set()).add(place + 1))
      }
  return words
})

function monthsIn(text: string): number[] {
  const words = folded(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return words.flatMap(word => [...(monthWords().get(word) ?? [])])
}

/** The year must stand there, and what is stated besides; the years of "the late 1980s" stand there nearly. */
export function datesBack(written: string, value: string): ReadBack {
  const text = withoutEras(written)
  const [year = '', month, ...rest] = value.match(/\d+/g) ?? []
  const back = amountBack(text, [year])
  if (back === 'refuted' && isNearly(text, Number(year))) return 'unreadable'
  if (value.includes('..')) return back
  if (back !== 'confirmed' || month === undefined) return back
  const months = monthsIn(text)
  if (months.length === 0) return amountBack(text, [year, month, ...rest])
  return months.includes(Number(month)) ? amountBack(text, [year, ...rest]) : 'refuted'
}

/** Japan counts years by emperors as well. */
const ERAS: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
const ERA = new RegExp(`(${Object.keys(ERAS).join('|')})\\s?(元|\\d{1,2})(?=\\s?年)`, 'gu')

const withoutEras = (text: string): string =>
  text.replace(ERA, (_, era: string, year: string) =>
    String((ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))),
  )

/** "The late 1970s" may mean 1978, and "'78" does. */
const isNearly = (text: string, year: number): boolean =>
  possibleFigures(text).some(figure =>
    figure % 10 === 0 ? Math.abs(figure - year) % 1900 < 10 : figure === year % 100,
  )

/** As exactly as the quote says it, or less. */
export function dateStands(stated: string, { quote }: QuotePlace): boolean {
  const value = stated.trim()
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
/** 2012년 4월 16일, and 1926年（大正15年）4月 without the year of the emperor. */
const COUNTED = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/g
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
  const counted = [...text.replace(/[（(][^()（）]{1,12}[)）]/g, '').matchAll(COUNTED)].flatMap(
    ([, year = '', month, day]) =>
      day === undefined
        ? isoDate(year, Number(month), 1).map(date => date.slice(0, 7))
        : isoDate(year, Number(month), Number(day)),
  )
  const months = [...text.matchAll(OF_MONTH)].flatMap(([, month, year = '']) =>
    isoDate(year, Number(month), 1),
  )
  return [...whole, ...counted, ...months.map(date => date.slice(0, 7))]
}

const YEAR = /^(?:1\d|20)\d\d$/
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/
const NEAR = 3

/** The name of a month between a day and a year. */
function monthDates(tokens: Token[]): string[] {
  return tokens.flatMap(({ text, kind }, at) => {
    const months = kind === 'word' ? new Set(monthsIn(text)) : new Set<number>()
    const before = tokens.slice(Math.max(0, at - NEAR), at).toReversed()
    const behind = tokens.slice(at + 1, at + 1 + NEAR)
    const find = (side: Token[], pattern: RegExp) => side.find(token => pattern.test(token.text))?.text
    const year = find(behind, YEAR) ?? find(before, YEAR)
    const day = find(before, DAY) ?? find(behind, DAY)
    if (months.size !== 1 || year === undefined) return []
    const [month = 0] = months
    const [whole = ''] = isoDate(year, month, Number(day ?? 1))
    return [day === undefined ? whole.slice(0, 7) : whole]
  })
}

const DOTTED = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})$/

/** "May 1987", "3. Mai 1987", "1987年5月", "3.5.1987": one year, at most a month and a day, and no other figure. */
export function dateIn(text: string): string | null {
  if (text.length > 120) return null
  const dotted = DOTTED.exec(text)
  const plain = writtenOut(text, 'ja')
  const figures = dotted ? [dotted[3], dotted[1]] : (plain.match(/\d+/g) ?? [])
  const [year, ...years] = figures.filter(figure => figure?.length === 4)
  const [day, ...days] = figures.filter(figure => figure !== year)
  const [month, ...months] = dotted ? [Number(dotted[2])] : new Set(monthsIn(plain))
  const isDay = day === undefined || (month !== undefined && Number(day) >= 1 && Number(day) <= 31)
  if (year === undefined || years.length + days.length + months.length > 0 || !isDay) return null
  const date = [year, month, day].filter(part => part !== undefined).map(part => `${part}`.padStart(2, '0'))
  return Number(month ?? 1) <= 12 ? date.join('-') : null
}
