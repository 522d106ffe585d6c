// How many answers a brand has and what asking cost, updated in the transaction of the event itself, by
// minute, hour and day.

import { ENDED_NOW } from '../../costs/spending/store.ts'

/** Sets the cost of an ended request. Without an amount, the initial estimate stands, or the cost stays unknown. */
export const costGiven = (micros: string, source: string): string =>
  `ended = ${ENDED_NOW}, cost_micros = coalesce(${micros}, cost_micros), estimated = estimated and ${micros} is null,
   price_source = case when ${micros} is null then price_source else ${source} end`

/**
 * Adds events, rows of (brand_id, at, captured, priced, micros, estimated, unknown), to the counts. Always in the same
 * order, so that concurrent writers wait for each other and never deadlock.
 */
export const countActivity = (events: string): string =>
  `insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
   select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros), sum(estimated), sum(unknown)
   from (${events}) as events, count_stretches(at) group by 1, 2, 3 order by 1, 2, 3
   on conflict (brand_id, grain, starts_at) do update
     set captured = activity_counts.captured + excluded.captured, priced = activity_counts.priced + excluded.priced,
       cost_micros = activity_counts.cost_micros + excluded.cost_micros,
       estimated = activity_counts.estimated + excluded.estimated, unknown = activity_counts.unknown + excluded.unknown`

/** The events in rows of (brand_id, finished_at, cost_micros, estimated). */
export const costsOf = (ended: string): string =>
  `select brand_id, finished_at as at, 0 as captured, (cost_micros is not null)::integer as priced,
     coalesce(cost_micros, 0) as micros, estimated::integer as estimated, (cost_micros is null)::integer as unknown
   from ${ended}`

/** The same of rows that have a run_id in place of the brand. */
export const costsOfRuns = (ended: string): string => costsOf(`${ended} join runs on runs.id = run_id`)
