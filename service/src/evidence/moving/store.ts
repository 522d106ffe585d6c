// The months of `bodies`, and the copy without bytes that takes the place of one.

import type { Database, Sql } from '../../platform/database.ts'
import type { PackedBody } from '../store.ts'

export interface Month {
  /** Such as 2026-01. */
  month: string
  /** The partition. */
  name: string
  rows: number
  /** Those whose bytes are in the database, and how many bytes that is. */
  here: number
  bytes: number
  /** Somebody moves it, or was killed while he did. */
  isBegun: boolean
}

/** Months that have ended, in order. Length is known without reading the bytes. */
export async function listMonths(sql: Sql, now: Date): Promise<Month[]> {
  const { rows: parts } = await sql.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'bodies'::regclass and relname ~ '^bodies_[0-9]{4}_[0-9]{2}$' order by relname`,
  )
  const current = now.toISOString().slice(0, 7)
  const months: Month[] = []
  for (const { name } of parts) {
    const month = name.slice('bodies_'.length).replace('_', '-')
    if (month < current) months.push({ month, name, ...(await countMonth(sql, name)) })
  }
  return months
}

type Counts = Omit<Month, 'month' | 'name'>

async function countMonth(sql: Sql, name: string): Promise<Counts> {
  const { rows } = await sql.query<Counts>(
    `select count(*)::float8 as rows, count(bytes)::float8 as here, coalesce(sum(length(bytes)), 0)::float8 as bytes,
       to_regclass($1) is not null as "isBegun"
     from ${name}`,
    [copyOf(name)],
  )
  return rows[0] as Counts
}

const copyOf = (name: string): string => `${name}_moved`

export async function beginMonth(sql: Sql, name: string): Promise<void> {
  await sql.query(`select begin_bodies_month($1, $2)`, [name, copyOf(name)])
}

/** A row that the copy does not have yet; the time as text, which loses nothing. */
export interface Unmoved {
  at: string
  sha256: string
  coding: string
  bytes: PackedBody['bytes'] | null
}

/** What others have copied meanwhile is left out, wherever they began. */
export async function nextUnmoved(
  sql: Sql,
  name: string,
  after: Pick<Unmoved, 'at' | 'sha256'> | null,
  limit: number,
): Promise<Unmoved[]> {
  const { rows } = await sql.query<Unmoved>(
    `select captured_at::text as at, encode(sha256, 'hex') as sha256, coding, bytes from ${name} p
     where (captured_at, sha256) > ($1::timestamptz, decode($2, 'hex'))
       and not exists (select from ${copyOf(name)} m where m.captured_at = p.captured_at and m.sha256 = p.sha256)
     order by p.captured_at, p.sha256 limit $3`,
    [after?.at ?? '-infinity', after?.sha256 ?? '', limit],
  )
  return rows
}

export async function addMoved(sql: Sql, name: string, moved: Unmoved[]): Promise<void> {
  await sql.query(
    `insert into ${copyOf(name)} (captured_at, sha256, coding)
     select at, decode(sha256, 'hex'), coding
     from unnest($1::timestamptz[], $2::text[], $3::text[]) as moved (at, sha256, coding)
     on conflict do nothing`,
    [moved.map(({ at }) => at), moved.map(({ sha256 }) => sha256), moved.map(({ coding }) => coding)],
  )
}

/** False where the copy lacks a row, or somebody else was first. Throws `lock_not_available` where somebody reads bodies for long. */
export const swapMonth = (database: Database, name: string, waitMs: number): Promise<boolean> =>
  database.transaction(async tx => {
    await tx.query(`select set_config('lock_timeout', $1, true)`, [`${waitMs}ms`])
    const { rows } = await tx.query<{ done: boolean }>('select swap_bodies_month($1, $2) as done', [
      name,
      copyOf(name),
    ])
    return rows[0]?.done === true
  })

/** Of these hashes, those that are of a capture. */
export async function capturedAmong(sql: Sql, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from snapshots
     where sha256 = any (select decode(wanted, 'hex') from unnest($1::text[]) as wanted)`,
    [hashes],
  )
  return new Set(rows.map(({ sha256 }) => sha256))
}
