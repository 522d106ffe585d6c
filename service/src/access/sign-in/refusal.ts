// Why somebody is refused. A closed list: they read one of these sentences, and nothing that a provider, token or
// authenticator said reaches a page.

import { AppError, type ErrorCode } from '../../model/errors.ts'

const AGAIN = 'go back to /console/login and begin again'
const ASK = 'ask whoever runs this installation'

const SENTENCES = {
  over: `This sign-in was used already, or was begun more than ten minutes ago: ${AGAIN}`,
  other_browser: `This sign-in was begun in another browser: ${AGAIN} in this one, and do not follow links that others send you`,
  mixed_up: `The answer came from another provider than the one that was asked: ${AGAIN}; if it happens twice, ${ASK}`,
  denied: `The provider did not let you in, or you cancelled there: ${AGAIN}, or choose another account`,
  code: `The provider takes this answer for used or expired: ${AGAIN}`,
  issuer: `The provider calls itself by another name than the one configured: ${ASK} to compare "issuer" with its discovery document`,
  audience: `The provider's token is meant for another application: ${ASK} to compare "clientId" with what the provider registered`,
  nonce: `The provider's token belongs to another sign-in: ${AGAIN}; if it happens twice, ${ASK}`,
  key: `The provider's token is not signed by a key that the provider publishes: ${AGAIN}; if it happens twice, ${ASK}`,
  algorithm: `The provider's token is signed in a way that is not accepted: ${ASK} to have it signed by RS256, PS256, ES256 or Ed25519`,
  expired: `The provider's token has expired: ${AGAIN}; if it happens twice, ${ASK} to set the clocks`,
  not_yet: `The provider's token is dated in the future: ${ASK} to set the clocks, then begin again`,
  client: `The provider does not accept this installation: ${ASK} to compare "clientId" and "clientSecret" with what the provider registered`,
  answer: `The provider answered something that cannot be read: ${AGAIN}; if it happens twice, ${ASK}`,
  unreachable: 'The provider cannot be reached: wait a moment, then begin again',
  groups_elsewhere: `You are in more groups than the provider writes into a token: ${ASK} to have it send only the groups of this application`,
  no_passkeys_here: `Passkeys need https and a host name, or localhost: ${ASK} to set BCF_BASE_URL to such an address`,
  origin: `The passkey was used on another page than those of this installation: open the console at its own address and begin again`,
  relying_party: `The passkey belongs to another site: ${AGAIN} with the one that you made here`,
  not_verified: 'The passkey did not check who holds it: use one that asks for a PIN, a finger or a face',
  unknown_passkey: `This passkey is not known here, or no longer: choose another, or ask for an invitation to register it`,
  known_passkey: 'This passkey is registered already: sign in with it',
  other_person: `This passkey is somebody else's: choose your own`,
  counter: `This passkey counts fewer uses than it has had, so there may be a copy of it: ask whoever runs this installation to remove it, and register another`,
  passkey: `The answer of the passkey cannot be accepted: ${AGAIN}`,
  invitation: 'This invitation was used already, or has expired: ask whoever invited you for another',
  other_address:
    'This invitation is for another mail address than yours: sign in with that one, or ask whoever invited you for another',
  removed: `You were removed from this installation: ${ASK} for a new invitation`,
  nobody: `The provider knows you, and this installation does not: ${ASK} for an invitation or for a group that has a role`,
} as const

export type RefusalReason = keyof typeof SENTENCES

export const refusalSentence = (reason: RefusalReason): string => SENTENCES[reason]

export const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(SENTENCES, text)

const CODES: Partial<Record<RefusalReason, ErrorCode>> = {
  unreachable: 'provider_unavailable',
  known_passkey: 'conflict',
}

export class SignInRefused extends AppError {
  readonly reason: RefusalReason
  /** For the operator; never a token, code or secret. */
  readonly detail: string

  constructor(reason: RefusalReason, detail = '') {
    super(CODES[reason] ?? 'forbidden', SENTENCES[reason], { extra: { reason } })
    this.name = 'SignInRefused'
    this.reason = reason
    this.detail = detail
  }
}
