// Parses a body as JSON: strict UTF-8, no prototype pollution, no name twice, and no more structure than a genuine
// request has.

import secureJson from 'secure-json-parse'
import { AppError } from '../model/errors.ts'

/**
 * Bytes of a body outside strings. A genuine body is a few fields around one long text; parsing a million keys
 * would hold up everybody else.
 */
const STRUCTURE_LIMIT = 256 * 1024
const QUOTE = 0x22
const COLON = 0x3a
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
  const { structure, colons } = countOutside(bytes)
  if (structure > STRUCTURE_LIMIT) throw new AppError('invalid', 'The body has too many fields or values')
  let text: string
  try {
    // Drops a leading byte order mark; invalid UTF-8 is refused, never replaced.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8')
  }
  // The parser would drop a second one, which JSON does not allow.
  if (text.startsWith('\ufeff')) throw new AppError('invalid', 'The body is not valid JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null) return value
  // Parsers differ in which of two values they take, so whoever checked the request may have seen another one.
  if (namesIn(value) !== colons) throw new AppError('invalid', 'The body has a field twice in one object')
  return secureJson.scan(value, { protoAction: 'remove', constructorAction: 'remove' })
}

/** Bytes outside strings, and the colons among them: in JSON, every name of an object has one and nothing else has. */
function countOutside(bytes: Buffer): { structure: number; colons: number } {
  const counted = { structure: 0, colons: 0 }
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) at = endOfString(bytes, at)
    else {
      counted.structure += 1
      if (bytes[at] === COLON) counted.colons += 1
    }
  }
  return counted
}

/** The quote that closes a string, or the end of the bytes. A body is mostly one long text, which is leapt over. */
function endOfString(bytes: Buffer, open: number): number {
  for (let from = open + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, from)
    if (quote === -1) return bytes.length
    let escapes = 0
    while (bytes[quote - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return quote
    from = quote + 1
  }
}

/** Without recursion: a body may be nested deeper than the stack. */
function namesIn(value: object): number {
  let names = 0
  const waiting = [value]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const held = Object.values(one)
    if (!Array.isArray(one)) names += held.length
    for (const inner of held) if (typeof inner === 'object' && inner !== null) waiting.push(inner)
  }
  return names
}
