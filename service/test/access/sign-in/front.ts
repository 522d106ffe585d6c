// The routes of signing in, with a database, sessions and throttles as in the service, and a door that knows its people from a
// list. What a browser does is done by one that keeps cookies and follows nothing by itself.

import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { PEOPLE } from '../../../src/access/audited-tables.ts'
import { createOpenId, type OpenIdProof } from '../../../src/access/openid/openid.ts'
import { parseProviders } from '../../../src/access/openid/providers.ts'
import { createPasskeys } from '../../../src/access/passkeys/passkeys.ts'
import { insertPerson } from '../../../src/access/people/store.ts'
import { digestOf } from '../../../src/access/platform-token.ts'
import {
  BEGINNINGS,
  createLoginThrottle,
  FAILED_SIGN_INS,
} from '../../../src/access/sessions/login-throttle.ts'
import { createSessions } from '../../../src/access/sessions/session.ts'
import type { Door, Proof, Refusal } from '../../../src/access/sign-in/door.ts'
import { SignInRefused } from '../../../src/access/sign-in/refusal.ts'
import { introduce } from '../../../src/evidence/events/actors.ts'
import { sealStates } from '../../../src/evidence/events/state.ts'
import { createGuard } from '../../../src/http/console/guard.ts'
import { serveSessions } from '../../../src/http/console/session-routes.ts'
import { serveSignIn } from '../../../src/http/console/sign-in-routes.ts'
import { errorHandler } from '../../../src/http/errors.ts'
import { requestId } from '../../../src/http/request-id.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { PooledDatabase } from '../../../src/platform/database.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMigratedDatabase, openTestDatabase, TOKEN } from '../../harness.ts'

export interface Front {
  app: FastifyInstance
  /** Where browsers find it; a test that listens sets the port. */
  baseUrl: string
  database: PooledDatabase
  databaseUrl: string
  /** What was proven, newest last. */
  proofs: Proof[]
  refusals: Refusal[]
  /** By the text of the invitation; one that was used is not there any more. */
  invitations: Map<string, { personId: string }>
  /** Whether the door knows whoever comes. */
  isKnown: boolean
  close(): Promise<void>
}

interface FrontOptions {
  clock: Clock
  /** As in the file of an operator. */
  providers?: object[]
  baseUrl?: string
}

export async function openFront({ clock, providers = [], baseUrl }: FrontOptions): Promise<Front> {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url)
  const sessions = createSessions({
    ...{ database, clock, platformTokens: [TOKEN], takesToken: true },
    limits: { idleMs: 3_600_000, longestMs: 86_400_000 },
  })
  const app = fastify({ genReqId: requestId })
  const front: Front = {
    ...{ app, baseUrl: baseUrl ?? 'http://127.0.0.1:8080', database, databaseUrl: url },
    ...{ proofs: [], refusals: [], invitations: new Map(), isKnown: true },
    close: async () => {
      await app.close()
      await database.close()
      await drop()
    },
  }
  const byDigest = (digest: Buffer) => [...front.invitations].find(([text]) => digestOf(text).equals(digest))
  const door: Door = {
    hasPeople: async () => front.isKnown,
    async admit(proof, from) {
      if (!front.isKnown) throw new SignInRefused('nobody')
      front.proofs.push(proof)
      return sessions.open({ token: TOKEN, ...from })
    },
    async offered(invitation) {
      if (!byDigest(invitation)) throw new SignInRefused('invitation')
      return { brand: null, role: 'administrator', mail: null, expiresAt: clock.now() }
    },
    async join(tx, { name, invitation }) {
      const found = invitation && byDigest(invitation)
      if (!found) throw new SignInRefused('invitation')
      front.invitations.delete(found[0])
      const { personId } = found[1]
      const at = clock.now()
      await introduce(tx, { id: personId, kind: 'person', name: null }, at)
      const person = {
        kind: 'person',
        state: 'active',
        name,
        mail: null,
        createdAt: at,
        removedAt: null,
      } as const
      await insertPerson(tx, { id: personId, ...person }, { salt: randomBytes(32), identity: null })
      const added = { actor: personId, action: 'person.added', at, keys: [personId], isFirst: true }
      await sealStates(tx, PEOPLE, added)
      return { personId, actor: personId }
    },
    async refused(refusal) {
      front.refusals.push(refusal)
    },
  }
  const here = { database, clock, baseUrl: () => front.baseUrl }
  app.setErrorHandler(errorHandler(createLog('silent'), 'test'))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(cookie)
  app.addHook('onRequest', createGuard(sessions, front))
  serveSessions(app, sessions)
  serveSignIn(app, {
    openId: createOpenId({
      ...here,
      providers: providers.length === 0 ? [] : parseProviders(providers, 'providers.json'),
    }),
    passkeys: createPasskeys(here),
    door,
    throttles: {
      beginnings: createLoginThrottle(database, BEGINNINGS),
      failures: createLoginThrottle(database, FAILED_SIGN_INS),
    },
    takesToken: true,
  })
  return front
}

export interface Told {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  body: any
}

/** Cookies of our own site, and what a browser says of where a request comes from. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #front: Front

  constructor(front: Front) {
    this.#front = front
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}): Promise<Told> {
    const { origin, host } = new URL(this.#front.baseUrl)
    const answer = await this.#front.app.inject({
      method,
      url: path,
      headers: {
        ...{ host, cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(method === 'GET' ? {} : { origin, 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of answer.cookies as { name: string; value: string }[])
      this.cookies.set(name, value)
    const text = answer.body
    return {
      status: answer.statusCode,
      headers: answer.headers as Told['headers'],
      body: text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  begin(provider: string, body: object = {}): Promise<Told> {
    return this.ask('POST', `/api/console/sign-in/openid/${provider}`, body)
  }

  /** The provider sends the browser back: from another site, by a link. */
  comeBack(location: string): Promise<Told> {
    const { pathname, search } = new URL(location)
    return this.ask('GET', pathname + search, undefined, { 'sec-fetch-site': 'cross-site' })
  }

  async isIn(): Promise<boolean> {
    return (await this.ask('GET', '/api/console/session')).status === 200
  }
}

/** Why the login page is shown again; null when it is not. */
export const refusedIn = ({ headers }: Told): string | null =>
  /^\/console\/login\?refused=(\w+)$/.exec(String(headers.location))?.[1] ?? null

export const lastOpenId = ({ proofs }: Front): OpenIdProof => {
  const proof = proofs.at(-1)
  if (proof?.way !== 'openid') throw new Error('nobody came by a provider')
  return proof
}

/** The time of this machine, as far ahead or behind as a test says: providers go by the true one. */
export function shiftedClock(): Clock & { aheadMs: number } {
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) }
  return clock
}
