// The HTTP face: what the application is, apart from how it is run. Requests are checked in one order:
// token, route, body, fields, then the step decides.

import compress from '@fastify/compress'
import pressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer, type Asked, type Route, shaped, validate } from '../api/route.ts'
import type { Services } from '../api/services.ts'
import { V1_ROUTES } from '../api/v1-routes.ts'
import { AppError } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'
import { adminRoutes } from './admin/index.ts'
import { authenticateWith } from './auth.ts'
import { ignoreBody, readBodies } from './body.ts'
import { COMPRESSION } from './compression.ts'
import { serveDocs } from './docs.ts'
import { errorHandler, GUARD_HEADERS, JSON_TYPE, OPEN_HEADERS } from './errors.ts'
import { conditional } from './etag.ts'
import { lookedUp, openFastLane } from './fast-lane.ts'
import { serveHealth } from './health.ts'
import { serveLog } from './log-routes.ts'
import { methodGuard } from './methods.ts'
import { createMetrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { PLANNED_ROUTES } from './planned.ts'
import { requestId } from './request-id.ts'
import { refuseSocket, refuseTunnels } from './socket-errors.ts'
import { serveVerifyPages } from './verify-pages.ts'

export interface AppOptions {
  services: Services
  tokens: string[]
  log: Log
  /** What else is served, with its own kinds of token: see `ownAccess`. */
  faces: Face[]
}

export type Face = (app: FastifyInstance) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without a token. */
    public?: boolean
    /** Asks for tokens itself, before anything of the body is read. */
    ownAccess?: boolean
    /** May be read by pages of other origins. */
    cors?: boolean
    /** Whatever body is sent is not read. */
    ignoresBody?: boolean
  }
}

const REALM = 'brand-citation-forensics'

export async function createApp({ services, tokens, log, faces }: AppOptions): Promise<FastifyInstance> {
  const authenticate = authenticateWith(tokens)
  const onError = errorHandler(log, REALM)
  const app = fastify({
    logger: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      secure(services, reply)
      reply.header('x-request-id', request.id)
      return onError(error, request, reply)
    },
    clientErrorHandler: refuseSocket,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // A missing Host is refused below, in our own words.
    http: { headersTimeout: 10_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
  })
  refuseTunnels(app.server)
  const guard = methodGuard()
  const metrics = createMetrics(services, log)

  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(onError)
  readBodies(app)
  app.addHook('onRoute', guard.learn)
  app.addHook('onRequest', (request, reply, done) => {
    secure(services, reply)
    reply.header('x-request-id', request.id)
    requireHost(request, reply)
    const { config } = request.routeOptions
    if (config.cors) reply.headers(OPEN_HEADERS)
    if (config.ignoresBody) ignoreBody(request)
    // Before the body is looked at: what it holds does not matter where there is no route.
    if (request.is404) return guard.answer(request, reply, authenticate)
    if (!config.public && !config.ownAccess) authenticate(request)
    done()
  })
  app.addHook('onResponse', metrics.observe)

  // Requests are never inflated: a few kilobytes could become gigabytes.
  await app.register(compress, { ...COMPRESSION, globalDecompression: false })
  await app.register(pressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: false })

  for (const route of [...V1_ROUTES, ...adminRoutes]) serve(app, services, route)
  servePlanned(app)
  let document: string | null = null
  app.route({
    method: withHead('GET'),
    url: '/v1/openapi.json',
    config: { public: true, cors: true },
    handler: (request, reply) => {
      document ??= JSON.stringify(openApiDocument(V1_ROUTES, services.baseUrl))
      reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'public, max-age=60' })
      return reply.send(conditional(request, reply, document))
    },
  })
  serveLog(app, services)
  serveVerifyPages(app, services)
  serveHealth(app, services)
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  )
  await serveDocs(app)
  for (const face of faces) await face(app)
  openFastLane(app.server, services, metrics)
  return app
}

function secure(services: Services, reply: FastifyReply): void {
  reply.headers(GUARD_HEADERS)
  // Also when this answer is not compressed: a cache must know that another one could be.
  reply.header('vary', 'accept-encoding')
  if (services.baseUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
}

/** RFC 9112 section 3.2: 400, and nothing further on this connection. */
function requireHost(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return
  reply.header('connection', 'close')
  throw new AppError('invalid', 'The Host header is missing')
}

/** HEAD walks the whole road of GET, compression included, and Node leaves the body out. */
const withHead = (method: Route['method']) => (method === 'GET' ? ['GET', 'HEAD'] : method)

function serve(app: FastifyInstance, services: Services, route: Route): void {
  app.route({
    method: withHead(route.method),
    url: route.url,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: { public: route.public === true, cors: route.public === true, ignoresBody: !route.body },
    handler: async (request, reply) => {
      const answer = await route.handle(knowing(services, request), validate(route, asked(request)))
      return send(request, reply, route, answer)
    },
  })
}

const asked = (request: FastifyRequest): Asked => ({
  params: request.params,
  query: request.query,
  body: request.body,
  request: {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    idempotencyKey: request.headers['idempotency-key'],
  },
})

/** A miss of the fast lane, or a database that is away, is not asked for twice. */
function knowing(services: Services, request: FastifyRequest): Services {
  const finding = lookedUp.get(request.raw)
  return finding ? { ...services, lookup: { ...services.lookup, find: () => finding } } : services
}

function send(request: FastifyRequest, reply: FastifyReply, route: Route, answer: Answer): FastifyReply {
  const { contentType, content } = answer.text ?? {
    contentType: JSON_TYPE,
    content: JSON.stringify(shaped(route, answer)),
  }
  reply.code(answer.status).header('content-type', contentType)
  if (answer.headers) reply.headers(answer.headers)
  const cacheable = answer.status === 200 && route.method === 'GET'
  return reply.send(
    cacheable ? conditional(request, reply, content, { tag: answer.tag, weak: route.weakTag }) : content,
  )
}

function servePlanned(app: FastifyInstance): void {
  for (const { url, body } of PLANNED_ROUTES) {
    const text = JSON.stringify(body)
    const answer = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(501).headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(text)
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      config: { public: true, cors: true, ignoresBody: true },
      handler: answer,
    })
  }
}
