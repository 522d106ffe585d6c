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
  created_at as "createdAt", coalesce(sign_count, 0)::float8 as "signCount", used_at as "usedAt"
  from passkeys left join passkey_uses on passkey_id = id`

const ofRow = ({ credential, ...row }: PasskeyRow): UsedPasskey => ({
  ...row,
  credentialId: credential.toString('base64url'),
})

const bytesOf = (credentialId: string) => Buffer.from(credentialId, 'base64url')

/** False if this credential is already registered. */
export async function insertPasskey(sql: Sql, passkey: Passkey, signCount: number): Promise<boolean> {
  const { id, personId, credentialId, userHandle, publicKey, transports, createdAt } = passkey
  const { rowCount } = await sql.query(
    `with made as (
       insert into passkeys (id, person_id, credential_id, user_handle, public_key, transports, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id)
     insert into passkey_uses (passkey_id, sign_count) select id, $8 from made`,
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
  const { rows: locked } = await sql.query<{ id: string }>(
    'select id from passkeys where credential_id = $1 and removed_at is null for no key update',
    [bytesOf(credentialId)],
  )
  // Read once the lock is held: after waiting for it, an earlier read would show the old count.
  const { rows } = await sql.query<PasskeyRow>(`${SELECT} where id = $1`, [locked[0]?.id])
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
  await sql.query(
    `insert into passkey_uses (passkey_id, sign_count, used_at) values ($1, $2, $3)
     on conflict (passkey_id) do update set sign_count = $2, used_at = $3`,
    [id, signCount, at],
  )
}

const ERASED = `credential_id = null, user_handle = null, public_key = null, transports = '{}'`

/** What an authenticator knows goes with it, and so does when it was used. */
export async function endPasskeys(sql: Sql, ids: string[], at: Date): Promise<void> {
  await sql.query(`update passkeys set removed_at = $2, ${ERASED} where id = any ($1)`, [ids, at])
  await deleteUses(sql, ids)
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
  const ids = rows.map(({ id }) => id)
  await deleteUses(sql, ids)
  return ids
}

/** After the passkey itself, which signing in locks first. */
async function deleteUses(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('delete from passkey_uses where passkey_id = any ($1)', [ids])
}
