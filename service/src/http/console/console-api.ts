// The console's API: the routes of v1 and of the operator again, below /api/console, for signed-in people. Only
// the routes of the session itself exist for the console alone.

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../../access/sessions/session.ts'
import type { Services } from '../../api/services.ts'
import { V1_ROUTES } from '../../api/v1-routes.ts'
import { adminRoutes } from '../admin/index.ts'
import { serveRoute } from '../serve-route.ts'
import { createGuard, sessionOf } from './guard.ts'
import { servePasskeys } from './passkey-routes.ts'
import { serveSessions } from './session-routes.ts'
import { type SignIn, serveSignIn } from './sign-in-routes.ts'

const PREFIX = '/api/console'

const session = (request: FastifyRequest): Session => sessionOf.get(request) as Session

const asPerson = {
  prefix: PREFIX,
  config: { ownAccess: true },
  actorOf: (request: FastifyRequest) => session(request).actor,
  callerOf: (request: FastifyRequest) => session(request).caller,
}

export async function serveConsoleApi(
  app: FastifyInstance,
  services: Services,
  sessions: Sessions,
  signIn: SignIn,
): Promise<void> {
  await app.register(async scope => {
    await scope.register(cookie)
    scope.addHook('onRequest', createGuard(sessions, services))
    // Overrides what a route says to its other callers: nothing may remain in a browser after signing out.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serveSessions(scope, sessions)
    serveSignIn(scope, signIn)
    servePasskeys(scope, services, signIn)
    for (const route of [...V1_ROUTES, ...adminRoutes]) serveRoute(scope, services, route, asPerson)
  })
}
