// The reference: node:http and nothing else, answering the bytes it was given.

import { createServer } from 'node:http'

const body = process.env.BENCH_BODY ?? '{}'
const headers = JSON.parse(process.env.BENCH_HEADERS ?? '{}') as Record<string, string>
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
