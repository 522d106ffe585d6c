import type { AlertKind } from '../model/alert.ts'
import type { Sql } from '../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../platform/keyset.ts'
import type { Alert, NewAlert } from './alert.ts'

/** Always in the same order, so that two who raise the same wait for each other once. The ids of those that are new. */
export async function insertAlerts(
  sql: Sql,
  at: Date,
  alerts: (NewAlert & { id: string })[],
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into alerts (id, scope, kind, subject, details, raised_at)
     select id, scope, kind, subject, details, $6
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) as g (id, scope, kind, subject, details)
     order by id on conflict (id) do nothing returning id`,
    [
      alerts.map(({ id }) => id),
      alerts.map(({ scope }) => scope),
      alerts.map(({ kind }) => kind),
      alerts.map(({ subject }) => subject),
      alerts.map(({ details }) => JSON.stringify(details)),
      at,
    ],
  )
  return rows.map(({ id }) => id)
}

const ALERT = `a.id, a.kind, a.scope, a.subject, a.details, a.raised_at as "raisedAt", b.name as "brandName"`
const FROM = 'from alerts a left join brands b on b.id = a.scope'

interface Wanted {
  /** Brands and the installation; null: all. */
  scopes: readonly string[] | null
  /** Left out: all. */
  kinds?: readonly AlertKind[]
  cursor: Cursor | null
  limit: number
}

/** Newest first. */
export async function pageOfAlerts(
  sql: Sql,
  { scopes, kinds, cursor, limit }: Wanted,
): Promise<Page<Alert & Cursor>> {
  const { rows } = await sql.query<Alert & Cursor>(
    `select ${ALERT}, ${microsOf('a.raised_at')} as micros ${FROM}
     where ($1::text[] is null or a.scope = any ($1)) and ($2::text[] is null or a.kind = any ($2))
       and ${comesAfter('a.raised_at', 3).replace(' id >', ' a.id >')}
     order by a.raised_at desc, a.id limit $5`,
    [scopes, kinds ?? null, ...cursorValues(cursor), limit + 1],
  )
  return pageOf(rows, limit)
}

/** The last one of a kind about something, if any. */
export async function lastAbout(
  sql: Sql,
  { kind, scope, subject }: Pick<Alert, 'kind' | 'scope' | 'subject'>,
): Promise<{ id: string; raisedAt: Date } | null> {
  const { rows } = await sql.query<{ id: string; raisedAt: Date }>(
    `select id, raised_at as "raisedAt" from alerts where kind = $1 and scope = $2 and subject = $3
     order by raised_at desc limit 1`,
    [kind, scope, subject],
  )
  return rows[0] ?? null
}

/** Those without letters yet, oldest first; concurrent callers get others. */
export async function takeUnaddressed(sql: Sql, limit: number): Promise<Alert[]> {
  const { rows } = await sql.query<Alert>(
    `select ${ALERT} ${FROM} where a.addressed_at is null order by a.raised_at, a.id limit $1
     for no key update of a skip locked`,
    [limit],
  )
  return rows
}

export async function markAddressed(sql: Sql, ids: string[], at: Date): Promise<void> {
  await sql.query('update alerts set addressed_at = $2 where id = any ($1)', [ids, at])
}

/** What a letter tells, oldest first. */
export async function alertsOfLetter(sql: Sql, letterId: string): Promise<Alert[]> {
  const { rows } = await sql.query<Alert>(
    `select ${ALERT} ${FROM} where a.id = any (array(select unnest(alert_ids) from letters where id = $1))
     order by a.raised_at, a.id`,
    [letterId],
  )
  return rows
}
