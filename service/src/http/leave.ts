// Stops without a caller noticing. A balancer asking `/readyz` learns of it first; until it has asked, everything is
// answered as before, but every answer closes its connection; then the server stops listening.

import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Leaving {
  /** Since the process was told to stop. */
  readonly begun: boolean
}

/** The share of the stopping time that a running request may take. Slower ones are cut off. */
const IN_HAND = 0.7
const LOOKED_EVERY_MS = 50

/** Call once all handlers are in place. `leave` resolves when nobody is served any more. */
export function prepareToLeave(app: FastifyInstance, leaving: { begun: boolean }) {
  const { server } = app
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // The client's next request opens a new connection, to whoever is listening then.
    if (leaving.begun) response.shouldKeepAlive = false
    for (const listener of listeners) listener(request, response)
  })
  return async (drainSeconds: number, stopSeconds: number): Promise<void> => {
    leaving.begun = true
    await sleep(drainSeconds * 1_000)
    // A connection that falls idle after the server stopped listening would otherwise be kept until it times out.
    const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS)
    const patience = setTimeout(() => server.closeAllConnections(), IN_HAND * stopSeconds * 1_000)
    await app.close().finally(() => {
      clearInterval(idle)
      clearTimeout(patience)
    })
  }
}
