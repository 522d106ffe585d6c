import type { RecordKind } from '@bcf/proof'
import type { Engine } from '../model/engine.ts'
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

export async function insertRecord(sql: Sql, record: StoredRecord): Promise<void> {
  await sql.query({
    name: 'insert-record',
    text: `insert into records (id, kind, subject, slot, supersedes, at, sha256, public_text, private_text,
             entry_salt, private_salt, entry)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      record.id,
      record.kind,
      record.subject,
      record.slot,
      record.supersedes,
      record.at,
      record.sha256,
      record.publicText,
      record.privateText,
      record.entrySalt,
      record.privateSalt,
      record.entry,
    ],
  })
}

export interface Snapshot {
  sha256: Uint8Array
  body: Uint8Array
  capturedAt: Date
  engine: Engine
}

/** The same bytes again add nothing: the time and engine of their first capture stand. */
export async function insertSnapshot(sql: Sql, snapshot: Snapshot): Promise<void> {
  await sql.query({
    name: 'insert-snapshot',
    text: `insert into snapshots (sha256, body, captured_at, engine) values ($1, $2, $3, $4)
           on conflict (sha256) do nothing`,
    values: [snapshot.sha256, snapshot.body, snapshot.capturedAt, snapshot.engine],
  })
}

export async function findBody(sql: Sql, sha256: Uint8Array): Promise<Uint8Array | null> {
  const { rows } = await sql.query<{ body: Buffer }>({
    name: 'find-body',
    text: 'select body from snapshots where sha256 = $1',
    values: [sha256],
  })
  return rows[0]?.body ?? null
}

/** What a stranger may learn of a snapshot. */
export interface PublicSnapshot {
  sha256: string
  /** RFC 3339, as it is answered. */
  capturedAt: string
  engine: Engine
}

/** Selects hash, time and engine only: the body cannot leave by this road. */
export async function findPublicSnapshots(sql: Sql, hashes: string[]): Promise<PublicSnapshot[]> {
  const { rows } = await sql.query<{ hex: string; captured_at: Date; engine: Engine }>({
    name: 'find-public-snapshots',
    text: `select encode(sha256, 'hex') as hex, captured_at, engine from snapshots where sha256 = any ($1::bytea[])`,
    values: [hashes.map(hex => Buffer.from(hex, 'hex'))],
  })
  return rows.map(row => ({ sha256: row.hex, capturedAt: row.captured_at.toISOString(), engine: row.engine }))
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
  private_text: string
  entry_salt: Buffer
  private_salt: Buffer
  entry: Buffer
}

const toRecord = (row: RecordRow): StoredRecord => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  slot: row.slot,
  supersedes: row.supersedes,
  at: row.at,
  sha256: row.sha256,
  publicText: row.public_text,
  privateText: row.private_text,
  entrySalt: row.entry_salt,
  privateSalt: row.private_salt,
  entry: row.entry,
})

export async function recordsOf(sql: Sql, subject: string): Promise<StoredRecord[]> {
  const { rows } = await sql.query<RecordRow>({
    name: 'records-of',
    text: 'select * from records where subject = $1 order by at, id',
    values: [subject],
  })
  return rows.map(toRecord)
}

export async function recordsOfKind(sql: Sql, kind: RecordKind, subjects: string[]): Promise<StoredRecord[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql.query<RecordRow>(
    'select * from records where kind = $1 and subject = any ($2) order by at, id',
    [kind, subjects],
  )
  return rows.map(toRecord)
}

export async function recordsById(sql: Sql, ids: string[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<RecordRow>('select * from records where id = any ($1) order by at, id', [
    ids,
  ])
  return rows.map(toRecord)
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
