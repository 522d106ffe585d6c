import type { Plans } from '../../brands/plans.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Brand, Cadence } from '../../model/brand.ts'
import { notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Schedules } from '../../platform/queue/queue.ts'
import { forecastPrompt } from '../preview-scan.ts'
import { readAskedPrompts } from './asked-prompts.ts'
import { forecastSchedule } from './forecast-schedule.ts'

export interface PreviewDeps {
  database: Database
  clock: Clock
  plans: Plans
  engines: EngineTable
  /** Null when the queue is switched off. */
  schedules: Schedules | null
}

/** What a brand's schedule costs over 30 days: now, and with this cadence for these prompts. */
export async function previewCadence(
  deps: PreviewDeps,
  { brand, cadence, promptIds }: { brand: Brand; cadence: Cadence; promptIds: string[] | null },
) {
  const now = deps.clock.now()
  const schedule = (await deps.schedules?.find(brand.id)) ?? null
  const samples = schedule?.samples ?? null
  const prompts = await readAskedPrompts(deps.database, { brand, samples, now })
  const wanted = new Set(promptIds ?? prompts.map(({ id }) => id))
  const after = prompts.map(prompt => (wanted.has(prompt.id) ? { ...prompt, cadence } : prompt))
  const chosen = prompts.filter(({ id }) => wanted.has(id)).length
  if (chosen < wanted.size) throw notFound('Active prompt')
  if (!deps.schedules || !schedule) return { prompts: chosen, before: null, after: null }
  const prompt = await forecastPrompt(deps, { brand, economy: schedule.economy })
  const by = { schedules: deps.schedules, plans: deps.plans, now }
  const monthOf = (asked: typeof prompts) =>
    forecastSchedule(by, { schedule, brand, prompt, prompts: asked }).month
  return { prompts: chosen, before: monthOf(prompts), after: monthOf(after) }
}
