// A signed-in person's own passkeys: list, add, remove. Behind the console's guard.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { removePasskey } from '../../access/passkeys/end-passkeys.ts'
import { RegistrationResponse } from '../../access/passkeys/response.ts'
import { listPasskeys } from '../../access/passkeys/store.ts'
import { requireActive } from '../../access/people/change-members.ts'
import { namesOf } from '../../access/people/store.ts'
import type { Services } from '../../api/services.ts'
import { AppError } from '../../model/errors.ts'
import { sessionOf } from './guard.ts'
import { BROWSER_COOKIE, BROWSER_TERMS, parse, type SignIn } from './sign-in-routes.ts'

const PATH = '/api/console/passkeys'

export function servePasskeys(
  app: FastifyInstance,
  services: Services,
  { passkeys, throttles }: SignIn,
): void {
  const config = { ownAccess: true }
  const silent = { ownAccess: true, ignoresBody: true }
  const { database } = services

  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    config: silent,
    handler: async request => ({
      passkeys: (await listPasskeys(database, personIn(request))).map(
        ({ id, createdAt, usedAt, transports }) => ({
          ...{ id, transports, createdAt: createdAt.toISOString() },
          usedAt: usedAt?.toISOString() ?? null,
        }),
      ),
    }),
  })

  app.route({
    method: 'POST',
    url: `${PATH}/options`,
    config: silent,
    handler: async (request, reply) => {
      const personId = personIn(request)
      await throttles.beginnings.take(request.ip)
      const name = (await namesOf(database, [personId])).get(personId) ?? personId
      const registrant = { personId, name, invitation: null }
      const offered = await passkeys.offerRegistration(registrant, request.cookies[BROWSER_COOKIE])
      reply.setCookie(BROWSER_COOKIE, offered.browser, BROWSER_TERMS)
      return { options: offered.options }
    },
  })

  app.route({
    method: 'POST',
    url: PATH,
    config,
    bodyLimit: 64 * 1024,
    handler: async request => {
      const own = personIn(request)
      const { passkeyId: id } = await passkeys.register({
        response: parse(RegistrationResponse, request.body),
        browser: request.cookies[BROWSER_COOKIE],
        // What was begun for somebody else, or with an invitation, cannot be finished here.
        join: async (tx, { personId, invitation }) => {
          if (personId !== own || invitation) throw new AppError('forbidden', 'Begun by somebody else')
          const { id: known } = await requireActive(tx, own)
          return { personId: known, actor: known }
        },
      })
      return { id }
    },
  })

  app.route({
    method: 'DELETE',
    url: `${PATH}/:passkeyId`,
    config: silent,
    handler: async request => {
      const { passkeyId: id } = request.params as { passkeyId: string }
      await removePasskey(services, { id, personId: personIn(request) })
      return { removed: true }
    },
  })
}

/** The access token is not a person, and has no passkeys. */
function personIn(request: FastifyRequest): string {
  const person = sessionOf.get(request)?.caller.person
  if (!person) throw new AppError('conflict', 'Passkeys belong to people: the access token has none')
  return person
}
