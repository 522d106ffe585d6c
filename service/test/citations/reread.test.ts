// Judging again from sealed readings, and having the model read again: what is done is not done twice, whatever is killed.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calibrationRecord } from '../../src/citations/calibrating/sealed.ts'
import { GATE } from '../../src/citations/gate/gate.ts'
import { EngineError } from '../../src/engines/engine.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { seal } from '../../src/evidence/seal.ts'
import { findJob } from '../../src/jobs/store.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import type { ModelReader } from '../../src/readers/model/reader.ts'
import { TEMPLATE } from '../../src/readers/model/template.ts'
import { type ClassifyScanDeps, classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { requestJudging, rereadJob } from '../../src/scans/verdicts/judge-again.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { COMPARERS } from '../../src/values/value.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { replyOf, type ScriptedReader, scriptedReader } from './scripted-reader.ts'

const TERMS = { wire: 'chat' as const, model: 'test-model', price: { perAnswer: 0.01 } }
const reading = (value: string, model = 'test-model') =>
  scriptedReader({
    model,
    reads: matters => replyOf(matters, [{ key: 'foundingDate', quote: 'founded in 1987', value }]),
  })

describe('answers that a model has read', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const fetch = scriptedSite().fetch
  const sent: { queue: string; payload: JobPayloads['reread'] }[] = []
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, queue, payload) => {
      sent.push({ queue, payload: payload as JobPayloads['reread'] })
    },
    sendMany: async () => {},
  }
  const deps = (reader: ModelReader | null): ClassifyScanDeps & { queue: JobSender } => ({
    ...{ database, clock, engines, log, fetch, pageSurface: 'website', reader, queue },
  })

  async function brandWith(answers: number, reader: ModelReader, founded = '1987') {
    const { id: brandId } = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: founded }]
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
    const runIds: string[] = []
    for (let count = 0; count < answers; count++) {
      clock.advance(1_000)
      const text = `Northwind Kettles, founded in 1987, makes kettle no. ${count}.`
      const answer = { body: responsesBody(text), prompt: 'Who is it?', capturedAt: clock.now() }
      const { runId, scanId } = await plantCapture(service, brandId, answer)
      await classifyScan(deps(reader), scanId)
      runIds.push(runId)
    }
    clock.advance(1_000)
    return { brandId, runIds }
  }
  const again = (brandId: string, dryRun = false) => {
    clock.advance(1_000)
    return reclassify({ database, engines, clock, queue }, { brandId, scanId: null, dryRun })
  }
  const runOf = async (runId: string) => {
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    return run
  }

  test('are not judged again by the same versions, also not in a dry run', async () => {
    const { brandId } = await brandWith(2, reading('1987'))
    for (const dryRun of [true, false]) {
      const { judged, skipped } = await again(brandId, dryRun)
      assert.deepEqual([judged, skipped], [0, 2])
    }
  })

  test('are judged again by newer comparers, without asking, by the facts of then', async () => {
    const reader = reading('1987')
    const { brandId, runIds } = await brandWith(1, reader)
    const [runId = ''] = runIds
    const run = await runOf(runId)
    const verdict = run.classifications[0]
    assert.deepEqual(
      verdict?.content.claims.map(({ verdict }) => verdict),
      ['supported'],
    )
    // The verdict of today, as if comparers of before had made it.
    await database.query('alter table records disable trigger all')
    await database.query(`update records set slot = 'scan/' || $2 where id = $1`, [
      verdict?.id,
      `${verdict?.content.extraction}/gate@0/comparers@0/classes@0`,
    ])
    await database.query('alter table records enable trigger all')
    await database.transaction(tx =>
      seal(tx, {
        ...{ kind: 'classification', subject: runId, slot: 'reclassification/older', at: clock.now() },
        ...{ sha256: verdict?.sha256 ?? null },
        private: { ...verdict?.content, comparers: 'comparers@0' },
      }),
    )
    const facts = [{ key: 'foundingDate', value: '2001' }]
    clock.advance(1_000)
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
    const result = await again(brandId)
    assert.deepEqual([result.judged, result.changed, result.readers], [1, 0, { 'model@1 test-model': 1 }])
    const latest = (await runOf(runId)).classifications.at(-1)
    assert.deepEqual(
      [latest?.content.cause, latest?.content.comparers, latest?.content.claims[0]?.verdict],
      ['reclassification', COMPARERS, 'supported'],
    )
    assert.equal(reader.asked, 1, 'nobody was asked')
    assert.equal((await again(brandId)).judged, 0)
  })

  async function requested(brandId: string): Promise<JobPayloads['reread']> {
    sent.splice(0)
    const request = { actor: SYSTEM_ACTOR, brandId, scanId: null, read: true }
    const { result } = await requestJudging({ database, queue, clock, readerTerms: TERMS }, request)
    const [job] = sent.splice(0)
    assert.ok(job?.queue === 'reread' && job.payload.jobId === result.jobId)
    return job.payload
  }

  test('are read again: the new reading stands beside the old, and the verdict follows it', async () => {
    const { brandId, runIds } = await brandWith(3, reading('1987'))
    const job = await requested(brandId)
    const newer = reading('1987', 'newer-model')
    clock.advance(1_000)
    await rereadJob(deps(newer), job)
    await rereadJob(deps(newer), job)
    assert.equal(newer.asked, 3, 'delivered twice, it asks once')
    for (const runId of runIds) {
      const { readings, classifications } = await runOf(runId)
      assert.deepEqual(
        [readings.map(({ content }) => content.model), classifications.map(({ content }) => content.method)],
        [
          ['test-model', 'newer-model'],
          ['model@1 test-model', 'model@1 newer-model'],
        ],
      )
    }
    const { status, result } = (await findJob(database, job.jobId)) ?? {}
    assert.deepEqual(
      [status, (result as { readers: object }).readers],
      ['DONE', { 'model@1 newer-model': 3 }],
    )
  })

  test('read again by a reader that failed its calibration, they stay accused; by one that passed, they follow it', async () => {
    let number = 0
    const calibrate = (model: string, right: number) => {
      const kinds = { date: { found: 100, right } }
      const counted = {
        asked: model,
        template: TEMPLATE,
        gate: GATE,
        comparers: COMPARERS,
        set: '0'.repeat(64),
      }
      const content = { method: `model@1 ${model}`, ...counted, answers: 100, unread: 0, kinds, readings: [] }
      return database.transaction(tx => seal(tx, calibrationRecord(content, ++number, clock.now())))
    }
    const silent = (model: string) => scriptedReader({ model, reads: matters => replyOf(matters, []) })
    await calibrate('passed', 100)
    await calibrate('failed', 50)
    await calibrate('passed-too', 100)
    const { brandId, runIds } = await brandWith(1, reading('1987', 'passed'), '2001')
    const latest = async () => (await runOf(runIds[0] ?? '')).classifications.at(-1)?.content
    const readBy = async (model: string) => {
      clock.advance(1_000)
      const job = await requested(brandId)
      clock.advance(1_000)
      await rereadJob(deps(silent(model)), job)
      const { citationClass, method } = (await latest()) ?? {}
      return [citationClass, method]
    }
    assert.equal((await latest())?.citationClass, 'CONFABULATED')
    for (const model of ['failed', 'nobody-knows'])
      assert.deepEqual(await readBy(model), ['CONFABULATED', 'model@1 passed'])
    assert.deepEqual([(await runOf(runIds[0] ?? '')).readings.length, (await again(brandId)).judged], [3, 0])
    // It reads nothing either, but may be believed to have looked; what it left unread is a suspicion.
    assert.deepEqual(await readBy('passed-too'), ['DESCRIPTIVE', 'model@1 passed-too'])
    assert.equal((await latest())?.reason, 'suspected')
  })

  test('killed after some, it goes on where it was, and none is paid twice', async () => {
    const { brandId, runIds } = await brandWith(4, reading('1987'))
    const job = await requested(brandId)
    clock.advance(1_000)
    const dying: ScriptedReader = scriptedReader({
      model: 'newer-model',
      reads: matters => {
        if (dying.asked === 3) throw new Error('killed')
        return replyOf(matters, [{ key: 'foundingDate', quote: 'founded in 1987', value: '1987' }])
      },
    })
    await assert.rejects(rereadJob(deps(dying), job), /killed/)
    assert.equal((await findJob(database, job.jobId))?.status, 'RUNNING')
    const next = reading('1987', 'newer-model')
    await rereadJob(deps(next), job)
    assert.deepEqual([dying.asked, next.asked], [3, 2])
    for (const runId of runIds) assert.equal((await runOf(runId)).readings.length, 2)
  })

  test('killed between reading and judging, they are judged by the next delivery', async () => {
    const { brandId, runIds } = await brandWith(1, reading('1987'))
    const job = await requested(brandId)
    clock.advance(1_000)
    const kill = `create function refuse_verdict() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
       create trigger refuse_verdict before insert on records for each row when (new.kind = 'classification')
         execute function refuse_verdict()`
    await database.query(kill)
    const newer = reading('1987', 'newer-model')
    await assert.rejects(rereadJob(deps(newer), job), /gone/)
    await database.query('drop trigger refuse_verdict on records; drop function refuse_verdict()')
    await rereadJob(deps(newer), job)
    assert.equal(newer.asked, 1)
    const { classifications } = await runOf(runIds[0] ?? '')
    assert.equal(classifications.at(-1)?.content.method, 'model@1 newer-model')
  })

  test('a reader that is away is waited for; one that refuses ends the job, and says why', async () => {
    const { brandId } = await brandWith(1, reading('1987'))
    const failing = (retryable: boolean) =>
      scriptedReader({
        reads: () => {
          throw new EngineError('unavailable', 'The reader is away', { retryable })
        },
      })
    const job = await requested(brandId)
    clock.advance(1_000)
    await assert.rejects(rereadJob(deps(failing(true)), job), /The reader is away/)
    assert.equal((await findJob(database, job.jobId))?.status, 'RUNNING')
    await rereadJob(deps(failing(false)), job)
    const ended = await findJob(database, job.jobId)
    assert.deepEqual([ended?.status, ended?.error], ['FAILED', 'The reader is away'])
  })

  test('without a reader the job says so', async () => {
    const { brandId } = await brandWith(1, reading('1987'))
    const job = await requested(brandId)
    await rereadJob(deps(null), job)
    assert.match((await findJob(database, job.jobId))?.error ?? '', /BCF_READER is not set/)
  })
})
