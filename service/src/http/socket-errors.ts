import type { Socket } from 'node:net'
import { JSON_TYPE } from './errors.ts'
import { requestId } from './request-id.ts'

const REFUSALS: Record<string, [status: number, reason: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The request head is larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}

/** What arrived is not HTTP, or not in time. Answers in the form of any other error, then closes. */
export function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] = REFUSALS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is not a valid HTTP request',
  ]
  const id = requestId({ headers: {} })
  const body = JSON.stringify({ error: message, requestId: id })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
