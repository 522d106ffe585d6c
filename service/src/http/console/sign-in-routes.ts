// Signing in without the access token. Each method takes two requests: one begins and sets a cookie, the other returns with
// a proof and gets a session.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OpenId } from '../../access/openid/openid.ts'
import type { Passkeys } from '../../access/passkeys/passkeys.ts'
import { RegistrationResponse, SignInResponse } from '../../access/passkeys/response.ts'
import { digestOf } from '../../access/platform-token.ts'
import type { LoginThrottle } from '../../access/sessions/login-throttle.ts'
import type { OpenedSession } from '../../access/sessions/session.ts'
import { ATTEMPT_MS, consolePath } from '../../access/sign-in/attempt.ts'
import type { Door, Proof } from '../../access/sign-in/door.ts'
import { isRefusalReason, refusalSentence, SignInRefused } from '../../access/sign-in/refusal.ts'
import { invalid } from '../../api/route.ts'
import { SESSION_COOKIE } from './guard.ts'
import { COOKIE, view } from './session-routes.ts'

export interface SignIn {
  openId: OpenId
  passkeys: Passkeys
  door: Door
  throttles: { beginnings: LoginThrottle; failures: LoginThrottle }
  /** Whether the access token opens the console. */
  takesToken: boolean
}

export const BROWSER_COOKIE = '__Host-bcf-sign-in'
/** Lax: the browser is sent back from the provider's page, which is another site. */
export const BROWSER_TERMS = { ...COOKIE, sameSite: 'lax', maxAge: ATTEMPT_MS / 1_000 } as const

const PATH = '/api/console/sign-in'
const Invitation = z.string().min(1).max(200)
const Beginning = z.object({
  invitation: Invitation.optional(),
  returnTo: z.string().max(4_000).optional(),
})
/** People choose their own name. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(name => name.isWellFormed() && !/\p{Cc}/u.test(name), 'must be plain text')
const RegistrationBeginning = z.object({ invitation: Invitation, name: Name })
const Shown = z.object({ invitation: Invitation })

export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {}, { reportInput: false })
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({ in: 'body', field: path.join('.'), message })),
  )
}

const open = { config: { ownAccess: true, opensSession: true }, bodyLimit: 64 * 1024 }
const browserOf = ({ cookies }: FastifyRequest) => cookies[BROWSER_COOKIE]

/** Behind the console's guard: whatever is posted here comes from one of its own pages. */
export function serveSignIn(app: FastifyInstance, signIn: SignIn): void {
  serveOffers(app, signIn)
  serveOpenId(app, signIn)
  servePasskeySignIn(app, signIn)
}

async function begin<T extends { browser: string }>(
  { throttles }: SignIn,
  { ip }: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<Omit<T, 'browser'>> {
  await throttles.beginnings.take(ip)
  const { browser, ...begun } = await work()
  reply.setCookie(BROWSER_COOKIE, browser, BROWSER_TERMS)
  return begun
}

/** An attempt is counted before it is checked, and given back if it was right or nobody here could tell. */
async function finish(
  { door, throttles }: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  prove: () => Promise<Proof>,
  way: Proof['way'],
): Promise<{ opened: OpenedSession; proof: Proof }> {
  const address = request.ip
  await throttles.failures.take(address)
  try {
    const proof = await prove()
    const opened = await door.admit(proof, {
      address,
      browser: request.headers['user-agent'],
      replaces: request.cookies[SESSION_COOKIE],
    })
    await throttles.failures.giveBack(address)
    reply.setCookie(SESSION_COOKIE, opened.secret, COOKIE)
    return { opened, proof }
  } catch (error) {
    if (!(error instanceof SignInRefused) || error.reason === 'unreachable')
      await throttles.failures.giveBack(address)
    if (error instanceof SignInRefused)
      await door.refused({ way, reason: error.reason, detail: error.detail, address })
    throw error
  }
}

function serveOffers(app: FastifyInstance, { openId, passkeys, door, throttles, takesToken }: SignIn): void {
  /** What the login page offers, and why it is shown again. */
  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    config: { ...open.config, ignoresBody: true },
    handler: async request => {
      const { refused } = request.query as { refused?: unknown }
      return {
        providers: openId.providers,
        passkeys: passkeys.origin() !== null,
        passkeysAt: passkeys.origin(),
        token: takesToken,
        people: await door.hasPeople(),
        ...(typeof refused === 'string' && isRefusalReason(refused)
          ? { refused: { reason: refused, message: refusalSentence(refused) } }
          : {}),
      }
    },
  })

  /** What a link invites to. The token is sent in a body, so it appears in no log. */
  app.route({
    method: 'POST',
    url: `${PATH}/invitation`,
    ...open,
    handler: async request => {
      const { invitation } = parse(Shown, request.body)
      await throttles.beginnings.take(request.ip)
      const { expiresAt, ...offered } = await door.offered(digestOf(invitation))
      return { ...offered, expiresAt: expiresAt.toISOString() }
    },
  })
}

