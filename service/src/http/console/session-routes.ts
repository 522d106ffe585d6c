import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session, Sessions } from '../../access/sessions/session.ts'
import { invalid } from '../../api/route.ts'
import { SESSION_COOKIE, sessionOf } from './guard.ts'

const Login = z.object({ token: z.string().min(1).max(4_096) })

export const COOKIE = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

export const view = ({ csrfToken, expiresAt }: Session) => ({ csrfToken, expiresAt: expiresAt.toISOString() })

/** Sign in, who am I, sign out, sign out everywhere. The token goes in and never comes out. */
export function serveSessions(app: FastifyInstance, sessions: Sessions): void {
  const config = { ownAccess: true, ignoresBody: true }
  const loggedOut = (reply: FastifyReply) =>
    reply.clearCookie(SESSION_COOKIE, COOKIE).send({ loggedOut: true })

  app.route({
    method: 'POST',
    url: '/api/console/session',
    config: { ownAccess: true, opensSession: true },
    bodyLimit: 16 * 1024,
    handler: async (request, reply) => {
      const body = Login.safeParse(request.body, { reportInput: false })
      if (!body.success) throw invalid([{ in: 'body', field: 'token', message: 'must be the access token' }])
      const opened = await sessions.open({
        token: body.data.token,
        address: request.ip,
        browser: request.headers['user-agent'],
        replaces: request.cookies[SESSION_COOKIE],
      })
      return reply.setCookie(SESSION_COOKIE, opened.secret, COOKIE).send(view(opened))
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/console/session',
    config,
    handler: async request => view(sessionOf.get(request) as Session),
  })

  app.route({
    method: 'DELETE',
    url: '/api/console/session',
    config,
    handler: async (request, reply) => {
      await sessions.close(request.cookies[SESSION_COOKIE] as string)
      return loggedOut(reply)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/console/sessions',
    config,
    handler: async (request, reply) => {
      await sessions.closeAll(sessionOf.get(request) as Session)
      return loggedOut(reply)
    },
  })
}
