import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../platform/watching/open-telemetry.ts'
import { isTracing, openSpan } from '../platform/watching/tracing.ts'

/** Asked every few seconds by machines, and of no interest. */
const UNTRACED = ['/healthz', '/readyz', '/metrics']

/**
 * A span for each request that found its route, named by the route's template. A caller who has shown the platform's
 * token may continue a trace of his own; of strangers none is taken, or they would decide what is recorded. The public
 * lookup in the fast lane is not traced at all.
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

  // Not earlier: a body is read in the context of its connection, and what was opened before would be lost there.
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
