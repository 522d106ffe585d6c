// Asking again, by hand: how often, what it costs, what waiting and dying in between change. What the outcomes
// mean for a run is in run.test.ts.

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { verifyBundle, verifyBundleFile } from '@brand-citation-forensics/proof'
import { UNREAD } from '../../src/citations/classes/classify.ts'
import { EngineError, type RawAnswer } from '../../src/engines/engine.ts'
import type { EngineTable } from '../../src/engines/index.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { acknowledgeJob } from '../../src/jobs/jobs.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import { classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { type VerifyDeps, verifyRun } from '../../src/scans/verify-run.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { replyOf, type ScriptedReader, scriptedReader } from '../citations/scripted-reader.ts'
import { spentByScanOf, spentInMonth } from '../costs/begun-asks.ts'
import { fieldsOf, makeBrand, manualClock, signLog, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { type PlantedRun, plantCapture, plantClassified, rawAnswer, responsesBody } from '../planted.ts'
import { sealedContents } from '../sealed-texts.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { workerParts } from './worlds/worker-parts.ts'

type Job = JobPayloads['verify-run']

const KEPT = 'Northwind Kettles is a maker of very quiet kettles with comfortable handles and warm colours.'
const GONE = 'Emberwick is a maker.'
const down = () => new EngineError('unavailable', 'down', { retryable: true })

describe('asking again, by hand', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  await signLog(service, clock)
  beforeEach(() => service.database.query('delete from engine_gates'))

  const queue = paperQueue()
  /** What it has sent to go on later. */
  const held = () => queue.jobs.splice(0).map(({ payload, ...job }) => ({ ...job, payload: payload as Job }))
  const jobOf = async ({ runId }: { runId: string }): Promise<Job> => {
    const asked = { actor: SYSTEM_ACTOR, kind: 'verify-run', subjectId: runId, now: clock.now() } as const
    const { id } = await service.database.transaction(tx => acknowledgeJob(tx, asked))
    return { jobId: id, runId }
  }

  async function planted(): Promise<PlantedRun & { job: Job }> {
    const brand = await makeBrand(service)
    const prompt = 'What is Northwind Kettles?'
    const run = await plantClassified(service, clock, brand.id, { body: responsesBody(KEPT), prompt })
    return { ...run, job: await jobOf(run) }
  }

  interface Rules extends Partial<Pick<VerifyDeps, 'verifyAsks' | 'budgets' | 'reader'>> {
    perMinute?: number
    price?: number
  }

  /** One delivery to an engine that says these things, one after another. Returns how often it was asked. */
  async function deliver(job: Job, answers: (string | Uint8Array | Error)[], rules: Rules = {}) {
    let asked = 0
    const ask = async (): Promise<RawAnswer> => {
      const answer = answers[asked++] ?? new Error('asked too often')
      if (answer instanceof Error) throw answer
      clock.advance(1)
      return rawAnswer('CHATGPT', typeof answer === 'string' ? responsesBody(answer) : answer, clock.now())
    }
    const engines: EngineTable = {
      ...service.engines,
      adapter: engine => {
        const adapter = service.engines.adapter(engine)
        return adapter && { ...adapter, ask }
      },
      limits: engine => ({
        ...service.engines.limits(engine),
        perMinute: rules.perMinute ?? null,
        price: rules.price === undefined ? null : { perAnswer: rules.price / 1e6 },
      }),
    }
    const { verifyAsks = 3, budgets = { perScan: null, perDay: null, perMonth: null }, reader } = rules
    const { database, log } = service
    const locale = { country: 'US', language: 'en' }
    const worker = { queue, clock, engines, log, locale, budgets, ...workerParts(database) }
    await verifyRun({ ...worker, verifyAsks, ...(reader === undefined ? {} : { reader }) }, job)
    return asked
  }

  const evidenceOf = async ({ runId }: PlantedRun) =>
    (await service.call('GET', `/v1/runs/${runId}/evidence`)).body
  const sealedOf = ({ runId }: { runId: string }) =>
    sealedContents(service.database, `subject = $1 and kind = 'verification'`, [runId])

  for (const asks of [1, 2, 9]) {
    test(`as often as configured: ${asks}`, async () => {
      const run = await planted()
      const answers = Array.from({ length: asks }, (_, place) => (place === 0 ? KEPT : GONE))
      assert.equal(await deliver(run.job, answers, { verifyAsks: asks }), asks)
      const [verification] = (await evidenceOf(run)).verifications
      assert.deepEqual([verification.asked, verification.reproduced], [asks, 1])
      assert.equal(verification.outcome, 'reproduced')
    })
  }

  test('the sealed outcome says how many, which classes, and in words', async () => {
    const run = await planted()
    await deliver(run.job, [KEPT, GONE, KEPT], { price: 1_000 })
    const [sealed] = await sealedOf(run)
    assert.equal(sealed.message, '2 of 3 reproduced')
    assert.deepEqual([sealed.asks, sealed.reproduced], [3, 2])
    assert.deepEqual(
      sealed.answers.map((one: { ask: number; citationClass: string; costMicros: number }) => [
        one.ask,
        one.citationClass,
        one.costMicros,
      ]),
      [
        [1, 'DESCRIPTIVE', 1_000],
        [2, 'ABSENT', 1_000],
        [3, 'DESCRIPTIVE', 1_000],
      ],
    )
    const { text } = await service.call('GET', `/v1/runs/${run.runId}/evidence-bundle?format=html`)
    assert.match(text, /the same class again<\/span> \(2 of 3\)/)
  })

  test('what is sealed or has failed is not asked again after the worker died', async () => {
    const run = await planted()
    await assert.rejects(deliver(run.job, [GONE, down(), new TypeError('the worker died')]), TypeError)
    assert.equal(await deliver(run.job, [KEPT]), 1)
    const [verification] = (await evidenceOf(run)).verifications
    assert.deepEqual([verification.asked, verification.reproduced], [3, 1])
    const [sealed] = await sealedOf(run)
    assert.deepEqual(fieldsOf(sealed.answers, 'ask'), [1, 3])
    assert.equal(sealed.message, '1 of 3 reproduced; down')
  })

  test('killed after the last answer, it asks nothing and seals one outcome', async () => {
    const run = await planted()
    // Stands in for a database that goes away before the outcome is written.
    await service.database.query(
      `create function refuse_outcome() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
       create trigger refuse_outcome before insert on records for each row when (new.kind = 'verification')
         execute function refuse_outcome()`,
    )
    await assert.rejects(deliver(run.job, [KEPT, KEPT, KEPT]), /gone/)
    await service.database.query('drop trigger refuse_outcome on records; drop function refuse_outcome()')
    assert.equal((await evidenceOf(run)).verifications.length, 0)
    assert.equal(await deliver(run.job, []), 0)
    assert.equal(await deliver(run.job, []), 0)
    assert.deepEqual(fieldsOf(await sealedOf(run), 'reproduced'), [3])
  })

  test('two deliveries at once seal each answer once and one outcome', async () => {
    const run = await planted()
    await Promise.allSettled([deliver(run.job, [KEPT, KEPT, KEPT]), deliver(run.job, [GONE, GONE, GONE])])
    await deliver(run.job, [GONE, GONE, GONE])
    const [sealed, ...others] = await sealedOf(run)
    assert.equal(others.length, 0)
    assert.equal(sealed.asks, 3)
    assert.equal(sealed.answers.length, 3)
  })

  test('waiting for a turn is not asking, and the turn is kept', async () => {
    const run = await planted()
    const answers = [KEPT, GONE, KEPT]
    let job = run.job
    let asked = 0
    let deliveries = 0
    while ((await sealedOf(run)).length === 0) {
      asked += await deliver(job, answers.slice(asked), { perMinute: 6 })
      deliveries += 1
      const [later, ...others] = held()
      assert.deepEqual(others, [])
      if (!later) continue
      assert.ok(deliveries < 10, 'it waits for ever')
      job = later.payload
      clock.advance(later.afterSeconds * 1_000)
    }
    assert.equal(asked, 3)
    const [verification] = (await evidenceOf(run)).verifications
    assert.deepEqual([verification.asked, verification.reproduced], [3, 2])
  })

  test('an engine that rests is waited for, not for ever, and what failed before is not asked again', async () => {
    const run = await planted()
    const fails = Array.from({ length: 9 }, down)
    assert.equal(await deliver(run.job, fails, { verifyAsks: 9 }), 5, 'then the breaker opened')
    const [later] = held()
    assert.equal(later?.payload.waits, 1)
    assert.equal((await sealedOf(run)).length, 0)
    clock.advance(60_000)
    // One probe, which fails too: the engine rests again.
    assert.equal(await deliver(later?.payload as Job, [down()], { verifyAsks: 9 }), 1)
    const [again] = held()
    assert.equal(again?.payload.waits, 2)
    assert.equal(await deliver({ ...(again?.payload as Job), waits: 12 }, [], { verifyAsks: 9 }), 0)
    const [sealed] = await sealedOf(run)
    assert.equal(sealed.outcome, 'error')
    assert.equal(sealed.asks, 6)
    assert.match(sealed.message, /^0 of 6 reproduced; .*kept failing/)
  })

  test('an answer that cannot be read is sealed, and says nothing about the class', async () => {
    const run = await planted()
    await deliver(run.job, [Buffer.from('{ no JSON'), KEPT, GONE])
    const [sealed] = await sealedOf(run)
    assert.equal(sealed.outcome, 'reproduced')
    assert.deepEqual([sealed.asks, sealed.reproduced, sealed.answers.length], [3, 1, 2])
    assert.match(sealed.message, /^1 of 3 reproduced; An answer cannot be read/)
  })

  test('what it costs counts against the budgets, and not as a cost of the scan', async () => {
    const run = await planted()
    await service.database.query('update run_attempts set cost_micros = 500 where run_id = $1', [run.runId])
    const before = await spentInMonth(service.database, clock.now())
    await deliver(run.job, [KEPT, KEPT, KEPT], { price: 2_000 })
    assert.equal(await spentByScanOf(service.database, run.runId), 6_500)
    assert.equal((await spentInMonth(service.database, clock.now())) - before, 6_000)
    const scan = await service.call('GET', `/v1/scans/${run.scanId}`)
    assert.equal(scan.body.totalCostUsd, 0.0005)
  })

  test('a budget that is used up half-way ends it with what there is', async () => {
    const run = await planted()
    await service.database.query('update run_attempts set cost_micros = 0 where run_id = $1', [run.runId])
    const budgets = { perScan: 4_000, perDay: null, perMonth: null }
    assert.equal(await deliver(run.job, [GONE, GONE], { price: 2_000, budgets }), 2)
    const [sealed] = await sealedOf(run)
    assert.equal(sealed.outcome, 'changed')
    assert.equal(sealed.asks, 2)
    assert.match(sealed.message, /^0 of 2 reproduced; The budget/)
  })

  test('an engine that may not be asked at all is an error, and nothing was asked', async () => {
    const run = await planted()
    assert.equal(await deliver(run.job, [], { budgets: { perScan: null, perDay: 0, perMonth: null } }), 0)
    const { verifications, verificationStatus } = await evidenceOf(run)
    assert.equal(verifications[0].outcome, 'error')
    assert.equal(verifications[0].asked, 0)
    assert.equal(verificationStatus, 'active')
  })

  // About an answer that a model has read.

  const WRONG = 'Northwind Kettles was founded in 1912. It makes very quiet kettles.'
  const reader = (model: string, reads?: (usual: string) => string) =>
    scriptedReader({
      model,
      reads: matters => {
        const usual = replyOf(matters, [{ key: 'foundingDate', quote: 'founded in 1912', value: '1912' }])
        return reads?.(usual) ?? usual
      },
    })
  async function readRun() {
    const { database, engines, log } = service
    const { id: brandId } = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: '1987' }]
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
    const answer = { body: responsesBody(WRONG), prompt: 'Who is it?', capturedAt: clock.now() }
    const run = await plantCapture(service, brandId, answer)
    const fetch = scriptedSite().fetch
    const deps = { database, clock, engines, log, fetch, queue, pageSurface: 'website' as const }
    await classifyScan({ ...deps, reader: reader('model-a') }, run.scanId)
    clock.advance(60_000)
    return { ...run, job: await jobOf(run) }
  }

  async function verify(run: Awaited<ReturnType<typeof readRun>>, by: ScriptedReader | null, says = WRONG) {
    await deliver(run.job, [says, says], { verifyAsks: 2, reader: by })
    return (await sealedOf(run))[0]
  }

  test('the same model reads what comes, and the record says so', async () => {
    const read = await readRun()
    const { runId } = read
    const by = reader('model-a')
    const sealed = await verify(read, by)
    assert.deepEqual(
      [sealed.outcome, sealed.reproduced, sealed.reader, sealed.before],
      ['reproduced', 2, 'model@1 model-a', 'DESCRIPTIVE'],
    )
    assert.match(sealed.message, /2 of 2 reproduced; read by model@1 model-a/)
    assert.equal(by.asked, 2)
    const [run] = await readCapturedRuns(service.database, [runId])
    assert.equal(run?.readings.length, 1, 'they are no readings of the run itself')
    const url = `/v1/runs/${runId}/evidence-bundle`
    const { body: bundle } = await service.call('GET', url)
    const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
    assert.equal((await verifyBundle(bundle, trust)).verdict, 'verified')
    const { text: page } = await service.call('GET', `${url}?format=html`)
    assert.equal((await verifyBundleFile(page, trust)).verdict, 'verified')
  })

  test('what is gone is gone by that reader, and costs no reading', async () => {
    const by = reader('model-a')
    const sealed = await verify(await readRun(), by, GONE)
    assert.deepEqual([sealed.outcome, sealed.resultClass, by.asked], ['changed', 'ABSENT', 0])
  })

  const others: [what: string, by: () => ScriptedReader | null][] = [
    ['nobody reads any more', () => null],
    ['another model reads now', () => reader('model-b')],
    ['the model gives nothing to use', () => reader('model-a', () => 'I would rather not.')],
    [
      'the model is away',
      () =>
        reader('model-a', () => {
          throw down()
        }),
    ],
  ]
  for (const [what, by] of others)
    test(`rules read both answers where ${what}`, async () => {
      const sealed = await verify(await readRun(), by())
      assert.deepEqual([sealed.outcome, sealed.reproduced, sealed.reader], ['reproduced', 2, UNREAD])
      assert.equal(sealed.before, sealed.resultClass)
    })

  test('killed after a reading, that one is not paid for again', async () => {
    const read = await readRun()
    let left = 1
    const dying = reader('model-a', usual => {
      if (left-- > 0) return usual
      throw new Error('killed')
    })
    await assert.rejects(verify(read, dying), /killed/)
    const next = reader('model-a')
    await verify(read, next)
    assert.deepEqual([dying.asked, next.asked], [2, 1], 'the first was read, the second killed')
  })
})
