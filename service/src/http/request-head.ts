// What is wrong with the head of a request that Node's parser let through. A proxy in front may have believed the other
// one of two fields, so none of them is believed here.

import type { IncomingMessage } from 'node:http'

/**
 * RFC 9110 knows one value for each, and what is done depends on it. Node refuses a second Content-Length itself. Of two
 * Authorization fields the first counts, as v1 has it from the beginning.
 */
const SINGLE = ['Host', 'Content-Type', 'Content-Length', 'Idempotency-Key', 'Origin']

/** RFC 3986 section 3.2, without user names: RFC 9110 section 7.2 has no place for them. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/** In the words that the caller is told; null when nothing is. */
export function faultIn(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>,
): string | null {
  const { host } = request.headers
  const twice = repeatedField(request)
  if (twice !== undefined) return `The ${twice} header must not be sent twice`
  if (host === undefined) return request.httpVersion === '1.1' ? 'The Host header is missing' : null
  return HOST.test(host) ? null : 'The Host header is not valid'
}

function repeatedField({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  // Names and values take turns. Mostly there are as many names as there are different ones.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return undefined
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  return SINGLE.find(field => {
    const name = field.toLowerCase()
    return names.indexOf(name) !== names.lastIndexOf(name)
  })
}
