import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { bearer, createMigratedDatabase, eventually, makeBrand, startTestService } from '../harness.ts'
import { asJson, assertError, assertStatus, wireAsker } from './ask.ts'
import { HASH, PLANNED, PROTECTED, PUBLIC } from './paths.ts'

describe('row 30: the database is down', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const service = await startTestService({
    databaseUrl: proxy.url,
    listen: true,
    config: { requestWaitMs: 1_500 },
  })
  after(async () => {
    proxy.set('open')
    await proxy.close()
    await database.drop()
  })
  const ask = wireAsker(service)
  const brand = await makeBrand(service, {}, [{ text: 'What is it?', intent: 'BRANDED' }])
  const headers = { ...bearer, ...asJson }
  const payloads: Record<string, string> = {
    '/v1/scans': JSON.stringify({ brandId: brand.id }),
    [`/v1/public/evidence/${HASH}/check`]: '{"content":"x"}',
  }
  const dataRoutes = [...PROTECTED, ...PUBLIC].map(({ path, methods }) => ({
    path,
    method: methods[0] as string,
    payload: payloads[path],
  }))

  for (const gate of ['cut', 'hang'] as const) {
    describe(`row 30: connections ${gate}`, () => {
      before(() => proxy.set(gate))
      after(() => proxy.set('open'))

      // That the wait ends is tested here, and that it ends soon by what the wait is set to: test/platform/starts.test.ts.
      test('row 30: every data route is 503', async () => {
        assert.ok(dataRoutes.length >= 10)
        await Promise.all(
          dataRoutes.map(async ({ path, method, payload }) => {
            const answer = await ask(method, path, { headers, ...(payload ? { payload } : {}) })
            assertError(answer, 503)
            assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
          }),
        )
      })

      test('row 30: the public log is 503 too, and the page says that it cannot look', async () => {
        const paths = ['checkpoint', 'key', 'policy', 'tile/0/000', `timestamps/${'0'.repeat(64)}`]
        const [page, ...answers] = await Promise.all([
          ask('GET', `/verify/${HASH}`),
          ...paths.map(path => ask('GET', `/log/${path}`)),
        ])
        assert.equal(answers.length, paths.length)
        for (const answer of answers) assertError(answer, 503)
        assertStatus(await ask('GET', '/log/tile/nonsense'), 404)
        assertStatus(page, 503)
        assert.match(page.headers['content-type'] ?? '', /^text\/html/)
        assertStatus(await ask('GET', '/verify'), 200)
        assertStatus(await ask('GET', '/verify/nonsense'), 400)
      })

      test('rows 30, 180g: planned routes still answer 501', async () => {
        assert.equal(PLANNED.length, 6)
        for (const { path, methods } of PLANNED) {
          for (const method of methods) assertStatus(await ask(method, path, { payload: '{' }), 501)
        }
      })

      test('row 30: a bad hash is still 400', async () => {
        assertError(await ask('GET', '/v1/public/evidence/short'), 400)
        assertError(
          await ask('POST', '/v1/public/evidence/short/check', { headers, payload: '{"content":"x"}' }),
          400,
        )
        assertError(await ask('POST', '/v1/scans', { headers, payload: '{}' }), 400)
      })

      test('row 30: a missing token is still 401', async () => {
        assert.equal(PROTECTED.length, 8)
        for (const { path, methods } of PROTECTED) assertError(await ask(methods[0] as string, path), 401)
      })

      test('row 30: readiness says so, liveness does not', async () => {
        assertStatus(await ask('GET', '/readyz'), 503)
        assertStatus(await ask('GET', '/healthz'), 200)
        assertStatus(await ask('GET', '/v1/openapi.json'), 200)
      })
    })

    test(`row 30: after connections ${gate}, the service recovers without a restart`, async () => {
      await eventually(async () => (await ask('GET', '/readyz')).status === 200)
      assertStatus(await ask('GET', `/v1/brands/${brand.id}/ground-truth`, { headers: bearer }), 200)
      const payload = JSON.stringify({ brandId: brand.id })
      const scan = await ask('POST', '/v1/scans', { headers, payload })
      assertStatus(scan, 202)
      await eventually(async () => {
        const { body } = await ask('GET', `/v1/scans/${scan.body.scanId}`, { headers: bearer })
        return body.status === 'COMPLETED'
      })
    })
  }
})
