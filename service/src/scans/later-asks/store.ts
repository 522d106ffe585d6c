import type { BegunAsk } from '../../costs/begin-ask.ts'
import { costGiven } from '../../costs/spending/store.ts'
import type { Sql } from '../../platform/database.ts'

/** One time that an engine is asked about a run that already has its answer. */
export interface LaterAsk {
  /** The job of a verification. */
  causeId: string
  /** From 1. */
  ask: number
  /** From 1: a worker may die while asking, and another asks again. */
  attempt: number
}

/** Written before the engine is asked, so that its possible cost is counted whatever happens. */
export async function insertAsk(
  sql: Sql,
  begun: BegunAsk & { causeId: string; ask: number | 'next'; runId: string; startedAt: Date },
): Promise<LaterAsk> {
  const { rows } = await sql.query<LaterAsk>(
    `with this as (
       select coalesce($2, (select max(ask) from later_asks where cause_id = $1) + 1, 1) as ask)
     insert into later_asks (cause_id, ask, attempt, run_id, started_at, engine, route, model, cost_micros,
       price_source, estimated)
     select $1, ask, 1 + coalesce((
         select max(attempt) from later_asks where cause_id = $1 and later_asks.ask = this.ask), 0),
       $3, $4, $5, $6, $7, $8::bigint, $9, $8::bigint is not null
     from this
     returning cause_id as "causeId", ask, attempt`,
    [
      begun.causeId,
      begun.ask === 'next' ? null : begun.ask,
      begun.runId,
      begun.startedAt,
      begun.engine,
      begun.route,
      begun.model,
      begun.costMicros,
      begun.priceSource,
    ],
  )
  return rows[0] as LaterAsk
}

export interface AskEnd {
  finishedAt: Date
  /** Null when it was answered. */
  failure: string | null
  message: string | null
  /** Null: the initial estimate stands. */
  costMicros: number | null
  priceSource: string | null
}

/** Refused if two deliveries of the job asked, and the other has finished. */
export async function finishAsk(sql: Sql, { causeId, ask, attempt }: LaterAsk, end: AskEnd): Promise<void> {
  await sql.query(
    `update later_asks set finished_at = $4, failure = $5, message = $6, ${costGiven('$7::bigint', '$8')}
     where cause_id = $1 and ask = $2 and attempt = $3 and finished_at is null`,
    [causeId, ask, attempt, end.finishedAt, end.failure, end.message, end.costMicros, end.priceSource],
  )
}

export interface EndedAsk {
  ask: number
  failure: string | null
  message: string | null
  /** The known amount; null for an estimate, which nobody can check later. */
  costMicros: number | null
}

export async function endedAsks(sql: Sql, causeId: string): Promise<EndedAsk[]> {
  const { rows } = await sql.query<EndedAsk>(
    `select ask, failure, message, case when not estimated then cost_micros::float8 end as "costMicros"
     from later_asks where cause_id = $1 and finished_at is not null order by ask`,
    [causeId],
  )
  return rows
}
