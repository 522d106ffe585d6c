// How much of what callers send is held in memory at a time. A body is read whole before anybody looks at it, and the
// public check takes large ones from strangers: without a limit on all of them together, a hundred connections are
// enough to end the process.

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Not counted: any number of connections may send as much. */
const SMALL = 64 * 1024
/** On its way into a value, a body is there about five times. */
const MOST_HELD = 64 * 1024 * 1024

/** Answered in the words for any other overload. */
class TooMuchHeld extends Error {
  readonly statusCode = 503
}

export function createBodyBudget() {
  let held = 0
  /** Throws when the body of this request does not fit in any more; nothing of it is read then. */
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const size = expectedSize(request)
    if (size <= SMALL) return
    if (held + size > MOST_HELD) {
      // What is still on its way is not waited for.
      reply.header('connection', 'close')
      throw new TooMuchHeld()
    }
    held += size
    let isHeld = true
    const release = () => {
      if (isHeld) held -= size
      isHeld = false
    }
    // A caller who goes away leaves without the first.
    reply.raw.once('finish', release).once('close', release)
  }
}

/** What is announced; without that, all that the route would take. More than that is refused before it is read. */
function expectedSize({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined) return most
  const announced = Number(headers['content-length'] ?? 0)
  return announced > most ? 0 : announced
}
