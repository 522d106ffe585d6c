// BCF_READER as an operator sets it: the worker has the simulated model read, and everybody is told what it costs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { readReaderSettings } from '../../src/readers/model/settings.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { fieldsOf, scanToEnd, startTestService } from '../harness.ts'
import { brandOn, writePlans } from './one-engine.ts'

describe('a worker with a reader', async () => {
  const env: Record<string, string> = { BCF_READER: 'sandbox', BCF_READER_PRICE: '0.002' }
  const reader = readReaderSettings(name => env[name], { sandbox: true })
  const service = await startTestService({ config: { reader, plansFile: writePlans() } })
  const { database } = service
  const prompts = ['good', 'wrong'].map(story => `What is Northwind Kettles? [[sandbox:${story}]]`)
  const brandId = await brandOn(service, 'CHATGPT', ...prompts)
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })

  test('reads what engines answered, before it is judged', async () => {
    const scan = await scanToEnd(service, brandId)
    const runs = await readCapturedRuns(database, fieldsOf(scan.runs, 'id'))
    for (const { classifications, readings } of runs) {
      const verdict = classifications.at(-1)?.content
      assert.deepEqual(
        [verdict?.method, verdict?.extraction, verdict?.notRead],
        ['model@1 sandbox-reader', readings[0]?.id, null],
      )
    }
    const asks = service.sandbox?.requests.count('chat') ?? 0
    assert.ok(asks >= prompts.length)
    const { body } = await service.call('GET', `/api/admin/scans/${scan.id}`)
    assert.deepEqual(body.readingCost, {
      ...{ usd: (asks * 2_000) / 1e6, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 },
    })
  })

  test('is said to read, and what that will cost', async () => {
    assert.equal((await service.call('GET', '/readyz')).body.reader, 'model')
    const { status, body } = await service.call('GET', `/api/admin/brands/${brandId}/scan-plan`)
    assert.equal(status, 200)
    const { asks, usd, basis } = body.forecast.reading
    assert.deepEqual([asks, usd, basis], [prompts.length, 0.004, 'price'])
  })
})
