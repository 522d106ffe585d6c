// The simulated model reads captured answers: paid once, kept, within budget, rate and concurrency, and whatever happens to
// the worker. The test is the worker and takes each job from a queue on paper.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { UNREAD } from '../../src/citations/classes/classify.ts'
import { dayScope, readSpending } from '../../src/costs/spending/store.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { type Payee, READER } from '../../src/model/engine.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { ReaderDesk } from '../../src/readers/model/reader.ts'
import type { ReaderChoice } from '../../src/readers/model/settings.ts'
import { createReaderDesk } from '../../src/scans/ask-reader.ts'
import type { ReaderDeskDeps } from '../../src/scans/batches/gather-readings.ts'
import { blockedReader, createGateMemory } from '../../src/scans/gate/gate.ts'
import { type ClassifyScanDeps, classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { readAgain } from '../../src/scans/verdicts/read-again.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { dyingDatabase } from '../database/dying-database.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { sequenceAll } from '../sequencing.ts'
import { dataDirOf } from '../service-process.ts'
import { scriptedSite } from '../truth/brand-site.ts'

const SANDBOX_READER: ReaderChoice = {
  ...{ wire: 'chat', model: 'sandbox-reader', baseUrl: null, key: null, concurrency: 4, perMinute: null },
  ...{ timeoutMs: 120_000, price: { perAnswer: 0.01 } },
}
const NO_BUDGET = { perScan: null, perDay: null, perMonth: null }
const MODEL = 'model@1 sandbox-reader'
const PROMPT = 'Tell me about Northwind Kettles.'
/** After which a worker that never ended is taken for dead. */
const LEASE_MS = 130_000

describe('the model that reads', async () => {
  const clock = manualClock('2026-10-01T09:30:00.000Z')
  const service = await startTestService({
    ...{ clock, parts: { worker: false }, config: { reader: SANDBOX_READER } },
  })
  const { database, engines, log, reader } = service
  const queue = paperQueue(['classify-scan', 'read-again'])
  const deps = (parts: Partial<ReaderDeskDeps> = {}): ClassifyScanDeps => {
    const all = { database, clock, engines, log, budgets: NO_BUDGET, memory: createGateMemory(), ...parts }
    const site = { fetch: scriptedSite().fetch, pageSurface: 'website' }
    return { ...all, ...site, queue, reader, desk: createReaderDesk(all) }
  }
  let brand: { id: string }
  let answers = 0
  const paid = () => service.sandbox?.requests.count('chat') ?? 0
  beforeEach(async () => {
    clock.advance(24 * 3_600_000)
    queue.jobs.length = 0
    brand = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: '1992' }]
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })
    await database.query('delete from engine_gates')
    service.sandbox?.requests.clear()
  })

  /** An answer that nobody has read, unless it is said which. */
  const plant = (more = '', text = `Northwind Kettles makes kettle ${++answers}.`, brandId = brand.id) =>
    plantCapture(service, brandId, {
      ...{ body: responsesBody(`${text} ${more}`), prompt: PROMPT, capturedAt: clock.now() },
    })
  const verdictsOf = async (runId: string) => {
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    return run.classifications.map(({ content }) => content)
  }
  const methodsOf = async (runId: string) => (await verdictsOf(runId)).map(({ method }) => method)
  const spentToday = async () => {
    const rows = await readSpending(database, [dayScope(clock.now())])
    return rows.filter(({ engine }) => engine === READER).reduce((sum, row) => sum + row.knownMicros, 0)
  }

  /** Planted answers cost nothing, and so leave the budget to the reader. */
  const freeEngines = (readerPrice: ReaderChoice['price'] = SANDBOX_READER.price) => ({
    engines: {
      ...engines,
      limits: (payee: Payee) => ({
        ...engines.limits(payee),
        price: payee === READER ? readerPrice : { perAnswer: 0 },
      }),
    },
  })

  // The first of all: what was paid for later is a measure.
  test('without a price is not asked where there is a budget to keep', async () => {
    const { runId, scanId } = await plant()
    await classifyScan(deps({ ...freeEngines(null), budgets: { ...NO_BUDGET, perMonth: 1e9 } }), scanId)
    const [verdict] = await verdictsOf(runId)
    assert.deepEqual([verdict?.method, verdict?.notRead?.reason, paid()], [UNREAD, 'no_price', 0])
  })

  test('reads an answer once, however often the job is delivered, and its price is counted', async () => {
    const { runId, scanId } = await plant()
    await Promise.all([classifyScan(deps(), scanId), classifyScan(deps(), scanId)]).catch(() => {})
    await classifyScan(deps(), scanId)
    assert.deepEqual(await methodsOf(runId), [MODEL])
    assert.deepEqual([paid(), await spentToday()], [1, 10_000])
  })

  test('does not read an equal answer again, except for another brand', async () => {
    const text = 'Northwind Kettles has made kettles in Leeds for ever.'
    const other = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: '1992' }]
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: other.id, facts, file: null })
    const runs = [await plant('', text), await plant('', text)]
    const one = deps()
    await Promise.all(runs.map(({ scanId }) => classifyScan(one, scanId)))
    assert.equal(paid(), 1)
    for (const { runId } of runs) assert.deepEqual(await methodsOf(runId), [MODEL])
    const theirs = await plant('', text, other.id)
    await classifyScan(one, theirs.scanId)
    assert.equal(paid(), 2)
  })

  // The first transaction begins the ask, the second keeps the reply, the third seals the reading, the fourth the verdict.
  const kills: [where: string, nth: number, when: 'before' | 'after', asks: number][] = [
    ['before it asks', 1, 'before', 1],
    ['after it began', 1, 'after', 1],
    ['after the reply, before it is kept', 2, 'before', 2],
    ['after it is kept', 2, 'after', 1],
    ['before the reading is sealed', 3, 'before', 1],
    ['after the reading is sealed', 3, 'after', 1],
    ['before the verdict', 4, 'before', 1],
    ['after the verdict', 4, 'after', 1],
  ]
  for (const [where, nth, when, asks] of kills)
    test(`whose worker is killed ${where} is paid ${asks === 1 ? 'once' : 'once more at most'}`, async () => {
      const { runId, scanId } = await plant()
      await assert.rejects(
        classifyScan(deps({ database: dyingDatabase(database, nth, when) }), scanId),
        /killed/,
      )
      clock.advance(LEASE_MS)
      await classifyScan(deps(), scanId)
      assert.deepEqual(await methodsOf(runId), [MODEL])
      assert.equal(paid(), asks)
      assert.equal(queue.jobs.length, 0)
    })

  test('that another worker is asking is left to that one', async () => {
    const { runId, scanId } = await plant()
    await assert.rejects(
      classifyScan(deps({ database: dyingDatabase(database, 1, 'after') }), scanId),
      /killed/,
    )
    await classifyScan(deps(), scanId)
    assert.deepEqual([paid(), (await methodsOf(runId)).length, queue.jobs.length], [0, 0, 1])
  })

  for (const [fault, reason, asks] of [
    ['prose', 'broken', 2],
    ['cut-off', 'cut_off', 2],
    ['refuses', 'refused', 1],
  ] as const)
    test(`whose reply is of no use (${fault}) leaves the answer to the rules, says so and is not asked again`, async () => {
      const { runId, scanId } = await plant(`[[reader:${fault}]]`)
      await classifyScan(deps(), scanId)
      const [verdict] = await verdictsOf(runId)
      assert.deepEqual(
        [verdict?.method, verdict?.notRead],
        [UNREAD, { model: 'sandbox-reader', reason, again: false }],
      )
      await readAgain(deps(), { scanId, tries: 0 })
      assert.deepEqual([paid(), queue.jobs.length], [asks, 0])
    })

  test('whose first reply is of no use is asked once more', async () => {
    const { runId, scanId } = await plant('[[reader:prose:times=1]]')
    await classifyScan(deps(), scanId)
    assert.deepEqual([await methodsOf(runId), paid()], [[MODEL], 2])
  })

  test('that wants a pause gets it, and then reads', async () => {
    const { runId, scanId } = await plant('[[reader:429:times=1]]')
    await classifyScan(deps(), scanId)
    assert.deepEqual([await methodsOf(runId), paid()], [[], 1])
    await classifyScan(deps(), scanId)
    assert.equal(paid(), 1, 'nobody is asked while it rests')
    clock.advance(5_000)
    await classifyScan(deps(), scanId)
    assert.deepEqual([await methodsOf(runId), paid()], [[MODEL], 2])
    assert.deepEqual(new Set(queue.jobs.map(({ queue: name }) => name)), new Set(['classify-scan']))
  })

  test('that stays away is waited for an hour; rules read, and it reads when it is back', async () => {
    const { runId, scanId } = await plant('[[reader:503:times=3]]')
    for (const ms of [0, 1_800_000, 1_801_000]) {
      clock.advance(ms)
      await classifyScan(deps(), scanId)
    }
    assert.deepEqual(await methodsOf(runId), [UNREAD])
    assert.deepEqual((await verdictsOf(runId))[0]?.notRead?.again, true)
    const [job] = queue.jobs.filter(({ queue: name }) => name === 'read-again')
    assert.deepEqual(job?.payload, { scanId, tries: 0 })
    clock.advance(3_600_000)
    await readAgain(deps(), { scanId, tries: 0 })
    await readAgain(deps(), { scanId, tries: 0 })
    assert.deepEqual(await methodsOf(runId), [UNREAD, MODEL])
    assert.equal(paid(), 4)
    assert.equal((await verdictsOf(runId))[1]?.cause, 'reclassification')
  })

  test('whose key is refused leaves the answer to the rules at once, and says which setting', async () => {
    const { runId, scanId } = await plant('[[reader:401:times=1]]')
    await classifyScan(deps(), scanId)
    assert.deepEqual(await methodsOf(runId), [UNREAD])
    const state = { sql: database, engines, now: clock.now() }
    assert.match((await blockedReader(state)) ?? '', /401.*BCF_READER_KEY/)
    await readAgain(deps(), { scanId, tries: 0 })
    assert.equal(paid(), 1, 'a refused key is not tried again at once')
    clock.advance(3_700_000)
    await readAgain(deps(), { scanId, tries: 1 })
    assert.deepEqual(await methodsOf(runId), [UNREAD, MODEL])
    assert.equal(await blockedReader({ ...state, now: clock.now() }), null)
  })

  test('is not asked beyond a budget: rules read, and the verdict says so', async () => {
    const within = { ...freeEngines(), budgets: { ...NO_BUDGET, perDay: 15_000 } }
    const [first, second] = [await plant(), await plant()]
    await classifyScan(deps(within), first.scanId)
    await classifyScan(deps(within), second.scanId)
    assert.deepEqual([await methodsOf(first.runId), await methodsOf(second.runId)], [[MODEL], [UNREAD]])
    assert.equal((await verdictsOf(second.runId))[0]?.notRead?.reason, 'budget_exhausted')
    assert.equal(paid(), 1)
  })

  /** Asks of one brand, all different. `send` is the model. */
  const askAll = async (desks: ReaderDesk[], count: number, send: () => Promise<void>) => {
    const { runId } = await plant()
    const reply = { text: '{}', ending: 'whole' as const, model: 'm', finish: null, usage: null, cost: null }
    await Promise.all(
      Array.from({ length: count }, (_, place) => {
        const sha256 = String(place).padStart(64, '0')
        const memory = desks[place % desks.length]?.memoryFor({ runId, brandId: brand.id }, 'reading')
        const request = { instruction: '', input: sha256, schema: {} }
        return memory?.ask({ sha256, had: 0, request }, async () => {
          await send()
          return { request: sha256, ...reply }
        })
      }),
    )
  }
  const limited = (parts: Partial<ReturnType<typeof engines.limits>>) => ({
    ...engines,
    limits: (payee: Payee) => ({ ...engines.limits(payee), ...(payee === READER ? parts : {}) }),
  })

  test('is asked by so many at a time in one worker', async () => {
    const desk = createReaderDesk({
      database,
      clock,
      engines: limited({ concurrency: 2 }),
      budgets: NO_BUDGET,
      memory: createGateMemory(),
    })
    let now = 0
    let most = 0
    const waiting: (() => void)[] = []
    await askAll([desk], 8, async () => {
      now += 1
      most = Math.max(most, now)
      // Each waits for another one, so two are there at once however slow the machine is.
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const go of waiting.splice(0)) setTimeout(go, 20)
      })
      now -= 1
    })
    assert.deepEqual([most, now], [2, 0])
  })

  test('is asked at its rate by all workers together', async () => {
    const perMinute = 1_200
    const shared = {
      ...{ database, clock: systemClock, engines: limited({ perMinute }), budgets: NO_BUDGET },
      memory: createGateMemory(),
    }
    const begun = performance.now()
    const asked: number[] = []
    await askAll([createReaderDesk(shared), createReaderDesk(shared)], 6, async () => {
      asked.push(performance.now() - begun)
    })
    asked.sort((one, other) => one - other)
    for (const [place, ms] of asked.entries())
      assert.ok(ms >= place * (60_000 / perMinute) - 5, `${place} came after ${ms} ms`)
  })

  test('has nothing wrong in the audit of all this', async () => {
    await sequenceAll(service)
    const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
    assert.deepEqual((await auditAt(service.databaseUrl, { journal })).findings, [])
  })
})
