import fastify from 'fastify'
import type { Log } from '../platform/log.ts'
import { CONNECTION_LIMITS, limitOptions } from './connections.ts'
import { errorHandler } from './errors.ts'
import { said } from './health.ts'
import { type ProcessState, processMetrics, serveMetrics } from './metrics.ts'

interface WorkerDoorOptions extends ProcessState {
  host: string
  port: number
  /** Any of them opens the metrics. */
  tokens: string[]
  log: Log
}

export interface WorkerDoor {
  url: string
  close(): Promise<void>
}

/** A separate worker answers three questions: whether it is alive, what it cannot write, and what it did. */
export async function openWorkerDoor(options: WorkerDoorOptions): Promise<WorkerDoor> {
  const { host, port, tokens, log } = options
  const limits = { ...CONNECTION_LIMITS, requestMs: CONNECTION_LIMITS.headMs, most: 100 }
  const app = fastify({ logger: false, bodyLimit: 1, ...limitOptions(limits), forceCloseConnections: true })
  app.server.maxConnections = limits.most
  app.setErrorHandler(errorHandler(log, 'brand-citation-forensics worker'))
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const troubles = await options.troubles()
    return { status: troubles.length === 0 ? 'ok' : 'degraded', ...said(troubles, []) }
  })
  serveMetrics(app, { text: processMetrics(options) }, tokens)
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
