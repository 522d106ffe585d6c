// When a schedule is due, and when it last was.

import type { PgBoss } from 'pg-boss'

export interface Clockwork {
  cron: string
  /** An IANA zone. */
  timezone: string
}

/** One kept by the queue, and when it last changed. */
export interface KeptClockwork extends Clockwork {
  key: string
  setAt: Date
}

const FOR_EVER = new Date(8.64e15)
const LARGEST_PAGE = 50
/** Minutes, an hour, a day, a month, a year. */
const STRIDES_MS = [2, 60, 1_440, 44_640, 527_040].map(minutes => minutes * 60_000)

export function dueTimes(boss: Pick<PgBoss, 'previewSchedule' | 'getSchedules'>, queue: string) {
  /** The library throws when several take longer than a second, as they may on a busy machine. A single one always works. */
  function after({ cron, timezone: tz }: Clockwork, from?: Date, count = 1): Date[] {
    const next = (count: number) => boss.previewSchedule(cron, { tz, count, ...(from ? { from } : {}) })
    try {
      return next(count)
    } catch (error) {
      if (count === 1) throw error
      return next(1)
    }
  }

  return {
    async all(): Promise<KeptClockwork[]> {
      const kept = await boss.getSchedules(queue)
      return kept.map(({ key, cron, timezone, updatedOn: setAt }) => ({ key, cron, timezone, setAt }))
    },
    preview(schedule: Clockwork, count: number, until = FOR_EVER): Date[] {
      const due: Date[] = []
      // One first: hundreds of leap days would take seconds, and usually the next is already past `until`.
      for (let page = 1; due.length < count; page = LARGEST_PAGE) {
        const next = after(schedule, due.at(-1), Math.min(page, count - due.length))
        due.push(...next.filter(time => time <= until))
        const last = next.at(-1)
        if (!last || last > until) break
      }
      return due
    },
    latest(schedule: Clockwork, until: Date): Date | null {
      // Backwards in growing strides, so that a schedule for every minute is not followed for a year.
      for (const stride of STRIDES_MS) {
        let latest: Date | null = null
        let [next] = after(schedule, new Date(until.getTime() - stride))
        for (; next && next <= until; [next] = after(schedule, next)) latest = next
        if (latest) return latest
      }
      return null
    },
  }
}
