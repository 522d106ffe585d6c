import { type Budgets, spentIn } from '../../costs/budget.ts'
import { readEstimates } from '../../costs/estimates.ts'
import { monthScope, readSpending } from '../../costs/spending/store.ts'
import { NEAR } from '../../costs/tell-of-budgets.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Payee } from '../../model/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'

export interface PortfolioDeps {
  database: Database
  clock: Clock
  engines: EngineTable
  budgets: Budgets
}

interface MonthBudget {
  limitUsd: number
  spentUsd: number
  /** Asked without a known price. */
  unpriced: Payee[]
}

/** What all brands together may cost this month, and have; null if no limit is set. */
export async function readBudget(deps: PortfolioDeps, month = deps.clock.now()): Promise<MonthBudget | null> {
  const { database, clock, engines, budgets } = deps
  if (budgets.perMonth === null) return null
  const estimates = await readEstimates({ sql: database, engines, now: clock.now() })
  const spent = spentIn(await readSpending(database, [monthScope(month)]), estimates.of)
  return { limitUsd: budgets.perMonth / 1e6, spentUsd: spent.micros / 1e6, unpriced: spent.unpriced }
}

export const isNearItsEnd = (budget: MonthBudget | null): boolean =>
  budget !== null && budget.spentUsd >= NEAR * budget.limitUsd
