import { z } from 'zod'
import { requireBrand } from '../../api/require-brand.ts'
import { invalid, route } from '../../api/route.ts'
import type { Services } from '../../api/services.ts'
import type { Brand } from '../../model/brand.ts'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import type { Schedule, Schedules } from '../../platform/queue.ts'
import { forecastScanOf } from '../../scans/preview-scan.ts'
import { changeSchedule } from '../../scans/schedules/change-schedule.ts'
import { forecastSchedule } from '../../scans/schedules/forecast-schedule.ts'
import { findOutcome } from '../../scans/schedules/store.ts'
import { CostForecast } from './cost-bodies.ts'
import { Samples } from './work.ts'

const params = z.object({ brandId: z.string() })
const ScheduleBody = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  samples: z.int().nullable(),
  /** The next times it will start a scan. */
  next: z.array(z.iso.datetime()),
  /** What became of it when it last came due: a scan, or the reason why there was none. */
  last: z
    .object({ dueAt: z.iso.datetime(), scanId: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  /** What it costs in the next day and the next 30 days, within the scans of the plan. */
  forecast: z
    .object({ scansPerDay: z.int(), scansPerMonth: z.int(), day: CostForecast, month: CostForecast })
    .nullable(),
})
const url = '/api/admin/brands/:brandId/schedule'
const SHOWN = 3

function requireSchedules({ schedules }: Services): Schedules {
  if (!schedules)
    throw new AppError('queue_unavailable', 'The queue is not configured: there are no schedules')
  return schedules
}

const nextOf = (schedules: Schedules, schedule: Schedule): string[] =>
  schedules.preview(schedule, SHOWN).map(time => time.toISOString())

async function lastOf(sql: Sql, brandId: string) {
  const last = await findOutcome(sql, brandId)
  return last && { ...last, dueAt: last.dueAt.toISOString() }
}

async function forecastOf(services: Services, schedules: Schedules, brand: Brand, schedule: Schedule) {
  const { samples = 1 } = schedule
  const scan = await forecastScanOf(services, { brand, samples })
  const deps = { schedules, plans: services.plans, now: services.clock.now() }
  return forecastSchedule(deps, { schedule, brand, scan })
}

const NONE = { cron: null, timezone: null, samples: null, next: [], last: null, forecast: null }

export const scheduleAdminRoutes = [
  route({
    method: 'GET',
    url,
    operationId: 'adminGetSchedule',
    access: { action: 'schedule.read', about: 'brandId' },
    summary: 'When a brand is scanned by itself',
    params,
    responses: { 200: { description: 'Schedule', schema: ScheduleBody } },
    async handle(services, { params }) {
      const brand = await requireBrand(services.database, params.brandId)
      const schedules = requireSchedules(services)
      const schedule = await schedules.find(brand.id)
      if (!schedule) return { status: 200, body: NONE }
      const [next, last] = [nextOf(schedules, schedule), await lastOf(services.database, brand.id)]
      const forecast = await forecastOf(services, schedules, brand, schedule)
      return { status: 200, body: { ...schedule, next, last, forecast } }
    },
  }),

  route({
    method: 'PUT',
    url,
    operationId: 'adminSetSchedule',
    access: { action: 'schedule.change', about: 'brandId' },
    summary: 'Scan a brand by the clock, within the cap of its plan',
    params,
    body: z.object({
      cron: z.string().min(1).max(100),
      timezone: z
        .string()
        .max(64)
        .default('UTC')
        .refine(isTimezone, 'must be an IANA zone, such as Europe/Paris'),
      samples: Samples.default(1),
    }),
    responses: { 200: { description: 'Schedule', schema: ScheduleBody } },
    async handle(services, { params, body, actor }) {
      const brand = await requireBrand(services.database, params.brandId)
      const schedules = requireSchedules(services)
      const next = checkedNext(schedules, body)
      await changeSchedule({ ...services, schedules }, { actor, brandId: brand.id, schedule: body })
      const forecast = await forecastOf(services, schedules, brand, body)
      const last = await lastOf(services.database, brand.id)
      return { status: 200, body: { ...body, next, last, forecast } }
    },
  }),

  route({
    method: 'DELETE',
    url,
    operationId: 'adminRemoveSchedule',
    access: { action: 'schedule.change', about: 'brandId' },
    summary: 'Scan a brand only when asked to',
    params,
    responses: { 200: { description: 'Schedule', schema: ScheduleBody } },
    async handle(services, { params, actor }) {
      const brand = await requireBrand(services.database, params.brandId)
      const schedules = requireSchedules(services)
      await changeSchedule({ ...services, schedules }, { actor, brandId: brand.id, schedule: null })
      return { status: 200, body: NONE }
    },
  }),
]

function checkedNext(schedules: Schedules, schedule: Schedule): string[] {
  try {
    const next = nextOf(schedules, schedule)
    if (next.length > 0) return next
  } catch {
    // Falls through to the same complaint: the library's own words name its internals.
  }
  throw invalid([
    { in: 'body', field: 'cron', message: 'must be a cron expression that will come due, such as 0 6 * * 1' },
  ])
}

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
