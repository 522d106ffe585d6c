import type { Sql } from '../../platform/database.ts'

export interface StoredSession {
  mark: Buffer
  actor: string
  createdAt: Date
  lastSeenAt: Date
}

/** Sessions at or before these instants have ended. */
export interface Limits {
  createdAfter: Date
  seenAfter: Date
}

export async function insertSession(sql: Sql, session: StoredSession): Promise<void> {
  const { mark, actor, createdAt, lastSeenAt } = session
  await sql.query(
    'insert into console_sessions (mark, actor, created_at, last_seen_at) values ($1, $2, $3, $4)',
    [mark, actor, createdAt, lastSeenAt],
  )
}

export async function findSession(sql: Sql, marks: Buffer[], limits: Limits): Promise<StoredSession | null> {
  const { rows } = await sql.query<StoredSession>({
    name: 'find-session',
    text: `select mark, actor, created_at as "createdAt", last_seen_at as "lastSeenAt" from console_sessions
           where mark = any ($1) and created_at > $2 and last_seen_at > $3`,
    values: [marks, limits.createdAfter, limits.seenAfter],
  })
  return rows[0] ?? null
}

/** Never back in time, however the clocks of processes differ. */
export async function touchSession(sql: Sql, mark: Buffer, now: Date): Promise<void> {
  await sql.query('update console_sessions set last_seen_at = $2 where mark = $1 and last_seen_at < $2', [
    mark,
    now,
  ])
}

export async function deleteSessions(sql: Sql, marks: Buffer[]): Promise<void> {
  await sql.query('delete from console_sessions where mark = any ($1)', [marks])
}

export async function deleteAllSessions(sql: Sql): Promise<void> {
  await sql.query('delete from console_sessions')
}

export async function deleteEndedSessions(sql: Sql, limits: Limits): Promise<void> {
  await sql.query('delete from console_sessions where created_at <= $1 or last_seen_at <= $2', [
    limits.createdAfter,
    limits.seenAfter,
  ])
}
