// What the protocols need to know of people, and what they hand over. They prove who somebody is; who that is here, whether
// they may come in and what they may do is the business of whoever stands at the door.

import type { OpenIdProof } from '../openid/openid.ts'
import type { Join, PasskeyProof } from '../passkeys/passkeys.ts'
import type { OpenedSession } from '../sessions/session.ts'
import type { RefusalReason } from './refusal.ts'

export type Proof = ({ way: 'openid' } & OpenIdProof) | ({ way: 'passkey' } & PasskeyProof)

export interface Arrival {
  address: string
  /** What the browser calls itself. */
  browser: string | undefined
  /** The secret of the session that the browser held so far. */
  replaces: string | undefined
}

export interface Refusal {
  way: Proof['way']
  reason: RefusalReason
  /** For whoever runs the service; never a secret. */
  detail: string
  address: string
}

export interface Door {
  /** Throws `SignInRefused('nobody')` for somebody who has no place here. */
  admit(proof: Proof, arrival: Arrival): Promise<OpenedSession>
  /** Whether an invitation is open, by its SHA-256. It is not used up by looking. */
  isOpen(invitation: Buffer): Promise<boolean>
  join: Join
  /** Counted, never recorded: strangers must not grow the log. */
  refused(refusal: Refusal): Promise<void>
}
