const DAY_MS = 86_400_000
/** What a brand is looked at over. */
const DAYS = 30

export interface WholeDays {
  /** The first day and the last one, in UTC. */
  from: string
  to: string
}

/** The 30 whole UTC days before an instant; today is not over, so it is excluded. */
export function lastWholeDays(now: Date): WholeDays {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { from: dayOf(today - DAYS * DAY_MS), to: dayOf(today - DAY_MS) }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
