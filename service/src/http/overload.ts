// When everybody would wait for seconds, newcomers are told to come back later. Measured by our own timer: libraries
// average over a second, which says nothing when one turn of the event loop takes longer, and mistake a slow start for
// overload.

import type { FastifyInstance } from 'fastify'

const EVERY_MS = 500
const MOST_LATE_MS = 2_000

/** The same message whatever there is too much of. */
export class Overloaded extends Error {
  readonly statusCode = 503
}

/** `waitMs`: where requests may wait longer than usual, so may this. */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  { waitMs = 0, now = () => performance.now() }: { waitMs?: number; now?: () => number } = {},
): void {
  const mostLateMs = Math.max(MOST_LATE_MS, waitMs)
  let expectedAt = Number.POSITIVE_INFINITY
  // Consecutive times: a single pause, of the machine or a debugger, is over once noticed.
  let timesLate = 0
  const timer = setInterval(() => {
    const at = now()
    timesLate = at - expectedAt > mostLateMs ? timesLate + 1 : 0
    expectedAt = at + EVERY_MS
  }, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => done(timesLate > 1 ? new Overloaded() : undefined))
}
