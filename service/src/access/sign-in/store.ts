import type { Sql } from '../../platform/database.ts'

/** What is kept from the first request to the second. */
export interface Remembered {
  /** The future owner of the passkey, if already known. */
  personId: string | null
  name: string | null
  /** What the authenticator will know them by. */
  userHandle: Buffer | null
  /** The SHA-256 of a one-time invitation. */
  invitation: Buffer | null
  /** A path of the console. */
  returnTo: string
}

export interface StoredAttempt extends Remembered {
  mark: Buffer
  way: string
  browser: Buffer
  expiresAt: Date
}

export async function insertAttempt(sql: Sql, attempt: StoredAttempt): Promise<void> {
  const { mark, way, browser, personId, name, userHandle, invitation, returnTo, expiresAt } = attempt
  await sql.query(
    `insert into sign_in_attempts (mark, way, browser_sha256, person_id, name, user_handle, invitation_sha256, return_to,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [mark, way, browser, personId, name, userHandle, invitation, returnTo, expiresAt],
  )
}

/** Of two concurrent calls, one gets it. */
export async function takeAttempt(sql: Sql, mark: Buffer): Promise<StoredAttempt | null> {
  const { rows } = await sql.query<StoredAttempt>(
    `delete from sign_in_attempts where mark = $1
     returning mark, way, browser_sha256 as browser, person_id as "personId", name, user_handle as "userHandle", invitation_sha256 as invitation,
       return_to as "returnTo", expires_at as "expiresAt"`,
    [mark],
  )
  return rows[0] ?? null
}

export async function deleteExpiredAttempts(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from sign_in_attempts where expires_at <= $1', [now])
}

/** What somebody began but did not finish. */
export async function deleteAttemptsOf(sql: Sql, personId: string): Promise<void> {
  await sql.query('delete from sign_in_attempts where person_id = $1', [personId])
}
