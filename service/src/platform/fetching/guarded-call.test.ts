import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { createGuardedCall } from './guarded-call.ts'
import { FetchFailed, FetchRefused } from './guarded-fetch.ts'

describe('guarded call', () => {
  let answer: (response: ServerResponse, request: IncomingMessage, body: string) => void = () => {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    answer(response, request, body)
  })
  let inside = ''
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    inside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = (path = '/', method = 'GET', body?: string, timeoutMs = PATIENCE_MS) =>
    createGuardedCall({ inside, timeoutMs })(`${inside}${path}`, { method, headers: {}, body })

  test('sends what it is given, and returns what comes, errors too', async () => {
    answer = (response, request, body) =>
      response
        .writeHead(401, { 'content-type': 'text/plain', 'www-authenticate': 'Basic' })
        .end(`${request.method} ${body}`)
    const told = await call('/token', 'POST', 'grant_type=x')
    assert.deepEqual([told.status, told.headers.get('www-authenticate')], [401, 'Basic'])
    assert.equal(await told.text(), 'POST grant_type=x')
  })

  test('an answer without a body', async () => {
    answer = response => response.writeHead(204).end()
    assert.equal((await call()).status, 204)
  })

  test('follows nobody anywhere', async () => {
    let visits = 0
    answer = response => {
      visits += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    }
    await assert.rejects(call('/token', 'POST', 'client_secret=x'), FetchRefused)
    assert.equal(visits, 1)
  })

  test('reads no more than an answer needs, and waits no longer', async () => {
    answer = response => response.end(Buffer.alloc(2 * 1024 * 1024 + 1))
    await assert.rejects(call(), FetchRefused)
    answer = () => {}
    const isLate = (error: unknown) => error instanceof FetchFailed && error.code === 'timeout'
    await assert.rejects(call('/', 'GET', undefined, 200), isLate)
  })

  test('only the one origin is inside, and only where one is', async () => {
    const port = new URL(inside).port
    const asked = (url: string, origin: string | null = inside) =>
      createGuardedCall({ inside: origin, timeoutMs: PATIENCE_MS })(url, { method: 'GET', headers: {} })
    for (const url of [
      `http://localhost:${port}/`,
      `http://127.0.0.2:${port}/`,
      'http://idp.example/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://vault.internal/',
      'https://user:secret@idp.example/',
      'file:///etc/passwd',
      'nowhere',
    ])
      await assert.rejects(asked(url), FetchRefused, url)
    await assert.rejects(asked(`${inside}/`, null), FetchRefused)
  })
})
