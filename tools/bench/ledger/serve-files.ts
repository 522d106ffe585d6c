// A directory as any web server would serve it: files as they are, and nothing else.

import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const directory = process.env.BENCH_DIRECTORY ?? '.'
const server = createServer((request, response) => {
  const stream = createReadStream(join(directory, request.url ?? ''))
  stream.once('error', () => response.writeHead(404).end())
  stream.once('open', () => stream.pipe(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
