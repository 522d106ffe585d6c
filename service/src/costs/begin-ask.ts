// A request may begin if every budget has room for it. It is counted at its estimate in the transaction that begins
// it, and these come one after another, so the estimates of what was begun never exceed a budget. A budget can only be
// overrun by what an answer costs beyond its estimate. The request's own row is what reserves: nothing is left reserved
// by a worker that dies, and nothing must be returned.

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
  scanScope,
  scansOfRuns,
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
  /** Of the run; looked up if omitted. */
  scanId?: string
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

type BeginDeps = Omit<BudgetDeps, 'sql'> & { database: Database }
export type Begun<T> = BudgetVerdict | { kind: 'begun'; value: T }

/** Begins a request, if allowed. `begin` records it; without a budget nobody waits for anybody. */
export async function beginAsk<T>(
  deps: BeginDeps,
  applicant: Applicant,
  begin: (where: Database | Transaction, ask: BegunAsk) => Promise<T>,
): Promise<Begun<T>> {
  const [begun] = await beginAsks(deps, [applicant], async (where, [one]) => [
    await begin(where, (one as Admitted<Applicant>).ask),
  ])
  return begun as Begun<T>
}

export interface Admitted<A> {
  applicant: A
  ask: BegunAsk
}

/** The same for several: what is left of the budgets is read once, and as many begin as fit, in their order. */
export async function beginAsks<A extends Applicant, T>(
  deps: BeginDeps,
  applicants: A[],
  begin: (where: Database | Transaction, admitted: Admitted<A>[]) => Promise<T[]>,
): Promise<Begun<T>[]> {
  const { database } = deps
  const estimates = await readEstimates({ ...deps, sql: database })
  const admittedOf = (applicant: A) => ({ applicant, ask: begunAsk(estimates, applicant) })
  const toBegun = (value: T) => ({ kind: 'begun' as const, value })
  if (!applicants.some(applicant => isBounded(deps, applicant)))
    return (await begin(database, applicants.map(admittedOf))).map(toBegun)
  return database.transaction(async tx => {
    await lockBudgets(tx)
    const inside = { ...deps, sql: tx }
    const fitting = await thoseThatFit(inside, estimates, applicants)
    const values = fitting.length > 0 ? await begin(tx, fitting.map(admittedOf)) : []
    const begun = new Map(fitting.map((applicant, turn) => [applicant, toBegun(values[turn] as T)]))
    const verdicts: Begun<T>[] = []
    // Those left are judged by what was really begun.
    for (const applicant of applicants)
      verdicts.push(
        begun.get(applicant) ?? (await judge(inside, estimates, applicant)) ?? { ...WAIT, seconds: 0 },
      )
    // With the budgets locked, so that what others began is counted; nothing is reported twice.
    if (values.length > 0) await tellOfBudgets(tx, deps.now, await readAccounts(inside, estimates, null))
    return verdicts
  })
}

async function thoseThatFit<A extends Applicant>(
  deps: BudgetDeps,
  estimates: Estimates,
  applicants: A[],
): Promise<A[]> {
  const scans = await scansOf(deps, applicants)
  const scopesOf = ({ runId, purse = null }: A) =>
    scopesThatPay(deps, scans.get(runId) ?? null, purse).flatMap(({ scopes }) => scopes)
  const spending = await readSpending(deps.sql, [...new Set(applicants.flatMap(scopesOf))])
  const fitting: A[] = []
  for (const applicant of applicants) {
    const { engine, isBatch, runId, purse = null } = applicant
    const micros = estimates.of(engine, isBatch)?.micros ?? null
    const scanId = scans.get(runId) ?? null
    const accounts = accountsOf(spending, estimates, scopesThatPay(deps, scanId, purse))
    const fits = micros !== null && accounts.every(account => refusalOf(account, engine, micros) === null)
    if (!fits && isBounded(deps, applicant)) continue
    fitting.push(applicant)
    if (micros === null) continue
    // Once in each sum that it will be a part of.
    for (const scope of [dayScope(deps.now), monthScope(deps.now), ...(scanId ? [scanScope(scanId)] : [])])
      spending.push({ ...NOTHING, scope, engine, asks: 1, estimated: 1, estimatedMicros: micros })
  }
  return fitting
}

