import type { Sql } from '../../platform/database.ts'

/** The result of an audit. Kept so that people can see there was one, and sealed so that the next can continue. */
export interface AuditOutcome {
  /** When it began. */
  at: Date
  ok: boolean
  /** Entries of the log that it reached. */
  size: number
  findings: number
  /** What was checked. */
  method: string
  /** The first entry that was looked at. */
  began: number
  /** The record of the outcome it continued from; null for a full audit. */
  start: string | null
  /** SHA-256 of the checkpoint of this size, in hexadecimal; null if it reached none. */
  checkpoint: string | null
}

/** False if there is one of the same moment. */
export async function insertOutcome(sql: Sql, outcome: AuditOutcome): Promise<boolean> {
  const { at, ok, size, findings, method, began, start, checkpoint } = outcome
  const { rowCount } = await sql.query(
    `insert into audits (at, ok, size, findings, method, began, start, checkpoint)
     values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex')) on conflict (at) do nothing`,
    [at, ok, size, findings, method, began, start, checkpoint],
  )
  return rowCount === 1
}

export async function findLastOutcome(sql: Sql): Promise<AuditOutcome | null> {
  const { rows } = await sql.query<AuditOutcome>(
    `select at, ok, size::float8 as size, findings, method, began::float8 as began, start,
       encode(checkpoint, 'hex') as checkpoint
     from audits order by at desc limit 1`,
  )
  return rows[0] ?? null
}

/** When a full audit last found nothing. */
export async function lastCleanFull(sql: Sql): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date }>(
    'select at from audits where ok and start is null order by at desc limit 1',
  )
  return rows[0]?.at ?? null
}

/** The records of the newest, newest first. */
export async function newestOutcomes(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from records where kind = 'event' and split_part(slot, '/', 1) = 'audit' order by seq desc limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** Records of outcomes, in the order sealed. */
export async function outcomesAfter(
  sql: Sql,
  seq: string,
  limit: number,
): Promise<{ id: string; seq: string }[]> {
  const { rows } = await sql.query<{ id: string; seq: string }>(
    `select id, seq::text as seq from records
     where kind = 'event' and split_part(slot, '/', 1) = 'audit' and records.seq > $1::bigint
     order by records.seq limit $2`,
    [seq, limit],
  )
  return rows
}
