// Batches under way: made, sent, accepted, ended. Each change is fenced by the state it follows.

import type { BatchedQuestion } from '../../engines/batches/batcher.ts'
import { type Payee, READER } from '../../model/engine.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Sql } from '../../platform/database.ts'
import type { ReaderAsk, Remembered } from '../reader-asks/store.ts'

/** Answers with sources may be long, and a batch is fetched whole. */
export const MOST_ITEMS = 100

export interface BatchRow {
  id: string
  scanId: string
  engine: Payee
  route: string
  state: 'made' | 'submitting' | 'submitted' | 'ended'
  vendorId: string | null
  submittingSince: Date | null
  submittedAt: Date | null
  expiresAt: Date | null
}

const COLUMNS = `id, scan_id as "scanId", engine, route, state, vendor_id as "vendorId",
  submitting_since as "submittingSince", submitted_at as "submittedAt", expires_at as "expiresAt"`

export async function findBatch(sql: Sql, id: string): Promise<BatchRow | null> {
  const { rows } = await sql.query<BatchRow>(`select ${COLUMNS} from batches where id = $1`, [id])
  return rows[0] ?? null
}

/** Those not known to have reached a vendor, oldest first. */
export async function batchesToSend(
  sql: Sql,
  { scanId, engine, batchId }: Pick<JobPayloads['batch-submit'], 'scanId' | 'engine' | 'batchId'>,
): Promise<BatchRow[]> {
  const { rows } = await sql.query<BatchRow>(
    `select ${COLUMNS} from batches
     where scan_id = $1 and engine = $2 and ($3::text is null or id = $3) and state in ('made', 'submitting')
     order by id`,
    [scanId, engine, batchId ?? null],
  )
  return rows
}

interface NewBatch {
  id: string
  scanId: string
  engine: Payee
  route: string
  createdAt: Date
}

/** Created with its first item; others find it, and are told so. */
export async function ensureBatch(sql: Sql, batch: NewBatch): Promise<'made' | 'found'> {
  const { rowCount } = await sql.query(
    `insert into batches (id, scan_id, engine, route, state, created_at) values ($1, $2, $3, $4, 'made', $5)
     on conflict (id) do nothing`,
    [batch.id, batch.scanId, batch.engine, batch.route, batch.createdAt],
  )
  return rowCount === 1 ? 'made' : 'found'
}

export interface BatchItem extends BatchedQuestion {
  id: string
  batchId: string
  runId: string
  attempt: number
}

export async function insertItem(sql: Sql, item: BatchItem): Promise<void> {
  await sql.query(
    `insert into batch_items (id, batch_id, run_id, attempt, request, asked) values ($1, $2, $3, $4, $5, $6)`,
    [
      item.id,
      item.batchId,
      item.runId,
      item.attempt,
      JSON.stringify(item.request),
      JSON.stringify(item.asked),
    ],
  )
}

export interface ReadingItem extends Pick<BatchItem, 'id' | 'batchId' | 'request'> {
  /** The request it is an item for, with the same id. */
  ask: ReaderAsk
}

