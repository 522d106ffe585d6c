// What a window counts, everywhere but in v1: answers by the moment of capture, of whole UTC days, today among them.
// `7d` is today and the six days before.

export type LastDays = '7d' | '30d' | '90d'
export type Window = LastDays | 'all'

/** The first day and the last one, in UTC: 2026-11-14. */
export interface DaySpan {
  from: string
  to: string
}

const DAY_MS = 86_400_000

const daysOf = (window: LastDays): number => Number.parseInt(window, 10)

/** `back`: of the window so many before it. */
export const firstDayOf = (window: LastDays, now: Date, back = 0): string =>
  utcDay(now.getTime() - ((back + 1) * daysOf(window) - 1) * DAY_MS)

export const spanOf = (window: LastDays, now: Date): DaySpan => ({
  from: firstDayOf(window, now),
  to: utcDay(now.getTime()),
})

/** From when on it counts; null: everything. */
export const sinceOf = (window: Window, now: Date, back = 0): Date | null =>
  window === 'all' ? null : new Date(firstDayOf(window, now, back))

/** From the first instant of these days, up to the first one after them. */
export const instantsOf = ({ from, to }: DaySpan): { since: Date; until: Date } => ({
  since: new Date(from),
  until: new Date(Date.parse(to) + DAY_MS),
})

export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