function serveOpenId(app: FastifyInstance, signIn: SignIn): void {
  const { openId } = signIn
  app.route({
    method: 'POST',
    url: `${PATH}/openid/:provider`,
    ...open,
    handler: (request, reply) => {
      const { provider } = request.params as { provider: string }
      const { invitation, returnTo } = parse(Beginning, request.body)
      return begin(signIn, request, reply, () =>
        openId.begin({
          ...{ provider, browser: browserOf(request), returnTo: consolePath(returnTo) },
          invitation: invitation === undefined ? null : digestOf(invitation),
        }),
      )
    },
  })

  // The browser comes from the provider's page: only the cookie and the state prove that it was here before. JSON could not
  // tell it what went wrong, so the login page does.
  app.route({
    method: 'GET',
    url: `${PATH}/openid/:provider/callback`,
    config: { ...open.config, ignoresBody: true },
    handler: async (request, reply) => {
      const { provider } = request.params as { provider: string }
      const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
      const answer = { provider, query, browser: browserOf(request) }
      let returnTo = ''
      const prove = async (): Promise<Proof> => {
        const proof = await openId.finish(answer)
        returnTo = proof.returnTo
        return { way: 'openid', ...proof }
      }
      try {
        await finish(signIn, request, reply, prove, 'openid')
        return reply.redirect(returnTo, 303)
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error
        return reply.redirect(`/console/login?refused=${error.reason}`, 303)
      }
    },
  })
}

function servePasskeySignIn(app: FastifyInstance, signIn: SignIn): void {
  const { passkeys, door } = signIn
  app.route({
    method: 'POST',
    url: `${PATH}/passkey/options`,
    config: { ...open.config, ignoresBody: true },
    handler: (request, reply) =>
      begin(signIn, request, reply, () => passkeys.offerSignIn(browserOf(request))),
  })

  app.route({
    method: 'POST',
    url: `${PATH}/passkey`,
    ...open,
    handler: async (request, reply) => {
      const response = parse(SignInResponse, request.body)
      const prove = async (): Promise<Proof> => ({
        way: 'passkey',
        ...(await passkeys.signIn({ response, browser: browserOf(request) })),
      })
      return view((await finish(signIn, request, reply, prove, 'passkey')).opened)
    },
  })

  app.route({
    method: 'POST',
    url: `${PATH}/passkey/registration/options`,
    ...open,
    handler: (request, reply) => {
      const { invitation: token, name } = parse(RegistrationBeginning, request.body)
      const invitation = digestOf(token)
      return begin(signIn, request, reply, async () => {
        await door.offered(invitation)
        return passkeys.offerRegistration({ personId: null, name, invitation }, browserOf(request))
      })
    },
  })

  app.route({
    method: 'POST',
    url: `${PATH}/passkey/registration`,
    ...open,
    handler: async (request, reply) => {
      const response = parse(RegistrationResponse, request.body)
      const prove = async (): Promise<Proof> => ({
        way: 'passkey',
        ...(await passkeys.register({ response, browser: browserOf(request), join: door.join })),
      })
      return view((await finish(signIn, request, reply, prove, 'passkey')).opened)
    },
  })
}
