import type { Sql } from '../../platform/database.ts'
import type { Way } from '../sessions/store.ts'

export interface Failure {
  way: Way
  network: string
  at: Date
}

const KEPT_DAYS = 30
/** So many networks a day are told apart; the rest are counted together. */
const MOST_NETWORKS = 5_000

/** Counted by day and network, never individually: endless attempts add no rows. */
export async function noteFailure(sql: Sql, { way, network, at }: Failure): Promise<void> {
  await sql.query(
    `with today as (select date_trunc('day', $3::timestamptz, 'UTC') as day)
     insert into failed_sign_ins as f (day, way, network, failures, last_at)
     select day, $1, case when (select count(*) from failed_sign_ins o where o.day = today.day) < ${MOST_NETWORKS}
         or exists (select from failed_sign_ins o where o.day = today.day and o.way = $1 and o.network = $2)
       then $2 else 'others' end, 1, $3::timestamptz from today
     on conflict (day, way, network) do update set failures = f.failures + 1, last_at = greatest(f.last_at, excluded.last_at)`,
    [way, network, at],
  )
}

export async function deleteOldFailures(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from failed_sign_ins where day < date_trunc('day', $1::timestamptz, 'UTC') - interval '${KEPT_DAYS} days'`,
    [now],
  )
}

export interface FailedSignIns {
  day: Date
  way: Way
  network: string
  failures: number
  lastAt: Date
}

/** The newest first. */
export async function listFailures(sql: Sql, limit: number): Promise<FailedSignIns[]> {
  const { rows } = await sql.query<FailedSignIns>(
    `select day, way, network, failures, last_at as "lastAt" from failed_sign_ins
     order by last_at desc, way, network limit $1`,
    [limit],
  )
  return rows
}

/** How many there were since midnight UTC, by way. */
export async function countFailures(sql: Sql, now: Date): Promise<{ way: Way; failures: number }[]> {
  const { rows } = await sql.query<{ way: Way; failures: number }>(
    `select way, sum(failures)::integer as failures from failed_sign_ins
     where day = date_trunc('day', $1::timestamptz, 'UTC') group by way`,
    [now],
  )
  return rows
}
