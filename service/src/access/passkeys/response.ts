// What a browser sends about a passkey. All of it is a stranger's word until the library has verified it.

import { hash } from 'node:crypto'
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
/** WebAuthn, section 4: the maximum length of a credential id. */
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
    // Unknown names are dropped: they are only hints for the browser.
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

/** The challenge it claims to answer; whether it was ever issued is another question. */
export function challengeIn(clientDataJSON: string): string {
  const { challenge, crossOrigin } = clientDataIn(clientDataJSON)
  // Our pages are never framed, so an answer from within a frame is not from us.
  if (crossOrigin === true) throw new SignInRefused('origin', 'crossOrigin')
  return typeof challenge === 'string' ? challenge : ''
}

function clientDataIn(clientDataJSON: string): Record<string, unknown> {
  let data: unknown
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  } catch {}
  if (typeof data !== 'object' || data === null) throw new SignInRefused('passkey', 'unreadable')
  return data as Record<string, unknown>
}

async function attestationIn(attestationObject: string) {
  // Loaded on first use, like the library itself.
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
    return { format, hasCertificates: statement.get('x5c') !== undefined, data: attestation.get('authData') }
  } catch {
    throw new SignInRefused('passkey', 'unreadable')
  }
}

/**
 * We ask for no attestation, and believe none. The library would follow addresses in its certificates, which a stranger wrote;
 * so those never reach it.
 */
export async function refuseCertificates(attestationObject: string): Promise<void> {
  const { format, hasCertificates } = await attestationIn(attestationObject)
  const isOwnSignature = format === 'packed' && !hasCertificates
  if (format !== 'none' && !isOwnSignature) throw new SignInRefused('passkey', 'with an attestation')
}

/** What a registration shows of the authenticator. */
export const attested = async ({ response }: RegistrationResponse) => ({
  clientDataJSON: response.clientDataJSON,
  authenticatorData: (await attestationIn(response.attestationObject)).data,
})

interface Refused {
  clientDataJSON: string
  authenticatorData: Uint8Array
  party: RelyingParty
  signCount: number
}

/** Why the library refused something, which it says only in prose. It decided; this finds the reason. */
export async function reasonFor({
  clientDataJSON,
  authenticatorData,
  party,
  signCount,
}: Refused): Promise<RefusalReason> {
  if (clientDataIn(clientDataJSON).origin !== party.origin) return 'origin'
  const { parseAuthenticatorData } = await import('@simplewebauthn/server/helpers')
  try {
    const { rpIdHash, flags, counter } = parseAuthenticatorData(new Uint8Array(authenticatorData))
    if (Buffer.from(rpIdHash).toString('hex') !== hash('sha256', party.id)) return 'relying_party'
    if (!flags.up || !flags.uv) return 'not_verified'
    return signCount > 0 && counter <= signCount ? 'counter' : 'passkey'
  } catch {
    return 'passkey'
  }
}
