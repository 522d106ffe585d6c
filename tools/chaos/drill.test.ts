import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { drillRequests, tryAll } from './drill.ts'

const EXISTING = { scanId: 'scn_1', brandId: 'brd_1', runId: 'run_1', hash: 'cd'.repeat(32), content: 'x' }

test('every operation of the description is asked for, and no name is left to fill in', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
  const requests = drillRequests(EXISTING)
  const refused = requests.filter(({ status }) => status === 503 || status === 501)
  for (const [path, methods] of Object.entries<object>(paths)) {
    const form = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    for (const method of Object.keys(methods))
      assert.ok(
        refused.some(request => form.test(request.path) && request.method === method.toUpperCase()),
        `${method} ${path}`,
      )
  }
  assert.ok(requests.every(({ path }) => !path.includes('{') && !path.includes('undefined')))
})

test('another status, a 503 without Retry-After and a late answer are deviations', async () => {
  const server = createServer((request, response) => {
    const status = request.url === '/wrong' ? 500 : 503
    setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      request.url === '/late' ? 150 : 0,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const requests = ['/wrong', '/bare', '/late'].map(path => ({ method: 'GET', path, status: 503 }))
  const { deviations } = await tryAll(`http://127.0.0.1:${port}`, requests, 100)
  server.close()
  assert.ok(deviations.includes('GET /wrong answered 500, not 503'))
  assert.ok(deviations.includes('GET /bare answered 503 without JSON or Retry-After'))
  assert.ok(deviations.some(what => /^GET \/late took \d+ ms$/.test(what)))
})
