// Every request to the reading model, and its reply.

import type { BegunAsk } from '../../costs/begin-ask.ts'
import { costGiven } from '../../costs/spending/store.ts'
import type { Sql } from '../../platform/database.ts'
import type { AskEnd } from '../later-asks/store.ts'
import type { ScanCost } from '../store.ts'

/** What identifies a reply. Only the brand whose answer was read is ever given it again. */
export interface Remembered {
  brandId: string
  occasion: string
  /** SHA-256 of the request. */
  request: string
  /** As it is asked for. */
  model: string
}

export interface ReaderAsk {
  id: string
  request: string
}

const SAME = `brand_id = $1 and occasion = $2 and request = $3 and model = $4`
const valuesOf = ({ brandId, occasion, request, model }: Remembered) => [brandId, occasion, request, model]

/** Oldest first. */
export async function keptReplies(sql: Sql, wanted: Remembered): Promise<Buffer[]> {
  const { rows } = await sql.query<{ reply: Buffer }>({
    name: 'kept-replies',
    text: `select reply from reader_asks where ${SAME} and reply is not null order by finished_at, id`,
    values: valuesOf(wanted),
  })
  return rows.map(({ reply }) => reply)
}

/** Whether the same was asked in this way without a reply. */
export async function wasInVain(sql: Sql, asked: Remembered, route: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from reader_asks where ${SAME} and route = $5 and finished_at is not null and reply is null limit 1`,
    [...valuesOf(asked), route],
  )
  return rows.length > 0
}

/** Any number that nothing else in the service locks. */
const LOCK = 0x62_63_66_06

interface NewReaderAsk extends Omit<BegunAsk, 'model'>, Remembered {
  id: string
  runId: string | null
  startedAt: Date
  since: Date
  /** How many replies to the same request the caller has. */
  had: number
}

/**
 * Written before the model is asked, so that its possible cost is counted whatever happens. Null if somebody else began
 * the same request after `since` and has not finished, or has had another reply meanwhile: that will do.
 */
export async function insertReaderAsk(sql: Sql, begun: NewReaderAsk): Promise<ReaderAsk | null> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, begun.request])
  const { rows } = await sql.query<ReaderAsk>(
    `insert into reader_asks (brand_id, occasion, request, model, id, run_id, engine, route, started_at, cost_micros,
       price_source, estimated)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::bigint, $11, $10::bigint is not null
     where not exists (
       select from reader_asks where ${SAME} and route = $8 and finished_at is null and started_at > $12)
       and (select count(*) from reader_asks where ${SAME} and reply is not null) <= $13
     returning id, request`,
    [
      ...valuesOf(begun),
      begun.id,
      begun.runId,
      begun.engine,
      begun.route,
      begun.startedAt,
      begun.costMicros,
      begun.priceSource,
      begun.since,
      begun.had,
    ],
  )
  return rows[0] ?? null
}

export interface ReaderAskEnd extends AskEnd {
  /** Null when there was none. */
  reply: Buffer | null
}

/** Once: a commit whose confirmation was lost may be retried. */
export async function finishReaderAsk(sql: Sql, ask: ReaderAsk, end: ReaderAskEnd): Promise<void> {
  await sql.query(
    `update reader_asks set finished_at = $3, reply = $4, failure = $5, message = $6, ${costGiven('$7::bigint', '$8')}
     where request = $1 and id = $2 and finished_at is null`,
    [
      ask.request,
      ask.id,
      end.finishedAt,
      end.reply,
      end.failure,
      end.message,
      end.costMicros,
      end.priceSource,
    ],
  )
}

/** The cost of reading a scan's answers, except those being read now. */
export async function costOfReadings(sql: Sql, scanId: string): Promise<ScanCost> {
  const { rows } = await sql.query<ScanCost>({
    name: 'cost-of-readings',
    text: `select sum(cost_micros)::float8 as micros,
             coalesce(sum(cost_micros) filter (where estimated), 0)::float8 as "estimatedMicros",
             count(*) filter (where estimated)::integer as "estimatedAsks",
             count(*) filter (where cost_micros is null)::integer as "unknownAsks"
           from runs join reader_asks on run_id = runs.id
           where scan_id = $1 and finished_at is not null`,
    values: [scanId],
  })
  return rows[0] as ScanCost
}
