// Reads request bodies, as bytes first. A route without a body schema ignores whatever is sent.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJsonBody } from '../api/json-body.ts'

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(request.headers, bytes),
  )
}

/** Hides the body from the framework; Node discards it once the answer is out. */
export function ignoreBody(request: FastifyRequest): void {
  delete request.raw.headers['content-type']
  delete request.raw.headers['content-length']
  delete request.raw.headers['transfer-encoding']
}
