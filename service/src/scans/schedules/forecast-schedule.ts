import type { Plans } from '../../brands/plans.ts'
import { type Forecast, repeated } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import type { Brand } from '../../model/brand.ts'
import type { Schedule, Schedules } from '../../platform/queue/queue.ts'
import { type AskedPrompt, planScans } from '../cadence.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const MOST_TIMES = 1_000

interface ForecastSchedule {
  schedule: Schedule
  brand: Brand
  /** What asking one of them once costs. */
  prompt: Forecast
  prompts: readonly AskedPrompt[]
}

/** What a schedule costs over the next day and the next 30 days, within the plan's scans. */
export function forecastSchedule(
  { schedules, plans, now }: { schedules: Pick<Schedules, 'preview'>; plans: Plans; now: Date },
  { schedule, brand, prompt, prompts }: ForecastSchedule,
) {
  const { maxScans = 0 } = plans.get(brand.plan) ?? {}
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  // Without cadences no due time is skipped, so only as many times are needed as the plan allows.
  const isPlain = prompts.every(({ cadence }) => cadence === 'every_scan')
  const times = schedules.preview(
    schedule,
    isPlain ? Math.min(maxScans, MOST_TIMES) : MOST_TIMES,
    after(MONTH_DAYS),
  )
  const { scans } = planScans(times, prompts, { timezone: schedule.timezone, most: maxScans })
  const within = (days: number) => scans.filter(({ at }) => at < after(days))
  const costOf = (planned: typeof scans) =>
    showForecast(
      repeated(
        prompt,
        planned.reduce((sum, scan) => sum + scan.asks, 0),
      ),
    )
  const [day, month] = [within(1), within(MONTH_DAYS)]
  return {
    scansPerDay: day.length,
    scansPerMonth: month.length,
    day: costOf(day),
    month: costOf(month),
  }
}
