import type { Sql } from '../../platform/database.ts'

export interface Allowance {
  /** Whose it is. */
  key: string
  /** So many in so many seconds. */
  most: number
  seconds: number
  /** Remembered when it is over too. */
  isLasting?: boolean
}

interface AllowanceState {
  granted: boolean
  /** How many seconds ago those of this stretch passed, oldest first, including those just granted. */
  ages: number[]
}

/**
 * Lets `count` through if they fit into the stretch that ends now, all or none. The row is locked before the time is read, so
 * times are in the order of the grants, whichever process asks.
 */
export async function take(
  sql: Sql,
  { key, most, seconds, isLasting = false }: Allowance,
  count: number,
): Promise<AllowanceState> {
  const { rows } = await sql.query<AllowanceState>({
    name: 'take-allowance',
    // A time ahead of the clock predates the clock being set back: treated as now, it expires within the stretch.
    text: `insert into allowances as given (key, passed_at, asked_at, granted, expires_at)
           select $1, case when fits then array_fill(now, array[$2]) else '{}' end, now, fits,
               case when not $5 then now + make_interval(secs => $4) end
             from (select clock_timestamp() as now, $2::integer <= $3::integer as fits) as first
           on conflict (key) do update set (passed_at, asked_at, granted, expires_at) = (
             select case when fits then passed || array_fill(now, array[$2]) else passed end, now, fits,
               case when not $5 then now + make_interval(secs => $4) end
             from (select clock_timestamp() as now) as clock,
               lateral (select array(select least(at, now) from unnest(given.passed_at) as at
                 where at > now - make_interval(secs => $4) order by at) as passed) as stretch,
               lateral (select cardinality(passed) + $2 <= $3 as fits) as decision)
           returning granted, array(select extract(epoch from given.asked_at - at)::float8
             from unnest(given.passed_at) as at order by at) as ages`,
    values: [key, count, most, seconds, isLasting],
  })
  return rows[0] as AllowanceState
}

/** The last one does not count. */
export async function giveBack(sql: Sql, key: string): Promise<void> {
  await sql.query('update allowances set passed_at = passed_at[:cardinality(passed_at) - 1] where key = $1', [
    key,
  ])
}

/** More than all shared keys, so that filling those takes no place from others. */
const MOST_COUNTED = 100_000

/** Whether this is counted by itself: it already is, or there is room for one more. */
export async function isToldApart(sql: Sql, key: string): Promise<boolean> {
  const { rows } = await sql.query<{ isToldApart: boolean }>(
    `select exists (select from allowances where key = $1)
       or (select count(*) from (select from allowances limit ${MOST_COUNTED}) known) < ${MOST_COUNTED} as "isToldApart"`,
    [key],
  )
  return rows[0]?.isToldApart ?? false
}

export async function deleteExpiredAllowances(sql: Sql): Promise<void> {
  await sql.query('delete from allowances where expires_at <= now()')
}
