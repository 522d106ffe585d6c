// What a process tells Prometheus: what it did itself and, from an API, what all processes share in the database.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../api/services.ts'
import { VERSION } from '../model/version.ts'
import type { Connections } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { meters } from '../platform/watching/meters.ts'
import { CAUSES, STORES, type Trouble } from '../platform/watching/write-troubles.ts'
import { authenticateWith } from './auth.ts'
import { measureState } from './state-gauges.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Counted by route template, never by path: callers cannot grow the number of series. */
export function createMetrics(services: Services, log: Log) {
  const registry = new Registry()
  const requests = new Counter({
    name: 'bcf_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'bcf_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.015, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  const measure = measureState(services, registry)
  const processText = processMetrics(services)

  function observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    // A stranger's lookups are counted, not listed: who checks what is nobody's business.
    if (!request.routeOptions.config.public || reply.statusCode >= 500) {
      const { id, method } = request
      log.info(
        { requestId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
    done()
  }

  const lookups = requests.labels({ method: 'GET', route: '/v1/public/evidence/:hash', status: 200 })
  let lookedUp = 0
  // Too frequent to go through the registry each time.
  const countLookup = () => {
    lookedUp += 1
  }

  async function text(): Promise<string> {
    lookups.inc(lookedUp)
    lookedUp = 0
    await measure()
    return `${await processText()}${await registry.metrics()}`
  }

  return { observe, countLookup, text }
}

export interface ProcessState {
  connections(): Connections
  troubles(): Promise<Trouble[]>
}

/** Metrics of every process, whatever it does. */
export function processMetrics(state: ProcessState): () => Promise<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'bcf_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1)
  const connections = new Gauge({
    name: 'bcf_database_connections',
    help: 'Connections of this process by state; waiting: who waits for one',
    labelNames: ['state'],
    registers: [registry],
  })
  const blocked = new Gauge({
    name: 'bcf_cannot_write',
    help: '1: this process cannot write its database, its object store, or as a worker the journal of the log, for this cause',
    labelNames: ['what', 'cause'],
    registers: [registry],
  })
  return async () => {
    for (const [name, count] of Object.entries(state.connections())) connections.set({ state: name }, count)
    const troubles = await state.troubles()
    for (const what of STORES)
      for (const cause of CAUSES) {
        const isSo = troubles.some(trouble => trouble.what === what && trouble.cause === cause)
        blocked.set({ what, cause }, isSo ? 1 : 0)
      }
    return `${await registry.metrics()}${await meters.metrics()}`
  }
}

/** Any of the tokens will do; the routes' own guard knows only the platform's. */
export function serveMetrics(
  app: FastifyInstance,
  { text }: { text(): Promise<string> },
  tokens: string[],
): void {
  const authenticate = authenticateWith(tokens)
  app.get('/metrics', {
    config: { ownAccess: true },
    onRequest: (request, _reply, done) => {
      authenticate(request)
      done()
    },
    handler: async (_request, reply) =>
      reply.headers({ 'content-type': meters.contentType, 'cache-control': 'no-store' }).send(await text()),
  })
}
