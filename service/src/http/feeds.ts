// Private alert feeds: anyone with the address can read one, so the address is treated as a secret.

import type { FastifyInstance } from 'fastify'
import { readFeed } from '../alerts/feed/read-feed.ts'
import type { Services } from '../api/services.ts'
import { conditional } from './etag.ts'

const PRIVATE = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

export function serveFeeds(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/:file',
    config: { public: true, ignoresBody: true },
    handler: async (request, reply) => {
      const { file } = request.params as { file: string }
      const feed = file.endsWith('.xml') ? await readFeed(services, file.slice(0, -'.xml'.length)) : null
      reply.headers(PRIVATE)
      if (feed === null)
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n')
      reply.type('application/atom+xml; charset=utf-8')
      return reply.send(conditional(request, reply, feed))
    },
  })
}
