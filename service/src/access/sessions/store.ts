import type { Sql } from '../../platform/database.ts'
import type { Role } from '../permissions.ts'

/** How somebody signed in. */
export const WAYS = ['token', 'openid', 'passkey', 'invitation'] as const
export type Way = (typeof WAYS)[number]

export interface NewSession {
  id: string
  /** By which its secret finds it. */
  mark: Buffer
  /** Null: forged, and opens nothing. */
  seal: Buffer | null
  actor: string
  /** Null: opened with the access token. */
  personId: string | null
  way: Way
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
}

export interface StoredSession extends NewSession {
  /** What the person may do now. */
  roles: { scope: string; role: Role }[]
}

/** Sessions at or before these instants have ended. */
export interface Limits {
  createdAfter: Date
  seenAfter: Date
}

const COLUMNS = `s.id, s.mark, s.seal, s.actor, s.person_id as "personId", s.way, s.browser, s.created_at as "createdAt",
  s.last_seen_at as "lastSeenAt"`

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  const { id, mark, seal, actor, personId, way, browser, createdAt, lastSeenAt } = session
  await sql.query(
    `insert into console_sessions (id, mark, seal, actor, person_id, way, browser, created_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, mark, seal, actor, personId, way, browser, createdAt, lastSeenAt],
  )
}

/** None for a removed person, whatever the table says. */
export async function findSession(sql: Sql, mark: Buffer, limits: Limits): Promise<StoredSession | null> {
  const { rows } = await sql.query<StoredSession>({
    name: 'find-session',
    text: `select ${COLUMNS}, coalesce((select json_agg(json_build_object('scope', m.scope, 'role', m.role))
             from members m where m.person_id = s.person_id), '[]') as roles
           from console_sessions s left join people p on p.id = s.person_id
           where mark = $1 and s.created_at > $2 and last_seen_at > $3 and (person_id is null or p.state = 'active')`,
    values: [mark, limits.createdAfter, limits.seenAfter],
  })
  return rows[0] ?? null
}

export type ListedSession = Omit<NewSession, 'mark' | 'seal'>

/** Active ones, last seen first: of one person; null: all. */
export async function listSessions(
  sql: Sql,
  personId: string | null,
  limits: Limits,
): Promise<ListedSession[]> {
  const { rows } = await sql.query<NewSession>(
    `select ${COLUMNS} from console_sessions s where ($1::text is null or person_id = $1)
       and created_at > $2 and last_seen_at > $3 order by last_seen_at desc, id`,
    [personId, limits.createdAfter, limits.seenAfter],
  )
  return rows.map(({ mark: _mark, seal: _seal, ...session }) => session)
}

/** Its owner: null for the access token, undefined if there is no session. */
export async function ownerOfSession(sql: Sql, id: string): Promise<string | null | undefined> {
  const { rows } = await sql.query<{ personId: string | null }>(
    'select person_id as "personId" from console_sessions where id = $1',
    [id],
  )
  return rows[0]?.personId
}

/** Never back in time, however the processes' clocks differ. */
export async function touchSession(sql: Sql, mark: Buffer, now: Date): Promise<void> {
  await sql.query('update console_sessions set last_seen_at = $2 where mark = $1 and last_seen_at < $2', [
    mark,
    now,
  ])
}

export async function deleteMarked(sql: Sql, mark: Buffer): Promise<void> {
  await sql.query('delete from console_sessions where mark = $1', [mark])
}

export async function deleteSession(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from console_sessions where id = $1', [id])
  return rowCount === 1
}

export async function deleteSessionsOf(sql: Sql, personId: string): Promise<number> {
  const { rowCount } = await sql.query('delete from console_sessions where person_id = $1', [personId])
  return rowCount ?? 0
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
