// As much of S3 as the service asks for, in memory: for tests that run without any program of others. `npm test -- --long outside`
// asks the same of a real server (tools/scripts/outside/store.ts).

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmallS3 {
  url: string
  /** By bucket and name. */
  objects: Map<string, Buffer>
  /** The headers of every put. */
  puts: IncomingMessage['headers'][]
  close(): Promise<void>
}

export async function startSmallS3(bucket: string): Promise<SmallS3> {
  const objects = new Map<string, Buffer>()
  const puts: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    if (!/^AWS4-HMAC-SHA256 Credential=key-id\//.test(request.headers.authorization ?? ''))
      return fail(403, 'InvalidAccessKeyId')
    const [, first, ...rest] = decodeURIComponent(pathname).split('/')
    if (first !== bucket) return fail(404, 'NoSuchBucket')
    const name = rest.join('/')
    if (request.method === 'PUT') {
      puts.push(request.headers)
      if (request.headers['if-none-match'] === '*' && objects.has(name))
        return fail(412, 'PreconditionFailed')
      objects.set(name, Buffer.concat(parts))
      return response.writeHead(200).end()
    }
    if (searchParams.has('list-type')) {
      const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? '']
      const names = [...objects.keys()].filter(one => one.startsWith(prefix) && one > after).sort()
      const listed = names.slice(0, Number(searchParams.get('max-keys')))
      const keys = listed.map(one => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`).join('')
      return response.writeHead(200).end(`<?xml version="1.0"?><ListBucketResult>${keys}</ListBucketResult>`)
    }
    const bytes = objects.get(name)
    if (!bytes) return request.method === 'HEAD' ? response.writeHead(404).end() : fail(404, 'NoSuchKey')
    const modified = new Date().toUTCString()
    response.writeHead(200, { 'content-length': bytes.length, 'last-modified': modified })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  })
  server.unref()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    puts,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
