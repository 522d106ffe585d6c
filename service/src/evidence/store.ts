import { privateCommitment, type RecordKind } from '@brand-citation-forensics/proof'
import type { Engine, Surface } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import { type OpenedRecord, openTexts } from './texts/open-texts.ts'
import type { TextPack } from './texts/pack-text.ts'
import { range } from './texts/store.ts'

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

/** A record to be stored; `pack` instead of its text, if packed, and who did what the trail shows. */
export type NewStoredRecord = StoredRecord & { pack: TextPack | null; actor: string | null }

const RECORD_COLUMNS =
  'id, kind, subject, slot, supersedes, at, sha256, public_text, commitment, entry_salt, entry, actor'
const TEXT_COLUMNS = 'record, at, private_text, private_salt'
const PACK_COLUMNS = 'seq, at, coding, bytes'

/** For packed texts, the public text, salt and commitment follow from the pack; strangers look up captures without it. */
const recordValues = ({ pack, ...record }: NewStoredRecord): unknown[] => [
  record.id,
  record.kind,
  record.subject,
  record.slot,
  record.supersedes,
  record.at,
  record.sha256,
  pack ? null : record.publicText,
  pack && record.kind === 'capture' ? privateCommitment(record.privateText, record.privateSalt) : null,
  pack && record.kind !== 'capture' ? null : record.entrySalt,
  record.entry,
  record.actor,
  pack ? null : record.privateText,
  pack ? null : record.privateSalt,
  pack?.coding ?? null,
  pack?.bytes ?? null,
]

const columns = (rows: unknown[][]): unknown[][] =>
  (rows[0] ?? []).map((_, index) => rows.map(row => row[index]))

/** All or none, in one statement, each queued for its place in the log. */
export async function insertRecords(sql: Sql, records: NewStoredRecord[]): Promise<void> {
  await sql.query({
    name: 'insert-records',
    text: `with given as (
             select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::bytea[],
                 $8::text[], $9::bytea[], $10::bytea[], $11::bytea[], $12::text[], $13::text[], $14::bytea[], $15::smallint[],
                 $16::bytea[])
               as given (${RECORD_COLUMNS}, private_text, private_salt, coding, bytes)),
           sealed as (
             insert into records (${RECORD_COLUMNS}) select ${RECORD_COLUMNS} from given returning seq, id),
           texts as (
             insert into record_texts (${TEXT_COLUMNS})
             select id, at, private_text, private_salt from given where coding is null),
           packs as (
             insert into record_packs (${PACK_COLUMNS})
             select ${PACK_COLUMNS} from given join sealed using (id) where coding is not null)
           insert into log_queue select seq from sealed`,
    values: columns(records.map(recordValues)),
  })
}

/** A body as stored: `coding` says how it became `bytes`. */
export interface PackedBody {
  coding: string
  bytes: Uint8Array
}

/** The same as its row has it: without bytes if they are in the object store. */
export interface KeptBody {
  coding: string
  bytes: Uint8Array | null
}

export interface NewSnapshot extends KeptBody {
  sha256: Uint8Array
  /** The capture that has these bytes. */
  record: string
  capturedAt: Date
  engine: Engine
  surface: Surface
  visible: string | null
}

/**
 * The bytes of captures. The same bytes again add nothing: time, engine and surface of their first capture stand. Always in
 * the same order, so that two who have the same bytes do not deadlock. All bytes go in one piece: inside an array, the driver
 * would send them as hex.
 */
export async function insertSnapshots(sql: Sql, snapshots: NewSnapshot[]): Promise<void> {
  const lengths = snapshots.map(({ bytes }) => bytes?.length ?? null)
  let end = 1
  const starts = lengths.map(length => {
    const start = end
    end += length ?? 0
    return start
  })
  await sql.query({
    name: 'insert-snapshots',
    text: `with given as (
             select * from unnest($1::bytea[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[],
               $7::integer[], $8::integer[], $10::bigint[])
               as given (sha256, captured_at, engine, surface, record, coding, start, length, visible)),
           stored as (
             insert into snapshots (sha256, captured_at, engine, surface, record, visible)
             select sha256, captured_at, engine, surface, record, visible from given order by sha256
             on conflict (sha256) do nothing returning sha256, captured_at, record)
           insert into bodies (sha256, captured_at, coding, bytes)
           select stored.sha256, stored.captured_at, coding, substring($9::bytea from start for length)
           from stored join given using (record)`,
    values: [
      snapshots.map(({ sha256 }) => sha256),
      snapshots.map(({ capturedAt }) => capturedAt),
      snapshots.map(({ engine }) => engine),
      snapshots.map(({ surface }) => surface),
      snapshots.map(({ record }) => record),
      snapshots.map(({ coding }) => coding),
      starts,
      lengths,
      Buffer.concat(snapshots.flatMap(({ bytes }) => bytes ?? [])),
      snapshots.map(({ visible }) => visible),
    ],
  })
}

/**
 * Bodies as stored. An unnamed statement with the times as values, so that PostgreSQL plans for the months in
 * question and touches no other.
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

interface RecordRow {
  id: string
  seq: string
  kind: RecordKind
  subject: string
  slot: string
  supersedes: string | null
  at: Date
  sha256: Buffer
  public_text: string | null
  entry_salt: Buffer | null
  entry: Buffer
}

async function withTexts(sql: Sql, rows: RecordRow[]): Promise<StoredRecord[]> {
  const heads = rows.map(({ public_text, entry_salt, ...row }) => ({
    ...row,
    publicText: public_text,
    entrySalt: entry_salt,
  }))
  const texts = await openTexts(sql, heads)
  return heads.map(({ id, kind, subject, slot, supersedes, at, sha256, entry }) => {
    const text = texts.get(id) as OpenedRecord
    return { id, kind, subject, slot, supersedes, at, sha256, entry, ...text }
  })
}

/** The log's order is the provable one; what still waits for its place comes last. */
const ORDER = 'order by log_leaves.index nulls last, seq'

/**
 * All except lists of contents: each names every record before it, so the lists of a run exported after every event
 * would outgrow its history.
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

/** The one record of this slot, if any. */
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

/** Where something is sealed, without its content. */
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

/** Which of these records were superseded, and when first. */
export async function supersededAmong(sql: Sql, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<{ supersedes: string; at: Date }>(
    'select supersedes, min(at) as at from records where supersedes = any ($1) group by supersedes',
    [ids],
  )
  return new Map(rows.map(row => [row.supersedes, row.at]))
}
