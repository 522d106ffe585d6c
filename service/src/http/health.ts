import type { FastifyInstance } from 'fastify'
import type { Services } from '../api/services.ts'
import { oldestQueued } from '../evidence/log/store.ts'
import type { Leaving } from './leave.ts'

/** A record has its place in the log within seconds; after this long, somebody should look. */
const WAITS_TOO_LONG_MS = 60_000

/** `/healthz`: the process answers. `/readyz`: what it needs answers too; degraded still serves reads. */
export function serveHealth(app: FastifyInstance, services: Services, leaving: Leaving): void {
  const open = { config: { public: true } }
  app.get('/healthz', open, () => ({ status: 'ok' }))
  app.get('/readyz', open, async (_request, reply) => {
    const body = leaving.begun ? stopping(services) : await readiness(services)
    return reply
      .code(body.database === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

/** Still answering, for those who have not noticed. What the database is like does not matter any more. */
const stopping = ({ depths, engines }: Services) => ({
  status: 'stopping',
  database: 'unknown',
  queue: depths ? 'ok' : 'off',
  engines: engines.runnable().length,
  log: 'unknown',
})

async function readiness({ database, clock, depths, engines: table }: Services) {
  const queue = depths ? 'ok' : 'off'
  const engines = table.runnable().length
  // Undefined when the database does not answer.
  const oldest = await oldestQueued(database).catch(() => undefined)
  if (oldest === undefined)
    return { status: 'unavailable', database: 'unavailable', queue, engines, log: 'unknown' }
  const waits = oldest !== null && clock.now().getTime() - oldest.getTime() > WAITS_TOO_LONG_MS
  const status = queue === 'ok' && engines > 0 && !waits ? 'ok' : 'degraded'
  const parts = { status, database: 'ok', queue, engines, log: waits ? 'waiting' : 'ok' }
  return waits ? { ...parts, message: waitingMessage(oldest) } : parts
}

const waitingMessage = (since: Date): string =>
  `Records have waited for their place in the evidence log since ${since.toISOString()}: ` +
  'start a worker (npm run work), or read in its log why the running one does not sign'
