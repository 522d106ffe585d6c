// A window of whole UTC days, and as many before it. Pure.

import { firstDayOf, utcDay } from '../../model/window.ts'

export const SOURCE_WINDOWS = ['7d', '30d', '90d'] as const
export type SourceWindow = (typeof SOURCE_WINDOWS)[number]

/** Longer windows are compared by week: fewer draws, and single days have too few answers. */
const DAYS_OF_CLUSTER: Record<SourceWindow, number> = { '7d': 1, '30d': 1, '90d': 7 }

const DAY_MS = 86_400_000

export interface Sides {
  /** The first day of the previous window, of this window, and its last: 2026-11-14, in UTC. */
  before: string
  from: string
  to: string
  /** How many days are dealt together. */
  clusterDays: number
}

export const sidesOf = (window: SourceWindow, now: Date): Sides => ({
  before: firstDayOf(window, now, 1),
  from: firstDayOf(window, now),
  to: utcDay(now.getTime()),
  clusterDays: DAYS_OF_CLUSTER[window],
})

/** The index of the group of days dealt together; negative for the previous window. */
export const clusterOf = (day: string, { from, clusterDays }: Sides): number =>
  Math.floor((Date.parse(day) - Date.parse(from)) / DAY_MS / clusterDays)
