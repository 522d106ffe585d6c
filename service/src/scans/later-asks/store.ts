import type { Sql } from '../../platform/database.ts'
import { costsOf, countActivity } from '../activity/store.ts'

/** One time that an engine was asked about a run that has its answer, and how that ended. */
export interface EndedAsk {
  /** From 1. */
  ask: number
  /** Null when it was answered. */
  failure: string | null
  message: string | null
  costMicros: number | null
}

export interface NewAsk extends EndedAsk {
  /** The job of a verification; of a second opinion, the classification it is about. */
  causeId: string
  runId: string
  finishedAt: Date
  priceSource: string | null
}

/** A second row for the same ask is refused: it was asked by two deliveries of the job, and the first counts. */
export async function insertAsk(sql: Sql, ask: NewAsk): Promise<void> {
  await sql.query(
    `with ended as (
       insert into later_asks (cause_id, ask, run_id, finished_at, failure, message, cost_micros, price_source)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning run_id, finished_at, cost_micros)
     ${countActivity(costsOf('ended'))}`,
    [
      ask.causeId,
      ask.ask,
      ask.runId,
      ask.finishedAt,
      ask.failure,
      ask.message,
      ask.costMicros,
      ask.priceSource,
    ],
  )
}

export async function endedAsks(sql: Sql, causeId: string): Promise<EndedAsk[]> {
  const { rows } = await sql.query<EndedAsk>(
    `select ask, failure, message, cost_micros::float8 as "costMicros" from later_asks
     where cause_id = $1 order by ask`,
    [causeId],
  )
  return rows
}
