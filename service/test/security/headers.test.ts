// What every answer says to browsers and caches, whoever wrote it: no sniffing, no frame, nothing to load; and what
// was answered to a token is nobody else's.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bearer, startTestService } from '../harness.ts'

const ZERO = '0'.repeat(64)

describe('headers', async () => {
  const service = await startTestService({ parts: { worker: false }, listen: true })
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { method, headers, redirect: 'manual' })

  const anybody = [
    `GET /v1/public/evidence/${ZERO}`, 'GET /v1/public/evidence/x', `POST /v1/public/evidence/${ZERO}/check`,
    'PUT /v1/scans', 'GET /v1/scans/x', 'GET /nowhere', 'GET /%zz', 'OPTIONS /v1/scans',
    'GET /v1/openapi.json', 'GET /log/checkpoint', 'GET /log/tile/x', 'GET /verify', `GET /verify/${ZERO}`,
    'GET /docs/', 'GET /', 'GET /console/', 'GET /console/assets/none.js', 'GET /api/console/session',
    'POST /api/mcp', 'GET /healthz', 'GET /readyz', 'GET /metrics',
  ] // biome-ignore format: read like a list of words
  for (const request of anybody)
    test(request, async () => {
      const [method = '', path = ''] = request.split(' ')
      const { headers } = await ask(method, path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        assert.ok(policy.includes(part), `${part} in ${policy}`)
    })

  test('what needs a token is in no cache that others read', async () => {
    const { body } = await service.call('POST', '/api/admin/brands', { name: 'A', domain: 'a.example' })
    for (const path of [
      '/api/admin/brands',
      '/api/admin/keys',
      `/v1/brands/${body.id}/ground-truth`,
      `/v1/brands/${body.id}/confabulations`,
      '/metrics',
    ]) {
      const answer = await ask('GET', path, bearer)
      assert.equal(answer.status, 200, path)
      assert.match(answer.headers.get('cache-control') ?? '', /no-store|private/, path)
    }
  })
})
