// Turns a declared route into one of the framework's: checked, handled, shaped, sent. It can be mounted in several
// places, each with its own way of identifying the caller.

import { Readable } from 'node:stream'
import { inertJson } from '@brand-citation-forensics/proof'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, PLATFORM } from '../access/caller.ts'
import { digestOf } from '../access/platform-token.ts'
import { bearerToken } from '../api/bearer.ts'
import { keyOf } from '../api/idempotency-key.ts'
import { perform } from '../api/perform.ts'
import { type Answer, type Asked, type Route, shaped } from '../api/route.ts'
import type { Services } from '../api/services.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import { JSON_TYPE } from './errors.ts'
import { conditional } from './etag.ts'
import { lookedUp } from './fast-lane.ts'

/** HEAD does everything GET does, compression included, and Node omits the body. */
export const withHead = (method: Route['method']) => (method === 'GET' ? ['GET', 'HEAD'] : method)

interface Mount {
  /** Prepended to the route's own path. */
  prefix: string
  config: FastifyContextConfig
  callerOf(request: FastifyRequest): Caller
  /** Who asks, if something may change. */
  actorOf(request: FastifyRequest): Promise<string> | string
}

/** Protected by the token unless public. */
const atItsOwnPath = (route: Route, { actors }: Services): Mount => ({
  prefix: '',
  config: { public: route.access === 'public', cors: route.access === 'public' },
  callerOf: () => PLATFORM,
  actorOf: ({ headers }) => {
    if (route.access === 'public') return SYSTEM_ACTOR
    const tokenHash = digestOf(bearerToken(headers.authorization) ?? '').toString('hex')
    return actors.of({ ...PLATFORM, tokenHash })
  },
})

export function serveRoute(
  app: FastifyInstance,
  services: Services,
  route: Route,
  { prefix, config, callerOf, actorOf }: Mount = atItsOwnPath(route, services),
): void {
  app.route({
    method: withHead(route.method),
    url: prefix + route.url,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: { ...config, ignoresBody: !route.body },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const whoAsks = () => actorOf(request)
      const answer = await perform(services, route, asked(request, caller, whoAsks))
      return send(request, reply, route, answer)
    },
  })
}

const asked = (request: FastifyRequest, caller: Caller, whoAsks: Asked['whoAsks']): Asked => ({
  params: request.params,
  query: request.query,
  body: request.body,
  request: {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    idempotencyKey: keyOf(caller, request.headers['idempotency-key']),
  },
  whoAsks,
  caller,
  found: lookedUp.get(request.raw),
})

function send(request: FastifyRequest, reply: FastifyReply, route: Route, answer: Answer): FastifyReply {
  if (answer.stream) return sendStream(reply, answer, answer.stream)
  const { contentType, content } = answer.text ?? {
    contentType: JSON_TYPE,
    // It contains foreign text, and people save it under any name.
    content: inertJson(shaped(route, answer)),
  }
  reply.code(answer.status).header('content-type', contentType)
  // Explicit, for caches that disregard Authorization.
  if (route.access !== 'public') reply.header('cache-control', 'private, no-cache')
  if (answer.headers) reply.headers(answer.headers)
  const cacheable = answer.status === 200 && route.method === 'GET'
  return reply.send(
    cacheable ? conditional(request, reply, content, { tag: answer.tag, weak: route.weakTag }) : content,
  )
}

/** An error on the way breaks the connection: half an answer must not look like a whole one. */
function sendStream(
  reply: FastifyReply,
  { status, headers = {} }: Answer,
  { contentType, chunks }: NonNullable<Answer['stream']>,
): FastifyReply {
  reply
    .code(status)
    .headers({ 'content-type': contentType, 'cache-control': 'private, no-store', ...headers })
  // One chunk ahead of the reader: more would only sit in memory.
  return reply.send(Readable.from(chunks, { highWaterMark: 1 }))
}
