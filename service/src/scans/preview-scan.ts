import type { Plans } from '../brands/plans.ts'
import { listActivePrompts } from '../brands/store.ts'
import { readEstimates } from '../costs/estimates.ts'
import { type Forecast, forecastScan } from '../costs/forecast.ts'
import { showForecast } from '../costs/show-forecast.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Brand } from '../model/brand.ts'
import { ENGINES, type Engine, READER } from '../model/engine.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { blockedEngines } from './gate/gate.ts'
import { monthStart } from './plan-scan.ts'
import { countScansSince } from './store.ts'

interface PreviewDeps {
  database: Database
  clock: Clock
  plans: Plans
  engines: EngineTable
}

interface ScanRequest {
  brand: Brand
  samples: number
  /** By batch, where an engine has that way. */
  economy?: boolean
}

/** What a scan would ask if it were started now, what that costs, and why not the rest. Decides nothing: starting does. */
export async function previewScan(deps: PreviewDeps, { brand, samples }: ScanRequest) {
  const { database, clock, plans } = deps
  const now = clock.now()
  const plan = plans.get(brand.plan)
  const { states, prompts } = await look(deps, brand, now)
  const running = states.filter(({ state }) => state === 'runs').map(({ engine }) => engine)
  return {
    engines: states,
    prompts,
    samples,
    runs: prompts * running.length * samples,
    scansThisMonth: await countScansSince(database, brand.id, monthStart(now)),
    maxScans: plan?.maxScans ?? 0,
    forecast: showForecast(await forecastFor(deps, { running, prompts, samples, now })),
  }
}

/** What one scan of a brand costs, were it started now. */
export async function forecastScanOf(
  deps: PreviewDeps,
  { brand, samples, economy }: ScanRequest,
): Promise<Forecast> {
  const now = deps.clock.now()
  const { states, prompts } = await look(deps, brand, now)
  const running = states.filter(({ state }) => state === 'runs').map(({ engine }) => engine)
  return forecastFor(deps, { running, prompts, samples, economy, now })
}

interface Planned {
  running: Engine[]
  prompts: number
  samples: number
  economy?: boolean | undefined
  now: Date
}

async function forecastFor(
  { database, engines }: PreviewDeps,
  { running, prompts, samples, economy, now }: Planned,
): Promise<Forecast> {
  const estimates = await readEstimates({ sql: database, engines, now })
  const reader = engines.readerTerms ? estimates.way(READER) : null
  return forecastScan(
    running.map(engine => estimates.way(engine, economy)),
    { prompts, samples, reader, at: now },
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
    const reason = engines.reason(engine) ?? blocked.get(engine) ?? null
    return { engine, state: reason === null ? ('runs' as const) : ('not_runnable' as const), reason }
  }
  const states = ENGINES.map(stateOf)
  return { states, prompts: (await listActivePrompts(database, brand.id)).length }
}
