// HTTP by hand, for what a well-behaved client would never send.

import { connect, type Socket } from 'node:net'
import { PATIENCE_MS } from './patience.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Exchange {
  answers: RawAnswer[]
  /** The other side ended the connection. */
  closed: boolean
}

interface ExchangeOptions {
  /** Read this many answers; left out, read until the connection ends. */
  answers?: number
  /** Ends the reading where neither an answer nor the end of the connection is to be expected. */
  timeoutMs?: number
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  // A server that closes while we still write is an outcome, not an accident.
  socket.on('error', () => {})
  return socket
}

/** Sends the bytes as they are and reads what comes back. Never throws: a silent server gives no answers. */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
  { answers, timeoutMs = PATIENCE_MS }: ExchangeOptions = {},
): Promise<Exchange> {
  const socket = openSocket(url)
  socket.write(bytes)
  const read = await readAnswers(socket, { answers: answers ?? Number.POSITIVE_INFINITY, timeoutMs })
  socket.destroy()
  return read
}

export function readAnswers(
  socket: Socket,
  { answers, timeoutMs = PATIENCE_MS }: { answers: number; timeoutMs?: number },
): Promise<Exchange> {
  return new Promise(resolve => {
    let received = Buffer.alloc(0)
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve({ answers: parseAnswers(received), closed })
    }
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (Number.isFinite(answers) && parseAnswers(received).length >= answers) finish(false)
    }
    const onClose = () => finish(true)
    const timer = setTimeout(finish, timeoutMs, false)
    socket.on('data', onData)
    socket.on('close', onClose)
  })
}

/** Complete answers at the start of `bytes`: framed by Content-Length, or by the final chunk. */
function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return answers
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
    const headers = Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
    )
    const start = headEnd + 4
    const chunked = headers['transfer-encoding'] === 'chunked'
    const finalChunk = rest.indexOf('0\r\n\r\n', start)
    const length = chunked ? finalChunk + 5 - start : Number(headers['content-length'] ?? 0)
    if ((chunked && finalChunk < 0) || rest.length < start + length) return answers
    answers.push({ status, headers, body: rest.subarray(start, start + length).toString() })
    rest = rest.subarray(start + length)
  }
}

/** A request as text, with the lines given and nothing added but the end of the head. */
export const request = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`
