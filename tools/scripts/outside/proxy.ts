// Sits between a tool and our service, and may change what passes: a log that lies about one byte.

import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export interface Middleman {
  url: string
  /** Every answer so far: its path and status. */
  passed: { path: string; status: number }[]
  close(): Promise<void>
}

/** Given the path below the target's address and the true bytes. */
export type Alter = (path: string, body: Buffer) => Buffer

export async function openProxy(target: string, alter: Alter = (_, body) => body): Promise<Middleman> {
  const passed: Middleman['passed'] = []
  const server = createServer(async (request, response) => {
    try {
      const path = request.url ?? ''
      const method = request.method ?? 'GET'
      const sent = await buffer(request)
      const answer = await fetch(`${target}${path}`, { method, ...(sent.length > 0 ? { body: sent } : {}) })
      const body = Buffer.from(await answer.arrayBuffer())
      passed.push({ path, status: answer.status })
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      response.writeHead(answer.status, { 'content-type': type }).end(answer.ok ? alter(path, body) : body)
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
  return { ...(await opened(server)), passed }
}

/** A directory as it is. */
export function serveFiles(directory: string): Promise<Pick<Middleman, 'url' | 'close'>> {
  const server = createServer((request, response) => {
    const file = createReadStream(join(directory, request.url ?? ''))
    file.once('error', () => response.writeHead(404).end())
    file.once('open', () => file.pipe(response))
  })
  return opened(server)
}

async function opened(server: Server): Promise<Pick<Middleman, 'url' | 'close'>> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
