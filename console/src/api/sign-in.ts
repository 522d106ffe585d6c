// Signing in as oneself: by provider, passkey or invitation. Secrets stay in the browser or its authenticator.

import { queryOptions } from '@tanstack/react-query'
import { consoleFetch, keep, type Session, sessionError } from './session.ts'

const PATH = '/api/console/sign-in'

export interface WaysIn {
  providers: { id: string; name: string }[]
  /** Whether the service accepts them here, and this browser supports them. */
  passkeys: boolean
  /** The only address at which they work; null: nowhere. */
  passkeysAt: string | null
  token: boolean
  /** Whether anybody has signed in as themselves so far. */
  people: boolean
  /** Why somebody was sent back here. */
  refused?: { reason: string; message: string }
}

export interface Offered {
  /** Null: to administer the installation. */
  brand: { id: string; name: string } | null
  role: 'viewer' | 'analyst' | 'lead' | 'administrator'
  mail: string | null
  expiresAt: string
}

interface OwnPasskey {
  id: string
  transports: string[]
  createdAt: string
  usedAt: string | null
}

async function told<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw await sessionError(answer)
  return answer.json()
}

const post = (path: string, body: object): Promise<Response> =>
  consoleFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const hasPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export async function waysIn(refused: string): Promise<WaysIn> {
  const query = refused === '' ? '' : `?${new URLSearchParams({ refused })}`
  const ways = await told<WaysIn>(await fetch(`${PATH}${query}`))
  return { ...ways, passkeys: ways.passkeysAt === location.origin && hasPasskeys() }
}

export const waysInQuery = queryOptions({ queryKey: ['ways-in', ''], queryFn: () => waysIn('') })

/** Another address of this installation where they do; null: they work here, or nowhere. */
export const passkeysElsewhere = ({ passkeysAt }: Pick<WaysIn, 'passkeysAt'>): string | null =>
  passkeysAt === location.origin ? null : passkeysAt

export const offeredBy = async (invitation: string): Promise<Offered> =>
  told(await post(`${PATH}/invitation`, { invitation }))

/** Leaves this page for the provider's. */
export async function goToProvider(
  id: string,
  wish: { invitation?: string; returnTo: string },
): Promise<void> {
  const { location: address } = await told<{ location: string }>(await post(`${PATH}/openid/${id}`, wish))
  location.assign(address)
}

/** The authenticator refused, or nobody was there: browsers say no more, so that pages learn nothing. */
class PasskeyDeclined extends Error {
  constructor() {
    super('No passkey was used: the browser stopped, or you did. Try again, or choose another way.')
  }
}

type Offer = { options: never }

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch(() => null)
  if (!credential) throw new PasskeyDeclined()
  return credential as PublicKeyCredential
}

const made = ({ options }: Offer): Promise<PublicKeyCredential> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asked(() => navigator.credentials.create({ publicKey }))
}

export async function signInWithPasskey(): Promise<Session> {
  const { options } = await told<Offer>(await post(`${PATH}/passkey/options`, {}))
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = await asked(() => navigator.credentials.get({ publicKey }))
  return keep(await post(`${PATH}/passkey`, used.toJSON()))
}

/** Creates an invited person's first passkey, and signs in with it. */
export async function joinWithPasskey(invitation: string, name: string): Promise<Session> {
  const offer = await told<Offer>(await post(`${PATH}/passkey/registration/options`, { invitation, name }))
  const passkey = await made(offer)
  return keep(await post(`${PATH}/passkey/registration`, passkey.toJSON()))
}

const OWN = '/api/console/passkeys'

export const ownPasskeys = async (): Promise<OwnPasskey[]> =>
  (await told<{ passkeys: OwnPasskey[] }>(await consoleFetch(OWN))).passkeys

export async function addPasskey(): Promise<void> {
  const passkey = await made(await told<Offer>(await post(`${OWN}/options`, {})))
  await told(await post(OWN, passkey.toJSON()))
}

export const removePasskey = async (id: string): Promise<void> =>
  told(await consoleFetch(`${OWN}/${encodeURIComponent(id)}`, { method: 'DELETE' }))
