// The road to an object store, with faults that a test switches on: away, slow, full, half-written, lying.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `away`: connections are cut. `slow`: nothing is answered. `full`: puts of something new are refused. `half`: puts are said to
 * be done, and half of the bytes are kept. `lost`: puts are said to be done, and nothing is. `deaf`: puts are done, and the
 * connection is cut before the answer. `simple`: puts with a condition are not implemented.
 */
export type Fault = 'none' | 'away' | 'slow' | 'full' | 'half' | 'lost' | 'deaf' | 'simple'

export interface FaultProxy {
  url: string
  set(fault: Fault): void
  /** One of so many reads returns other bytes; 0: none. */
  lie(oneOf: number): void
  /** Reads that were answered, and those of them that lied. */
  readonly reads: { all: number; lies: number }
  /** What was said in each lie. */
  readonly lies: readonly { url: string; bytes: Buffer }[]
  close(): Promise<void>
}

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault = 'none'
  let oneOf = 0
  const reads = { all: 0, lies: 0 }
  const lies: { url: string; bytes: Buffer }[] = []

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming)
    const isPut = incoming.method === 'PUT'
    if (fault === 'away') return void incoming.socket.resetAndDestroy()
    if (fault === 'slow') return
    if (fault === 'full' && isPut) return refuse(outgoing, 507, 'QuotaExceeded')
    if (fault === 'simple' && incoming.headers['if-none-match'])
      return refuse(outgoing, 501, 'NotImplemented')
    if (fault === 'lost' && isPut) return void outgoing.writeHead(200).end()
    const answer = await forward(
      target,
      incoming,
      fault === 'half' && isPut ? body.subarray(0, body.length >> 1) : body,
    )
    if (fault === 'deaf' && isPut) return void incoming.socket.resetAndDestroy()
    if (fault === 'half' && isPut) return void outgoing.writeHead(200).end()
    outgoing.writeHead(answer.status, answer.headers).end(lied(incoming, answer))
  }

  function lied(incoming: IncomingMessage, { status, bytes }: Answer): Buffer {
    const isRead = incoming.method === 'GET' && status === 200 && !incoming.url?.includes('list-type')
    if (!isRead || bytes.length === 0) return bytes
    reads.all += 1
    if (oneOf === 0 || Math.random() * oneOf >= 1) return bytes
    reads.lies += 1
    const wrong = Buffer.from(bytes)
    const place = Math.floor(Math.random() * wrong.length)
    wrong[place] = (wrong[place] ?? 0) ^ (1 + Math.floor(Math.random() * 255))
    lies.push({ url: incoming.url ?? '', bytes: wrong })
    return wrong
  }

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {})
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.unref()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      fault = next
      server.closeAllConnections()
    },
    lie(next) {
      oneOf = next
    },
    reads,
    lies,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** With the host that was signed. */
function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const length = method === 'PUT' ? { 'content-length': String(body.length) } : {}
  const { 'transfer-encoding': _, ...passed } = headers
  const asked = request(new URL(url ?? '/', target), {
    method: method ?? 'GET',
    headers: { ...passed, ...length },
  })
  asked.on('error', reject)
  asked.on('response', answer => {
    bytesOf(answer).then(
      bytes => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, bytes }),
      reject,
    )
  })
  asked.end(body)
  return promise
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' })
  outgoing.end(`<Error><Code>${code}</Code><Message>there is no room</Message></Error>`)
}
