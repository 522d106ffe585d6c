// Passkeys, for installations without an identity provider: registered by invitation, then all that signing in needs.
// Discoverable, so nobody types a name, and the authenticator always verifies its holder.

import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { sealStates } from '../../evidence/events/state.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { PASSKEYS } from '../audited-tables.ts'
import { ATTEMPT_MS, beginAttempt, endAttempt } from '../sign-in/attempt.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import { relyingPartyAt, requireRelyingParty } from './relying-party.ts'
import {
  attested,
  challengeIn,
  type RegistrationResponse,
  reasonFor,
  refuseCertificates,
  type SignInResponse,
} from './response.ts'
import { insertPasskey, listPasskeys, lockPasskey, noteUse } from './store.ts'

export interface Registrant {
  /** Null for somebody unknown who comes with an invitation. */
  personId: string | null
  /** Shown by the browser when it asks which passkey to use. */
  name: string
  /** The SHA-256 of the invitation; null for somebody signed in. */
  invitation: Buffer | null
}

/**
 * In the transaction that stores the passkey: uses up the invitation, creates the person, and says who it is and as which
 * actor. Throws to refuse.
 */
export type Join = (tx: Transaction, registrant: Registrant) => Promise<{ personId: string; actor: string }>

export interface PasskeyProof {
  personId: string
  passkeyId: string
}

type Browser = string | undefined

/** Loaded on first use: with all its certificates it takes 25 MB, and not every installation has passkeys. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: every authenticator has one of them. Explicit, because the library would try newer ones. */
const ALGORITHMS = [-8, -7, -257]
/** Contains nothing about a person: whoever finds an authenticator learns only that it knows somebody here. */
const HANDLE_BYTES = 32

export interface Passkeys {
  /** The address at which browsers create them for this service; null: nowhere. */
  origin(): string | null
  offerRegistration(
    registrant: Registrant,
    browser: Browser,
  ): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; browser: string }>
  /** These two throw `SignInRefused`. */
  register(answer: { response: RegistrationResponse; browser: Browser; join: Join }): Promise<PasskeyProof>
  signIn(answer: { response: SignInResponse; browser: Browser }): Promise<PasskeyProof>
  offerSignIn(browser: Browser): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browser: string }>
}

interface PasskeyDeps {
  database: Database
  clock: Clock
  /** Called each time: the port may not be known yet. */
  baseUrl(): string
}

export function createPasskeys({ database, clock, baseUrl }: PasskeyDeps): Passkeys {
  const deps = { database, clock }
  const partyHere = () => requireRelyingParty(baseUrl())

  return {
    origin: () => relyingPartyAt(baseUrl())?.origin ?? null,

    async offerRegistration({ personId, name, invitation }, browser) {
      const party = partyHere()
      const held = personId === null ? [] : await listPasskeys(database, personId)
      const userHandle = held[0]?.userHandle ?? randomBytes(HANDLE_BYTES)
      const remembered = { personId, name, userHandle, invitation }
      const begun = await beginAttempt(deps, { way: 'passkey registration', browser, ...remembered })
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpID: party.id,
        rpName: 'Brand Citation Forensics',
        userID: new Uint8Array(userHandle),
        userName: name,
        userDisplayName: name,
        challenge: bytesOf(begun.text),
        timeout: ATTEMPT_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: held.map(({ credentialId: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options, browser: begun.browser }
    },

    async register({ response, browser, join }) {
      const party = partyHere()
      const challenge = challengeIn(response.response.clientDataJSON)
      const way = 'passkey registration'
      const { name, userHandle, ...begun } = await endAttempt(deps, { way, text: challenge, browser })
      if (name === null || userHandle === null) throw new SignInRefused('over')
      await refuseCertificates(response.response.attestationObject)
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        response,
        supportedAlgorithmIDs: ALGORITHMS,
        ...expected(party, challenge),
      }).catch(() => null)
      if (!verified?.verified)
        throw new SignInRefused(await reasonFor({ ...(await attested(response)), party, signCount: 0 }))
      const { credential } = verified.registrationInfo
      const now = clock.now()
      const made = {
        ...{ id: newId('pky', now), credentialId: credential.id, userHandle },
        ...{ publicKey: Buffer.from(credential.publicKey), transports: response.response.transports },
        createdAt: now,
      }
      return database.transaction(async tx => {
        const { personId, actor } = await join(tx, { ...begun, name })
        if (!(await insertPasskey(tx, { ...made, personId }, credential.counter)))
          throw new SignInRefused('known_passkey')
        const event = { actor, action: 'passkey.registered', at: now, keys: [made.id], isFirst: true }
        await sealStates(tx, PASSKEYS, event)
        return { personId, passkeyId: made.id }
      })
    },

    async offerSignIn(browser) {
      const party = partyHere()
      const begun = await beginAttempt(deps, { way: 'passkey sign-in', browser })
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: bytesOf(begun.text),
        timeout: ATTEMPT_MS,
        userVerification: 'required',
      })
      return { options, browser: begun.browser }
    },

    async signIn({ response, browser }) {
      const party = partyHere()
      const { clientDataJSON, authenticatorData, userHandle } = response.response
      const challenge = challengeIn(clientDataJSON)
      await endAttempt(deps, { way: 'passkey sign-in', text: challenge, browser })
      const { verifyAuthenticationResponse } = await library()
      // The row stays locked until its count is written: of two answers with one count, the second comes from a copy.
      return database.transaction(async tx => {
        const passkey = await lockPasskey(tx, response.id)
        if (!passkey) throw new SignInRefused('unknown_passkey')
        const { id, personId, credentialId, signCount } = passkey
        if (!userHandle || !passkey.userHandle.equals(bytesOf(userHandle)))
          throw new SignInRefused('other_person')
        const publicKey = new Uint8Array(passkey.publicKey)
        const verified = await verifyAuthenticationResponse({
          response: { ...response, response: { ...response.response, userHandle } },
          credential: { id: credentialId, publicKey, counter: signCount },
          ...expected(party, challenge),
        }).catch(() => null)
        if (!verified?.verified) {
          const shown = { clientDataJSON, authenticatorData: bytesOf(authenticatorData) }
          throw new SignInRefused(await reasonFor({ ...shown, party, signCount }), id)
        }
        await noteUse(tx, id, verified.authenticationInfo.newCounter, clock.now())
        return { personId, passkeyId: id }
      })
    },
  }
}

const expected = ({ id, origin }: { id: string; origin: string }, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

const bytesOf = (base64url: string): Buffer<ArrayBuffer> => Buffer.from(base64url, 'base64url')
