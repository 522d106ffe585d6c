// The words for lengths of time that pages write beside prices and counts, in many languages: those that Intl writes, and what
// is made of them.

import { readFileSync } from 'node:fs'
import { once } from '../platform/pace/once.ts'
import type { Bearing } from './bearing.ts'
import { type TimeUnit, timeWords, unitKey } from './units.ts'
import { tokensOf } from './words/tokens.ts'

interface Listed {
  /** What is made of the words that Intl writes. */
  lengths: Record<TimeUnit, string>
  /** By all that people and data call them in English. */
  names: Record<Period | 'hour', string>
  /** What is paid for, in many languages. */
  paidFor: Record<string, string>
}

const LISTED = JSON.parse(readFileSync(new URL('periods.json', import.meta.url), 'utf8')) as Listed
const MADE_WORDS = new Map(
  Object.entries(LISTED.lengths).flatMap(([unit, words]) =>
    words.split(' ').map(word => [unitKey(word), unit as TimeUnit] as const),
  ),
)
const hanUnits = once(() =>
  [...timeWords().keys()].filter(word => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)),
)

/** The unit that a word after a figure names. */
export function unitOfTime(word: string): TimeUnit | null {
  const name = unitKey(word).replace(/^[ヶヵカケ箇個]月/, 'か月')
  // Scripts without blanks go on after it: 30日以内.
  const own = hanUnits()
    .filter(unit => name.startsWith(unit))
    .sort((a, b) => b.length - a.length)[0]
  return timeWords().get(own ?? name) ?? MADE_WORDS.get(name) ?? null
}

/** What one payment covers, in months. */
export const MONTHS = { day: 12 / 365, week: 12 / 52, month: 1, quarter: 3, 'half-year': 6, year: 12 }
export type Period = keyof typeof MONTHS

export const isPeriod = (term: string): term is Period => Object.hasOwn(MONTHS, term)

const NAMES = new Map(
  Object.entries(LISTED.names).flatMap(([name, names]) =>
    names.split(',').map(other => [other, name as Period | 'hour'] as const),
  ),
)

export const periodNamed = (text: string): Period | 'hour' | null =>
  NAMES.get(text.trim().toLowerCase()) ?? null

/** As people type it: "per month", "/ year", "monthly". */
export function readPeriod(text: string): string | null {
  const name = periodNamed(text.replace(/^(?:per\s+|\/\s*|1\s+)/i, ''))
  return name === 'hour' ? null : name
}

export const PERIODS = new Map<string, TimeUnit>(
  Object.entries({ minute: 'm', hour: 'h', day: 'D', week: 'W', month: 'M', year: 'Y' }),
)

/** Words for a length of time that no number counts: "a month", "/Jahr". */
export function periodsBeside(text: string, counted: { word: string | null }[]): Set<TimeUnit> {
  const behind = new Set(counted.map(({ word }) => word))
  const words = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).filter(word => !behind.has(word))
  return new Set(words.flatMap(word => timeWords().get(unitKey(word)) ?? []))
}

/** In scripts without blanks, as they stand beside prices; and the year of French, which is an article elsewhere. */
const SIGNS: [RegExp, TimeUnit][] = [
  [/月額|毎月|每月|\/\s?月|か月|ヶ月|个月|월/, 'M'],
  [/年額|年間|毎年|每年|\/\s?年|年払|연간|(?:par|\/)\s?an(?!\p{L})/iu, 'Y'],
  [/日額|\/\s?日|毎日|每天|每日/, 'D'],
  [/週額|\/\s?[週周]|毎週|每周/, 'W'],
  [/時給|\/\s?(?:時間|小时|h(?!\p{L}))|每小时/u, 'h'],
]

/** Shorter words, and these, are mostly articles in some other language. */
const SHORT = new Set(['mo', 'yr', 'wk', 'hr'])
const OTHERWISE = new Set(['het', 'let', 'man', 'nap'])
const isPlain = (word: string): boolean => (word.length > 2 || SHORT.has(word)) && !OTHERWISE.has(word)

/** Those that a text names, in a sign or in one of its words that no figure counts: "a month", "/Jahr", "monthly". */
export const periodsIn = (text: string, uncounted: string[]): Set<TimeUnit> =>
  new Set([
    ...uncounted.filter(isPlain).flatMap(word => unitOfTime(word) ?? []),
    ...SIGNS.flatMap(([sign, unit]) => (sign.test(text) ? [unit] : [])),
  ])

/** How often a price is paid is judged with the price; by itself it accuses nobody. */
export const comparePeriods = (stated: string, fact: string): Bearing => {
  const [said, known] = [stated, fact].map(text =>
    periodsIn(
      text,
      tokensOf(text).map(token => token.text),
    ),
  )
  return said && known && [...said].some(unit => known.has(unit)) ? 'agrees' : 'silent'
}

const PAID_FOR = new Map(Object.entries(LISTED.paidFor).map(([name, words]) => [name, words.split(' ')]))

const NAMED = new Map([...PAID_FOR].flatMap(([name, words]) => words.map(word => [word, name])))

/** What is paid for has an English name, whatever the page calls it: all that it may be called; null for what has no list. */
export function namesOfPaidFor(name: string): string[] | null {
  const words = PAID_FOR.get(name)
  const names = [name, ...(words ?? [])]
  return words === undefined ? null : [...names, ...names.map(each => `${each}s`)]
}

/** Whoever pays for heads calls them users, seats or members, in any language. */
export const nameOfPaidFor = (word: string): string => {
  const plain = word.toLowerCase()
  const singular = plain.replace(/s$/, '')
  return unitOfTime(plain) ?? NAMED.get(plain) ?? NAMED.get(singular) ?? singular
}
