// Console sessions: opened with the access token or for a person who proved their identity, carried by a cookie, ended by idling,
// by age or by hand. The secret in the cookie is stored nowhere, only its hash, by which the row is found. Every row carries an HMAC
// of what it says under the access token, which is not in the database: whoever can only write that table can neither make a
// session nor make another of theirs. So sessions end with their token, a person's with the one that was first when they signed in.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { introduce } from '../../evidence/events/actors.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Caller, PLATFORM } from '../caller.ts'
import { asRights } from '../people/rights.ts'
import type { Person } from '../people/store.ts'
import { createPlatformCheck, digestOf } from '../platform-token.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import { noteFailure } from '../sign-ins/store.ts'
import { endOf, limitsAt, type SessionLimits } from './limits.ts'
import { createLoginThrottle, networkOf } from './login-throttle.ts'
import {
  deleteAllSessions,
  deleteEndedSessions,
  deleteMarked,
  deleteSessionsOf,
  findSession,
  insertSession,
  type NewSession,
  type StoredSession,
  touchSession,
  type Way,
} from './store.ts'

const SEEN_EVERY_MS = 60_000
const SECRET_FORM = /^[\w-]{43}$/
const MOST_OF_BROWSER = 200
const SEAL_BYTES = 32

export interface Session {
  id: string
  /** Who acts in it: a person or, with the access token, each login separately. */
  actor: string
  caller: Caller
  /** Required for every change. Derived from the secret, without revealing it. */
  csrfToken: string
  /** If nothing more is asked. */
  expiresAt: Date
}

export interface OpenedSession extends Session {
  /** For the cookie, and for nobody else. */
  secret: string
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string
  /** What the browser calls itself. */
  browser: string | undefined
  /** The previous secret, which ends. */
  replaces: string | undefined
}

export interface Sessions {
  /** Throws `unauthorized` on a wrong token and `quota_reached` after too many. */
  open(attempt: Origin & { token: string }): Promise<OpenedSession>
  /** For somebody whose identity is proven. */
  openFor(person: Pick<Person, 'id'>, way: Way, origin: Omit<Origin, 'address'>): Promise<OpenedSession>
  find(secret: string | undefined): Promise<Session | null>
  close(secret: string): Promise<void>
  /** All of a person's; everybody's, with the access token. */
  closeAll(session: Session): Promise<void>
}

interface SessionDeps {
  database: Database
  clock: Clock
  platformTokens: string[]
  limits: SessionLimits
  /** False: the access token opens no session, and those it opened end. */
  takesToken: boolean
}

export function createSessions(deps: SessionDeps): Sessions {
  const { database, clock, platformTokens, limits, takesToken } = deps
  const isPlatform = createPlatformCheck(platformTokens)
  const throttle = createLoginThrottle(database)
  const isSealed = (session: StoredSession) =>
    (session.personId !== null || takesToken) &&
    session.seal?.length === SEAL_BYTES &&
    platformTokens.some(token => timingSafeEqual(sealOf(session, token), session.seal as Buffer))

  async function begin(
    { token, personId, way }: { token: string; personId: string | null; way: Way },
    { browser, replaces }: Omit<Origin, 'address'>,
  ): Promise<OpenedSession> {
    const now = clock.now()
    const secret = randomBytes(32).toString('base64url')
    const actor = personId ?? newId('act', now)
    const said = { id: newId('ses', now), mark: markOf(secret), actor, personId, way, createdAt: now }
    const seal = sealOf(said, token)
    const session = { ...said, seal, browser: shownBrowser(browser), lastSeenAt: now }
    await database.transaction(async tx => {
      await deleteEndedSessions(tx, limitsAt(limits, now))
      if (isSecret(replaces)) await deleteMarked(tx, markOf(replaces))
      if (personId === null)
        await introduce(tx, { id: actor, kind: 'session', name: 'the shared access token' }, now)
      await insertSession(tx, session)
    })
    const found = await findSession(database, session.mark, limitsAt(limits, now))
    if (!found) throw new SignInRefused('removed')
    return { secret, ...view(secret, found) }
  }

  const view = (secret: string, session: StoredSession): Session => ({
    id: session.id,
    actor: session.actor,
    caller: callerOf(session),
    csrfToken: hash('sha256', `csrf ${secret}`, 'base64url'),
    expiresAt: endOf(limits, session),
  })

  return {
    async open({ token, address, ...origin }) {
      if (!takesToken)
        throw new AppError(
          'forbidden',
          'The access token does not open the console here: sign in as a person',
        )
      await throttle.take(address)
      if (!isPlatform(digestOf(token))) {
        await noteFailure(database, { way: 'token', network: networkOf(address), at: clock.now() })
        throw new AppError('unauthorized', 'This is not the access token')
      }
      await throttle.giveBack(address)
      return begin({ token, personId: null, way: 'token' }, origin)
    },

    openFor: ({ id }, way, origin) => {
      const [token] = platformTokens
      if (token === undefined)
        throw new Error('sessions are sealed under the access token, and there is none')
      return begin({ token, personId: id, way }, origin)
    },

    async find(secret) {
      if (!isSecret(secret)) return null
      const now = clock.now()
      const session = await findSession(database, markOf(secret), limitsAt(limits, now))
      if (!session || !isSealed(session)) return null
      // Not with every request: reading must not become writing.
      if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return view(secret, session)
      await touchSession(database, session.mark, now)
      return view(secret, { ...session, lastSeenAt: now })
    },

    close: secret => deleteMarked(database, markOf(secret)),
    closeAll: async ({ caller }) => {
      if (caller.person === null) await deleteAllSessions(database)
      else await deleteSessionsOf(database, caller.person)
    },
  }
}

const callerOf = ({ personId, roles }: StoredSession): Caller =>
  personId === null ? PLATFORM : { id: personId, name: null, person: personId, rights: asRights(roles) }

const isSecret = (text: string | undefined): text is string => text !== undefined && SECRET_FORM.test(text)

const markOf = (secret: string): Buffer => hash('sha256', `session ${secret}`, 'buffer')

/** All that decides who somebody is, and for how long. */
type Said = Pick<NewSession, 'id' | 'mark' | 'actor' | 'personId' | 'way' | 'createdAt'>

const sealOf = ({ id, mark, actor, personId, way, createdAt }: Said, token: string): Buffer =>
  createHmac('sha256', token)
    .update(
      JSON.stringify(['session', id, mark.toString('hex'), actor, personId, way, createdAt.toISOString()]),
    )
    .digest()

/** For a list in which people tell their own sessions apart. */
const shownBrowser = (text: string | undefined): string | null =>
  text?.replace(/[^\x20-\x7e]/g, '').slice(0, MOST_OF_BROWSER) || null

/** In constant time. */
export function isCsrfToken({ csrfToken }: Session, presented: unknown): boolean {
  return typeof presented === 'string' && timingSafeEqual(digestOf(csrfToken), digestOf(presented))
}
