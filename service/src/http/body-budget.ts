// Limits how many request bytes are held in memory. A body is read whole before anybody looks at it, and strangers
// may send bodies to the public check: without a limit on their total, a thousand connections would be enough to end
// the process.

import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { Overloaded } from './overload.ts'

/** Bodies announced as no larger are small; large ones never displace them. */
const SMALL = 64 * 1024
const MOST_SMALL_HELD = 32 * 1024 * 1024
/** While it is parsed, a body exists about five times. */
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
  // What is still being sent is not waited for.
  reply.header('connection', 'close')
  return new Overloaded()
}

/** Answered, or gone: a caller who disconnects never triggers the first. */
const onceOver = (reply: FastifyReply, release: () => void) =>
  reply.raw.once('finish', release).once('close', release)

/**
 * Counts what is announced, and the longest sender makes room: a small body arrives in one go, so only callers who
 * hold theirs back lose the connection.
 */
function createSmallBudget() {
  let held = 0
  /** In order of arrival, each with a function that gives its place back. */
  const arriving = new Map<FastifyRequest, () => void>()

  function makeRoom(size: number): boolean {
    for (const [request, release] of arriving) {
      if (held + size <= MOST_SMALL_HELD) break
      arriving.delete(request)
      // A complete one is with its route, and will be answered.
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

/** Counts what has arrived, not what is announced: promising a large body takes nobody's place. */
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
    // Not `pipeline`: it would end the connection with the body, and the answer would be lost.
    body.on('error', error => counted.destroy(error)).on('close', () => counted.destroy())
    return body.pipe(counted)
  }
}
