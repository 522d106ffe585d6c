// What was spent. Each ask is a row of its own, at its estimate from the moment it begins; the database keeps sums of those that
// have ended (`sum_up_spending`), and whoever looks adds the others. Nobody who asks writes a row that others write.

import type { Engine, Payee } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

/** What was asked of an engine in one way, in a scan, a day or a month. */
export interface Spending {
  scope: string
  engine: Payee
  asks: number
  /** Known to have cost something. */
  paid: number
  estimated: number
  unknown: number
  knownMicros: number
  estimatedMicros: number
}

export const scanScope = (scanId: string): string => `scan ${scanId}`
export const dayScope = (at: Date): string => `day ${at.toISOString().slice(0, 10)}`
export const brandMonthScope = (brandId: string, at: Date): string =>
  `brand ${brandId} ${at.toISOString().slice(0, 7)}`
export const monthScope = (at: Date): string => `month ${at.toISOString().slice(0, 7)}`

const COUNTS = `sum(asks)::integer as asks, sum(paid)::integer as paid, sum(estimated)::integer as estimated,
  sum(unknown)::integer as unknown, sum(known_micros)::float8 as "knownMicros",
  sum(estimated_micros)::float8 as "estimatedMicros"`

const ASKED = `(
  select * from spending where scope = any ($1)
  union all
  select * from spending_between((select before from spending_summed), null) where scope = any ($1)) as asked`

/** A few rows for each scope, however much was asked in it. */
export async function readSpending(sql: Sql, scopes: string[]): Promise<Spending[]> {
  const { rows } = await sql.query<Spending>({
    name: 'read-spending',
    text: `select scope, engine, ${COUNTS} from ${ASKED} group by scope, engine`,
    values: [scopes],
  })
  return rows
}

/** SQL: the moment of what ends in this transaction. */
export const ENDED_NOW = '(select pg_current_xact_id()::text::bigint + shift from spending_summed)'
/** SQL: sets the cost of an ended ask. Without an amount, the initial estimate stands, or the cost stays unknown. */
export const costGiven = (micros: string, source: string): string =>
  `ended = ${ENDED_NOW}, cost_micros = coalesce(${micros}, cost_micros), estimated = estimated and ${micros} is null,
   price_source = case when ${micros} is null then price_source else ${source} end`

/** SQL: of what has not ended. */
const NOT_ENDED = '9223372036854775807'

/** Those that look have less to add then. However often, and by however many: each ask is summed once. */
export async function sumUpSpending(sql: Sql): Promise<void> {
  await sql.query('select sum_up_spending()')
}

interface MeasuredWay {
  engine: Payee
  route: string
  model: string
  asks: number
  micros: number
}

/** By way of asking, over several scopes. */
export async function readMeasured(sql: Sql, scopes: string[]): Promise<MeasuredWay[]> {
  const { rows } = await sql.query<MeasuredWay>({
    name: 'read-measured',
    text: `select engine, route, model, sum(paid)::integer as asks, sum(known_micros)::float8 as micros
           from ${ASKED} where paid > 0 group by engine, route, model`,
    values: [scopes],
  })
  return rows
}

export async function scansOfRuns(sql: Sql, runIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; scanId: string }>({
    name: 'scans-of-runs',
    text: 'select id, scan_id as "scanId" from runs where id = any ($1)',
    values: [runIds],
  })
  return new Map(rows.map(({ id, scanId }) => [id, scanId]))
}

/** The estimates of requests that began between the two and have not ended; for some scans, or for all. */
export async function readInFlight(
  sql: Sql,
  { since, now, scanIds }: { since: Date; now: Date; scanIds: string[] | null },
): Promise<number> {
  const begun = (table: string) =>
    `select cost_micros from ${table} ${scanIds === null ? '' : 'join runs on runs.id = run_id'}
     where ended = ${NOT_ENDED} and started_at > $1 and started_at <= $2 ${scanIds === null ? '' : 'and scan_id = any ($3)'}`
  const { rows } = await sql.query<{ micros: number }>(
    `select coalesce(sum(cost_micros), 0)::float8 as micros
     from (${['run_attempts', 'later_asks', 'reader_asks'].map(begun).join(' union all ')}) as asks`,
    scanIds === null ? [since, now] : [since, now, scanIds],
  )
  return rows[0]?.micros ?? 0
}

/** Any number that nothing else in the service locks. */
const LOCK = 0x62_63_66_05

/** Until the transaction ends nobody else is admitted: what they began before is counted. */
export async function lockBudgets(sql: Sql): Promise<void> {
  await sql.query({ name: 'lock-budgets', text: 'select pg_advisory_xact_lock($1)', values: [LOCK] })
}

/** What people have said that an answer costs, in US dollars. */
export async function readSetPrices(sql: Sql): Promise<Map<Payee, number>> {
  const { rows } = await sql.query<{ engine: Engine; usd: number }>(
    'select engine, usd_per_answer as usd from engine_gates where usd_per_answer is not null',
  )
  return new Map(rows.map(({ engine, usd }) => [engine, usd]))
}

export async function putSetPrice(sql: Sql, engine: Engine, usd: number | null): Promise<void> {
  await sql.query(
    `insert into engine_gates (engine, usd_per_answer) values ($1, $2)
     on conflict (engine) do update set usd_per_answer = excluded.usd_per_answer`,
    [engine, usd],
  )
}
