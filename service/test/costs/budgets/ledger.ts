// Keeps the books of a simulation by its own means: what the rows of asks add up to, never what the service counted.
// An ask may begin only within every budget, and a budget may be overrun by no more than what asks in flight cost beyond
// their forecast.

import type { Budgets } from '../../../src/costs/budget.ts'
import type { Sql } from '../../../src/platform/database.ts'

export interface Booked {
  runId: string
  attempt: number
  scanId: string
  startedAt: Date
}

interface Row {
  key: string
  micros: number | null
  ended: boolean
}

interface Scope {
  name: string
  limit: number | null
  rows: Row[]
}

/** The budgets that hold, and what an ask of the engine without a price counts as under them. */
export interface Regime {
  budgets: Budgets
  priceOfUnknown: number | null
}

export interface Ledger {
  /** After asks began together. */
  begun(asks: Booked[], regime: Regime): Promise<void>
  /** After asks ended together. */
  ended(asks: Booked[], regime: Regime): Promise<void>
  violations: string[]
  checks: number
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function openLedger(sql: Sql): Ledger {
  /** By scope: what was in flight when the last ask of it began, at which estimate, and under which regime. */
  const last = new Map<string, { regime: Regime; inFlight: Map<string, number> }>()
  const ledger: Ledger = { begun, ended, violations: [], checks: 0 }

  async function begun(asks: Booked[], regime: Regime): Promise<void> {
    for (const scope of await scopesOf(asks, regime)) {
      const open = scope.rows.filter(row => !row.ended)
      last.set(scope.name, { regime, inFlight: new Map(open.map(row => [row.key, row.micros ?? 0])) })
      if (scope.limit === null) continue
      ledger.checks += 1
      const spent = spentIn(scope, regime)
      if (spent > scope.limit)
        ledger.violations.push(`${scope.name}: an ask began at ${spent} of ${scope.limit}`)
    }
  }

  async function ended(asks: Booked[], regime: Regime): Promise<void> {
    for (const scope of await scopesOf(asks, regime)) {
      const before = last.get(scope.name)
      // A budget that was set after the last ask has not admitted anything yet.
      if (scope.limit === null || before?.regime !== regime) continue
      ledger.checks += 1
      const over = spentIn(scope, regime) - scope.limit
      if (over <= 0) continue
      const flown = scope.rows.filter(row => before.inFlight.has(row.key))
      const beyond = sum(flown, row => Math.max(0, (row.micros ?? 0) - (before.inFlight.get(row.key) ?? 0)))
      if (over > beyond)
        ledger.violations.push(`${scope.name}: over by ${over}, in flight were ${beyond} beyond forecast`)
    }
  }

  const spentIn = ({ rows }: Scope, { priceOfUnknown }: Regime): number =>
    sum(rows, ({ micros }) => micros ?? priceOfUnknown ?? Number.POSITIVE_INFINITY)

  async function scopesOf(asks: Booked[], { budgets }: Regime): Promise<Scope[]> {
    const scopes = new Map<string, Promise<Scope>>()
    const add = (name: string, limit: number | null, where: string, value: string) => {
      if (!scopes.has(name)) scopes.set(name, read(name, limit, where, value))
    }
    for (const { scanId, startedAt } of asks) {
      const day = dayOf(startedAt)
      add(`scan ${scanId}`, budgets.perScan, 'scan_id = $1', scanId)
      add(`day ${day}`, budgets.perDay, `date_trunc('day', started_at, 'UTC') = $1::timestamptz`, `${day}Z`)
      const month = `${day.slice(0, 7)}-01`
      const where = `started_at >= $1::timestamptz and started_at < $1::timestamptz + interval '1 month'`
      add(`month ${day.slice(0, 7)}`, budgets.perMonth, where, `${month}Z`)
    }
    return Promise.all(scopes.values())
  }

  async function read(name: string, limit: number | null, where: string, value: string): Promise<Scope> {
    const { rows } = await sql.query<Row>(
      `select run_id || '/' || run_attempts.attempt as key, cost_micros::float8 as micros,
         finished_at is not null as ended
       from run_attempts join runs on runs.id = run_id where ${where}`,
      [value],
    )
    return { name, limit, rows }
  }

  return ledger
}

const sum = <Item>(items: Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