const NOTHING = { asks: 0, paid: 0, estimated: 0, unknown: 0, knownMicros: 0, estimatedMicros: 0 }

/** Where a budget is a scan's own, or of several. */
async function scansOf(
  { sql, budgets }: BudgetDeps,
  applicants: Applicant[],
): Promise<Map<string | null, string>> {
  const known = applicants.flatMap(({ runId, scanId }) => (scanId ? [[runId, scanId] as const] : []))
  const isAsked = ({ scanId, purse }: Applicant) => !scanId && (budgets.perScan !== null || purse)
  const asked = applicants.flatMap(one => (one.runId !== null && isAsked(one) ? [one.runId] : []))
  return new Map([...known, ...(asked.length > 0 ? await scansOfRuns(sql, asked) : [])])
}

const isBounded = ({ budgets }: Pick<BudgetDeps, 'budgets'>, { purse }: Applicant): boolean =>
  hasBudget(budgets) || Boolean(purse)

/** That there is room is looked up once for the many that ask in the same moment. */
const ROOM_MS = 100

/** The same question without beginning anything: null if there is room now. */
export async function checkBudgets(deps: BudgetDeps, applicant: Applicant): Promise<BudgetVerdict | null> {
  if (!isBounded(deps, applicant)) return null
  const { engine, isBatch = false, runId, scanId = runId } = applicant
  const key = `${engine} ${isBatch} ${scanId}`
  const { memory = {} } = deps
  const now = performance.now()
  if (!memory.rooms || memory.rooms.since + ROOM_MS < now) memory.rooms = { since: now, of: new Set() }
  const { of } = memory.rooms
  if (of.has(key)) return null
  const verdict = await judge(deps, await readEstimates(deps), applicant)
  if (!verdict) of.add(key)
  return verdict
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

const WAIT = { kind: 'wait', seconds: 30, failing: false } as const
/** What began earlier and has not ended never will: it stays at its estimate. */
const IN_FLIGHT_MS = 15 * 60_000

async function judge(
  deps: BudgetDeps,
  estimates: Estimates,
  applicant: Applicant,
): Promise<BudgetVerdict | null> {
  const { engine, runId, isBatch, purse = null } = applicant
  const forecast = estimates.of(engine, isBatch)
  if (!forecast) {
    const message = noPrice(engine, estimates.way(engine, isBatch).way.route)
    return { kind: 'refused', failure: 'no_price', message }
  }
  const scanId = (await scansOf(deps, [applicant])).get(runId) ?? null
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
    wait = WAIT
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
  deps: BudgetDeps,
  estimates: Estimates,
  scanId: string | null,
  purse: Purse | null = null,
): Promise<Account[]> {
  const paying = scopesThatPay(deps, scanId, purse)
  const scopes = paying.flatMap(one => one.scopes)
  return accountsOf(await readSpending(deps.sql, scopes), estimates, paying)
}

interface Paying {
  per: Account['per']
  limit: number
  scopes: string[]
}

function scopesThatPay({ budgets, now }: BudgetDeps, scanId: string | null, purse: Purse | null): Paying[] {
  const accounts = [
    ['scan', budgets.perScan, scanId === null ? [] : [scanScope(scanId)]],
    [purse?.per ?? 'study', purse?.limit ?? null, purse?.scanIds.map(scanScope) ?? []],
    ['day', budgets.perDay, [dayScope(now)]],
    ['month', budgets.perMonth, [monthScope(now)]],
  ] as const
  return accounts.flatMap(([per, limit, scopes]) =>
    limit === null || scopes.length === 0 ? [] : [{ per, limit, scopes: [...scopes] }],
  )
}

function accountsOf(spending: Spending[], estimates: Estimates, paying: Paying[]): Account[] {
  const rows = Map.groupBy(spending, ({ scope }) => scope)
  return paying.map(({ per, limit, scopes }) => ({
    per,
    limit,
    spent: spentIn(
      scopes.flatMap(scope => rows.get(scope) ?? []),
      engine => estimates.of(engine),
    ),
  }))
}
