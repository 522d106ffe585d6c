/** Whole UTC days ending today: `7d` is today and the six days before. */
export type LastDays = '7d' | '30d' | '90d'

const DAY_MS = 86_400_000

const daysOf = (window: LastDays): number => Number.parseInt(window, 10)

/** Its first day, 2026-11-14. `back`: of the window so many before it. */
export const firstDayOf = (window: LastDays, now: Date, back = 0): string =>
  utcDay(now.getTime() - ((back + 1) * daysOf(window) - 1) * DAY_MS)

export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
