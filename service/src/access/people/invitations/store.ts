import type { Sql } from '../../../platform/database.ts'
import type { Role } from '../../permissions.ts'

export interface Invitation {
  id: string
  /** A brand, or the installation. */
  scope: string
  role: Role
  /** For whom, until it is used, withdrawn or found expired. */
  mail: string | null
  invitedBy: string
  createdAt: Date
  expiresAt: Date
  usedBy: string | null
  usedAt: Date | null
  revokedAt: Date | null
}

const COLUMNS = `id, scope, role, mail, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt",
  used_by as "usedBy", used_at as "usedAt", revoked_at as "revokedAt"`

export async function insertInvitation(
  sql: Sql,
  { id, scope, role, mail, invitedBy, createdAt, expiresAt }: Invitation,
  { sha256, salt }: { sha256: Buffer; salt: Buffer },
): Promise<void> {
  await sql.query(
    `insert into invitations (id, sha256, scope, role, mail, salt, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, sha256, scope, role, mail, mail === null ? null : salt, invitedBy, createdAt, expiresAt],
  )
}

/** Newest first, those of these scopes; null: all. */
export async function listInvitations(sql: Sql, within: readonly string[] | null): Promise<Invitation[]> {
  const { rows } = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where $1::text[] is null or scope = any ($1) order by created_at desc, id`,
    [within],
  )
  return rows
}

export async function findInvitation(sql: Sql, id: string): Promise<Invitation | null> {
  const { rows } = await sql.query<Invitation>(`select ${COLUMNS} from invitations where id = $1`, [id])
  return rows[0] ?? null
}

export async function lockInvitation(sql: Sql, id: string): Promise<Invitation | null> {
  const { rows } = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export async function lockByToken(sql: Sql, sha256: Buffer): Promise<Invitation | null> {
  const { rows } = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where sha256 = $1 for no key update`,
    [sha256],
  )
  return rows[0] ?? null
}

/** The address goes with its end. */
export async function endInvitation(
  sql: Sql,
  id: string,
  { usedBy, at }: { usedBy: string | null; at: Date },
): Promise<void> {
  await sql.query(
    `update invitations set mail = null, salt = null, used_by = $2, used_at = case when $2::text is not null then $3::timestamptz end,
       revoked_at = case when $2::text is null then $3::timestamptz end where id = $1`,
    [id, usedBy, at],
  )
}

/** Erases the addresses of those that can no longer be used. */
export async function eraseExpired(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update invitations set mail = null, salt = null where id in (
       select id from invitations where mail is not null and expires_at <= $1 order by id limit $2
       for no key update skip locked)
     returning id`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** The open ones made for a person's address. */
export async function lockInvitationsFor(sql: Sql, personId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select i.id from invitations i join people p on lower(p.mail) = lower(i.mail)
     where p.id = $1 order by i.id for no key update of i`,
    [personId],
  )
  return rows.map(({ id }) => id)
}
