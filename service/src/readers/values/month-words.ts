// The names of months in many languages, as the machine itself would write them.

import { folded } from './folded.ts'
import { LANGUAGES } from './unit-words.ts'

const SHORTEST = 3

/** By the folded name: the months that it means; two languages may use one name for different months. */
const MONTHS: Map<string, Set<number>> = new Map()

for (const language of LANGUAGES)
  for (let month = 1; month <= 12; month++)
    for (const name of formsOf(language, month).flatMap(beginningsOf))
      MONTHS.set(name, (MONTHS.get(name) ?? new Set()).add(month))

/** Alone and beside a day: languages with cases write the second one otherwise. */
function formsOf(language: string, month: number): string[] {
  const date = new Date(Date.UTC(2024, month - 1, 15))
  return (['long', 'short'] as const).flatMap(length =>
    [{ month: length }, { month: length, day: 'numeric' as const }].flatMap(format =>
      new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
        .formatToParts(date)
        .filter(({ type, value }) => type === 'month' && /^\p{L}{3}/u.test(value))
        .map(({ value }) => folded(value.replace(/\.$/, ''))),
    ),
  )
}

/** A name may be cut short: "genn." is gennaio. */
function beginningsOf(name: string): string[] {
  const lengths = Array.from(
    { length: Math.max(1, name.length - SHORTEST + 1) },
    (_, less) => name.length - less,
  )
  return lengths.map(length => name.slice(0, length))
}

export function monthsIn(text: string): number[] {
  const words = folded(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return words.flatMap(word => [...(MONTHS.get(word) ?? [])])
}
