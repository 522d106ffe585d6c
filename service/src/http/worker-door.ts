import fastify from 'fastify'
import type { Connections } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { errorHandler } from './errors.ts'
import { processMetrics, serveMetrics } from './metrics.ts'

interface WorkerDoorOptions {
  host: string
  /** Null: there is no door. */
  workerPort: number | null
  tokens: string[]
  metricsToken: string | null
  connections(): Connections
  log: Log
}

/** A worker that runs alone answers two questions: whether it is alive, and what it did. */
export async function openWorkerDoor(options: WorkerDoorOptions): Promise<{ close(): Promise<void> }> {
  const { host, workerPort, tokens, metricsToken, connections, log } = options
  if (workerPort === null) return { close: async () => {} }
  const app = fastify({ logger: false, bodyLimit: 1, requestTimeout: 10_000, forceCloseConnections: true })
  app.setErrorHandler(errorHandler(log, 'brand-citation-forensics worker'))
  app.get('/healthz', () => ({ status: 'ok' }))
  serveMetrics(
    app,
    { text: processMetrics(connections) },
    metricsToken === null ? tokens : [...tokens, metricsToken],
  )
  const url = await app.listen({ host, port: workerPort })
  log.info({ url }, 'worker door')
  return { close: () => app.close() }
}
