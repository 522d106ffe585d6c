// The public lookup of a hash that was captured is the one request that strangers may send in any number.
// It is answered straight from Node's server, with the same bytes and headers that the route gives (a test
// compares the two); everything out of the ordinary takes the route.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { cacheControl, publicEvidence, tagOf } from '../api/public-evidence.ts'
import type { Services } from '../api/services.ts'
import type { Form, PublicCapture } from '../evidence/lookup/lookup.ts'
import { type Encoding, encode, encodingFor, plainEncoding } from './compression.ts'
import { GUARD_HEADERS, JSON_TYPE, OPEN_HEADERS } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { faultIn } from './request-head.ts'
import { requestId } from './request-id.ts'

const PREFIX = '/v1/public/evidence/'
const PLAIN = new RegExp(`^${PREFIX}[a-fA-F0-9]{64}$`)

/** What was asked for already, for the route that takes over. */
export const lookedUp = new WeakMap<IncomingMessage, Promise<PublicCapture | null>>()

/** Puts the fast lane in front of whatever handles the server's requests now. */
export function openFastLane(server: Server, services: Services, metrics: Metrics): void {
  const [road] = server.listeners('request') as RequestListener[]
  if (!road) throw new Error('the server has no handler to stand in front of')
  const fixed = Object.entries({
    ...GUARD_HEADERS,
    vary: 'accept-encoding',
    ...(services.baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...OPEN_HEADERS,
    'content-type': JSON_TYPE,
  }).flat()
  /** Made once for each capture that is remembered, and forgotten with it. */
  function makeForm(capture: PublicCapture, wanted: Encoding): Form {
    const bytes = Buffer.from(JSON.stringify(publicEvidence(capture)))
    const encoding = encodingFor(wanted, bytes.length)
    // A text with a character for each byte: the server sends it in one piece with the headers, as it lies in memory.
    return { encoding, body: encode(bytes, encoding).toString('latin1') }
  }

  function headersOf(capture: PublicCapture, { encoding, body }: Form): string[] {
    const headers = ['cache-control', cacheControl(capture), 'etag', tagOf(capture)]
    headers.push('content-length', `${body.length}`)
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return headers
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    capture: PublicCapture,
    wanted: Encoding,
  ): void {
    capture.forms[wanted] ??= makeForm(capture, wanted)
    const form = capture.forms[wanted]
    response.writeHead(200, ['x-request-id', requestId(request), ...fixed, ...headersOf(capture, form)])
    response.end(form.body, 'latin1')
    metrics.countLookup()
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method, url, headers } = request
    const ordinary = method === 'GET' && !headers['if-none-match'] && faultIn(request) === null
    const encoding =
      headers['x-no-compression'] !== undefined ? null : plainEncoding(headers['accept-encoding'])
    if (!ordinary || !encoding || url === undefined || !PLAIN.test(url)) return road(request, response)
    const hash = url.slice(PREFIX.length)
    const known = services.lookup.remembered(hash)
    if (known) return answer(request, response, known, encoding)
    const finding = services.lookup.find(hash)
    lookedUp.set(request, finding)
    finding.then(
      found => (found ? answer(request, response, found, encoding) : road(request, response)),
      () => road(request, response),
    )
  })
}
