import { listActivePrompts } from '../../brands/store.ts'
import { repeated } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import { type Brand, effectiveSamples } from '../../model/brand.ts'
import { notFound } from '../../model/errors.ts'
import { asksOf, scansOf } from '../cadence.ts'
import { forecastPrompt } from '../preview-scan.ts'
import { readAskedPrompts } from './asked-prompts.ts'
import { forecastSchedule } from './forecast-schedule.ts'
import type { PreviewDeps } from './preview-cadence.ts'

interface Wanted {
  brand: Brand
  /** Null: as if nobody had chosen. */
  samples: number | null
  /** Null: for the brand. */
  promptId: string | null
}

/** What a scan and 30 days of the schedule cost: now, and with so many samples for a brand or prompt. */
export async function previewSamples(deps: PreviewDeps, { brand, samples, promptId }: Wanted) {
  const now = deps.clock.now()
  const own = await listActivePrompts(deps.database, brand.id)
  if (promptId !== null && !own.some(({ id }) => id === promptId)) throw notFound('Active prompt')
  const then = promptId === null ? { samples } : brand
  const asked = await readAskedPrompts(deps.database, { brand, samples: null, now })
  const chosen = new Map(own.map(prompt => [prompt.id, prompt.id === promptId ? { samples } : prompt]))
  const after = asked.map(prompt => ({
    ...prompt,
    samples: effectiveSamples(chosen.get(prompt.id) ?? { samples: null }, then),
  }))
  const once = await forecastPrompt(deps, { brand })
  const costOf = (prompts: typeof asked) => showForecast(repeated(once, asksOf(prompts)))
  return {
    samples: { before: scansOf(asked), after: scansOf(after) },
    scan: { before: costOf(asked), after: costOf(after) },
    month: await monthOf(deps, { brand, now, before: asked, after }),
  }
}

interface BothWays {
  brand: Brand
  now: Date
  before: Awaited<ReturnType<typeof readAskedPrompts>>
  after: BothWays['before']
}

/** Null without a schedule. One with its own number of samples ignores choices made elsewhere. */
async function monthOf(deps: PreviewDeps, { brand, now, before, after }: BothWays) {
  const schedule = (await deps.schedules?.find(brand.id)) ?? null
  if (!deps.schedules || !schedule) return null
  const { samples = null, economy } = schedule
  const prompt = await forecastPrompt(deps, { brand, economy })
  const by = { schedules: deps.schedules, plans: deps.plans, now }
  const costOf = (prompts: typeof before) => {
    const said = samples === null ? prompts : prompts.map(one => ({ ...one, samples }))
    return forecastSchedule(by, { schedule, brand, prompt, prompts: said }).month
  }
  return { before: costOf(before), after: costOf(after) }
}
