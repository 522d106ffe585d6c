// The days of a report: whole UTC days, inclusive, and as many before them to compare with.

import { AppError } from '../../model/errors.ts'
import { type DaySpan, instantsOf, spanOf } from '../../model/window.ts'

const DAY_MS = 86_400_000
/** Longer periods say little about today, and would read counts of every day. */
const MOST_DAYS = 366

export interface ReportWindow extends DaySpan {
  days: number
  /** From its first instant, up to the first one after it. */
  since: Date
  until: Date
}

export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
}

function daysOf({ from, to }: AskedDays, now: Date): DaySpan {
  if (from === undefined && to === undefined) return spanOf('30d', now)
  if (from !== undefined && to !== undefined) return { from, to }
  throw new AppError('invalid', 'Name both days, from and to, or neither')
}

export function windowOf(asked: AskedDays, now: Date): ReportWindow {
  const { from, to } = daysOf(asked, now)
  const { since, until } = instantsOf({ from, to })
  const days = (until.getTime() - since.getTime()) / DAY_MS
  if (days < 1 || days > MOST_DAYS)
    throw new AppError('invalid', `A report is of 1 to ${MOST_DAYS} days: from must not be after to`)
  if (since > now) throw new AppError('invalid', 'A report is of days that have begun')
  return { from, to, days, since, until }
}
