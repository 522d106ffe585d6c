import type { Plans } from '../brands/plans.ts'
import { readEstimates } from '../costs/estimates.ts'
import { type Forecast, forecastScan } from '../costs/forecast.ts'
import { showForecast } from '../costs/show-forecast.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Brand } from '../model/brand.ts'
import { ENGINES, type Engine, READER } from '../model/engine.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { asksOf, duePrompts, scansOf } from './cadence.ts'
import { blockedEngines } from './gate/gate.ts'
import { monthStart } from './plan-scan.ts'
import { readAskedPrompts } from './schedules/asked-prompts.ts'
import { countScansSince } from './store.ts'

interface PreviewDeps {
  database: Database
  clock: Clock
  plans: Plans
  engines: EngineTable
}

interface ScanRequest {
  brand: Brand
  /** Omitted: as chosen for each prompt or the brand. */
  samples?: number | undefined
  /** The zone in which days are counted, and whether only due prompts are asked. */
  timezone: string
  dueOnly: boolean
}

/** What a scan would ask if started now, its cost, and why the rest is left out. Decides nothing: starting does. */
export async function previewScan(deps: PreviewDeps, request: ScanRequest) {
  const { brand, samples = null, timezone, dueOnly } = request
  const { database, clock, plans } = deps
  const now = clock.now()
  const plan = plans.get(brand.plan)
  const { states, running, refused } = await look(deps, brand, now)
  const active = await readAskedPrompts(database, { brand, samples, now })
  const due = duePrompts(active, now, timezone)
  const prompts = dueOnly ? due : active
  const asks = asksOf(prompts)
  return {
    engines: states,
    prompts: prompts.length,
    duePrompts: due.length,
    samples: scansOf(prompts),
    runs: asks * running.length,
    scansThisMonth: await countScansSince(database, brand.id, monthStart(now)),
    maxScans: plan?.maxScans ?? 0,
    // If all refuse their key, what a scan would cost once they do not.
    forecast: showForecast(
      await forecastFor(deps, { asked: running.length > 0 ? running : refused, asks, now }),
    ),
  }
}

/**
 * The cost of asking a brand's engines one prompt once; by batch, where possible. One that refuses its key now is counted: a schedule
 * that costs nothing would be false comfort.
 */
export async function forecastPrompt(
  deps: PreviewDeps,
  { brand, economy }: { brand: Brand; economy?: boolean | undefined },
): Promise<Forecast> {
  const now = deps.clock.now()
  const { running, refused } = await look(deps, brand, now)
  const asked = ENGINES.filter(engine => running.includes(engine) || refused.includes(engine))
  return forecastFor(deps, { asked, asks: 1, economy, now })
}

interface Planned {
  asked: Engine[]
  /** Of each engine. */
  asks: number
  economy?: boolean | undefined
  now: Date
}

async function forecastFor(
  { database, engines }: PreviewDeps,
  { asked, asks, economy, now }: Planned,
): Promise<Forecast> {
  const estimates = await readEstimates({ sql: database, engines, now })
  const reader = engines.readerTerms ? estimates.way(READER, economy) : null
  return forecastScan(
    asked.map(engine => estimates.way(engine, economy)),
    { asks, reader, at: now },
  )
}

async function look({ database, plans, engines }: PreviewDeps, brand: Brand, now: Date) {
  const plan = plans.get(brand.plan)
  const blocked = await blockedEngines({ sql: database, engines, now })
  const stateOf = (engine: Engine) => {
    if (!plan)
      return { engine, state: 'out_of_plan' as const, reason: `Plan ${brand.plan} is not configured` }
    if (!plan.engines.includes(engine))
      return { engine, state: 'out_of_plan' as const, reason: `Not part of plan ${plan.name}` }
    const reason = engines.reason(engine)
    if (reason !== null) return { engine, state: 'not_runnable' as const, reason }
    const refusal = blocked.get(engine) ?? null
    return { engine, state: refusal === null ? ('runs' as const) : ('refused' as const), reason: refusal }
  }
  const states = ENGINES.map(stateOf)
  const of = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ engine }) => engine)
  return { states, running: of('runs'), refused: of('refused') }
}
