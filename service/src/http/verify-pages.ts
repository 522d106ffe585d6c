// Where a bundle's QR code leads: what this service can say about a hash, as a page for people that needs no
// script. If the console was built, its script adds the check in the visitor's own browser.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../api/services.ts'
import { STATUS_OF } from '../api/status.ts'
import { AppError } from '../model/errors.ts'
import { CONSOLE_POLICY, readPage } from './console/console-pages.ts'
import { conditional } from './etag.ts'
import { fillFrame, PLAIN_FRAME, PLAIN_POLICY } from './verify-frame.ts'
import {
  capturedPage,
  howToPage,
  malformedPage,
  notCapturedPage,
  unavailablePage,
  type VerifyPage,
} from './verify-html.ts'

const HASH = /^[a-fA-F0-9]{64}$/

export function serveVerifyPages(app: FastifyInstance, services: Services, consoleDir: string): void {
  const route = { method: ['GET', 'HEAD'], config: { public: true, ignoresBody: true } }

  /**
   * In the frame from the console's build, or in a plain one that needs no files. Cached for so many seconds; by
   * default not at all. A built page names files that the next build removes.
   */
  async function send(request: FastifyRequest, reply: FastifyReply, page: VerifyPage, seconds?: number) {
    const built = await readPage(consoleDir, 'verify.html')
    const html = fillFrame(built ?? PLAIN_FRAME, page)
    const keep = built === null ? `public, max-age=${seconds}` : 'no-cache'
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': built === null ? PLAIN_POLICY : CONSOLE_POLICY,
      'cache-control': seconds === undefined ? 'no-store' : keep,
    })
    return reply.send(seconds === undefined ? html : conditional(request, reply, html))
  }

  app.route({
    ...route,
    url: '/verify',
    handler: (request, reply) => send(request, reply, howToPage(services.baseUrl), 300),
  })

  app.route({
    ...route,
    url: '/verify/:hash',
    handler: async (request, reply) => {
      const { hash } = request.params as { hash: string }
      // The input is not repeated: a page must not say what somebody put into its address.
      if (!HASH.test(hash)) return send(request, reply.code(400), malformedPage())
      try {
        const capture = await services.lookup.find(hash)
        if (!capture) return send(request, reply.code(404), notCapturedPage(hash.toLowerCase()))
        // Not for ever, unlike the lookup: the page's wording may improve.
        return send(request, reply, capturedPage(capture, services.baseUrl), capture.log ? 300 : 2)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        reply.code(STATUS_OF[error.code]).header('retry-after', String(error.retryAfterSeconds ?? 2))
        return send(request, reply, unavailablePage(hash.toLowerCase()))
      }
    },
  })
}
