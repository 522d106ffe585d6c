// How much of what callers send is held in memory at a time. A body is read whole before anybody looks at it, and the
// public check takes large ones from strangers: without a limit on all of them together, a hundred connections are
// enough to end the process.

import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from './overload.ts'

/** Not counted when it is announced as so small: any number of connections may send as much. */
const SMALL = 64 * 1024
/** On its way into a value, a body is there about five times. */
const MOST_HELD = 64 * 1024 * 1024

/** What has arrived is counted, not what is announced: whoever only promises a large body takes nobody's place. */
export function createBodyBudget() {
  let held = 0

  return (request: FastifyRequest, reply: FastifyReply, body: Readable): Readable => {
    if (isSmall(request)) return body
    let own = 0
    let isOver = false
    const release = () => {
      held -= own
      own = 0
      isOver = true
    }
    // A caller who goes away leaves without the first.
    reply.raw.once('finish', release).once('close', release)
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isOver) return done(null, chunk)
        if (held + chunk.length > MOST_HELD) {
          release()
          // What is still on its way is not waited for.
          reply.header('connection', 'close')
          return done(new Overloaded())
        }
        own += chunk.length
        held += chunk.length
        done(null, chunk)
      },
    })
    // Not by `pipeline`: that would end the connection with the body, and nobody would get the answer.
    body.on('error', error => counted.destroy(error)).on('close', () => counted.destroy())
    return body.pipe(counted)
  }
}

const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL
