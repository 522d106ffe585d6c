import { readEstimates } from '../../costs/estimates.ts'
import { forecastScan } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import type { Brand } from '../../model/brand.ts'
import { type Engine, READER } from '../../model/engine.ts'
import { monthStart } from '../plan-scan.ts'
import { countScansSince } from '../store.ts'
import type { PlanDeps } from './plan-study.ts'

interface Asking {
  brand: Brand
  prompts: number
  engines: Engine[]
  rounds: number
  samples: number
}

/** What a study would ask and cost at today's prices. Decides nothing: planning does. */
export async function forecastStudy(
  { database, engines: table, plans, clock }: Omit<PlanDeps, 'queue'>,
  { brand, prompts, engines, rounds, samples }: Asking,
) {
  const now = clock.now()
  const estimates = await readEstimates({ sql: database, engines: table, now })
  const reader = table.readerTerms ? estimates.way(READER) : null
  const asked = { asks: prompts * rounds * samples, reader, at: now }
  return {
    plannedRuns: prompts * engines.length * rounds * samples,
    /** Each sample of each round counts as one of the plan's scans. */
    scans: rounds * samples,
    scansThisMonth: await countScansSince(database, brand.id, monthStart(now)),
    maxScans: plans.get(brand.plan)?.maxScans ?? 0,
    forecast: showForecast(
      forecastScan(
        engines.map(engine => estimates.way(engine)),
        asked,
      ),
    ),
  }
}
