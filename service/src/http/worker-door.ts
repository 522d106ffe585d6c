import fastify from 'fastify'
import type { Connections } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { CONNECTION_LIMITS, limitOptions } from './connections.ts'
import { errorHandler } from './errors.ts'
import { processMetrics, serveMetrics } from './metrics.ts'

interface WorkerDoorOptions {
  host: string
  port: number
  /** Any of them opens the metrics. */
  tokens: string[]
  connections(): Connections
  log: Log
}

export interface WorkerDoor {
  url: string
  close(): Promise<void>
}

/** A worker that runs alone answers two questions: whether it is alive, and what it did. */
export async function openWorkerDoor(options: WorkerDoorOptions): Promise<WorkerDoor> {
  const { host, port, tokens, connections, log } = options
  const limits = { ...CONNECTION_LIMITS, requestMs: CONNECTION_LIMITS.headMs, most: 100 }
  const app = fastify({ logger: false, bodyLimit: 1, ...limitOptions(limits), forceCloseConnections: true })
  app.server.maxConnections = limits.most
  app.setErrorHandler(errorHandler(log, 'brand-citation-forensics worker'))
  app.get('/healthz', () => ({ status: 'ok' }))
  serveMetrics(app, { text: processMetrics(connections) }, tokens)
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
