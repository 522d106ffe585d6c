// Reading request bodies: bytes first, strict UTF-8, then JSON. A route that declares no body ignores
// whatever is sent, in any form.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { AppError } from '../model/errors.ts'

/**
 * Bytes of a body that are not inside a string. A genuine body is a few fields around one long text; a
 * million keys would hold up everybody else while they are parsed.
 */
const STRUCTURE_LIMIT = 256 * 1024
const QUOTE = 0x22
const BACKSLASH = 0x5c

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
  if (!isPlain(bytes)) throw new AppError('invalid', 'The body has too many fields or values')
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

function isPlain(bytes: Buffer): boolean {
  if (bytes.length <= STRUCTURE_LIMIT) return true
  let structure = 0
  let inString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (byte === QUOTE) inString = !inString
    else if (!inString) {
      structure += 1
      if (structure > STRUCTURE_LIMIT) return false
    } else if (byte === BACKSLASH) index += 1
  }
  return true
}

/** Hides the body from the framework; Node discards it when the answer is out. */
export function ignoreBody(request: FastifyRequest): void {
  delete request.raw.headers['content-type']
  delete request.raw.headers['content-length']
  delete request.raw.headers['transfer-encoding']
}
