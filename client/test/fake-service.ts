// A service of canned answers on a free port. Checks the token as the real one does; remembers what it saw.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const TOKEN = 'test-token-0123456789'

export interface Seen {
  method: string
  /** Path and query, as sent. */
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Reply {
  status?: number
  body?: unknown
  /** Sent as it stands instead of `body`. */
  raw?: string
  headers?: Record<string, string>
  /** `hang` never answers; `reset` drops the connection; `cut` drops it amid the body. */
  fault?: 'hang' | 'reset' | 'cut'
}

export type Routes = Record<string, Reply | ((seen: Seen) => Reply)>

export interface FakeService {
  url: string
  seen: Seen[]
  [Symbol.asyncDispose](): Promise<void>
}

export async function startFakeService(routes: Routes): Promise<FakeService> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const entry = await record(request)
    seen.push(entry)
    answer(response, replyTo(routes, entry))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** An address where nobody listens. */
export async function closedUrl(): Promise<string> {
  await using service = await startFakeService({})
  return service.url
}

async function record(request: IncomingMessage): Promise<Seen> {
  const hasBody = request.headers['content-type'] === 'application/json'
  const body = hasBody ? await json(request) : null
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
}

function replyTo(routes: Routes, seen: Seen): Reply {
  const isPublic = ['/v1/public/', '/verify/'].some(start => seen.path.startsWith(start))
  if (!isPublic && seen.headers.authorization !== `Bearer ${TOKEN}`) {
    return { status: 401, body: { error: 'Token missing or invalid', requestId: 'req-401' } }
  }
  const route = routes[`${seen.method} ${seen.path}`]
  if (!route) return { status: 404, body: { error: 'Not found' } }
  return typeof route === 'function' ? route(seen) : route
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply.fault === 'hang') return
  if (reply.fault === 'reset') return void response.socket?.destroy()
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req-1',
    ...reply.headers,
  })
  if (reply.fault === 'cut') return void response.write('{"scanId"', () => response.socket?.destroy())
  response.end(reply.raw ?? JSON.stringify(reply.body ?? {}))
}
