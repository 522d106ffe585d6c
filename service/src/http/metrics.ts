import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../api/services.ts'
import { measureLog } from '../evidence/log/store.ts'
import type { Log } from '../platform/log.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** More than this many waiting records are counted as so many: the figure must stay cheap when it matters. */
const MOST_COUNTED = 100_000

/** Counts by route template, never by path: what a caller sends cannot grow the number of series. */
export function createMetrics(services: Services, log: Log) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  const jobs = new Gauge({
    name: 'bcf_queue_jobs',
    help: 'Jobs in a queue by state, as of its last look',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  const entries = new Gauge({
    name: 'bcf_log_entries',
    help: 'Entries of the published evidence log',
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'bcf_log_waiting',
    help: `Records that wait for their place in the evidence log, counted up to ${MOST_COUNTED}`,
    registers: [registry],
  })

  function observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    // A stranger's lookups are counted and not listed: who checks what is nobody's business.
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
    // Without the database the process still has something to tell.
    for (const { queue, ready, active, failed } of (await services.depths?.().catch(() => null)) ?? []) {
      jobs.set({ queue, state: 'ready' }, ready)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
    }
    const measured = await measureLog(services.database, MOST_COUNTED).catch(() => null)
    if (measured) {
      entries.set(measured.entries)
      waiting.set(measured.waiting)
    }
    return registry.metrics()
  }

  return { observe, countLookup, text, contentType: registry.contentType }
}
