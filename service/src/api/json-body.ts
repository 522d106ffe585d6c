// Parses a body as JSON: strict UTF-8, no prototype pollution, and no more structure than a genuine request
// has.

import secureJson from 'secure-json-parse'
import { AppError } from '../model/errors.ts'

/**
 * Bytes of a body outside strings. A genuine body is a few fields around one long text; parsing a million keys
 * would hold up everybody else.
 */
const STRUCTURE_LIMIT = 256 * 1024
const QUOTE = 0x22
const BACKSLASH = 0x5c

const JSON_MEDIA = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

interface SentHeaders {
  'content-type'?: string | undefined
  'content-encoding'?: string | undefined
}

export function parseJsonBody(headers: SentHeaders, bytes: Buffer): unknown {
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw new AppError('invalid', 'A compressed body is not supported')
  }
  if (!JSON_MEDIA.test(headers['content-type'] ?? '')) {
    throw new AppError('invalid', 'The body must be JSON (Content-Type: application/json)')
  }
  if (!isPlain(bytes)) throw new AppError('invalid', 'The body has too many fields or values')
  let text: string
  try {
    // Drops a leading byte order mark; invalid UTF-8 is refused, never replaced.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8')
  }
  // The parser would drop a second one, which JSON does not allow.
  if (text.startsWith('\ufeff')) throw new AppError('invalid', 'The body is not valid JSON')
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
