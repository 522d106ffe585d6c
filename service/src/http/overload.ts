// When everybody would wait for seconds, those who come next are told to come again. Measured by a timer of our own: the
// libraries for it take a mean over a second, which says nothing when a turn of the event loop takes longer than that,
// and calls a slow start an overload.

import type { FastifyInstance } from 'fastify'

const EVERY_MS = 500
const MOST_LATE_MS = 2_000

/** Answered in the same words whatever it is that there is too much of. */
export class Overloaded extends Error {
  readonly statusCode = 503
}

/** `waitMs`: where requests may wait for longer than usual, so may this. */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  { waitMs = 0, now = () => performance.now() }: { waitMs?: number; now?: () => number } = {},
): void {
  const mostLateMs = Math.max(MOST_LATE_MS, waitMs)
  let expectedAt = Number.POSITIVE_INFINITY
  // How often in a row: a single pause, of the machine or of a debugger, is over when it is noticed.
  let timesLate = 0
  const timer = setInterval(() => {
    const at = now()
    timesLate = at - expectedAt > mostLateMs ? timesLate + 1 : 0
    expectedAt = at + EVERY_MS
  }, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => done(timesLate > 1 ? new Overloaded() : undefined))
}
