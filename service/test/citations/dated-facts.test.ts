// Answers that were captured before a fact was known: judged by it where a sealed date says that it held, and nowhere else.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { datesHolding, datesNamed } from '../../src/citations/dated-facts.ts'
import { factsAtCapture, factsFor } from '../../src/citations/judge-run.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { readWhole } from '../../src/citations/read-runs.ts'
import { sealedReading } from '../../src/citations/reading/sealed.ts'
import { replayReadings } from '../../src/citations/replay-readings.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { seal } from '../../src/evidence/seal.ts'
import { findJob } from '../../src/jobs/store.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { type Fact, PAGE_STATUS } from '../../src/model/fact.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { type ClassifyScanDeps, classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { offerSince } from '../../src/scans/verdicts/dated-back.ts'
import { reclassifyJob, requestJudging, rereadJob } from '../../src/scans/verdicts/judge-again.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { reread } from '../../src/scans/verdicts/reread.ts'
import { changeFacts } from '../../src/truth/change-facts.ts'
import { dateFact } from '../../src/truth/date-facts.ts'
import type { FactDate } from '../../src/truth/dates/store.ts'
import { enterFacts, retireFact } from '../../src/truth/enter-facts.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { factsOf } from './facts.ts'
import { replyOf, scriptedReader } from './scripted-reader.ts'

const DAY_MS = 86_400_000
const TERMS = { wire: 'chat' as const, model: 'test-model', price: { perAnswer: 0.25 } }
const PRICE = 'product[Pro].offers.price'
const MATTERS = mattersOf(
  factsOf(
    ['numberOfEmployees', 'foundingDate', PRICE].map(key => ({
      key,
      value: key === 'foundingDate' ? '1987' : '40',
    })),
  ),
)
/** It may accuse of these answers, which are simulated too. */
const simulator = scriptedReader({
  model: 'sandbox-reader',
  reads: (matters, answer) =>
    replyOf(matters, [
      ...(answer.match(/\d+(?= employees)/g) ?? []).map(value => ({
        ...{ key: 'numberOfEmployees', quote: `${value} employees`, value },
      })),
      ...(answer.match(/(?<=founded in )\d+/g) ?? []).map(value => ({
        ...{ key: 'foundingDate', quote: value, value },
      })),
    ]),
})

describe('a dated fact', () => {
  const CAPTURED = new Date('2026-06-01T12:00:00Z')
  const day = (text: string) => new Date(`${text}T12:00:00Z`)
  const fact: Fact = {
    ...{
      id: 'fct_1',
      brandId: 'brd_1',
      key: 'numberOfEmployees',
      value: '40',
      source: '',
      origin: 'operator',
    },
    ...{ hash: '', sourceSha256: '', active: true, collectedAt: day('2026-07-01'), supersededAt: null },
  }
  const date: FactDate = { id: 'fct_2', factId: fact.id, number: 1, trueSince: '2026-05-01' }
  const cases: [what: string, holds: boolean, of?: Partial<Fact>, dated?: Partial<FactDate>][] = [
    ['that was not known yet, and held', true],
    ['that was known at capture needs no date', false, { collectedAt: day('2026-05-31') }],
    ['known at that very moment needs none either', false, { collectedAt: CAPTURED }],
    ['superseded after the capture held then', true, { active: false, supersededAt: day('2026-08-01') }],
    // Where the clocks of two machines differ.
    ['superseded before the capture did not', false, { active: false, supersededAt: day('2026-05-31') }],
    ['superseded at that very moment did not', false, { active: false, supersededAt: CAPTURED }],
    ['that holds from that day on', true, {}, { trueSince: '2026-06-01' }],
    ['that holds from a later day on', false, {}, { trueSince: '2026-06-02' }],
    ['whose date was taken back', false, {}, { trueSince: null }],
    ['that the service found out by looking at a page', false, { key: PAGE_STATUS }],
  ]
  for (const [what, holds, of, dated] of cases)
    test(`${what}: ${holds ? 'judges' : 'does not judge'}`, () => {
      const known = { facts: [{ ...fact, ...of }], dates: [{ ...date, ...dated }] }
      assert.equal(datesHolding(known, CAPTURED).length, holds ? 1 : 0)
      const named = () => datesNamed(known, [date.id], CAPTURED)
      if (holds) assert.deepEqual(named(), known.dates)
      else assert.throws(named, /does not date a fact that held then/)
    })
})

describe('facts that are dated back', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const deps = { database, clock }
  const sent: JobPayloads['reread'][] = []
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, _queue, payload) => {
      sent.push(payload as JobPayloads['reread'])
    },
    sendMany: async () => {},
  }
  const workDeps = (reader: ClassifyScanDeps['reader']): ClassifyScanDeps & { queue: JobSender } => ({
    ...{
      database,
      clock,
      engines,
      log,
      fetch: scriptedSite().fetch,
      pageSurface: 'website',
      reader,
      queue,
    },
  })

  const newBrand = async () => (await makeBrand(service)).id
  const employees = (count: number) => `Northwind Kettles has ${count} employees.`
  /** At noon of some day, read on whatever the facts below are about: the brand had others on that once. */
  async function answerOn(brandId: string, text: string, day?: string): Promise<string> {
    const at = day === undefined ? clock.now() : new Date(`${day}T12:00:00Z`)
    const { runId } = await plantCapture(service, brandId, { body: responsesBody(text), capturedAt: at })
    const task = { brand: { name: 'Northwind Kettles', aliases: [] }, prompt: 'What is it?', answer: text }
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    const whole = await readWhole(simulator, {
      task: { ...task, matters: MATTERS },
      ...factsAtCapture(await factsFor(database, [run], at), run),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await database.transaction(tx =>
      seal(tx, {
        ...{
          kind: 'extraction',
          subject: runId,
          slot: 'reading/0',
          at,
          sha256: run.exchanges[0]?.sha256 ?? null,
        },
        private: { ...sealedReading(runId, whole) },
      }),
    )
    await classifyRuns({ ...deps, clock: manualClock(at.toISOString()), engines, queue }, [runId])
    return runId
  }
  async function enter(brandId: string, key: string, value: string, since?: string) {
    clock.advance(1_000)
    const { added } = await enterFacts(deps, {
      ...{ actor: SYSTEM_ACTOR, brandId, file: null },
      facts: [{ key, value, since }],
    })
    const [fact] = added
    assert.ok(fact)
    return fact
  }
  const give = (factId: string, since: string | null) => {
    clock.advance(1_000)
    return dateFact(deps, { actor: SYSTEM_ACTOR, factId, since })
  }
  /** What was read, held against the facts of today. */
  const rejudged = (brandId: string, dryRun = false) => {
    clock.advance(1_000)
    return reclassify({ database, engines, clock, queue }, { brandId, scanId: null, dryRun })
  }
  /** After the simulator has looked at whatever would accuse. */
  const again = async (brandId: string, dryRun = false) => {
    clock.advance(1_000)
    const unread = { brandId, scanId: null, since: clock.now() }
    await reread({ ...workDeps(null), reader: simulator, about: 'numberOfEmployees' }, unread)
    return rejudged(brandId, dryRun)
  }
  const verdictsOf = async (runId: string) => {
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    return run.classifications.map(({ content }) => content)
  }
  const latestOf = async (runId: string) => (await verdictsOf(runId)).at(-1)
  const classOf = async (runId: string) => (await latestOf(runId))?.citationClass
  const faults = async () => {
    const found: string[] = []
    for await (const { where, message } of replayReadings(database)) found.push(`${where}: ${message}`)
    return found
  }

  test('judge from that day on, and no answer of before', async () => {
    const brandId = await newBrand()
    const before = await answerOn(brandId, employees(90), '2026-04-30')
    const after = await answerOn(brandId, employees(90), '2026-05-01')
    const right = await answerOn(brandId, employees(40), '2026-05-02')
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    assert.equal((await again(brandId)).judged, 0, 'without a date it is held against none of them')
    await give(fact.id, '2026-05')
    assert.equal((await again(brandId, true)).judged, 2)
    assert.equal((await again(brandId)).judged, 2)
    assert.deepEqual(
      [await classOf(before), await classOf(after), await classOf(right)],
      ['DESCRIPTIVE', 'CONFABULATED', 'DESCRIPTIVE'],
    )
    assert.deepEqual((await latestOf(right))?.claims[0]?.verdict, 'supported')
    assert.equal((await verdictsOf(before)).length, 1)
    assert.equal((await again(brandId)).judged, 0, 'once is enough')
  })

  test('accuse nobody before the passage was looked at, and only that is paid for', async () => {
    const brandId = await newBrand()
    const runId = await answerOn(brandId, employees(90), '2026-06-01')
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    await give(fact.id, '2026-05')
    await rejudged(brandId)
    const claimOf = async () => (await latestOf(runId))?.claims[0]
    assert.deepEqual([await classOf(runId), (await claimOf())?.doubt], ['DESCRIPTIVE', 'not_confirmed'])
    const offer = () => offerSince({ ...workDeps(null), readerTerms: TERMS }, fact, '2026-05-01')
    const { free, unread, forecast } = await offer()
    assert.deepEqual([free, unread, forecast?.requests, forecast?.usd], [0, 1, 1, 0.25])
    const spent = () => [simulator.asked, simulator.looked]
    const before = spent() as [number, number]
    assert.equal((await again(brandId)).judged, 1)
    assert.deepEqual(spent(), [before[0], before[1] + 1])
    assert.deepEqual([await classOf(runId), (await claimOf())?.doubt], ['CONFABULATED', undefined])
    const [run] = await readCapturedRuns(database, [runId])
    const [first, second] =
      run?.readings.map(({ content: { replies, statements } }) => ({ replies, statements })) ?? []
    assert.deepEqual(second, first, 'the reading itself stands')
    assert.deepEqual((await offer()).free, 1)
    assert.equal((await again(brandId)).judged, 0)
    assert.deepEqual(spent(), [before[0], before[1] + 1])
    assert.deepEqual(await faults(), [])
  })

  test('a verdict names the date beside the fact', async () => {
    const brandId = await newBrand()
    const runId = await answerOn(brandId, employees(90), '2026-06-01')
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    await give(fact.id, '2020')
    await again(brandId)
    const [first, second] = await verdictsOf(runId)
    assert.equal(first?.dated, undefined)
    const [date] = second?.dated ?? []
    assert.ok(date)
    assert.deepEqual(second?.facts, [fact.id, date])
    assert.equal(second?.claims[0]?.factId, fact.id)
  })

  test('a date that is changed or taken back adds verdicts, and changes none', async () => {
    const brandId = await newBrand()
    const runId = await answerOn(brandId, employees(90), '2026-06-01')
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    const classes: unknown[] = []
    for (const since of ['2026-05-01', null, '2026-06-01', null, '2026-06-02', '2025']) {
      await give(fact.id, since)
      const { judged } = await again(brandId)
      classes.push(judged === 0 ? 'the same' : await classOf(runId))
    }
    assert.deepEqual(classes, [
      'CONFABULATED',
      'DESCRIPTIVE',
      'CONFABULATED',
      'DESCRIPTIVE',
      'the same',
      'CONFABULATED',
    ])
    assert.equal((await verdictsOf(runId)).length, 6)
    const { rows } = await database.query('select true_since from fact_dates where fact_id = $1', [fact.id])
    assert.equal(rows.length, 6)
    await give(fact.id, '2025')
    assert.equal((await again(brandId)).judged, 0, 'the same date again is nothing new')
  })

  test('a fact that came to its end later still held then; both values excuse', async () => {
    const brandId = await newBrand()
    const old = await answerOn(brandId, employees(40), '2026-06-01')
    const wrong = await answerOn(brandId, employees(90), '2026-06-02')
    const first = await enter(brandId, 'numberOfEmployees', '40', '2026-01')
    await enter(brandId, 'numberOfEmployees', '45', '2026-01')
    await again(brandId)
    assert.deepEqual([await classOf(old), await classOf(wrong)], ['DESCRIPTIVE', 'CONFABULATED'])
    await retireFact(deps, { actor: SYSTEM_ACTOR, factId: first.id })
    assert.equal((await again(brandId)).judged, 0)
  })

  test('facts that were active at capture are held against it as ever, whatever date they have', async () => {
    const brandId = await newBrand()
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    clock.advance(DAY_MS)
    const runId = await answerOn(brandId, employees(90))
    await give(fact.id, clock.now().toISOString().slice(0, 10))
    assert.equal((await again(brandId)).judged, 0)
    await give(fact.id, null)
    assert.equal((await again(brandId)).judged, 0)
    const verdict = await latestOf(runId)
    assert.deepEqual([verdict?.citationClass, verdict?.dated], ['CONFABULATED', undefined])
  })

  test('what happened on a day is dated by its value; so is what a page dates', async () => {
    const brandId = await newBrand()
    const runId = await answerOn(brandId, 'Northwind Kettles was founded in 1950.', '2026-06-01')
    await enter(brandId, 'foundingDate', '1987')
    const offer = { source: 'https://a.example/', sourceSha256: '0'.repeat(64), origin: 'website' as const }
    await database.transaction(tx =>
      changeFacts(tx, {
        ...{ brandId, at: clock.now(), gone: [] },
        fresh: [{ ...offer, key: PRICE, value: '10', trueSince: '2026-02-01' }],
      }),
    )
    assert.equal((await again(brandId)).judged, 1)
    const verdict = await latestOf(runId)
    assert.deepEqual([verdict?.citationClass, verdict?.dated?.length], ['CONFABULATED', 2])
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/facts`)
    const dates = body.facts.map(({ trueSince }: { trueSince: string }) => trueSince).sort()
    assert.deepEqual(dates, ['1987-01-01', '2026-02-01'])
  })

  const STATED = { key: 'numberOfEmployees', quote: '90 employees', value: '90' }
  const reader = () =>
    scriptedReader({
      reads: matters =>
        replyOf(
          matters,
          [STATED].filter(({ key }) => matters.some(one => one.key === key)),
        ),
    })
  async function readOn(brandId: string, model: ReturnType<typeof reader>) {
    clock.advance(60_000)
    const answer = { body: responsesBody(employees(90)), prompt: 'Who is it?', capturedAt: clock.now() }
    const { runId, scanId } = await plantCapture(service, brandId, answer)
    await classifyScan(workDeps(model), scanId)
    return runId
  }

  test('a reading on the matter is judged again for nothing; earlier verdicts replay as they were', async () => {
    const brandId = await newBrand()
    const first = await enter(brandId, 'numberOfEmployees', '40')
    const model = reader()
    const runId = await readOn(brandId, model)
    clock.advance(60_000)
    const second = await enter(brandId, 'numberOfEmployees', '90')
    await give(second.id, '2026-01')
    assert.deepEqual(await faults(), [], 'a date given later changes no replay')
    assert.equal((await again(brandId)).judged, 1)
    assert.equal(model.asked, 1, 'nobody was asked')
    const verdicts = await verdictsOf(runId)
    assert.deepEqual(
      verdicts.map(({ dated, claims }) => [dated?.length ?? 0, claims[0]?.verdict]),
      [
        [0, 'unverifiable'],
        [1, 'supported'],
      ],
    )
    await give(second.id, null)
    await retireFact(deps, { actor: SYSTEM_ACTOR, factId: first.id })
    assert.deepEqual(await faults(), [], 'nor does one that is taken back')
  })

  test('a verdict that names a date which does not reach it is found by the audit', async () => {
    const brandId = await newBrand()
    await enter(brandId, 'numberOfEmployees', '40')
    const runId = await readOn(brandId, reader())
    clock.advance(60_000)
    const late = await enter(brandId, 'numberOfEmployees', '90')
    await give(late.id, '2026-01')
    await again(brandId)
    const before = await faults()
    const [run] = await readCapturedRuns(database, [runId])
    const verdict = run?.classifications.at(-1)
    const forge = (dated: string[]) =>
      database.transaction(tx =>
        seal(tx, {
          ...{ kind: 'classification', subject: runId, slot: `reclassification/${dated.join()}` },
          ...{ at: clock.now(), sha256: verdict?.sha256 ?? null },
          private: { ...verdict?.content, dated },
        }),
      )
    await forge(['fct_nobody'])
    await forge([])
    const found = (await faults()).filter(fault => !before.includes(fault))
    assert.match(found.join('\n'), /leads to no verdict\n.*leads to another verdict$/)
  })

  test('a matter that the model was not asked about waits until it has read', async () => {
    const brandId = await newBrand()
    await enter(brandId, 'telephone', '+44 113 496 0000')
    const model = reader()
    const runId = await readOn(brandId, model)
    clock.advance(60_000)
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    const offered = await offerSince({ ...workDeps(null), readerTerms: TERMS }, fact, '2026-01-01')
    assert.deepEqual(
      [offered.answers, offered.free, offered.unread, offered.released, offered.forecast?.usd],
      [1, 0, 1, 0, 0.25],
    )
    await give(fact.id, '2026-01')
    assert.equal((await rejudged(brandId)).judged, 0, 'its reading is silent on that')
    const request = { actor: SYSTEM_ACTOR, brandId, scanId: null, read: true, factId: fact.id }
    const { result } = await requestJudging({ ...deps, queue, readerTerms: TERMS }, request)
    const job = sent.pop()
    assert.equal(job?.factId, fact.id)
    clock.advance(1_000)
    await rereadJob(workDeps(model), job as JobPayloads['reread'])
    assert.equal((await findJob(database, result.jobId))?.status, 'DONE')
    assert.deepEqual([model.asked, (await latestOf(runId))?.dated?.length], [2, 1])
    const once = await offerSince({ ...workDeps(null), readerTerms: TERMS }, fact, '2026-01-01')
    assert.deepEqual([once.answers, once.free, once.unread, once.forecast], [1, 1, 0, null])
    await requestJudging({ ...deps, queue, readerTerms: TERMS }, request)
    clock.advance(1_000)
    await rereadJob(workDeps(model), sent.pop() as JobPayloads['reread'])
    assert.equal(model.asked, 2, 'what it was asked about is not asked again')
    assert.deepEqual(await faults().then(all => all.filter(fault => fault.includes(runId))), [])
  })

  test('killed between the date and the verdicts, the date stands and judging can be asked for again', async () => {
    const brandId = await newBrand()
    const reached = await answerOn(brandId, employees(90), '2026-06-01')
    const other = await answerOn(brandId, employees(90), '2026-04-01')
    const fact = await enter(brandId, 'numberOfEmployees', '40')
    const offered = await offerSince({ ...workDeps(null), readerTerms: null }, fact, '2026-05-01')
    assert.deepEqual(offered, { answers: 1, free: 0, unread: 1, released: 0, forecast: null })
    await give(fact.id, '2026-05')
    // Whoever would have asked for the job is gone.
    assert.equal(await classOf(reached), 'DESCRIPTIVE')
    const request = { actor: SYSTEM_ACTOR, brandId, scanId: null, read: false, factId: fact.id }
    const reading = { ...request, read: true }
    const first = await requestJudging({ ...deps, queue, readerTerms: TERMS }, reading)
    const second = await requestJudging({ ...deps, queue, readerTerms: TERMS }, reading)
    assert.equal(first.result.jobId, second.result.jobId, 'one that is pending is found')
    const job = sent.pop() as JobPayloads['reread']
    clock.advance(1_000)
    await rereadJob(workDeps(simulator), job)
    await rereadJob(workDeps(simulator), job)
    assert.deepEqual([await classOf(reached), await classOf(other)], ['CONFABULATED', 'DESCRIPTIVE'])
    assert.equal((await verdictsOf(reached)).length, 2)
    await give(fact.id, '2026-07')
    const released = await offerSince({ ...workDeps(null), readerTerms: null }, fact, null)
    assert.deepEqual([released.answers, released.released], [0, 0])
    await requestJudging({ ...deps, queue, readerTerms: null }, request)
    await reclassifyJob(workDeps(null), sent.pop() as JobPayloads['reclassify'])
    assert.equal(await classOf(reached), 'DESCRIPTIVE', 'what a date no longer reaches is judged again too')
    const strange = { ...request, brandId: await newBrand() }
    await assert.rejects(requestJudging({ ...deps, queue, readerTerms: null }, strange), /Fact not found/)
  })
})
