// Which period a head of a column, a cell or the name of a class speaks of, by the words that the readers of answers know.

import { valueReaderFor } from './value-reader.ts'

const PERIODS = ['month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** Longer words also begin others: "Monatspreis", "yearly". */
const BEGINS = 4
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u

const patterns = new Map<string, Record<Period, RegExp>>()

function patternsFor(language: string): Record<Period, RegExp> {
  const patternOf = (period: Period) => {
    const words = [language, 'en'].flatMap(code => valueReaderFor(code).lexicon.periods[period])
    const parts = words.map(word =>
      UNSPACED.test(word) ? word : `(?<!\\p{L})${word}${word.length < BEGINS ? '(?!\\p{L})' : ''}`,
    )
    return new RegExp(parts.join('|'), 'iu')
  }
  return patterns.getOrInsertComputed(language.slice(0, 2), () => ({
    month: patternOf('month'),
    year: patternOf('year'),
  }))
}

/** Null where none is named; of both, the shorter one. */
export function periodIn(text: string, language: string): Period | null {
  const named = patternsFor(language)
  return PERIODS.find(period => named[period].test(text.slice(0, 200))) ?? null
}

/** The only one that is named. */
export function onlyPeriodIn(text: string, language: string): Period | null {
  const named = patternsFor(language)
  const found = PERIODS.filter(period => named[period].test(text.slice(0, 500)))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** "per month", "/ Monat", and nothing besides. */
export function isBarePeriod(text: string, period: Period, language: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.length <= 2 && !/\d/.test(text) && periodIn(words.at(-1) ?? '', language) === period
}
