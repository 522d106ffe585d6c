// The public log, outside v1: for monitors and witnesses with tools of their own, in the form of C2SP
// tlog-tiles. No token; errors are plain text.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../api/services.ts'
import { createFilesView } from '../evidence/log/files/files-view.ts'
import { describeTimestamp } from '../evidence/log/outside/describe-timestamp.ts'
import { createPublicLog, logPolicy } from '../evidence/log/public-log.ts'
import { conditional } from './etag.ts'

const TEXT = 'text/plain; charset=utf-8'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const OPEN = { method: ['GET', 'HEAD'], config: { public: true, cors: true, ignoresBody: true } }

export function serveLog(app: FastifyInstance, services: Services): void {
  const log = createPublicLog(services.database, services.tree)
  const files = createFilesView(services.database, services.clock, services.logFilesUrl)

  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  const serve = (url: string, handler: Handler) => app.route({ ...OPEN, url, handler })

  serve('/log/checkpoint', async (request, reply) => {
    const note = await log.checkpoint()
    if (note === null) return refuse(reply, 'This log has no checkpoint yet.')
    return sendText(request, reply, note, 2)
  })
  serve('/log/tile/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const elsewhere = await files.addressOf(`tile/${path}`)
    if (elsewhere !== null) return redirect(reply, elsewhere)
    const tile = await log.tile(`tile/${path}`)
    if (tile === null) return refuse(reply, 'The published log has no such tile.')
    reply.headers({ 'content-type': 'application/octet-stream', 'cache-control': IMMUTABLE })
    return reply.send(tile)
  })
  serve('/log/key', async (request, reply) => {
    const vkeys = await log.keys()
    if (vkeys.length === 0) return refuse(reply, 'This log has no key yet.')
    return sendText(request, reply, `${vkeys.join('\n')}\n`, 60)
  })
  serve('/log/timestamps/:sha256', async (request, reply) => {
    const { sha256 } = request.params as { sha256: string }
    const timestamp = /^[0-9a-f]{64}$/.test(sha256)
      ? await describeTimestamp(services.database, sha256)
      : null
    if (timestamp === null) return refuse(reply, 'This log has no timestamp with this hash.')
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
    })
    return reply.send(timestamp)
  })
  serve('/log/policy', async (request, reply) => {
    const vkeys = await log.keys()
    if (vkeys.length === 0) return refuse(reply, 'This log has no key yet.')
    const { baseUrl, witnesses } = services
    return sendText(request, reply, logPolicy({ vkeys, url: `${baseUrl}/log`, witnesses }), 60)
  })
}

function sendText(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number): FastifyReply {
  reply.headers({ 'content-type': TEXT, 'cache-control': `public, max-age=${seconds}` })
  return reply.send(conditional(request, reply, text))
}

/** Not for ever: the files may move. */
function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(307).headers({ location, 'cache-control': 'public, max-age=300' }).send()
}

function refuse(reply: FastifyReply, why: string): FastifyReply {
  return reply.code(404).headers({ 'content-type': TEXT, 'cache-control': 'no-store' }).send(`${why}\n`)
}
