// The reference: node:http and nothing else, answering the bytes it was given once a request has arrived whole.

import { createServer } from 'node:http'

const body = process.env.BENCH_BODY ?? '{}'
const headers = JSON.parse(process.env.BENCH_HEADERS ?? '{}') as Record<string, string>
const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  if (request.method === 'GET') return answer()
  request.resume().once('end', answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
