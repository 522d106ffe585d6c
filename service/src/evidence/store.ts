import type { RecordKind } from '@brand-citation-forensics/proof'
import type { Engine, Surface } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'

export interface StoredRecord {
  id: string
  kind: RecordKind
  subject: string
  slot: string
  supersedes: string | null
  at: Date
  sha256: Uint8Array
  publicText: string
  privateText: string
  entrySalt: Uint8Array
  privateSalt: Uint8Array
  entry: Uint8Array
}

const RECORD_COLUMNS = 'id, kind, subject, slot, supersedes, at, sha256, public_text, entry_salt, entry'
const TEXT_COLUMNS = 'record, at, private_text, private_salt'

const recordValues = (record: StoredRecord): unknown[] => [
  record.id,
  record.kind,
  record.subject,
  record.slot,
  record.supersedes,
  record.at,
  record.sha256,
  record.publicText,
  record.entrySalt,
  record.entry,
  record.privateText,
  record.privateSalt,
]

const columns = (rows: unknown[][]): unknown[][] =>
  (rows[0] ?? []).map((_, index) => rows.map(row => row[index]))

/** All or none, in one statement, and each in line for its place in the log. */
export async function insertRecords(sql: Sql, records: StoredRecord[]): Promise<void> {
  await sql.query({
    name: 'insert-records',
    text: `with sealed as (
             insert into records (${RECORD_COLUMNS})
             select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
               $7::bytea[], $8::text[], $9::bytea[], $10::bytea[]) returning seq),
           texts as (
             insert into record_texts (${TEXT_COLUMNS})
             select * from unnest($1::text[], $6::timestamptz[], $11::text[], $12::bytea[]))
           insert into log_queue select seq from sealed`,
    values: columns(records.map(recordValues)),
  })
}

/** A body as it is kept: what `coding` names made `bytes` of it. */
export interface PackedBody {
  coding: string
  bytes: Uint8Array
}

/** The same, as its row keeps it: without bytes where they lie in the object store. */
export interface KeptBody {
  coding: string
  bytes: Uint8Array | null
}

export interface NewSnapshot extends KeptBody {
  capturedAt: Date
  engine: Engine
  surface: Surface
}

/**
 * A capture and the bytes it is of, in one statement. The same bytes again add nothing: the time, engine and
 * surface of their first capture stand. One at a time: inside an array the driver would send bytes as hex.
 */
export async function insertCapture(sql: Sql, record: StoredRecord, snapshot: NewSnapshot): Promise<void> {
  const { coding, bytes, capturedAt, engine, surface } = snapshot
  await sql.query({
    name: 'insert-capture',
    text: `with stored as (
             insert into snapshots (sha256, captured_at, engine, surface, record) values ($7, $13, $14, $15, $1)
             on conflict (sha256) do nothing returning sha256, captured_at),
           kept as (
             insert into bodies (sha256, captured_at, coding, bytes)
             select sha256, captured_at, $16, $17 from stored),
           sealed as (
             insert into records (${RECORD_COLUMNS})
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning seq),
           texts as (
             insert into record_texts (${TEXT_COLUMNS}) values ($1, $6, $11, $12))
           insert into log_queue select seq from sealed`,
    values: [...recordValues(record), capturedAt, engine, surface, coding, bytes],
  })
}

/**
 * Bodies as they are kept. Without a name, and with the times as values: so PostgreSQL plans for the months that
 * are asked for, and touches no other.
 */
export async function readBodies(sql: Sql, hashes: Uint8Array[]): Promise<({ sha256: string } & KeptBody)[]> {
  if (hashes.length === 0) return []
  const { rows: known } = await sql.query<{ sha256: Buffer; captured_at: Date }>({
    name: 'find-snapshot-times',
    text: 'select sha256, captured_at from snapshots where sha256 = any ($1::bytea[])',
    values: [hashes],
  })
  const times = known.map(({ captured_at }) => captured_at)
  const { rows } = await sql.query<{ sha256: string } & KeptBody>(
    `select encode(sha256, 'hex') as sha256, coding, bytes
     from unnest($1::timestamptz[], $2::bytea[]) as known (captured_at, sha256)
     join bodies using (captured_at, sha256) where bodies.captured_at >= $3 and bodies.captured_at <= $4`,
    [times, known.map(({ sha256 }) => sha256), ...range(times)],
  )
  return rows
}

