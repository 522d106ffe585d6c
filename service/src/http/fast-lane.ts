// The public lookup of a captured hash is the one request that strangers may send in any number. It is answered
// straight from Node's server, with the same bytes and headers as the route (a test compares them); anything
// unusual takes the route.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { cacheControl, tagOf } from '../api/public-evidence.ts'
import type { Services } from '../api/services.ts'
import { type PublicCapture, publicAnswer } from '../evidence/lookup/answer.ts'
import { type Encoding, encode, encodingFor, plainEncoding } from './compression.ts'
import { GUARD_HEADERS, JSON_TYPE, OPEN_HEADERS } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { faultIn } from './request-head.ts'
import { requestId } from './request-id.ts'

const PREFIX = '/v1/public/evidence/'
const PLAIN = new RegExp(`^${PREFIX}[a-fA-F0-9]{64}$`)

/** Already looked up, for the route that takes over. */
export const lookedUp = new WeakMap<IncomingMessage, Promise<PublicCapture | null>>()

/** An answer that can be sent. */
interface Ready {
  /** The hash that it is about. */
  of: string
  isProven: boolean
  encoding: Encoding
  /** One character per byte: the server sends it together with the headers, without encoding. */
  body: string
}

/** Puts the fast lane before the server's current handler. */
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
  const { answers } = services.lookup

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { of, isProven, encoding, body }: Ready,
  ): void {
    const headers = ['x-request-id', requestId(request), ...fixed]
    headers.push('cache-control', cacheControl(isProven), 'etag', tagOf(of, isProven))
    headers.push('content-length', `${body.length}`)
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    response.writeHead(200, headers)
    response.end(body, 'latin1')
    metrics.countLookup()
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method, url, headers } = request
    const ordinary = method === 'GET' && !headers['if-none-match'] && faultIn(request) === null
    const encoding =
      headers['x-no-compression'] !== undefined ? null : plainEncoding(headers['accept-encoding'])
    if (!ordinary || !encoding || url === undefined || !PLAIN.test(url)) return road(request, response)
    const hash = url.slice(PREFIX.length).toLowerCase()
    const known = remembered(answers, hash, encoding)
    if (known) return send(request, response, known)
    const finding = services.lookup.find(hash)
    lookedUp.set(request, finding)
    finding.then(
      found =>
        found
          ? send(request, response, remembered(answers, hash, encoding) ?? readyOnce(found, encoding))
          : road(request, response),
      () => road(request, response),
    )
  })
}

/** Compressed once, and kept with the answers. */
function remembered(answers: Services['lookup']['answers'], of: string, wanted: Encoding): Ready | null {
  const packed = wanted === 'identity' ? undefined : answers.get(of + wanted, 'latin1')
  if (packed !== undefined) return { of, isProven: true, encoding: wanted, body: packed }
  const plain = answers.get(of, 'latin1')
  if (plain === undefined) return null
  const encoding = encodingFor(wanted, plain.length)
  if (encoding === 'identity') return { of, isProven: true, encoding, body: plain }
  const bytes = encode(Buffer.from(plain, 'latin1'), encoding)
  answers.set(of + encoding, bytes)
  return { of, isProven: true, encoding, body: bytes.toString('latin1') }
}

/** Whatever changes once the capture has its proof. */
function readyOnce(capture: PublicCapture, wanted: Encoding): Ready {
  const bytes = Buffer.from(JSON.stringify(publicAnswer(capture)))
  const encoding = encodingFor(wanted, bytes.length)
  const body = encode(bytes, encoding).toString('latin1')
  return { of: capture.sha256, isProven: capture.log !== null, encoding, body }
}
