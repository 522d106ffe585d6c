// Faults in a request's head that Node's parser lets through. A proxy in front may have believed the other of two
// fields, so neither is believed here.

import type { IncomingMessage } from 'node:http'

/**
 * RFC 9110 allows one value of each, and our behaviour depends on it. Node itself refuses a second Content-Length. Of
 * two Authorization fields the first counts, as it always has in v1.
 */
const SINGLE = ['Host', 'Content-Type', 'Content-Length', 'Idempotency-Key', 'Origin']

/** RFC 3986 section 3.2, without user names, which RFC 9110 section 7.2 does not allow. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/** In the words the caller is told; null if nothing is wrong. */
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
  // Names and values alternate. Usually all names are different.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return undefined
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  return SINGLE.find(field => {
    const name = field.toLowerCase()
    return names.indexOf(name) !== names.lastIndexOf(name)
  })
}
