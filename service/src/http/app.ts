// The HTTP application, apart from how it is run. Requests are checked in a fixed order: token, route, body,
// fields; then the step decides.

import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createSessions } from '../access/sessions/session.ts'
import type { AccessSettings } from '../access/settings.ts'
import type { Services } from '../api/services.ts'
import { V1_ROUTES } from '../api/v1-routes.ts'
import { AppError, notFound } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'
import { adminRoutes } from './admin/index.ts'
import { authenticateWith } from './auth.ts'
import { ignoreBody, readBodies } from './body.ts'
import { createBodyBudget } from './body-budget.ts'
import { serveCaseFiles } from './case-file/case-file-pages.ts'
import { COMPRESSION } from './compression.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitOptions } from './connections.ts'
import { serveConsoleApi } from './console/console-api.ts'
import { serveConsolePages } from './console/console-pages.ts'
import { createSignIn } from './console/create-sign-in.ts'
import { serveDocs } from './docs.ts'
import { errorHandler, GUARD_HEADERS, JSON_TYPE, OPEN_HEADERS } from './errors.ts'
import { conditional } from './etag.ts'
import { openFastLane } from './fast-lane.ts'
import { serveFeeds } from './feeds.ts'
import { serveHealth } from './health.ts'
import type { Leaving } from './leave.ts'
import { serveLog } from './log-routes.ts'
import { methodGuard } from './methods.ts'
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { refuseWhenOverloaded } from './overload.ts'
import { PLANNED_ROUTES } from './planned.ts'
import { serveReports } from './report/report-pages.ts'
import { faultIn } from './request-head.ts'
import { requestId } from './request-id.ts'
import { serveRoute, withHead } from './serve-route.ts'
import { refuseSocket, refuseTunnels } from './socket-errors.ts'
import { traceRequests } from './trace-requests.ts'
import { serveVerifyPages } from './verify-pages.ts'
import { findTextRoute, verifyTextRoute } from './verify-text.ts'

export interface AppOptions {
  services: Services
  tokens: string[]
  access: AccessSettings
  /** Each opens the metrics. */
  metricsTokens: string[]
  /** Where the console's built files are. */
  consoleDir: string
  /** How long a request may wait. */
  requestWaitMs: number
  log: Log
  /** What else is served, with its own kinds of token: see `ownAccess`. */
  faces: Face[]
  leaving: Leaving
  /** Where they differ from the defaults. */
  limits: Partial<ConnectionLimits>
}

type Face = (app: FastifyInstance) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without a token. */
    public?: boolean
    /** Checks tokens itself, before any of the body is read. */
    ownAccess?: boolean
    /** May be read by pages of other origins. */
    cors?: boolean
    /** A body, if sent, is not read. */
    ignoresBody?: boolean
  }
}

const REALM = 'brand-citation-forensics'

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, tokens, requestWaitMs, log, faces } = options
  const authenticate = authenticateWith(tokens)
  const onError = errorHandler(log, REALM)
  const app = openFramework(options, onError)
  const guard = methodGuard()
  const takeBody = createBodyBudget()
  const metrics = createMetrics(services, log)

  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(onError)
  // A missing file; for a missing route, the hook below has already answered.
  app.setNotFoundHandler((request, reply) => onError(notFound('File'), request, reply))
  readBodies(app)
  app.addHook('onRoute', guard.learn)
  app.addHook('onRequest', (request, reply, done) => {
    secure(services, reply)
    reply.header('x-request-id', request.id)
    requireSoundHead(request, reply)
    const { config } = request.routeOptions
    if (config.cors) reply.headers(OPEN_HEADERS)
    if (config.ignoresBody) ignoreBody(request)
    // Before the body is looked at: without a route, it does not matter.
    if (request.is404) return guard.answer(request, reply, authenticate)
    if (!config.public && !config.ownAccess) authenticate(request)
    done()
  })
  app.addHook('preParsing', takeBody)
  app.addHook('onResponse', metrics.observe)
  traceRequests(app)

  // Requests are never decompressed: a few kilobytes could become gigabytes.
  await app.register(compress, { ...COMPRESSION, globalDecompression: false })
  refuseWhenOverloaded(app, { waitMs: requestWaitMs })

  await serveEverything(app, options, metrics)
  for (const face of faces) await face(app)
  openFastLane(app.server, services, metrics)
  return app
}

async function serveEverything(app: FastifyInstance, options: AppOptions, metrics: Metrics): Promise<void> {
  const { services, tokens, access, metricsTokens, consoleDir, leaving } = options
  for (const route of [...V1_ROUTES, ...adminRoutes, verifyTextRoute, findTextRoute])
    serveRoute(app, services, route)
  servePlanned(app)
  serveDocument(app, services)
  serveLog(app, services)
  serveFeeds(app, services)
  serveVerifyPages(app, services, consoleDir)
  serveCaseFiles(app, services, consoleDir)
  serveReports(app, services)
  serveHealth(app, services, leaving)
  serveMetrics(app, metrics, metricsTokens)
  await serveDocs(app)
  const { database, clock } = services
  const { sessions: limitsOfSessions, consoleToken: takesToken } = access
  const sessions = createSessions({
    ...{ database, clock, platformTokens: tokens, takesToken },
    limits: limitsOfSessions,
  })
  await serveConsoleApi(app, services, sessions, createSignIn(services, sessions, access))
  await serveConsolePages(app, consoleDir)
}

function openFramework(
  { services, access, limits: given }: AppOptions,
  onError: ReturnType<typeof errorHandler>,
): FastifyInstance {
  const limits = { ...CONNECTION_LIMITS, ...given }
  const { requestTimeout, http } = limitOptions(limits)
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
    // Only those: anybody else could claim to be another address.
    trustProxy: access.trustedProxies.length > 0 ? access.trustedProxies : false,
    requestTimeout,
    // A missing Host is refused below, in our own words.
    http: { ...http, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Whoever was let in is served.
    return503OnClosing: false,
  })
  app.server.maxConnections = limits.most
  refuseTunnels(app.server)
  return app
}

function serveDocument(app: FastifyInstance, services: Services): void {
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
}

function secure(services: Services, reply: FastifyReply): void {
  reply.headers(GUARD_HEADERS)
  // Even if this answer is not compressed: a cache must know that another one may be.
  reply.header('vary', 'accept-encoding')
  if (services.baseUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
}

/** RFC 9112 section 3.2: 400, and nothing further on this connection. */
function requireSoundHead({ raw }: FastifyRequest, reply: FastifyReply): void {
  const fault = faultIn(raw)
  if (fault === null) return
  reply.header('connection', 'close')
  throw new AppError('invalid', fault)
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
