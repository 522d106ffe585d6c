// A window of whole UTC days, and as many before it. Pure.

export const SOURCE_WINDOWS = ['7d', '30d', '90d'] as const
export type SourceWindow = (typeof SOURCE_WINDOWS)[number]

const DAYS: Record<SourceWindow, number> = { '7d': 7, '30d': 30, '90d': 90 }
/** Longer windows are compared by the week: fewer draws, and a day has too few answers. */
const DAYS_OF_CLUSTER: Record<SourceWindow, number> = { '7d': 1, '30d': 1, '90d': 7 }

const DAY_MS = 86_400_000

export interface Sides {
  /** The first day of the window before, of the window, and its last: 2026-11-14, in UTC. */
  before: string
  from: string
  to: string
  /** How many days are dealt to a window together. */
  clusterDays: number
}

/** From the day in which the window begins, as the overview counts its sources. */
export function sidesOf(window: SourceWindow, now: Date): Sides {
  const today = Math.floor(now.getTime() / DAY_MS)
  const days = DAYS[window] + 1
  return {
    before: dayOf(today - 2 * days + 1),
    from: dayOf(today - days + 1),
    to: dayOf(today),
    clusterDays: DAYS_OF_CLUSTER[window],
  }
}

const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Which of the stretches of days that are dealt together; those of the window before are below zero. */
export const clusterOf = (day: string, { from, clusterDays }: Sides): number =>
  Math.floor((Date.parse(day) - Date.parse(from)) / DAY_MS / clusterDays)
