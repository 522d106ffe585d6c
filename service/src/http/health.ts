import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/healthz`: the process answers. `/readyz`: what it needs answers too; degraded still serves reads. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const open = { config: { public: true } }
  app.get('/healthz', open, () => ({ status: 'ok' }))
  app.get('/readyz', open, async (_request, reply) => {
    const database = await services.database.query('select 1').then(
      () => true,
      () => false,
    )
    const queue = services.depths !== null
    const engines = services.engines.runnable().length
    const status = !database ? 'unavailable' : queue && engines > 0 ? 'ok' : 'degraded'
    return reply
      .code(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database: database ? 'ok' : 'unavailable', queue: queue ? 'ok' : 'off', engines })
  })
}
