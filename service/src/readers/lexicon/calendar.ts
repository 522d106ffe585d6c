// Names of days, months, countries and languages, in every language the machine knows.

import { createPhrases, type Phrases } from '../rules/phrases.ts'
import type { Lexicon } from './lexicon.ts'

export interface Calendar {
  /** 0 is Monday. */
  days: Phrases<number>
  /** 1 is January. */
  months: Phrases<number>
  /** Words before a year that make it a decade. */
  decades: Phrases<true>
  /** ISO 3166 codes. */
  countries: Phrases<string>
}

export function calendarOf(lexicon: Lexicon): Calendar {
  return {
    days: createPhrases([
      ...namesOf(lexicon.language, 'weekday', 7),
      ...[...lexicon.days.entries(), ...lexicon.shortDays.entries()].map(([day, name]): [string, number] => [
        name,
        day,
      ]),
    ]),
    months: createPhrases(namesOf(lexicon.language, 'month', 12).map(([name, month]) => [name, month + 1])),
    decades: lexicon.phrases.decades,
    countries: createPhrases(countriesOf(lexicon.language)),
  }
}

/** The first of January 2024 was a Monday. */
function namesOf(language: string, field: 'weekday' | 'month', count: number): [string, number][] {
  const dates = Array.from({ length: count }, (_, place) =>
    field === 'month' ? new Date(Date.UTC(2024, place, 15)) : new Date(Date.UTC(2024, 0, 1 + place)),
  )
  return (['long', 'short'] as const).flatMap(length =>
    dates.flatMap((date, place) =>
      formsOf(date, language, { [field]: length }).map((name): [string, number] => [name, place]),
    ),
  )
}

/** Alone and beside a day: languages with cases write the second one otherwise. */
function formsOf(date: Date, language: string, options: Intl.DateTimeFormatOptions): string[] {
  const field = options.month === undefined ? 'weekday' : 'month'
  const formats = [options, { ...options, day: 'numeric' as const }]
  return formats.flatMap(format =>
    new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
      .formatToParts(date)
      .filter(({ type }) => type === field)
      .map(({ value }) => value.replace(/\.$/, ''))
      .filter(name => /^\p{L}{3}/u.test(name)),
  )
}

/** Unions, oceans and codes of the past. */
const NO_COUNTRIES = new Set('EU EZ UN QO XA XB ZZ DD SU YU CS'.split(' '))

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The codes that have a name; the machine knows no list of them. */
const CODES: string[] = LETTERS.flatMap(first => LETTERS.map(second => first + second)).filter(code => {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  return name !== undefined && !NO_COUNTRIES.has(code)
})

function countriesOf(language: string): [string, string][] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const short = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style: 'short' })
  return CODES.flatMap(code =>
    [...new Set([names.of(code), short.of(code)])].flatMap(name =>
      name ? [[name, code] as [string, string]] : [],
    ),
  )
}
