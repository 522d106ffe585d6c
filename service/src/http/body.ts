// Reading request bodies: bytes first, strict UTF-8, then JSON. A route that declares no body ignores
// whatever is sent, in any form.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { AppError } from '../model/errors.ts'

const JSON_MEDIA = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') {
      throw new AppError('invalid', 'A compressed body is not supported')
    }
    if (!JSON_MEDIA.test(request.headers['content-type'] ?? '')) {
      throw new AppError('invalid', 'The body must be JSON (Content-Type: application/json)')
    }
    return parseJson(bytes)
  })
}

function parseJson(bytes: Buffer): unknown {
  let text: string
  try {
    // Drops a leading byte order mark; bytes that are not UTF-8 are refused, never replaced.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8')
  }
  try {
    return secureJson.parse(text, null, { protoAction: 'remove', constructorAction: 'remove' })
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON')
  }
}

/** Hides the body from the framework; Node discards it when the answer is out. */
export function ignoreBody(request: FastifyRequest): void {
  delete request.raw.headers['content-type']
  delete request.raw.headers['content-length']
  delete request.raw.headers['transfer-encoding']
}
