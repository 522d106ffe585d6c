// Sessions of the console: opened with the platform token, carried by a cookie, ended by idling, by age or by hand.
// The secret in the cookie is kept nowhere; what is stored is its HMAC under the token, so a session ends with the
// token that opened it, and a stolen table opens nothing.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { introduce } from '../../evidence/events/actors.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { createPlatformCheck, digestOf } from '../platform-token.ts'
import { createLoginThrottle } from './login-throttle.ts'
import {
  deleteAllSessions,
  deleteEndedSessions,
  deleteSessions,
  findSession,
  insertSession,
  type Limits,
  type StoredSession,
  touchSession,
} from './store.ts'

export const IDLE_MS = 12 * 3_600_000
export const LONGEST_MS = 7 * 86_400_000
const SEEN_EVERY_MS = 60_000
const SECRET_FORM = /^[\w-]{43}$/

export interface Session {
  /** Who acts in it: each login is an actor of its own. */
  actor: string
  /** Sent along with everything that changes something. Follows from the secret, and does not lead back to it. */
  csrfToken: string
  /** If nothing more is asked. */
  expiresAt: Date
}

export interface OpenedSession extends Session {
  /** For the cookie, and for nobody else. */
  secret: string
}

export interface Sessions {
  /** Throws `unauthorized` on a wrong token and `quota_reached` after too many. `replaces`: the secret held so far. */
  open(attempt: { token: string; address: string; replaces: string | undefined }): Promise<OpenedSession>
  find(secret: string | undefined): Promise<Session | null>
  close(secret: string): Promise<void>
  closeAll(): Promise<void>
}

interface SessionDeps {
  database: Database
  clock: Clock
  platformTokens: string[]
}

export function createSessions({ database, clock, platformTokens }: SessionDeps): Sessions {
  const isPlatform = createPlatformCheck(platformTokens)
  const throttle = createLoginThrottle(database)
  const marksOf = (secret: string) => platformTokens.map(token => markOf(secret, token))

  return {
    async open({ token, address, replaces }) {
      await throttle.take(address)
      if (!isPlatform(digestOf(token))) throw new AppError('unauthorized', 'This is not the access token')
      await throttle.giveBack(address)
      const now = clock.now()
      const secret = randomBytes(32).toString('base64url')
      const actor = newId('act', now)
      const session = { mark: markOf(secret, token), actor, createdAt: now, lastSeenAt: now }
      await database.transaction(async tx => {
        await deleteEndedSessions(tx, limitsAt(now))
        if (isSecret(replaces)) await deleteSessions(tx, marksOf(replaces))
        await introduce(tx, { id: actor, kind: 'session', name: 'a login to the console' }, now)
        await insertSession(tx, session)
      })
      return { secret, ...view(secret, session) }
    },

    async find(secret) {
      if (!isSecret(secret)) return null
      const now = clock.now()
      const session = await findSession(database, marksOf(secret), limitsAt(now))
      if (!session) return null
      // Not with every request: reading is not to become writing.
      if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return view(secret, session)
      await touchSession(database, session.mark, now)
      return view(secret, { ...session, lastSeenAt: now })
    },

    close: secret => deleteSessions(database, marksOf(secret)),
    closeAll: () => deleteAllSessions(database),
  }
}

const isSecret = (text: string | undefined): text is string => text !== undefined && SECRET_FORM.test(text)

const markOf = (secret: string, token: string): Buffer => createHmac('sha256', token).update(secret).digest()

const limitsAt = (now: Date): Limits => ({
  createdAfter: new Date(now.getTime() - LONGEST_MS),
  seenAfter: new Date(now.getTime() - IDLE_MS),
})

const view = (secret: string, { actor, createdAt, lastSeenAt }: Omit<StoredSession, 'mark'>): Session => ({
  actor,
  csrfToken: hash('sha256', `csrf ${secret}`, 'base64url'),
  expiresAt: new Date(Math.min(lastSeenAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS)),
})

/** In constant time. */
export function isCsrfToken({ csrfToken }: Session, presented: unknown): boolean {
  return typeof presented === 'string' && timingSafeEqual(digestOf(csrfToken), digestOf(presented))
}
