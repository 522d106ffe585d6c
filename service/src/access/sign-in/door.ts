// What the protocols need to know about people, and what they hand over. They prove who somebody is; who that is here,
// whether they may come in and what they may do is decided at the door.

import type { OpenIdProof } from '../openid/openid.ts'
import type { Join, PasskeyProof } from '../passkeys/passkeys.ts'
import type { Role } from '../permissions.ts'
import type { OpenedSession, Origin } from '../sessions/session.ts'
import type { RefusalReason } from './refusal.ts'

export type Proof = ({ way: 'openid' } & OpenIdProof) | ({ way: 'passkey' } & PasskeyProof)

/** What somebody is invited to. */
interface Offered {
  /** Null: to administer the installation. */
  brand: { id: string; name: string } | null
  role: Role
  mail: string | null
  expiresAt: Date
}

export interface Refusal {
  way: Proof['way']
  reason: RefusalReason
  /** For the operator; never a secret. */
  detail: string
  address: string
}

export interface Door {
  /** Whether anybody has signed in as themselves so far. */
  hasPeople(): Promise<boolean>
  /** Throws `SignInRefused('nobody')` for somebody without a place here. */
  admit(proof: Proof, from: Origin): Promise<OpenedSession>
  /** By the SHA-256 of an invitation, which looking does not use up. Throws `SignInRefused('invitation')`. */
  offered(invitation: Buffer): Promise<Offered>
  join: Join
  /** Counted, never recorded: strangers must not grow the log. */
  refused(refusal: Refusal): Promise<void>
}
