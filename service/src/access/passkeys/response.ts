// What a browser sends of a passkey. Everything in it is a stranger's word until the library has verified it.

import { hash } from 'node:crypto'
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { type RefusalReason, SignInRefused } from '../sign-in/refusal.ts'
import type { RelyingParty } from './relying-party.ts'

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/)

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** WebAuthn, section 4: a credential id has at most so many bytes. */
const CredentialId = bytes(1_023)

const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
})

export const RegistrationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(16_384),
    // Names that nobody knows yet are left out: they are hints for the browser, and nothing else.
    transports: z
      .array(z.string().max(30))
      .max(20)
      .transform(all => TRANSPORTS.filter(name => all.includes(name)))
      .default([]),
  }),
})
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

export const SignInResponse = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: bytes(64).nullish(),
  }),
})
export type SignInResponse = z.infer<typeof SignInResponse>

/** The challenge that it claims to answer; whether it was ever given out is another question. */
export function challengeIn(clientDataJSON: string): string {
  const { challenge, crossOrigin } = readable(() => decoded(clientDataJSON))
  // No page of ours is framed by another, so an answer from within one is not from us.
  if (crossOrigin === true) throw new SignInRefused('origin', 'crossOrigin')
  return typeof challenge === 'string' ? challenge : ''
}

/**
 * We ask for no attestation, and believe none. The library would follow addresses in the certificates of one, which a stranger
 * wrote; so those never reach it.
 */
export function refuseCertificates(attestationObject: string): void {
  const { format, statement } = readable(() => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    return { format: attestation.get('fmt'), statement: attestation.get('attStmt') }
  })
  const isOwnSignature = format === 'packed' && statement.get('x5c') === undefined
  if (format !== 'none' && !isOwnSignature) throw new SignInRefused('passkey', 'with an attestation')
}

/** JSON, but perhaps no object. */
function decoded(clientDataJSON: string): ReturnType<typeof decodeClientDataJSON> {
  const data: unknown = decodeClientDataJSON(clientDataJSON)
  if (typeof data !== 'object' || data === null) throw new TypeError('no object')
  return data as ReturnType<typeof decodeClientDataJSON>
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new SignInRefused('passkey', 'unreadable')
  }
}

interface Refused {
  clientDataJSON: string
  authenticatorData: Uint8Array
  party: RelyingParty
  signCount: number
}

/** Why the library refused something, which it says in sentences only. It decided; this looks for the reason. */
export function reasonFor({ clientDataJSON, authenticatorData, party, signCount }: Refused): RefusalReason {
  return readable(() => {
    const { origin } = decoded(clientDataJSON)
    if (origin !== party.origin) return 'origin'
    const { rpIdHash, flags, counter } = parseAuthenticatorData(new Uint8Array(authenticatorData))
    if (Buffer.from(rpIdHash).toString('hex') !== hash('sha256', party.id)) return 'relying_party'
    if (!flags.up || !flags.uv) return 'not_verified'
    return signCount > 0 && counter <= signCount ? 'counter' : 'passkey'
  })
}
