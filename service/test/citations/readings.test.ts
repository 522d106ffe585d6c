// What a model reads, from the captured bytes to the verdict: sealed before the verdict, asked for once, waited for while the
// model is away. The model is scripted; everything else is the service.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { UNREAD } from '../../src/citations/classes/classify.ts'
import { EngineError } from '../../src/engines/engine.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { ModelReader } from '../../src/readers/model/reader.ts'
import { TEMPLATE } from '../../src/readers/model/template.ts'
import { type ClassifyScanDeps, classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { readAgain } from '../../src/scans/verdicts/read-again.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { makeBrand, manualClock, signLog, startTestService, untilSigned } from '../harness.ts'
import { openSteps } from '../open-steps.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { dataDirOf } from '../service-process.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { scriptedReader as scripted } from './scripted-reader.ts'

const PROMPT = 'Tell me about Northwind Kettles.'
const ANSWER = 'Northwind Kettles, founded in 1987, makes quiet kettles.'
const FOUNDED = { sentence: 0, quote: 'founded in 1987', matter: 1, value: '1987' }
const REPLY = JSON.stringify({
  statements: [{ ...FOUNDED, subject: 'brand', time: 'now', voice: 'own', precision: 'exact' }],
})

const scriptedReader = (reply: () => string) => scripted({ reads: reply })

describe('readings by a model', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const brand = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1992' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })
  const fetch = scriptedSite().fetch
  const queue = paperQueue(['classify-scan', 'read-again'])
  const deps = (reader: ModelReader): ClassifyScanDeps => ({
    ...{ database, clock, engines, log, fetch, pageSurface: 'website', reader, queue },
  })
  const plant = (text: string) =>
    plantCapture(service, brand.id, { body: responsesBody(text), prompt: PROMPT, capturedAt: clock.now() })
  const runOf = async (runId: string) => {
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    return run
  }
  beforeEach(() => clock.advance(1_000))

  test('are sealed before the verdict, which names them, and are asked for once', async () => {
    const reader = scriptedReader(() => REPLY)
    const { runId, scanId } = await plant(ANSWER)
    await classifyScan(deps(reader), scanId)
    await classifyScan(deps(reader), scanId)
    assert.equal(reader.asked, 1)
    const { readings, classifications } = await runOf(runId)
    const [reading] = readings
    const verdict = classifications.at(-1)?.content
    assert.deepEqual([readings.length, classifications.length], [1, 1])
    assert.deepEqual(
      [reading?.content.reply, reading?.content.template, reading?.content.keys],
      [REPLY, TEMPLATE, ['foundingDate']],
    )
    assert.deepEqual([verdict?.method, verdict?.extraction], ['model@1 test-model', reading?.id])
    // Nobody has calibrated it, so it suspects.
    const [claim] = verdict?.claims ?? []
    assert.deepEqual(
      [verdict?.reason, claim?.suspected, claim?.doubt, claim?.comparison],
      ['suspected', 'wrong_value', 'not_calibrated', 'answer: 1987, fact: 1992'],
    )
  })

  test('go into the bundle, which verifies, and the audit finds nothing wrong', async () => {
    const { runId, scanId } = await plant(ANSWER)
    await classifyScan(deps(scriptedReader(() => REPLY)), scanId)
    await signLog(service, clock)
    const { body: bundle } = await service.call('GET', `/v1/runs/${runId}/evidence-bundle`)
    assert.deepEqual(await openSteps(bundle), [])
    // Taking them out is an event of its own.
    await untilSigned(service)
    const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
    assert.deepEqual((await auditAt(service.databaseUrl, { journal })).findings, [])
  })

  test('are not asked for where the brand is not named', async () => {
    const reader = scriptedReader(() => REPLY)
    const { scanId } = await plant('Kettles are warm.')
    await classifyScan(deps(reader), scanId)
    assert.equal(reader.asked, 0)
  })

  test('are waited for while the model is away, and then rules read', async () => {
    const away = scriptedReader(() => {
      throw new EngineError('unavailable', 'away', { retryable: true })
    })
    const { runId, scanId } = await plant(ANSWER)
    queue.jobs.length = 0
    await classifyScan(deps(away), scanId)
    assert.equal((await runOf(runId)).classifications.length, 0)
    const [wait] = queue.jobs.splice(0)
    assert.deepEqual([wait?.queue, wait?.payload], ['classify-scan', { scanId }])
    clock.advance(2 * 3_600_000)
    await classifyScan(deps(away), scanId)
    const verdict = (await runOf(runId)).classifications.at(-1)?.content
    assert.deepEqual(
      [verdict?.method, verdict?.notRead],
      [UNREAD, { model: 'test-model', reason: 'unavailable', again: true }],
    )
    const [later] = queue.jobs.splice(0)
    assert.deepEqual([later?.queue, later?.payload], ['read-again', { scanId, tries: 0 }])

    const back = scriptedReader(() => REPLY)
    const job = { scanId, tries: 0 }
    await readAgain(deps(away), job)
    assert.deepEqual(queue.jobs.splice(0)[0]?.payload, { scanId, tries: 1 })
    await readAgain(deps(back), job)
    await readAgain(deps(back), job)
    assert.equal(queue.jobs.length, 0)
    await reclassify(deps(back), { brandId: null, scanId, dryRun: false })
    const { classifications } = await runOf(runId)
    assert.deepEqual(
      classifications.map(({ content }) => content.method),
      [UNREAD, 'model@1 test-model'],
      'judged again from what is sealed, once, and never by rules after a model',
    )
    assert.equal(back.asked, 1)
  })

  test('that cannot be used leave the answer to the rules', async () => {
    const { runId, scanId } = await plant(ANSWER)
    await classifyScan(deps(scriptedReader(() => 'I would rather not.')), scanId)
    const { readings, classifications } = await runOf(runId)
    const verdict = classifications.at(-1)?.content
    assert.deepEqual(
      [readings.length, verdict?.method, verdict?.notRead],
      [0, UNREAD, { model: 'test-model', reason: 'broken', again: false }],
    )
  })
})
