import type { Plans } from '../../brands/plans.ts'
import { type Forecast, repeated } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import type { Brand } from '../../model/brand.ts'
import type { Schedule, Schedules } from '../../platform/queue.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const MOST_TIMES = 1_000

/** What a schedule costs in the next day and the next 30 days, within the scans of the plan. */
export function forecastSchedule(
  { schedules, plans, now }: { schedules: Pick<Schedules, 'preview'>; plans: Plans; now: Date },
  { schedule, brand, scan }: { schedule: Schedule; brand: Brand; scan: Forecast },
) {
  // Each sample counts as a scan of the plan.
  const { maxScans = 0 } = plans.get(brand.plan) ?? {}
  const most = Math.min(Math.floor(maxScans / (schedule.samples ?? 1)), MOST_TIMES)
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const due = schedules.preview(schedule, most, after(MONTH_DAYS))
  const within = (days: number) => due.filter(time => time < after(days)).length
  const [perDay, perMonth] = [within(1), within(MONTH_DAYS)]
  return {
    scansPerDay: perDay,
    scansPerMonth: perMonth,
    day: showForecast(repeated(scan, perDay)),
    month: showForecast(repeated(scan, perMonth)),
  }
}