/** False if the batch is already under way: the item must go into another. */
export async function insertReading(sql: Sql, item: ReadingItem): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into batch_items (id, batch_id, reads, request)
     select $1, id, $3, $4 from batches where id = $2 and state = 'made' for share`,
    [item.id, item.batchId, item.ask.request, JSON.stringify(item.request)],
  )
  return rowCount === 1
}

/** Those whose ask has not ended. */
export async function owedReadings(sql: Sql, batchId: string): Promise<ReadingItem[]> {
  const { rows } = await sql.query<ReadingItem>(
    `select i.id, batch_id as "batchId", i.request, json_build_object('id', i.id, 'request', reads) as ask
     from batch_items i join reader_asks a on a.request = reads and a.id = i.id
     where batch_id = $1 and finished_at is null order by i.id`,
    [batchId],
  )
  return rows
}

/** Requests are long, and no longer needed. */
export async function deleteReadings(sql: Sql, batchId: string): Promise<void> {
  await sql.query('delete from batch_items where batch_id = $1 and reads is not null', [batchId])
}

/** The scan whose batch has an unanswered reading. */
export async function scanReading(
  sql: Sql,
  { brandId, occasion, request, model }: Remembered,
): Promise<string | null> {
  const { rows } = await sql.query<{ scanId: string }>(
    `select scan_id as "scanId" from reader_asks a
       join batch_items i on reads = a.request and i.id = a.id join batches b on b.id = batch_id
     where a.request = $1 and brand_id = $2 and occasion = $3 and model = $4 and finished_at is null`,
    [request, brandId, occasion, model],
  )
  return rows[0]?.scanId ?? null
}

const ITEM = `i.id, batch_id as "batchId", run_id as "runId", i.attempt, request, asked`

/** In the order sent, which must be the same every time. A reading belongs to no run here. */
export async function itemsOf(
  sql: Sql,
  batchId: string,
): Promise<(Pick<BatchItem, 'id' | 'request'> & { runId: string | null })[]> {
  const { rows } = await sql.query<Pick<BatchItem, 'id' | 'request'> & { runId: string | null }>(
    'select id, request, run_id as "runId" from batch_items where batch_id = $1 order by id',
    [batchId],
  )
  return rows
}

/** A batch of questions whose answers are no longer wanted. */
export async function isCancelled(sql: Sql, batch: Pick<BatchRow, 'scanId' | 'engine'>): Promise<boolean> {
  if (batch.engine === READER) return false
  const { rowCount } = await sql.query(`select from scans where id = $1 and status = 'CANCELLED'`, [
    batch.scanId,
  ])
  return rowCount === 1
}

/** Those whose run still waits for them. */
export async function owedItems(sql: Sql, batchId: string): Promise<BatchItem[]> {
  const { rows } = await sql.query<BatchItem>(
    `select ${ITEM} from batch_items i join runs on runs.id = run_id
     where batch_id = $1 and runs.attempt = i.attempt and status = 'RUNNING' order by i.id`,
    [batchId],
  )
  return rows
}

/**
 * To `submitting`, before anything is sent. Null if the vendor is known to have it, it has ended, or the answers are no
 * longer wanted; readings are always wanted, since their answers exist.
 */
export async function beginSubmission(sql: Sql, id: string, now: Date): Promise<number | null> {
  const { rows } = await sql.query<{ tries: number }>(
    `with open as (
       select scans.id as scan from scans join batches on scan_id = scans.id
       where batches.id = $1 and (scans.status <> 'CANCELLED' or engine = $3) for share of scans)
     update batches set state = 'submitting', tries = tries + 1, submitting_since = coalesce(submitting_since, $2)
     from open where id = $1 and scan_id = scan and state in ('made', 'submitting') returning tries`,
    [id, now, READER],
  )
  return rows[0]?.tries ?? null
}

/** False if another worker has sent it since, or it has ended. */
export async function markSubmitted(
  sql: Sql,
  batch: { id: string; tries: number | null; vendorId: string; submittedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update batches set state = 'submitted', vendor_id = $3, submitted_at = $4, expires_at = $5
     where id = $1 and state = 'submitting' and ($2::integer is null or tries = $2)`,
    [batch.id, batch.tries, batch.vendorId, batch.submittedAt, batch.expiresAt],
  )
  return rowCount === 1
}

/** False when it had ended before. */
export async function markEnded(sql: Sql, id: string, outcome: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update batches set state = 'ended', outcome = $2, ended_at = $3 where id = $1 and state <> 'ended'`,
    [id, outcome, now],
  )
  return rowCount === 1
}

/** The vendor's ids of a route's batches that we know, made around then or later. */
export async function knownVendorIds(sql: Sql, route: string, since: Date): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select vendor_id as id from batches
     where route = $1 and vendor_id is not null and submitted_at >= $2::timestamptz - interval '1 day'`,
    [route, since],
  )
  return new Set(rows.map(({ id }) => id))
}
