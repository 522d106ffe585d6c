// The day from which a fact holds, as people and pages write it. Pure.

import { firstDayOf } from '../values/date.ts'
import type { FactDate } from './dates/store.ts'
import { UnreadableFact } from './entered-fact.ts'

/** No answers are older, and on many pages `0000` or `0001` means no date. */
const EARLIEST = '1000-01-01'

const isPossible = (day: string, now: Date): boolean => day >= EARLIEST && day <= todayOf(now)

const todayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** As a person gave it. Throws with a sentence that says what would be understood. */
export function readSince(text: string, now: Date): string {
  const day = firstDayOf(text.trim())
  if (day === null) throw new UnreadableFact('since', 'must be a date such as 2019, 2019-05 or 2019-05-01')
  if (day > todayOf(now)) throw new UnreadableFact('since', 'must not be in the future')
  if (day < EARLIEST) throw new UnreadableFact('since', 'must not be before the year 1000')
  return day
}

/** As a page states it of the very value; the time of day, where there is one, is left out. Null in doubt. */
export function statedSince(text: string | undefined, now: Date): string | null {
  const day = firstDayOf(
    text?.trim().replace(/(?<=^\d{4}-\d\d-\d\d)T[\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?$/, '') ?? '',
  )
  return day !== null && isPossible(day, now) ? day : null
}

/** What happened on a day is true from that day on, whenever we learn of it. No other value says since when it holds. */
const HAPPENED = /^(?:founding|dissolution)Date$/

export function sinceOfValue(key: string, value: string, now: Date): string | null {
  return HAPPENED.test(key) ? statedSince(value, now) : null
}

/** The date that counts for each fact: the last it was given, unless that one took it back. */
export function standingDates(dates: FactDate[]): Map<string, FactDate & { trueSince: string }> {
  const last = new Map(dates.toSorted((a, b) => a.number - b.number).map(date => [date.factId, date]))
  return new Map(
    [...last].flatMap(([factId, { trueSince, ...date }]) =>
      trueSince === null ? [] : [[factId, { ...date, trueSince }] as const],
    ),
  )
}

/** When that day begins. */
export const beginningOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
