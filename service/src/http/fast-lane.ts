// The public lookup of a hash that was captured is the one request that strangers may send in any number.
// It is answered straight from Node's server, with the same bytes and headers that the route gives (a test
// compares the two); everything out of the ordinary takes the route.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { PublicCapture } from '../evidence/lookup.ts'
import { type Encoding, encode, encodingFor, plainEncoding } from './compression.ts'
import { GUARD_HEADERS, JSON_TYPE } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { requestId } from './request-id.ts'
import { lookedUp, lookupHeaders, publicEvidence, tagOf } from './routes/public-evidence.ts'
import type { Services } from './services.ts'

const PREFIX = '/v1/public/evidence/'
const PLAIN = new RegExp(`^${PREFIX}[a-fA-F0-9]{64}$`)

interface Rendered {
  body: Buffer
  headers: string[]
}

/** Puts the fast lane in front of whatever handles the server's requests now. */
export function openFastLane(server: Server, services: Services, metrics: Metrics): void {
  const [road] = server.listeners('request') as RequestListener[]
  if (!road) throw new Error('the server has no handler to stand in front of')
  const fixed = Object.entries({
    ...GUARD_HEADERS,
    vary: 'accept-encoding',
    ...(services.baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'access-control-allow-origin': '*',
    'content-type': JSON_TYPE,
  }).flat()
  // What is remembered is the same object each time; so are its bytes.
  const rendered = new WeakMap<PublicCapture, Map<Encoding, Rendered>>()

  function render(capture: PublicCapture, wanted: Encoding): Rendered {
    const forms = rendered.get(capture) ?? new Map<Encoding, Rendered>()
    const known = forms.get(wanted)
    if (known) return known
    const plain = Buffer.from(JSON.stringify(publicEvidence(capture)))
    const encoding = encodingFor(wanted, plain.length)
    const body = encode(plain, encoding)
    const own = {
      ...lookupHeaders(capture),
      etag: tagOf(capture),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': `${body.length}`,
    }
    const made = { body, headers: [...fixed, ...Object.entries(own).flat()] }
    rendered.set(capture, forms.set(wanted, made))
    return made
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    capture: PublicCapture,
    encoding: Encoding,
  ): void {
    const { body, headers } = render(capture, encoding)
    response.writeHead(200, ['x-request-id', requestId(request), ...headers])
    response.end(body)
    metrics.countLookup()
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method, url, headers } = request
    const ordinary = method === 'GET' && !headers['if-none-match'] && headers.host !== undefined
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
