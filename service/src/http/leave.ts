// Leaving without a caller noticing. A balancer that asks `/readyz` is told first; until it has looked, everything is
// answered as before, each answer with the word that the connection ends with it; then the door closes.

import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Leaving {
  /** From the moment that the process was told to stop. */
  readonly begun: boolean
}

/** The part of its time to stop that a request in hand may still take. Whoever is slower is cut off. */
const IN_HAND = 0.7
const LOOKED_EVERY_MS = 50

/** Call it when everything that answers requests is in place. `leave` resolves when nobody is served any more. */
export function prepareToLeave(app: FastifyInstance, leaving: { begun: boolean }) {
  const { server } = app
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // The next request of this client opens a connection of its own, to whoever is there then.
    if (leaving.begun) response.shouldKeepAlive = false
    for (const listener of listeners) listener(request, response)
  })
  return async (drainSeconds: number, stopSeconds: number): Promise<void> => {
    leaving.begun = true
    await sleep(drainSeconds * 1_000)
    // A connection that falls idle after the door was closed would be waited for until it times out.
    const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS)
    const patience = setTimeout(() => server.closeAllConnections(), IN_HAND * stopSeconds * 1_000)
    await app.close().finally(() => {
      clearInterval(idle)
      clearTimeout(patience)
    })
  }
}
