import type { Plans } from '../brands/plans.ts'
import { listActivePrompts } from '../brands/store.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Brand } from '../model/brand.ts'
import { ENGINES, type Engine } from '../model/engine.ts'
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

/** What a scan would ask if it were started now, and why not the rest. Decides nothing: starting does. */
export async function previewScan(
  { database, clock, plans, engines }: PreviewDeps,
  { brand, samples }: { brand: Brand; samples: number },
) {
  const now = clock.now()
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
  const prompts = (await listActivePrompts(database, brand.id)).length
  return {
    engines: states,
    prompts,
    samples,
    runs: prompts * states.filter(({ state }) => state === 'runs').length * samples,
    scansThisMonth: await countScansSince(database, brand.id, monthStart(now)),
    maxScans: plan?.maxScans ?? 0,
  }
}
