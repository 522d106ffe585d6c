// A request may begin if every budget has room for it. It is counted at its estimate in the transaction that begins
// it, one request after another, so the estimates of what was begun never exceed a budget. A budget can only be
// overrun by what an answer costs beyond its estimate.

import type { Payee } from '../model/engine.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { type Account, type Budgets, hasBudget, noPrice, refusalOf, spentIn } from './budget.ts'
import { type EstimateDeps, type Estimates, readEstimates } from './estimates.ts'
import {
  dayScope,
  lockBudgets,
  monthScope,
  readInFlight,
  readSpending,
  type Spending,
  scanOfRun,
  scanScope,
} from './spending/store.ts'
import { tellOfBudgets } from './tell-of-budgets.ts'

export interface BudgetDeps extends EstimateDeps {
  sql: Database | Transaction
  budgets: Budgets
}

export interface Applicant {
  engine: Payee
  /** Null for what belongs to no scan. */
  runId: string | null
  /** It will be asked by batch. */
  isBatch?: boolean
  /** A separate budget, besides the installation's. */
  purse?: Purse | null
}

/** What several scans may cost together. */
export interface Purse {
  per: 'study' | 'following'
  /** US dollars in micros. */
  limit: number
  scanIds: string[]
}

export type BudgetVerdict =
  | { kind: 'refused'; failure: 'budget_exhausted' | 'no_price'; message: string; isPurse?: boolean }
  /** Requests in flight take up what is left; they may turn out cheaper. */
  | { kind: 'wait'; seconds: number; failing: false }

/** What is recorded when a request begins. */
export interface BegunAsk {
  engine: Payee
  route: string
  model: string | null
  /** Null: nobody has a price. */
  costMicros: number | null
  priceSource: string | null
}

/** Begins a request, if allowed. `begin` records it; without a budget nobody waits for anybody. */
export async function beginAsk<T>(
  deps: Omit<BudgetDeps, 'sql'> & { database: Database },
  applicant: Applicant,
  begin: (where: Database | Transaction, ask: BegunAsk) => Promise<T>,
): Promise<BudgetVerdict | { kind: 'begun'; value: T }> {
  const { database, budgets } = deps
  const estimates = await readEstimates({ ...deps, sql: database })
  const ask = begunAsk(estimates, applicant)
  if (!hasBudget(budgets) && !applicant.purse) return { kind: 'begun', value: await begin(database, ask) }
  return database.transaction(async tx => {
    await lockBudgets(tx)
    const verdict = await judge({ ...deps, sql: tx }, estimates, applicant)
    if (verdict) return verdict
    const value = await begin(tx, ask)
    // With the budgets locked, so that what others began is counted; nothing is reported twice.
    await tellOfBudgets(tx, deps.now, await readAccounts({ ...deps, sql: tx }, estimates, null))
    return { kind: 'begun', value }
  })
}

/** The same question without beginning anything: null if there is room now. */
export async function checkBudgets(deps: BudgetDeps, applicant: Applicant): Promise<BudgetVerdict | null> {
  const isBounded = hasBudget(deps.budgets) || applicant.purse
  return isBounded ? judge(deps, await readEstimates(deps), applicant) : null
}

function begunAsk(estimates: Estimates, { engine, isBatch }: Applicant): BegunAsk {
  const { route, model } = estimates.way(engine, isBatch).way
  const forecast = estimates.of(engine, isBatch)
  return {
    engine,
    route,
    model,
    costMicros: forecast?.micros ?? null,
    priceSource: forecast && `forecast: ${forecast.basis}, ${forecast.source}`,
  }
}

const PAUSE_SECONDS = 30
/** What began earlier and has not ended never will: it stays at its estimate. */
const IN_FLIGHT_MS = 15 * 60_000

async function judge(
  deps: BudgetDeps,
  estimates: Estimates,
  { engine, runId, isBatch, purse = null }: Applicant,
): Promise<BudgetVerdict | null> {
  const forecast = estimates.of(engine, isBatch)
  if (!forecast) {
    const message = noPrice(engine, estimates.way(engine, isBatch).way.route)
    return { kind: 'refused', failure: 'no_price', message }
  }
  const scanId = deps.budgets.perScan === null || runId === null ? null : await scanOfRun(deps.sql, runId)
  let wait: BudgetVerdict | null = null
  for (const account of await readAccounts(deps, estimates, scanId, purse)) {
    const message = refusalOf(account, engine, forecast.micros)
    if (message === null) continue
    const isPurse = account.per === 'study'
    const scanIds =
      account.per === purse?.per ? purse.scanIds : account.per === 'scan' && scanId ? [scanId] : null
    if (!(await mayComeFree(deps, account, { scanIds, micros: forecast.micros }))) {
      await tellOfBudgets(deps.sql, deps.now, [account], true)
      return { kind: 'refused', failure: 'budget_exhausted', message, ...(isPurse && { isPurse }) }
    }
    wait = { kind: 'wait', seconds: PAUSE_SECONDS, failing: false }
  }
  return wait
}

/** Whether there would be room if everything in flight turned out to be free. */
async function mayComeFree(
  { sql, now }: BudgetDeps,
  { limit, spent }: Account,
  { scanIds, micros }: { scanIds: string[] | null; micros: number },
): Promise<boolean> {
  if (spent.unpriced.length > 0 || micros > limit) return false
  const since = new Date(now.getTime() - IN_FLIGHT_MS)
  const inFlight = await readInFlight(sql, { since, now, scanIds })
  return inFlight > 0 && spent.micros - inFlight + micros <= limit
}

/** Every configured budget, with what was spent of it. */
async function readAccounts(
  { sql, budgets, now }: BudgetDeps,
  estimates: Estimates,
  scanId: string | null,
  purse: Purse | null = null,
): Promise<Account[]> {
  const accounts = [
    ['scan', budgets.perScan, scanId === null ? [] : [scanScope(scanId)]],
    [purse?.per ?? 'study', purse?.limit ?? null, purse?.scanIds.map(scanScope) ?? []],
    ['day', budgets.perDay, [dayScope(now)]],
    ['month', budgets.perMonth, [monthScope(now)]],
  ] as const
  const wanted = accounts.flatMap(([per, limit, scopes]) =>
    limit === null || scopes.length === 0 ? [] : [{ per, limit, scopes }],
  )
  const rows = Map.groupBy(
    await readSpending(
      sql,
      wanted.flatMap(({ scopes }) => scopes),
    ),
    (row: Spending) => row.scope,
  )
  return wanted.map(({ per, limit, scopes }) => ({
    per,
    limit,
    spent: spentIn(
      scopes.flatMap(scope => rows.get(scope) ?? []),
      engine => estimates.of(engine),
    ),
  }))
}
