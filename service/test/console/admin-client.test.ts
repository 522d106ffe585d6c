// The operator's client against the service it is for: the same calls over the token and over a session.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import { plantClassified, responsesBody } from '../planted.ts'
import { COOKIE, login, secretIn } from './browser.ts'

describe('the routes for looking, by the client', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, listen: true, parts: { worker: false } })
  const brand = await makeBrand(service)
  const run = await plantClassified(service, clock, brand.id, { body: responsesBody('Northwind Kettles.') })
  const url = service.url as string
  const byToken = new AdminClient({ baseUrl: url, token: TOKEN })

  async function bySession(): Promise<AdminClient> {
    const answer = await login(service)
    const headers = {
      cookie: `${COOKIE}=${secretIn(answer)}`,
      'x-csrf-token': answer.body.csrfToken,
      origin: url,
    }
    const signed: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } })
    return new AdminClient({ baseUrl: `${url}/api/console`, token: null, fetch: signed })
  }

  test('give the same over the token and over a session', async () => {
    const browser = await bySession()
    const calls: ((admin: AdminClient) => Promise<object>)[] = [
      admin => admin.getOverview(brand.id, { window: '7d' }),
      admin => admin.listRuns(brand.id, { engine: 'CHATGPT', limit: 10 }),
      admin => admin.listConfabulations(brand.id),
      admin => admin.listScanPage(brand.id, { limit: 1 }),
      admin => admin.getScanPlan(brand.id),
      admin => admin.getAnswer(run.runId),
      admin => admin.getLog(),
      admin => admin.listBrands(),
    ]
    for (const call of calls) assert.deepEqual(await call(browser), await call(byToken))
    const { runs } = await byToken.listRuns(brand.id)
    assert.deepEqual(
      runs.map(({ id }) => id),
      [run.runId],
    )
    assert.equal((await byToken.getAnswer(run.runId)).text, 'Northwind Kettles.')
    const made = await browser.createBrand({ name: 'Another', domain: 'another.example' })
    assert.equal((await byToken.getBrand(made.id)).name, 'Another')
  })
})
