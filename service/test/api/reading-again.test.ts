// The operator's routes for judging again and reading again.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { bearer, jobEnded, makeBrand, startTestService } from '../harness.ts'
import { plantCapture, plantClassified, plantVerdict, responsesBody } from '../planted.ts'

const SETTINGS = { concurrency: 1, perMinute: null, timeoutMs: 1_000, price: { perAnswer: 0.25 } }
const READER = {
  ...SETTINGS,
  wire: 'chat' as const,
  model: 'reader',
  key: 'secret',
  baseUrl: 'http://r.example',
}

describe('reading again', async () => {
  const service = await startTestService({ parts: { worker: false }, config: { reader: READER } })
  const { id: brandId } = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await enterFacts({ database: service.database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
  const plant = (text: string) =>
    plantClassified(service, clock, brandId, { body: responsesBody(text), prompt: 'Who is it?' })
  const { scanId } = await plant('Northwind Kettles, founded in 1987, makes kettles.')
  await plant('Northwind Kettles makes kettles.')
  await plant('Emberwick makes toasters.')
  const forecast = (query = '') =>
    service.call('GET', `/api/admin/brands/${brandId}/reading-forecast${query}`)
  const start = (body: object) => service.call('POST', `/api/admin/brands/${brandId}/reclassify`, body)

  test('is forecast: as many answers as name the brand, at the price of the model', async () => {
    const { status, body, text } = await forecast()
    const { inputTokens, outputTokens, ...counted } = body
    assert.deepEqual([status, counted], [200, { model: 'reader', answers: 2, requests: 2, usd: 0.5 }])
    assert.ok(inputTokens > 1_000 && outputTokens > 0)
    assert.doesNotMatch(text, /secret/)
    assert.equal((await forecast(`?scanId=${scanId}`)).body.answers, 1)
    assert.equal((await forecast('?scanId=scn_nothing')).status, 404)
  })

  test('is queued once, while it is pending', async () => {
    const { status, body, headers } = await start({ read: true })
    assert.deepEqual([status, headers.location], [202, `/api/admin/jobs/${body.jobId}`])
    assert.equal((await start({ read: true })).body.jobId, body.jobId)
    const { body: job } = await service.call('GET', `/api/admin/jobs/${body.jobId}`)
    assert.deepEqual([job.kind, job.status, job.subjectId], ['reread', 'QUEUED', brandId])
    const { body: other } = await start({})
    assert.notEqual(other.jobId, body.jobId, 'judging alone is another job')
  })

  const refused: [what: string, body: object, status: number][] = [
    ['a scan of nobody', { scanId: 'scn_nothing' }, 404],
    ['a scan that cannot be', { scanId: '\u0000' }, 404],
    ['something else than yes or no', { read: 'yes' }, 400],
  ]
  for (const [what, body, status] of refused)
    test(`refused: ${what}`, async () => assert.equal((await start(body)).status, status))

  test('is refused for a brand that is not there', async () => {
    const url = '/api/admin/brands/brd_nobody/reclassify'
    assert.equal((await service.call('POST', url, { read: true })).status, 404)
  })
})

describe('where no model reads', async () => {
  const service = await startTestService({ config: { reader: null } })
  const { id: brandId } = await makeBrand(service)

  test('nothing is read again, and that is said', async () => {
    const url = `/api/admin/brands/${brandId}`
    const { status, text } = await service.call('POST', `${url}/reclassify`, { read: true })
    assert.equal(status, 409)
    assert.match(text, /set BCF_READER/)
    assert.equal((await service.call('GET', `${url}/reading-forecast`)).status, 409)
  })

  test('the same request with the same key is one job, also once that has ended', async () => {
    const send = () =>
      service.app.inject({
        method: 'POST',
        url: `/api/admin/brands/${brandId}/reclassify`,
        headers: { ...bearer, 'idempotency-key': 'judged-once' },
        payload: {},
      })
    const { jobId } = (await send()).json()
    await jobEnded(service, jobId)
    const again = await send()
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(again.json().jobId, jobId)
  })

  test('answers are judged again by a worker', async () => {
    const run = await plantCapture(service, brandId, { body: responsesBody('Emberwick makes toasters.') })
    await plantVerdict(service, run, { at: clock.now() })
    const { body } = await service.call('POST', `/api/admin/brands/${brandId}/reclassify`, {})
    const job = await jobEnded(service, body.jobId)
    assert.equal(job.status, 'DONE')
    assert.deepEqual([job.result.judged, job.result.changed], [1, 1])
  })
})
