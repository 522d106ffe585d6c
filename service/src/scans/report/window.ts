// The days of a report: whole UTC days, inclusive, and as many before them to compare with.

import { AppError } from '../../model/errors.ts'

const DAY_MS = 86_400_000
/** Longer periods say little about today, and would read counts of every day. */
const MOST_DAYS = 366

export interface Days {
  from: string
  to: string
}

export interface ReportWindow extends Days {
  days: number
  /** From its first instant, up to the first one after it. */
  since: Date
  until: Date
}

const USUAL_DAYS = 30

export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
}

/** By default the last thirty, today included. */
function daysOf({ from, to }: AskedDays, now: Date): Days {
  const dayBefore = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  if (from === undefined && to === undefined) return { from: dayBefore(USUAL_DAYS - 1), to: dayBefore(0) }
  if (from !== undefined && to !== undefined) return { from, to }
  throw new AppError('invalid', 'Name both days, from and to, or neither')
}

export function windowOf(asked: AskedDays, now: Date): ReportWindow {
  const { from, to } = daysOf(asked, now)
  const since = new Date(from)
  const until = new Date(Date.parse(to) + DAY_MS)
  const days = (until.getTime() - since.getTime()) / DAY_MS
  if (days < 1 || days > MOST_DAYS)
    throw new AppError('invalid', `A report is of 1 to ${MOST_DAYS} days: from must not be after to`)
  if (since > now) throw new AppError('invalid', 'A report is of days that have begun')
  return { from, to, days, since, until }
}
