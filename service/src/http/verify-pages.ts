// Where the QR code of a bundle leads: what this service can say about a hash, as a page for people. The same
// as the public lookup says, in words; it runs no script and loads nothing.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../api/services.ts'
import { STATUS_OF } from '../api/status.ts'
import { AppError } from '../model/errors.ts'
import { conditional } from './etag.ts'
import {
  capturedPage,
  howToPage,
  malformedPage,
  notCapturedPage,
  PAGE_POLICY,
  unavailablePage,
} from './verify-html.ts'

const HASH = /^[a-fA-F0-9]{64}$/

export function serveVerifyPages(app: FastifyInstance, services: Services): void {
  const route = { method: ['GET', 'HEAD'], config: { public: true, ignoresBody: true } }

  app.route({
    ...route,
    url: '/verify',
    handler: (request, reply) => keepFor(300, request, reply, howToPage(services.baseUrl)),
  })

  app.route({
    ...route,
    url: '/verify/:hash',
    handler: async (request, reply) => {
      const { hash } = request.params as { hash: string }
      // What was sent is not repeated: a page must not say what somebody else put into its address.
      if (!HASH.test(hash)) return send(reply.code(400), malformedPage())
      try {
        const capture = await services.lookup.find(hash)
        if (!capture) return send(reply.code(404), notCapturedPage(hash.toLowerCase()))
        // Not for ever, as the lookup is: the words of the page may be improved.
        return keepFor(capture.log ? 300 : 2, request, reply, capturedPage(capture, services.baseUrl))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        reply.code(STATUS_OF[error.code]).header('retry-after', String(error.retryAfterSeconds ?? 2))
        return send(reply, unavailablePage())
      }
    },
  })
}

function send(reply: FastifyReply, html: string, cache = 'no-store'): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': cache,
    })
    .send(html)
}

const keepFor = (seconds: number, request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply =>
  send(reply, conditional(request, reply, html), `public, max-age=${seconds}`)
