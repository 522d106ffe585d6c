// A reader is calibrated: read, counted, sealed; and from then on its verdicts accuse. The model is scripted, the rest is the service.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { type CalibrateDeps, calibrateReader } from '../../src/citations/calibrating/calibrate.ts'
import { shippedSet } from '../../src/citations/calibrating/labelled-set.ts'
import { planCalibration, requestCalibration } from '../../src/citations/calibrating/plan.ts'
import { readCalibrations } from '../../src/citations/calibrating/sealed.ts'
import { mayAccuse } from '../../src/citations/calibration.ts'
import { factsFor, judgeRun } from '../../src/citations/judge-run.ts'
import { EngineError } from '../../src/engines/engine.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { findJob } from '../../src/jobs/store.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { makeBrand, manualClock, signLog, startTestService, untilSigned } from '../harness.ts'
import { openSet, setFile } from '../open-set.ts'
import { openSteps } from '../open-steps.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { dataDirOf } from '../service-process.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { labelledYears, type YearReader, yearReader } from './calibrated-brands.ts'
import { recordedReader } from './recorded-reader.ts'

const CONFIGURED = { wire: 'chat' as const, model: 'test-model', price: { perAnswer: 0.01 } }

describe('a calibration', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const labelledSet = labelledYears()
  let waiting: { jobId: string }[] = []
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, name, payload) => {
      if (name === 'calibrate-reader') waiting.push(payload as (typeof waiting)[number])
    },
    sendMany: async () => {},
  }
  const deps = (reader: YearReader | null): CalibrateDeps => ({
    ...{
      database,
      clock,
      log,
      queue,
      reader,
      labelledSet,
      readerPace: { concurrency: 4, perMinute: 60_000 },
    },
  })
  const planDeps = { database, clock, queue, configured: CONFIGURED, labelledSet }
  const request = () => requestCalibration(planDeps, { actor: SYSTEM_ACTOR })
  /** The queue of this test: until nothing waits. */
  const deliver = async (reader: YearReader | null) => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await calibrateReader(deps(reader), job)
  }
  beforeEach(() => {
    clock.advance(1_000)
    waiting = []
  })

  const brand = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1992' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })
  const judging = {
    database,
    clock,
    engines,
    log,
    fetch: scriptedSite().fetch,
    queue,
    pageSurface: 'website' as const,
  }
  const plant = () =>
    plantCapture(service, brand.id, {
      body: responsesBody('Northwind Kettles, founded in 1987, makes quiet kettles.'),
      prompt: 'Tell me about Northwind Kettles.',
      capturedAt: clock.now(),
    })
  const verdictsOf = async (runId: string) =>
    (await readCapturedRuns(database, [runId]))[0]?.classifications.map(({ content }) => content) ?? []
  const suspected = await plant()

  test('tells its cost first', async () => {
    const plan = await planCalibration(planDeps)
    assert.deepEqual([plan.answers, plan.read, plan.requests, plan.costUsd], [50, 0, 100, 1])
    const none = { ...planDeps, configured: null }
    await assert.rejects(planCalibration(none), /set BCF_READER/)
  })

  test('before it, a model suspects', async () => {
    await classifyScan({ ...judging, reader: yearReader() }, suspected.scanId)
    const [verdict] = await verdictsOf(suspected.runId)
    assert.equal(verdict?.calibration, null)
    assert.deepEqual([verdict?.claims[0]?.doubt, verdict?.citationClass], ['not_calibrated', 'DESCRIPTIVE'])
  })

  test('killed on the way, it goes on and pays for nothing twice', async () => {
    const { jobId } = await request()
    assert.equal((await request()).jobId, jobId, 'one at a time')
    const dying = yearReader(asked => {
      if (asked > 7) throw new Error('killed')
    })
    await assert.rejects(deliver(dying), /killed/)
    assert.equal((await planCalibration(planDeps)).read, 7)
    waiting = [{ jobId }]
    const reader = yearReader()
    await deliver(reader)
    assert.equal(reader.asked, 43)
    const job = await findJob(database, jobId)
    assert.equal(job?.status, 'DONE')
    const [sealed] = await readCalibrations(database)
    assert.deepEqual(sealed?.content.kinds, { date: { found: 40, right: 40 } })
    assert.deepEqual(
      [sealed?.content.method, sealed?.content.answers, sealed?.content.unread],
      ['model@1 test-model', 50, 0],
    )
    assert.equal(new Set(sealed?.content.readings).size, 50, 'what it was counted from is named')
    waiting = [{ jobId }]
    await deliver(reader)
    assert.deepEqual(
      [reader.asked, (await readCalibrations(database)).length],
      [43, 1],
      'delivered once more',
    )
  })

  test('after it, the model accuses, and what was suspected is judged again without asking', async () => {
    const [sealed] = await readCalibrations(database)
    const { runId, scanId } = await plant()
    await classifyScan({ ...judging, reader: yearReader() }, scanId)
    const [verdict] = await verdictsOf(runId)
    assert.deepEqual([verdict?.citationClass, verdict?.calibration], ['CONFABULATED', sealed?.id])

    const again = { brandId: null, scanId: suspected.scanId, dryRun: false }
    const tried = await reclassify(judging, { ...again, dryRun: true })
    assert.deepEqual([tried.judged, tried.changed, tried.moves.DESCRIPTIVE], [1, 1, { CONFABULATED: 1 }])
    const judged = await reclassify(judging, again)
    assert.deepEqual([judged.judged, judged.changed, judged.skipped], [1, 1, 0])
    const twice = await reclassify(judging, again)
    assert.deepEqual([twice.judged, twice.skipped], [0, 1])
    const verdicts = await verdictsOf(suspected.runId)
    assert.deepEqual(
      verdicts.map(({ citationClass, calibration }) => [citationClass, calibration]),
      [
        ['DESCRIPTIVE', null],
        ['CONFABULATED', sealed?.id],
      ],
    )
  })

  test('an old verdict is judged by the calibration that it names', async () => {
    const [run] = await readCapturedRuns(database, [suspected.runId])
    assert.ok(run)
    const known = await factsFor(database, [run], clock.now())
    for (const { content, at } of run.classifications) {
      const { calibration = null } = content
      const { verdict } = judgeRun({ engines }, run, { known, at, calibration })
      assert.equal(verdict.citationClass, content.citationClass)
    }
  })

  test('another model, or the same under another name of its vendor, only suspects', async () => {
    const { runId, scanId } = await plant()
    await classifyScan({ ...judging, reader: yearReader(() => {}, 'test-model-2') }, scanId)
    const [verdict] = await verdictsOf(runId)
    assert.deepEqual([verdict?.calibration, verdict?.claims[0]?.doubt], [null, 'not_calibrated'])
    for (const dryRun of [true, false]) {
      const again = await reclassify(judging, { brandId: null, scanId, dryRun })
      assert.deepEqual([again.judged, again.skipped], [0, 1], 'the calibration of another changes nothing')
    }
  })

  test('ends when the key is refused, and says what to do', async () => {
    const { jobId } = await request()
    const refused = yearReader(() => {
      throw new EngineError('unauthorized', 'its key was refused, check BCF_READER_KEY', { retryable: false })
    })
    await deliver(refused)
    const job = await findJob(database, jobId)
    assert.equal(job?.status, 'FAILED')
    assert.match(job?.error ?? '', /BCF_READER_KEY.*calibrate again to go on/)
  })

  test('reads on after a pause as long as it gets on, and anew where the vendor changed the model', async () => {
    const { jobId } = await request()
    const limited = yearReader(asked => {
      if (asked % 10 === 0) throw new EngineError('rate_limited', 'too many', { retryable: true })
    })
    await deliver(limited)
    assert.equal((await findJob(database, jobId))?.status, 'DONE')
    assert.equal((await readCalibrations(database)).length, 2, 'a new round reads everything anew')

    await request()
    const first = yearReader(asked => {
      if (asked > 20) throw new Error('killed')
    })
    await assert.rejects(deliver(first), /killed/)
    waiting = [{ jobId: (await request()).jobId }]
    const renamed = yearReader(() => {}, 'test-model-2')
    await deliver(renamed)
    assert.equal(renamed.asked, 50)
    assert.equal((await readCalibrations(database)).at(-1)?.content.method, 'model@1 test-model-2')
  })

  test('ends where every other reply comes from another model', async () => {
    const { jobId } = await request()
    let turn = 0
    const fickle = yearReader(
      () => {},
      () => `test-model-${turn++ % 2}`,
    )
    await deliver(fickle)
    const job = await findJob(database, jobId)
    assert.equal(job?.status, 'FAILED')
    assert.match(job?.error ?? '', /changing names: set BCF_READER_MODEL/)
    assert.ok(fickle.asked <= 50 * 4, `${fickle.asked} asked`)
  })

  test('of a large model, by its recorded replies, finds it right, for as many requests as were foreseen', async () => {
    const recorded = ['long', 'fresh4'].map(name => openSet(setFile(`recordings/${name}`)))
    const reply = (name: string) => recorded.map(set => set.text(name)).find(text => text !== undefined)
    const reader = recordedReader({ text: reply }, shippedSet().answers)
    const configured = { ...CONFIGURED, model: reader.model }
    const shipped = { ...planDeps, configured, labelledSet: shippedSet() }
    const plan = await planCalibration(shipped)
    await requestCalibration(shipped, { actor: SYSTEM_ACTOR })
    const long = { ...deps(null), labelledSet: shippedSet(), readerPace: null, reader }
    for (let job = waiting.shift(); job; job = waiting.shift()) await calibrateReader(long, job)
    const sealed = (await readCalibrations(database)).at(-1)?.content
    assert.deepEqual([sealed?.method, sealed?.unread], ['model@1 recorded-model', 0])
    const tallies = Object.values(sealed?.kinds ?? {})
    const [found = 0, right = 0] = (['found', 'right'] as const).map(of =>
      tallies.reduce((n, one) => n + one[of], 0),
    )
    assert.ok(found >= 300, `${found} accusations`)
    // Nobody has recorded the second look yet: as long as it confirms everything, places under another name are among them.
    assert.ok(right / found >= 0.95, `${right} of ${found} right`)
    for (const kind of ['date', 'duration', 'number', 'contact', 'name', 'yes_no', 'money', 'hours'] as const)
      assert.ok(mayAccuse(sealed?.kinds ?? {}, kind), `${kind} ${JSON.stringify(sealed?.kinds[kind])}`)

    const { requests, tokens } = reader.spent
    assert.ok(requests <= 300 && tokens <= 600_000, `${requests} requests, ${tokens} tokens`)
    assert.ok(Math.abs(plan.requests / requests - 1) < 0.1, `${plan.requests} foreseen, ${requests} sent`)
    const foreseen = plan.inputTokens + plan.outputTokens
    // Recorded by reading@1, whose statements took a fifth less.
    assert.ok(
      foreseen > tokens && foreseen < 1.3 * tokens,
      `${foreseen} tokens foreseen, ${tokens} in and out`,
    )
  })

  test('is in the log: bundles of verdicts by it verify, and the audit finds nothing wrong', async () => {
    await signLog(service, clock)
    const { body } = await service.call('GET', `/v1/runs/${suspected.runId}/evidence-bundle`)
    assert.deepEqual(await openSteps(body), [])
    // Taking them out is an event of its own.
    await untilSigned(service)
    const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
    assert.deepEqual((await auditAt(service.databaseUrl, { journal })).findings, [])
  })
})
