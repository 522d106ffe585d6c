import type { Sql } from '../../platform/database.ts'

/** An active one. Nothing readable is left of those that have ended. */
export interface Passkey {
  id: string
  personId: string
  /** Base64url without padding, as browsers write it. */
  credentialId: string
  /** What the authenticator knows the person by. */
  userHandle: Buffer
  publicKey: Buffer
  transports: readonly string[]
  createdAt: Date
}

export interface UsedPasskey extends Passkey {
  signCount: number
  usedAt: Date | null
}

interface PasskeyRow extends Omit<UsedPasskey, 'credentialId'> {
  credential: Buffer
}

const SELECT = `select id, person_id as "personId", credential_id as credential, user_handle as "userHandle", public_key as "publicKey", transports,
  created_at as "createdAt", sign_count::float8 as "signCount", used_at as "usedAt" from passkeys`

const ofRow = ({ credential, ...row }: PasskeyRow): UsedPasskey => ({
  ...row,
  credentialId: credential.toString('base64url'),
})

const bytesOf = (credentialId: string) => Buffer.from(credentialId, 'base64url')

/** False if this credential is already registered. */
export async function insertPasskey(sql: Sql, passkey: Passkey, signCount: number): Promise<boolean> {
  const { id, personId, credentialId, userHandle, publicKey, transports, createdAt } = passkey
  const { rowCount } = await sql.query(
    `insert into passkeys (id, person_id, credential_id, user_handle, public_key, transports, created_at, sign_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    [id, personId, bytesOf(credentialId), userHandle, publicKey, transports, createdAt, signCount],
  )
  return rowCount === 1
}

export async function listPasskeys(sql: Sql, personId: string): Promise<UsedPasskey[]> {
  const { rows } = await sql.query<PasskeyRow>(
    `${SELECT} where person_id = $1 and removed_at is null order by created_at, id`,
    [personId],
  )
  return rows.map(ofRow)
}

/** Concurrent uses are checked one after the other. */
export async function lockPasskey(sql: Sql, credentialId: string): Promise<UsedPasskey | null> {
  const { rows } = await sql.query<PasskeyRow>(
    `${SELECT} where credential_id = $1 and removed_at is null for no key update`,
    [bytesOf(credentialId)],
  )
  return rows[0] ? ofRow(rows[0]) : null
}

/** Also of one that has ended; null where there is none. */
export async function ownerOfPasskey(sql: Sql, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ personId: string }>(
    'select person_id as "personId" from passkeys where id = $1',
    [id],
  )
  return rows[0]?.personId ?? null
}

export async function noteUse(sql: Sql, id: string, signCount: number, at: Date): Promise<void> {
  await sql.query('update passkeys set sign_count = $2, used_at = $3 where id = $1', [id, signCount, at])
}

const ERASED = `credential_id = null, user_handle = null, public_key = null, transports = '{}',
  sign_count = 0, used_at = null`

/** What an authenticator knows goes with it, and so does when it was used. */
export async function endPasskeys(sql: Sql, ids: string[], at: Date): Promise<void> {
  await sql.query(`update passkeys set removed_at = $2, ${ERASED} where id = any ($1)`, [ids, at])
}

/** Those that ended before anything of them was erased. */
export async function eraseEnded(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update passkeys set ${ERASED} where id in (
       select id from passkeys where removed_at is not null
         and (num_nonnulls(credential_id, user_handle, public_key) > 0 or transports <> '{}')
       order by id limit $1 for no key update skip locked)
     returning id`,
    [limit],
  )
  return rows.map(({ id }) => id)
}
