// How many answers a brand has and what asking cost, updated in the transaction of the event itself, by the same
// periods as the class counts.

import type { Sql } from '../../platform/database.ts'

/** Sets the cost of an ended request. Without an amount, the initial estimate stands, or the cost stays unknown. */
export const costGiven = (micros: string, source: string): string =>
  `cost_micros = coalesce(${micros}, cost_micros), estimated = estimated and ${micros} is null,
   price_source = case when ${micros} is null then price_source else ${source} end`

/**
 * Adds events, rows of (brand_id, at, captured, priced, micros), to the counts. Always in the same order, so that
 * concurrent writers wait for each other and never deadlock.
 */
export const countActivity = (events: string): string =>
  `insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros)
   select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros)
   from (${events}) as events, class_count_stretches(at) group by 1, 2, 3 order by 1, 2, 3
   on conflict (brand_id, grain, starts_at) do update
     set captured = activity_counts.captured + excluded.captured, priced = activity_counts.priced + excluded.priced,
       cost_micros = activity_counts.cost_micros + excluded.cost_micros`

/** The events in rows of (brand_id, finished_at, cost_micros): those that have an amount. */
export const costsOf = (ended: string): string =>
  `select brand_id, finished_at as at, 0 as captured, 1 as priced, cost_micros as micros
   from ${ended} where cost_micros is not null`

/** The same of rows that have a run_id in place of the brand. */
export const costsOfRuns = (ended: string): string => costsOf(`${ended} join runs on runs.id = run_id`)

export interface Activity {
  captured: number
  /** How many requests have an amount, and how many of the amounts are estimates. */
  priced: number
  estimated: number
  /** How many have none, for lack of a price. */
  unknown: number
  /** Known and estimated. */
  costMicros: number
}

const stretches = (grain: string, bounds: string): string =>
  `select captured, priced, estimated, unknown, cost_micros from activity_counts where brand_id = $1 and grain = '${grain}' ${bounds}`

const ALL_TIME = stretches('all', '')

/** From $2, a whole minute: minutes up to the full hour, hours up to the full day, then days. */
const SINCE = [
  stretches('minute', 'and starts_at >= $2 and starts_at < $3'),
  stretches('hour', 'and starts_at >= $3 and starts_at < $4'),
  stretches('day', 'and starts_at >= $4'),
].join(' union all ')

/** Since a whole minute, or of all time. A long history costs no more rows than a short one. */
export async function readActivity(sql: Sql, brandId: string, since: Date | null): Promise<Activity> {
  const { rows } = await sql.query<Activity>(
    `select coalesce(sum(captured), 0)::integer as captured, coalesce(sum(priced), 0)::integer as priced,
       coalesce(sum(estimated), 0)::integer as estimated, coalesce(sum(unknown), 0)::integer as unknown,
       coalesce(sum(cost_micros), 0)::float8 as "costMicros"
     from (${since === null ? ALL_TIME : SINCE}) as counted`,
    [brandId, ...(since === null ? [] : [since, wholeAfter(since, HOUR_MS), wholeAfter(since, DAY_MS)])],
  )
  return rows[0] as Activity
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const wholeAfter = (time: Date, grain: number): Date => new Date(Math.ceil(time.getTime() / grain) * grain)
