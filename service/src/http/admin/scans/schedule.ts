import { z } from 'zod'
import { invalid, route } from '../../../api/route.ts'
import { Engine } from '../../../api/schemas.ts'
import type { Services } from '../../../api/services.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { repeated } from '../../../costs/forecast.ts'
import { showForecast } from '../../../costs/show-forecast.ts'
import { isApart } from '../../../engines/terms/routes.ts'
import type { Brand } from '../../../model/brand.ts'
import { AppError } from '../../../model/errors.ts'
import type { Sql } from '../../../platform/database.ts'
import type { Schedule, Schedules } from '../../../platform/queue/queue.ts'
import { asksOf } from '../../../scans/cadence.ts'
import { forecastPrompt } from '../../../scans/preview-scan.ts'
import { readAskedPrompts } from '../../../scans/schedules/asked-prompts.ts'
import { changeSchedule } from '../../../scans/schedules/change-schedule.ts'
import { forecastSchedule } from '../../../scans/schedules/forecast-schedule.ts'
import { findOutcome } from '../../../scans/schedules/store.ts'
import { Samples } from '../fields.ts'
import { CostForecast } from './cost-bodies.ts'

const params = z.object({ brandId: z.string() })
const ScheduleBody = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Null leaves it to the brand and its prompts. */
  samples: z.int().nullable(),
  /** Engines with a batch API are asked through it: answers within a day, for less. */
  economy: z.boolean().nullable(),
  /** What one scan costs now, and what it would cost in economy mode. */
  scan: z.object({
    ordinary: CostForecast,
    economy: CostForecast,
    /** Engines whose batch answers no rate would count. */
    apart: z.array(Engine),
  }),
  /** The next times it will start a scan. */
  next: z.array(z.iso.datetime()),
  /** What happened when it was last due: a scan, or the reason why there was none. */
  last: z
    .object({ dueAt: z.iso.datetime(), scanId: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  /** What it costs over the next day and the next 30 days, within the plan's scans. */
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

/** The cost of one scan each way, and of the schedule as it is. */
async function costsOf(
  services: Services,
  { schedules, brand, schedule }: { schedules: Schedules; brand: Brand; schedule: Schedule | null },
) {
  const { samples = null, economy = false } = schedule ?? {}
  const now = services.clock.now()
  const prompts = await readAskedPrompts(services.database, { brand, samples, now })
  // Of one prompt, asked once.
  const ordinary = await forecastPrompt(services, { brand })
  const cheaper = await forecastPrompt(services, { brand, economy: true })
  const prompt = economy ? cheaper : ordinary
  const deps = { schedules, plans: services.plans, now }
  return {
    scan: {
      ordinary: showForecast(repeated(ordinary, asksOf(prompts))),
      economy: showForecast(repeated(cheaper, asksOf(prompts))),
      apart: cheaper.engines.filter(({ route }) => isApart(route)).map(({ engine }) => engine),
    },
    forecast: schedule && forecastSchedule(deps, { schedule, brand, prompt, prompts }),
  }
}

const NONE = { cron: null, timezone: null, samples: null, economy: null, next: [], last: null }

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
      const costs = await costsOf(services, { schedules, brand, schedule })
      if (!schedule) return { status: 200, body: { ...NONE, ...costs } }
      const [next, last] = [nextOf(schedules, schedule), await lastOf(services.database, brand.id)]
      return { status: 200, body: { economy: false, ...schedule, next, last, ...costs } }
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
      samples: Samples.nullable().default(null),
      economy: z.boolean().default(false),
    }),
    responses: { 200: { description: 'Schedule', schema: ScheduleBody } },
    async handle(services, { params, body, actor }) {
      const brand = await requireBrand(services.database, params.brandId)
      const schedules = requireSchedules(services)
      const next = checkedNext(schedules, body)
      // What is not chosen is not sealed: earlier schedules do not mention it.
      const { economy, ...plain } = body
      const schedule = economy ? body : plain
      await changeSchedule({ ...services, schedules }, { actor, brandId: brand.id, schedule })
      const costs = await costsOf(services, { schedules, brand, schedule })
      const last = await lastOf(services.database, brand.id)
      return { status: 200, body: { ...body, next, last, ...costs } }
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
      const costs = await costsOf(services, { schedules, brand, schedule: null })
      return { status: 200, body: { ...NONE, ...costs } }
    },
  }),
]

function checkedNext(schedules: Schedules, schedule: Schedule): string[] {
  try {
    const next = nextOf(schedules, schedule)
    if (next.length > 0) return next
  } catch {
    // Falls through to the same error: the library's message names its internals.
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