/** From the first to the last: what lies between is as many months, and seldom more than one. */
function range(times: Date[]): [Date, Date] {
  const sorted = times.map(Number).sort((a, b) => a - b)
  return [new Date(sorted[0] ?? 0), new Date(sorted.at(-1) ?? 0)]
}

interface RecordRow {
  id: string
  kind: RecordKind
  subject: string
  slot: string
  supersedes: string | null
  at: Date
  sha256: Buffer
  public_text: string
  entry_salt: Buffer
  entry: Buffer
}

interface TextRow {
  record: string
  private_text: string
  private_salt: Buffer
}

/** The private parts come by the times of the records, for the reason that is told at `readBodies`. */
async function withTexts(sql: Sql, rows: RecordRow[]): Promise<StoredRecord[]> {
  if (rows.length === 0) return []
  const { rows: found } = await sql.query<TextRow>(
    `select record, private_text, private_salt from record_texts
     where record = any ($1) and at >= $2 and at <= $3`,
    [rows.map(({ id }) => id), ...range(rows.map(({ at }) => at))],
  )
  const texts = new Map(found.map(text => [text.record, text]))
  return rows.map(row => {
    const text = texts.get(row.id)
    if (!text) throw new Error(`The private text of record ${row.id} is missing: run npm run audit`)
    return toRecord(row, text)
  })
}

const toRecord = (row: RecordRow, text: TextRow): StoredRecord => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  slot: row.slot,
  supersedes: row.supersedes,
  at: row.at,
  sha256: row.sha256,
  publicText: row.public_text,
  privateText: text.private_text,
  entrySalt: row.entry_salt,
  privateSalt: text.private_salt,
  entry: row.entry,
})

/** The log's order is the one that can be proved; what still waits for its place comes after. */
const ORDER = 'order by log_leaves.index nulls last, seq'

/**
 * All but lists of contents: each names every record before it, so that the lists of a run that is exported after every
 * event would outgrow its history.
 */
export async function recordsOf(sql: Sql, subjects: string[]): Promise<StoredRecord[]> {
  const { rows } = await sql.query<RecordRow>({
    name: 'records-of',
    text: `select records.* from records left join log_leaves using (seq)
           where subject = any ($1) and kind <> 'contents' ${ORDER}`,
    values: [subjects],
  })
  return withTexts(sql, rows)
}

/** The one record of this slot; null when there is none. */
export async function recordIn(
  sql: Sql,
  { subject, kind, slot }: Pick<StoredRecord, 'subject' | 'kind' | 'slot'>,
): Promise<StoredRecord | null> {
  const { rows } = await sql.query<RecordRow>({
    name: 'record-in',
    text: 'select * from records where subject = $1 and kind = $2 and slot = $3',
    values: [subject, kind, slot],
  })
  const [record] = await withTexts(sql, rows)
  return record ?? null
}

export async function recordsOfKind(sql: Sql, kind: RecordKind, subjects: string[]): Promise<StoredRecord[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql.query<RecordRow>(
    `select records.* from records left join log_leaves using (seq)
     where kind = $1 and subject = any ($2) ${ORDER}`,
    [kind, subjects],
  )
  return withTexts(sql, rows)
}

export async function recordsInSlot(
  sql: Sql,
  { kind, slot }: { kind: RecordKind; slot: string },
  subjects: string[],
): Promise<StoredRecord[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql.query<RecordRow>(
    'select * from records where kind = $1 and slot = $2 and subject = any ($3)',
    [kind, slot, subjects],
  )
  return withTexts(sql, rows)
}

/** Where something is sealed, without what. */
export async function slotsOfKind(sql: Sql, kind: RecordKind, subject: string): Promise<string[]> {
  const { rows } = await sql.query<{ slot: string }>(
    'select slot from records where subject = $1 and kind = $2 order by seq',
    [subject, kind],
  )
  return rows.map(({ slot }) => slot)
}

export async function recordsById(sql: Sql, ids: string[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<RecordRow>(
    `select records.* from records left join log_leaves using (seq) where id = any ($1) ${ORDER}`,
    [ids],
  )
  return withTexts(sql, rows)
}

/** Which of these records have been superseded, and when first. */
export async function supersededAmong(sql: Sql, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<{ supersedes: string; at: Date }>(
    'select supersedes, min(at) as at from records where supersedes = any ($1) group by supersedes',
    [ids],
  )
  return new Map(rows.map(row => [row.supersedes, row.at]))
}
