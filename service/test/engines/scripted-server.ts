// A server that gives the replies it was told to give, in order; the last one again and again.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = (response: ServerResponse, request: IncomingMessage) => void

interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface ScriptedServer {
  url: string
  /** What has been asked since the last script. */
  requests: SeenRequest[]
  /** Cancellations, which come after the last word and disturb no script. */
  farewells: SeenRequest[]
  script(replies: Reply[]): void
  close(): Promise<void>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  let replies: Reply[] = []
  const requests: SeenRequest[] = []
  const farewells: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const seen = { method, url, headers, body: Buffer.concat(chunks).toString() }
    if (url.endsWith('/cancel')) {
      farewells.push(seen)
      return response.end()
    }
    requests.push(seen)
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    reply?.(response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    farewells,
    script(next) {
      replies = [...next]
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
