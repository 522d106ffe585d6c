// Stands between a client and the service, and does to each request what it was told to, in turn: before the
// service hears of it, or after the service has done the work.

import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Fault =
  /** The connection is reset before the service hears of the request. */
  | 'lost'
  /** The service does its work, then the connection is reset. */
  | 'unanswered'
  /** The service does its work, then half the answer comes. */
  | 'cut'
  /** A gateway says 503, with Retry-After. */
  | 'busy'

interface Passing {
  method: string
  path: string
  idempotencyKey: string | undefined
  authorization: string | undefined
}

export interface FlakyProxy {
  url: string
  /** What came, faulty or not. */
  seen: Passing[]
  /** Done to the next requests; after them all goes well. */
  plan(...faults: Fault[]): void
  [Symbol.asyncDispose](): Promise<void>
}

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const seen: Passing[] = []
  let planned: Fault[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const idempotencyKey = headers['idempotency-key'] as string | undefined
    seen.push({ method, path: url, idempotencyKey, authorization: headers.authorization })
    const body = await buffer(request)
    const fault = planned.shift()
    if (fault === 'lost') return request.socket.resetAndDestroy()
    if (fault === 'busy') return response.writeHead(503, { 'retry-after': '1' }).end('<html>busy</html>')
    const answer = await forward(target, request, body)
    if (fault === 'unanswered') return request.socket.resetAndDestroy()
    pass(response, answer, fault === 'cut')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan: (...faults) => {
      planned = faults
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface Forwarded {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const onward = send(`${target}${url}`, { method, headers, agent: false }, async answer => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) })
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

function pass(response: ServerResponse, { status, headers, body }: Forwarded, isCut: boolean): void {
  const { 'transfer-encoding': _, connection: _hop, ...kept } = headers
  response.writeHead(status, { ...kept, 'content-length': body.length })
  if (!isCut) return void response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
}
