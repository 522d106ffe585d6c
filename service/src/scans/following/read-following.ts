// A following as people see it: its progress, its cost, and its cost with other settings.

import type { Plans } from '../../brands/plans.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { cleanNeeded, GONE_BELOW } from '../../cases/following/gone.ts'
import type { Wish } from '../../cases/following/set-following.ts'
import { type Following, findFollowing } from '../../cases/following/store.ts'
import type { CaseState } from '../../cases/people/store.ts'
import { type Silence, silencesOf } from '../../cases/silences/store.ts'
import { spentIn } from '../../costs/budget.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { repeated } from '../../costs/forecast.ts'
import { showForecast } from '../../costs/show-forecast.ts'
import { readSpending, scanScope } from '../../costs/spending/store.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Brand } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { monthStart } from '../plan-scan.ts'
import { countScansSince } from '../store.ts'
import { type Askable, forecastPairs, readAskable } from './askable.ts'
import { scansFollowing } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
  plans: Plans
  engines: EngineTable
}

const MONTH_HOURS = 30 * 24

/** Null: it was never followed. */
export async function readFollowing(deps: Deps, { id }: Pick<CaseState, 'id'>) {
  const { database: sql, engines, clock, plans } = deps
  const found = await findFollowing(sql, id)
  if (!found) return null
  const now = clock.now()
  const brand = await requireBrand(sql, found.brandId)
  const askable = await readAskable({ sql, engines }, { caseId: id, brand, plan: plans.get(brand.plan), now })
  const { ids } = await scansFollowing(sql, id, monthStart(now))
  const estimates = await readEstimates({ sql, engines, now })
  const { micros } = spentIn(await readSpending(sql, ids.map(scanScope)), engine => estimates.of(engine))
  const below = found.belowPermille / 1000
  return {
    ...shown(found),
    spentUsd: micros / 1e6,
    needed: cleanNeeded(below),
    engines: progressOf(await silencesOf(sql, id), below).map(row => ({
      ...row,
      reason: askable.left.get(row.engine) ?? null,
    })),
  }
}

const shown = ({ belowPermille, budgetMicros, brandId: _, ...rest }: Following) => ({
  ...rest,
  below: belowPermille / 1000,
  budgetUsd: budgetMicros / 1e6,
})

const progressOf = (silences: Silence[], below: number) =>
  silences.map(({ engine, lastHit, clean }) => ({
    ...{ engine, lastHit, clean },
    stillNeeded: Math.max(0, cleanNeeded(below) - clean),
  }))

export type Considered = Pick<Wish, 'samples' | 'everyHours' | 'below'>

export const USUAL: Considered = { samples: 3, everyHours: 24, below: GONE_BELOW }

/** What following a case like this would ask and cost, and when it can be gone at the earliest. Decides nothing. */
export async function forecastFollowing(
  { database: sql, clock, plans, engines }: Deps,
  { brand, caseId, samples, everyHours, below }: Considered & { brand: Brand; caseId: string },
) {
  const now = clock.now()
  const plan = plans.get(brand.plan)
  const askable = await readAskable({ sql, engines }, { caseId, brand, plan, now })
  const once = await forecastPairs({ sql, engines }, { pairs: askable.pairs, samples, now })
  const timesPerMonth = Math.floor(MONTH_HOURS / everyHours)
  const rows = progressOf(await silencesOf(sql, caseId), below).map(row => ({
    ...row,
    ...askedOf(row.engine, askable),
  }))
  const soonest = timesUntilGone(rows, samples)
  return {
    ...{ samples, everyHours, below, needed: cleanNeeded(below), engines: rows },
    /** Null while an engine that said it cannot be asked. */
    soonestDays: soonest === null ? null : (Math.max(0, soonest - 1) * everyHours) / 24,
    time: showForecast(once),
    month: showForecast(repeated(once, timesPerMonth)),
    soonest: soonest === null ? null : showForecast(repeated(once, soonest)),
    /** Each sample counts as one of the plan's scans. */
    scansPerMonth: timesPerMonth * samples,
    scansThisMonth: await countScansSince(sql, brand.id, monthStart(now)),
    maxScans: plan?.maxScans ?? 0,
  }
}

const askedOf = (engine: Engine, { pairs, left }: Askable) => ({
  prompts: pairs.filter(pair => pair.engine === engine).length,
  reason: left.get(engine) ?? null,
})

/** If no answer says it any more: how many more rounds are needed. */
function timesUntilGone(rows: { stillNeeded: number; prompts: number }[], samples: number): number | null {
  const times = rows.map(({ stillNeeded, prompts }) =>
    stillNeeded === 0 ? 0 : stillNeeded / (prompts * samples),
  )
  const most = Math.max(0, ...times)
  return Number.isFinite(most) ? Math.ceil(most) : null
}
