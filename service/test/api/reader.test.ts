// BCF_READER as an operator sets it: the worker has the simulated model read, everybody is told what it costs, and the operator's
// routes show it and have it calibrated.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { readReaderSettings } from '../../src/readers/model/settings.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { fieldsOf, jobEnded, scanToEnd, startTestService } from '../harness.ts'
import { brandOn, writePlans } from '../scans/one-engine.ts'

const ENV: Record<string, string> = { BCF_READER: 'sandbox', BCF_READER_PRICE: '0.002' }
const SANDBOX = readReaderSettings(name => ENV[name], { sandbox: true })

describe('the reader of an installation', async () => {
  const service = await startTestService({ config: { reader: SANDBOX, plansFile: writePlans() } })
  const without = await startTestService({ parts: { worker: false }, config: { reader: null } })
  const { database } = service
  const prompts = ['good', 'wrong'].map(story => `What is Northwind Kettles? [[sandbox:${story}]]`)
  const brandId = await brandOn(service, 'CHATGPT', ...prompts)
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })

  // The first of all: it counts what the model was asked.
  test('reads what engines answered, before it is judged', async () => {
    const scan = await scanToEnd(service, brandId)
    for (const { classifications, readings } of await readCapturedRuns(database, fieldsOf(scan.runs, 'id'))) {
      const verdict = classifications.at(-1)?.content
      assert.deepEqual(
        [verdict?.method, verdict?.extraction, verdict?.notRead],
        ['model@1 sandbox-reader', readings[0]?.id, null],
      )
    }
    // Both are simulated, so nobody has to calibrate before a contradiction counts.
    const classes = fieldsOf(scan.runs, 'citationClass')
    assert.equal(classes.filter(name => name === 'CONFABULATED').length, 1)
    const asks = service.sandbox?.requests.count('chat') ?? 0
    assert.ok(asks >= prompts.length)
    const { body } = await service.call('GET', `/api/admin/scans/${scan.id}`)
    assert.deepEqual(body.readingCost, {
      ...{ usd: (asks * 2_000) / 1e6, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 },
    })
  })

  test('is said to read, and what that will cost', async () => {
    assert.equal((await service.call('GET', '/readyz')).body.reader, 'simulated')
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/scan-plan`)
    const { asks, usd, basis } = body.forecast.reading
    assert.deepEqual([asks, usd, basis], [prompts.length, 0.004, 'price'])
  })

  test('is shown with its state', async () => {
    const { body } = await service.call('GET', '/api/admin/reader')
    assert.deepEqual(
      [body.reader, body.model, body.state, body.calibration],
      ['chat', 'sandbox-reader', 'simulated', null],
    )
    const none = await without.call('GET', '/api/admin/reader')
    assert.deepEqual([none.body.reader, none.body.state], ['none', 'none'])
    assert.equal((await without.call('GET', '/readyz')).body.reader, 'none')
  })

  test('reads one text now', async () => {
    const { status, body } = await service.call('POST', '/api/admin/reader/test', {})
    assert.deepEqual([status, body.failure, body.model], [200, null, 'sandbox-reader'])
    const none = await without.call('POST', '/api/admin/reader/test', {})
    assert.equal(none.status, 409)
    assert.match(none.body.error, /BCF_READER/)
  })

  test('has a plan with a cost, and is not calibrated without agreement', async () => {
    const { body } = await service.call('GET', '/api/admin/reader/calibration')
    assert.ok(body.answers >= 70 && body.languages.length >= 10 && body.requests > body.answers)
    assert.ok(body.inputTokens > 100_000, `${body.inputTokens} tokens`)
    const address = '/api/admin/reader/calibration'
    for (const sent of [{}, { confirm: false }])
      assert.equal((await service.call('POST', address, sent)).status, 400)
    assert.equal((await without.call('GET', address)).status, 409)
  })

  test('is calibrated by a job, which says how far it is', async () => {
    const plan = await service.call('GET', '/api/admin/reader/calibration')
    const { status, body } = await service.call('POST', '/api/admin/reader/calibration', { confirm: true })
    assert.equal(status, 202)
    const { body: begun } = await service.call('GET', '/api/admin/reader')
    assert.deepEqual([begun.calibrating.jobId, begun.calibrating.answers], [body.jobId, plan.body.answers])
    const job = await jobEnded(service, body.jobId)
    assert.deepEqual([job.error, job.status], [null, 'DONE'])
    const { body: ended } = await service.call('GET', '/api/admin/reader')
    assert.deepEqual([ended.calibrating, ended.calibration.answers], [null, plan.body.answers])
  })
})
