// How much of what callers send is held in memory at a time. A body is read whole before anybody looks at it, and the
// public check takes bodies from strangers: without a limit on all of them together, some thousand connections are
// enough to end the process.

import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { Overloaded } from './overload.ts'

/** Announced as no larger, it is small: large ones never take the place of small ones. */
const SMALL = 64 * 1024
const MOST_SMALL_HELD = 32 * 1024 * 1024
/** On its way into a value, a body is there about five times. */
const MOST_LARGE_HELD = 64 * 1024 * 1024

export function createBodyBudget(): preParsingHookHandler {
  const takeSmall = createSmallBudget()
  const takeLarge = createLargeBudget()
  return (request, reply, body, done) => {
    if (!isSmall(request)) return done(null, takeLarge(reply, body as Readable))
    done(takeSmall(request, reply) ? null : refusal(reply), body)
  }
}

const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && announced(headers) <= SMALL
const announced = (headers: FastifyRequest['headers']): number => Number(headers['content-length'] ?? 0)

function refusal(reply: FastifyReply): Overloaded {
  // What is still on its way is not waited for.
  reply.header('connection', 'close')
  return new Overloaded()
}

/** Answered, or gone: a caller who goes away leaves without the first. */
const onceOver = (reply: FastifyReply, release: () => void) =>
  reply.raw.once('finish', release).once('close', release)

/**
 * What is announced is counted, and whoever has been sending for longest makes room: a small body comes in one go, so
 * only those who hold theirs back lose the connection.
 */
function createSmallBudget() {
  let held = 0
  /** In the order in which they began, each with what gives its place back. */
  const arriving = new Map<FastifyRequest, () => void>()

  function makeRoom(size: number): boolean {
    for (const [request, release] of arriving) {
      if (held + size <= MOST_SMALL_HELD) break
      arriving.delete(request)
      // One that is complete is in the hands of its route, and will be answered.
      if (request.raw.complete) continue
      release()
      request.raw.destroy()
    }
    return held + size <= MOST_SMALL_HELD
  }

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const size = announced(request.headers)
    if (size === 0) return true
    if (!makeRoom(size)) return false
    held += size
    let isHeld = true
    const release = () => {
      if (isHeld) held -= size
      isHeld = false
      arriving.delete(request)
    }
    arriving.set(request, release)
    onceOver(reply, release)
    return true
  }
}

/** What has arrived is counted, not what is announced: whoever only promises a large body takes nobody's place. */
function createLargeBudget() {
  let held = 0

  return (reply: FastifyReply, body: Readable): Readable => {
    let own = 0
    let isOver = false
    const release = () => {
      held -= own
      own = 0
      isOver = true
    }
    onceOver(reply, release)
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isOver) return done(null, chunk)
        if (held + chunk.length > MOST_LARGE_HELD) {
          release()
          return done(refusal(reply))
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
