// A sign-in between its two requests. It is identified by a random text that goes out and comes back (OpenID's state, a
// passkey's challenge), ends with its first use or after ten minutes, and belongs to the browser that began it.

import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { digestOf } from '../platform-token.ts'
import { SignInRefused } from './refusal.ts'
import { deleteExpiredAttempts, insertAttempt, type Remembered, takeAttempt } from './store.ts'

export const ATTEMPT_MS = 10 * 60_000
/** 32 random bytes. */
const FORM = /^[\w-]{43}$/

export type Way = `openid ${string}` | 'passkey sign-in' | 'passkey registration'

export interface Begun {
  /** Goes out, and comes back once. */
  text: string
  /** For the browser's cookie. An existing one stays: two tabs may sign in at once. */
  browser: string
}

export interface AttemptDeps {
  database: Database
  clock: Clock
}

export async function beginAttempt(
  { database, clock }: AttemptDeps,
  { way, browser: known, ...remembered }: { way: Way; browser: string | undefined } & Partial<Remembered>,
): Promise<Begun> {
  const text = randomText()
  const browser = known !== undefined && FORM.test(known) ? known : randomText()
  const now = clock.now()
  await deleteExpiredAttempts(database, now)
  await insertAttempt(database, {
    ...{ mark: digestOf(text), way, browser: digestOf(browser) },
    ...{ personId: null, name: null, userHandle: null, invitation: null, returnTo: CONSOLE, ...remembered },
    expiresAt: new Date(now.getTime() + ATTEMPT_MS),
  })
  return { text, browser }
}

/** Used up, whatever is found wrong with it. */
export async function endAttempt(
  { database, clock }: AttemptDeps,
  { way, text, browser }: { way: Way; text: string; browser: string | undefined },
): Promise<Remembered> {
  const attempt = FORM.test(text) ? await takeAttempt(database, digestOf(text)) : null
  if (!attempt || attempt.expiresAt <= clock.now()) throw new SignInRefused('over')
  if (browser === undefined || !digestOf(browser).equals(attempt.browser))
    throw new SignInRefused('other_browser')
  if (attempt.way !== way) throw new SignInRefused('mixed_up', `begun as ${attempt.way}, ended as ${way}`)
  const { personId, name, userHandle, invitation, returnTo } = attempt
  return { personId, name, userHandle, invitation, returnTo }
}

/**
 * Further secrets of an attempt. They are derived from two texts stored only as hashes, so there is nothing to store, seal or
 * steal; and seeing the one that travels does not reveal the one in the cookie.
 */
export const secretOf = ({ text, browser }: Begun, purpose: 'nonce' | 'verifier'): string =>
  createHmac('sha256', browser).update(`${purpose} ${text}`).digest('base64url')

const randomText = () => randomBytes(32).toString('base64url')

const CONSOLE = '/console/'

/** Back into the console and nowhere else, whatever a link says. */
export function consolePath(wanted: string | undefined): string {
  const base = 'https://console.invalid'
  const url = wanted === undefined ? null : URL.parse(wanted, base)
  if (!url || url.origin !== base || !url.pathname.startsWith(CONSOLE)) return CONSOLE
  const path = url.pathname + url.search
  return path.length <= 2_000 ? path : CONSOLE
}
