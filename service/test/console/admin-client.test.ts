// The operator's client against the service it is for: the same calls over the token and over a session.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import { makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import { plantClassified, responsesBody } from '../planted.ts'
import { COOKIE, login, secretIn } from './browser.ts'

describe('the routes for looking, by the client', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, listen: true, parts: { worker: false } })
  const brand = await makeBrand(service)
  const run = await plantClassified(service, clock, brand.id, { body: responsesBody('Northwind Kettles.') })
  const url = service.url as string
  const byToken = createApi({ baseUrl: url, token: TOKEN })

  async function bySession(): Promise<Api> {
    const answer = await login(service)
    const headers = {
      cookie: `${COOKIE}=${secretIn(answer)}`,
      'x-csrf-token': answer.body.csrfToken,
      origin: url,
    }
    const signed: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } })
    return createApi({ baseUrl: `${url}/api/console`, token: null, fetch: signed })
  }

  test('give the same over the token and over a session', async () => {
    const browser = await bySession()
    const calls: ((admin: Api) => Promise<object>)[] = [
      admin =>
        admin.GET('/api/admin/brands/{brandId}/overview', {
          params: { path: { brandId: brand.id }, query: { window: '7d' } },
        }),
      admin =>
        admin.GET('/api/admin/brands/{brandId}/runs', {
          params: { path: { brandId: brand.id }, query: { engine: 'CHATGPT', limit: 10 } },
        }),
      admin =>
        admin.GET('/api/admin/brands/{brandId}/confabulations', { params: { path: { brandId: brand.id } } }),
      admin =>
        admin.GET('/api/admin/brands/{brandId}/scans', {
          params: { path: { brandId: brand.id }, query: { limit: 1 } },
        }),
      admin =>
        admin.GET('/api/admin/brands/{brandId}/scan-plan', { params: { path: { brandId: brand.id } } }),
      admin => admin.GET('/api/admin/runs/{runId}/answer', { params: { path: { runId: run.runId } } }),
      admin => admin.GET('/api/admin/log'),
      admin => admin.GET('/api/admin/brands').then(({ brands }) => brands),
    ]
    for (const call of calls) assert.deepEqual(await call(browser), await call(byToken))
    const { runs } = await byToken.GET('/api/admin/brands/{brandId}/runs', {
      params: { path: { brandId: brand.id } },
    })
    assert.deepEqual(
      runs.map(({ id }) => id),
      [run.runId],
    )
    assert.equal(
      (await byToken.GET('/api/admin/runs/{runId}/answer', { params: { path: { runId: run.runId } } })).text,
      'Northwind Kettles.',
    )
    const made = await browser.POST('/api/admin/brands', {
      body: { name: 'Another', domain: 'another.example' },
    })
    assert.equal(
      (await byToken.GET('/api/admin/brands/{brandId}', { params: { path: { brandId: made.id } } })).name,
      'Another',
    )
  })
})
