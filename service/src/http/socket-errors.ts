// Errors without a request object: what arrived is not HTTP, came too late, or asks for a tunnel. Answered like
// any other error, then closed.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { GUARD_HEADERS, JSON_TYPE } from './errors.ts'
import { requestId } from './request-id.ts'

/** How long a refused caller has to read the answer. */
const LAST_WORD_MS = 1_000

type Refusal = [status: number, reason: string, message: string]

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The request head is larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}
const NOT_HTTP: Refusal = [400, 'Bad Request', 'This is not a valid HTTP request']
const NO_TUNNEL: Refusal = [400, 'Bad Request', 'CONNECT is not supported: this is not a proxy']

/** Node keeps the current answer here; its own handler looks at it for the same reason. */
type AnsweringSocket = Duplex & { _httpMessage?: ServerResponse }

export function refuseSocket(error: Error & { code?: string }, socket: AnsweringSocket): void {
  // An answer already under way must not get a second one in its middle.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_HTTP)
}

/** Node would drop a CONNECT silently, and answer an unknown `Expect` with a status we do not have. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    refuse(socket, NO_TUNNEL)
  })
  // RFC 9110 section 10.1.1 lets a server ignore an unknown expectation.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function refuse(socket: Duplex, [status, reason, message]: Refusal): void {
  const id = requestId({ headers: {} })
  const body = JSON.stringify({ error: message, requestId: id })
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
    ...GUARD_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
  // Cut off at once, a caller who is still sending could not read it; one who never stops would stay for ever.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
}
