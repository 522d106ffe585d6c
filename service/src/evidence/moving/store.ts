// The months of `bodies`, and the byte-free copy that replaces one.

import { randomBytes } from 'node:crypto'
import type { Database, Sql } from '../../platform/database.ts'
import type { PackedBody } from '../store.ts'

export interface Month {
  /** Such as 2026-01. */
  month: string
  /** The partition. */
  name: string
  rows: number
  /** Those whose bytes are in the database, and how many bytes. */
  here: number
  bytes: number
}

/** Past months, in order. Lengths are known without reading the bytes. */
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
    `select count(*)::float8 as rows, count(bytes)::float8 as here, coalesce(sum(length(bytes)), 0)::float8 as bytes
     from ${name}`,
  )
  return rows[0] as Counts
}

/** For one mover alone, whatever others have left. */
export const copyOf = (name: string): string => `${name}_moved_${randomBytes(4).toString('hex')}`

/** Drops the copies of others, and creates this one. */
export async function beginMonth(sql: Sql, { name, copy }: Copied): Promise<void> {
  await sql.query(`select begin_bodies_month($1, $2)`, [name, copy])
}

/**
 * Does the work while nobody else moves bodies; null if somebody does. The lock ends with its connection: a killed mover holds
 * nobody up.
 */
export const alone = <T>(database: Database, work: () => Promise<T>): Promise<T | null> =>
  database.transaction(async tx => {
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await tx.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('mover of bodies')) as "isOurs"`,
    )
    return rows[0]?.isOurs ? work() : null
  })

/** A month and the copy of it. */
export interface Copied {
  name: string
  copy: string
}

/** A row that the copy lacks; the time as text, which loses nothing. */
export interface Unmoved {
  at: string
  sha256: string
  coding: string
  bytes: PackedBody['bytes'] | null
}

export async function nextUnmoved(
  sql: Sql,
  { name, copy }: Copied,
  after: Pick<Unmoved, 'at' | 'sha256'> | null,
  limit: number,
): Promise<Unmoved[]> {
  const { rows } = await sql.query<Unmoved>(
    `select captured_at::text as at, encode(sha256, 'hex') as sha256, coding, bytes from ${name} p
     where (captured_at, sha256) > ($1::timestamptz, decode($2, 'hex'))
       and not exists (select from ${copy} m where m.captured_at = p.captured_at and m.sha256 = p.sha256)
     order by p.captured_at, p.sha256 limit $3`,
    [after?.at ?? '-infinity', after?.sha256 ?? '', limit],
  )
  return rows
}

export async function addMoved(sql: Sql, copy: string, moved: Unmoved[]): Promise<void> {
  await sql.query(
    `insert into ${copy} (captured_at, sha256, coding)
     select at, decode(sha256, 'hex'), coding
     from unnest($1::timestamptz[], $2::text[], $3::text[]) as moved (at, sha256, coding)
     on conflict do nothing`,
    [moved.map(({ at }) => at), moved.map(({ sha256 }) => sha256), moved.map(({ coding }) => coding)],
  )
}

/**
 * False if the copy lacks a row. Throws `lock_not_available` if somebody is reading bodies for long: that is found out before the
 * month is compared with its copy, and those who seal wait no longer than `waitMs`.
 */
export async function swapMonth(
  database: Database,
  { name, copy }: Copied,
  waitMs: number,
): Promise<boolean> {
  const waiting = `set local lock_timeout = ${Math.round(waitMs)}`
  await database.transaction(async tx => {
    await tx.query(waiting)
    await tx.query('lock table bodies in access exclusive mode')
  })
  return database.transaction(async tx => {
    await tx.query(waiting)
    const { rows } = await tx.query<{ done: boolean }>('select swap_bodies_month($1, $2) as done', [
      name,
      copy,
    ])
    return rows[0]?.done === true
  })
}

/** Those of these hashes that belong to a capture. */
export async function capturedAmong(sql: Sql, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from snapshots
     where sha256 = any (select decode(wanted, 'hex') from unnest($1::text[]) as wanted)`,
    [hashes],
  )
  return new Set(rows.map(({ sha256 }) => sha256))
}
