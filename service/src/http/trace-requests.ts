import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../platform/watching/open-telemetry.ts'
import { isTracing, openSpan } from '../platform/watching/tracing.ts'

/** Polled by machines every few seconds, and of no interest. */
const UNTRACED = ['/healthz', '/readyz', '/metrics']

/**
 * A span for each request that found its route, named by the route's template. A caller with the platform's token may
 * continue a trace; strangers may not, or they would decide what is recorded. The fast lane's public lookup is not
 * traced at all.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none', config } = request.routeOptions
    if (UNTRACED.includes(route)) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const isKnown = !config.public && !config.ownAccess
    const span = openSpan(`${request.method} ${route}`, {
      kind: 'server',
      attributes,
      ...(isKnown ? { traceparent: request.headers.traceparent } : {}),
    })
    if (span) spans.set(request, span)
    done()
  })

  // Not earlier: a body is read in its connection's context, and a span opened before would be lost there.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    done()
  })
}
