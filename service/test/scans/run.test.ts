// What becomes of a run when its engine, its worker or its delivery misbehaves. Most tests here are the worker
// themselves: they take each job from a queue on paper and do it when they like, with a clock that they set.

import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { FaultName } from '@brand-citation-forensics/sandbox'
import { type EngineAdapter, EngineError, type Failure, type RawAnswer } from '../../src/engines/engine.ts'
import { verificationStatus } from '../../src/evidence/history.ts'
import { acknowledgeJob } from '../../src/jobs/jobs.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { VerificationStatus } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import { jobOf, type QueueName } from '../../src/model/jobs.ts'
import type { JobSender, Queue } from '../../src/platform/queue/queue.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { ABANDON, HANDLERS, type JobDeps } from '../../src/worker/jobs.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { eventually, fieldsOf, makeBrand, manualClock, startTestService } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'
import {
  collectFacts,
  plantCapture,
  plantClassified,
  plantVerification,
  rawAnswer,
  responsesBody,
} from '../planted.ts'
import { attemptsOf as attemptsOfScan } from './one-engine.ts'
import { delivered } from './worlds/delivered.ts'
import { workerParts } from './worlds/worker-parts.ts'

const DAY = 86_400_000

interface Sent {
  queue: QueueName
  payload: { runId: string }
  afterSeconds: number
  ahead: boolean
}

describe('runs, by hand', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  let timeoutMs = PATIENCE_MS
  beforeEach(async () => {
    timeoutMs = PATIENCE_MS
    await service.database.query('delete from engine_gates')
  })

  const sent: Sent[] = []
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, queue, payload, { afterSeconds = 0, ahead = false } = {}) => {
      sent.push({ queue, payload: payload as Sent['payload'], afterSeconds, ahead })
    },
    sendMany: async (_tx, queue, payloads) => {
      for (const payload of payloads)
        sent.push({ queue, payload: payload as Sent['payload'], afterSeconds: 0, ahead: false })
    },
  }
  const deps = {
    queue,
    clock,
    log: service.log,
    locale: { country: 'US', language: 'en' },
    budgets: { perScan: null, perDay: null, perMonth: null },
    verifyAsks: 3,
    ...workerParts(service.database),
    engines: {
      ...service.engines,
      limits: (engine: Engine) => ({ ...service.engines.limits(engine), timeoutMs }),
    },
  } as unknown as JobDeps
  /** The same with an engine that the test speaks for. */
  const asking = (ask: EngineAdapter['ask']): JobDeps => ({
    ...deps,
    engines: {
      ...deps.engines,
      adapter: engine => {
        const adapter = service.engines.adapter(engine)
        return adapter && { ...adapter, ask }
      },
    },
  })
  const work = ({ queue, payload }: Sent, delivery: string = randomUUID(), as = deps) =>
    HANDLERS[jobOf(queue)](as, payload as never, delivered(delivery))
  const answering = (text: string): RawAnswer => rawAnswer('CHATGPT', responsesBody(text), clock.now())

  /** A scan whose runs are on their queues. Returns those of the named engine. */
  async function dispatched(prompts: string[], engine?: Engine) {
    const brand = await makeBrand(
      service,
      { plan: 'FREE' },
      prompts.map(text => ({ text, intent: 'BRANDED' })),
    )
    const { body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    sent.length = 0
    await HANDLERS.scan(deps, { jobId: body.jobId, scanId: body.scanId }, delivered(body.jobId))
    const jobs = sent.splice(0)
    const kept = jobs.filter(job => !engine || job.queue === `run.${engine}`)
    return { scanId: String(body.scanId), jobId: String(body.jobId), jobs: kept, brandId: brand.id }
  }

  /** Does these jobs and whatever they lead to, in order, until only other kinds of job are left. */
  async function workOff(jobs: Sent[], onPutOff = (_seconds: number) => {}): Promise<Sent[]> {
    const others: Sent[] = []
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      clock.advance(job.afterSeconds * 1000 + 1)
      if (jobOf(job.queue) === 'run') await work(job)
      else others.push(job)
      for (const { queue, afterSeconds } of sent) if (jobOf(queue) === 'run') onPutOff(afterSeconds)
      jobs.push(...sent.splice(0))
    }
    return others
  }

  const attemptsOf = async (runId: string) =>
    (
      await service.database.query(
        'select outcome, failure from run_attempts where run_id = $1 order by attempt',
        [runId],
      )
    ).rows
  const capturesOf = async (runId: string) =>
    (
      await service.database.query<{ sha256: string }>(
        `select encode(sha256, 'hex') as sha256 from records where subject = $1 and kind = 'capture'`,
        [runId],
      )
    ).rows
  const scanOf = async (scanId: string) => (await service.call('GET', `/v1/scans/${scanId}`)).body
  const runOf = async (scanId: string, runId: string) => {
    const { body } = await service.call('GET', `/api/admin/scans/${scanId}`)
    return body.runs.find((run: { id: string }) => run.id === runId)
  }

  interface Expected {
    failure: Failure
    attempts: number
    /** What the failed attempt keeps to look into, which is no evidence; null: nothing. */
    diagnostic?: RegExp | null
    /** How long it is not asked again, in seconds. */
    waits?: [least: number, most: number]
  }
  const once = (failure: Failure, more: Partial<Expected> = {}) => ({ failure, attempts: 1, ...more })
  /** What was waited for in vain may be charged for: it is asked once more, not twice. */
  const twice = (failure: Failure, more: Partial<Expected> = {}) => ({ failure, attempts: 2, ...more })
  const thrice = (failure: Failure, more: Partial<Expected> = {}) => ({ failure, attempts: 3, ...more })

  /** Every fault of the simulator that leaves a run without an answer. */
  const FAILING: Partial<Record<FaultName, Expected>> = {
    '401': once('unauthorized'),
    '402': once('out_of_credit'),
    '403': once('forbidden'),
    '429': thrice('rate_limited', { waits: [1, 30] }),
    '429-date': thrice('rate_limited'),
    '429-nonsense': thrice('rate_limited', { waits: [0, 30] }),
    '429-huge': thrice('rate_limited', { waits: [50, 61] }),
    '429-none': thrice('rate_limited', { waits: [0, 30] }),
    '429-ms': thrice('rate_limited', { waits: [0.05, 30] }),
    '500': thrice('unavailable'),
    '502': thrice('unavailable'),
    '503': thrice('unavailable'),
    '529': thrice('unavailable'),
    'html-502': thrice('unavailable'),
    hang: twice('timeout', { diagnostic: null }),
    drip: twice('timeout'),
    reset: thrice('network'),
    cut: thrice('network'),
    html: thrice('unreadable', { diagnostic: /^<!doctype html>/ }),
    'failed-inside': thrice('provider_failed', { diagnostic: /^\{/ }),
    big: once('response_too_large', { diagnostic: null }),
    'gzip-bomb': once('response_too_large', { diagnostic: null }),
    'empty-body': thrice('empty_response', { diagnostic: /^$/ }),
    redirect: once('redirected', { diagnostic: /^$/ }),
  }
  /** What nobody charges for; the others stand at their estimate. */
  const FREE: Failure[] = ['unauthorized', 'out_of_credit', 'forbidden', 'rate_limited', 'redirected']

  test('what failed is asked again before what waits', async () => {
    const { jobs } = await dispatched(['What is Northwind Kettles? [[fault:500]]'])
    const [first] = jobs as [Sent]
    await work(first)
    const [again] = sent.splice(0) as [Sent]
    assert.equal(again.payload.runId, first.payload.runId)
    assert.deepEqual([first.ahead, again.ahead], [false, true])
  })

  for (const [fault, { failure, attempts, diagnostic, waits }] of Object.entries(FAILING))
    test(`E1–E9, E16, E17: ${fault} fails the run after ${attempts}, and leaves no evidence`, async () => {
      if (failure === 'timeout') timeoutMs = 200
      const { scanId, jobs } = await dispatched([`What is Northwind Kettles? [[fault:${fault}]]`])
      const runIds = jobs.map(job => job.payload.runId)
      const others = await workOff(jobs, seconds => {
        if (waits) assert.ok(seconds >= waits[0] && seconds <= waits[1], `put off for ${seconds} s`)
      })
      const made = Map.groupBy(await attemptsOfScan(service, scanId), ({ runId }) => runId)
      for (const runId of runIds) {
        const own = made.get(runId) ?? []
        assert.deepEqual(fieldsOf(own, 'outcome', 'failure'), Array(attempts).fill(['failed', failure]))
        for (const { costMicros, estimated, diagnostic: kept } of own) {
          assert.deepEqual([(costMicros ?? 0) > 0, estimated], Array(2).fill(!FREE.includes(failure)))
          if (diagnostic === null) assert.equal(kept, null)
          if (diagnostic) assert.match(kept?.toString() ?? 'nothing was kept', diagnostic)
          const sha256 = kept && hash('sha256', kept, 'buffer')
          const found = await service.database.query('select from snapshots where sha256 = $1', [sha256])
          assert.equal(found.rowCount, 0, 'a diagnostic is no evidence')
        }
        assert.deepEqual(await capturesOf(runId), [])
        const { status, failure: shown, sha256: shownHash } = await runOf(scanId, runId)
        assert.deepEqual([status, shown, shownHash], ['FAILED', failure, null])
      }
      const scan = await scanOf(scanId)
      assert.deepEqual([scan.status, scan.byStatus.FAILED], ['FAILED', runIds.length])
      assert.deepEqual(others, [], 'nothing is classified when nothing was captured')
    })

  test('E16: a redirect is not followed', () => {
    assert.equal(service.sandbox?.requests.count('redirected'), 0)
  })

  test('E4: refused credentials take the engine out of the next scan', async () => {
    const { jobs, brandId } = await dispatched(['Refused? [[fault:401]]'], 'CHATGPT')
    await workOff(jobs)
    const next = await service.call('POST', '/v1/scans', { brandId })
    assert.deepEqual(next.body.engines, ['PERPLEXITY'])
    assert.deepEqual(next.body.enginesNotRunnable, ['CHATGPT'])
  })

  test('E3: a failure, then an answer: one capture, two attempts', async () => {
    const { scanId, jobs } = await dispatched(['What is Northwind Kettles? [[fault:500:times=1]]'])
    const runIds = jobs.map(job => job.payload.runId)
    const others = await workOff(jobs)
    for (const runId of runIds) {
      assert.deepEqual(fieldsOf(await attemptsOf(runId), 'outcome', 'failure'), [
        ['failed', 'unavailable'],
        ['captured', null],
      ])
      assert.equal((await capturesOf(runId)).length, 1)
    }
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
    assert.deepEqual(
      others.map(({ queue, payload }) => ({ queue, payload })),
      [{ queue: 'classify-scan', payload: { scanId } }],
    )
  })

  test('a time-out, then an answer: one more ask was worth it', async () => {
    timeoutMs = 200
    const { jobs } = await dispatched(['What is Northwind Kettles? [[fault:hang:times=1]]'])
    const runIds = jobs.map(job => job.payload.runId)
    assert.ok(runIds.length > 0)
    for (const job of jobs) await work(job)
    timeoutMs = PATIENCE_MS
    await workOff(sent.splice(0))
    for (const runId of runIds)
      assert.deepEqual(fieldsOf(await attemptsOf(runId), 'outcome', 'failure'), [
        ['failed', 'timeout'],
        ['captured', null],
      ])
  })

  test('E1: some runs fail: the scan is PARTIAL, and the rest is classified', async () => {
    const { scanId, jobs } = await dispatched([
      'What is Northwind Kettles? [[fault:redirect]]',
      'What is Northwind Kettles? [[sandbox:good]]',
    ])
    const others = await workOff(jobs)
    const scan = await scanOf(scanId)
    assert.equal(scan.status, 'PARTIAL')
    assert.equal(scan.byStatus.CAPTURED, 2)
    assert.equal(scan.byStatus.FAILED, 2)
    assert.equal(others.length, 1)
    assert.equal(others[0]?.queue, 'classify-scan')
  })

  test('E8: an answer that was cut off is an answer', async () => {
    const { scanId, jobs } = await dispatched([
      'What is Northwind Kettles? [[sandbox:good]] [[sandbox:truncated]]',
    ])
    await workOff(jobs)
    assert.equal((await scanOf(scanId)).byStatus.CAPTURED, 2)
  })

  test('E14: the same answer many times is one snapshot and many captures', async () => {
    const text = Buffer.from('Northwind Kettles, word for word.').toString('base64url')
    const prompts = Array.from({ length: 10 }, () => `Same? [[sandbox:text:${text}]]`)
    const { jobs } = await dispatched(prompts, 'CHATGPT')
    const runIds = jobs.map(job => job.payload.runId)
    await workOff(jobs)
    const captures = await Promise.all(runIds.map(capturesOf))
    assert.equal(captures.flat().length, 10)
    assert.equal(new Set(captures.flat().map(({ sha256 }) => sha256)).size, 1)
  })

  test('C3: a job delivered again after its capture asks nobody', async () => {
    const { jobs } = await dispatched(['Again? [[sandbox:praise]]'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const delivery = randomUUID()
    await work(job, delivery)
    const asked = service.sandbox?.requests.count('openai')
    await work(job, delivery)
    await work(job, randomUUID())
    assert.equal(service.sandbox?.requests.count('openai'), asked)
    assert.equal((await capturesOf(job.payload.runId)).length, 1)
    assert.equal((await attemptsOf(job.payload.runId)).length, 1)
  })

  test('C7: the same job in many hands at once is done once', async () => {
    const { jobs, scanId } = await dispatched(['At once? [[sandbox:praise]]'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const asked = service.sandbox?.requests.count('openai') ?? 0
    await Promise.all(Array.from({ length: 10 }, () => work(job)))
    assert.equal(service.sandbox?.requests.count('openai'), asked + 1)
    assert.equal((await capturesOf(job.payload.runId)).length, 1)
    assert.equal((await scanOf(scanId)).byStatus.CAPTURED, 1)
  })

  test('C6: a worker thought dead that has lost its job asks nobody, and sends nobody', async () => {
    const { jobs, scanId } = await dispatched(['Lost?'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const lost = { id: randomUUID(), isHeld: async () => false }
    const asked = service.sandbox?.requests.count('openai')
    await HANDLERS.run(deps, job.payload as never, lost)
    await HANDLERS.run({ ...deps, budgets: { ...deps.budgets, perDay: 0 } }, job.payload as never, lost)
    assert.equal(service.sandbox?.requests.count('openai'), asked)
    assert.deepEqual([(await attemptsOf(job.payload.runId)).length, sent.length], [0, 0])
    await work(job)
    assert.equal((await scanOf(scanId)).byStatus.CAPTURED, 1)
  })

  /** An engine that answers when it is told to. */
  function heldEngine() {
    const held: { answer: (text: string) => void }[] = []
    const engine = asking(
      () =>
        new Promise(resolve => {
          held.push({ answer: text => resolve(answering(text)) })
        }),
    )
    const asked = (count: number) => eventually(async () => held.length >= count)
    return { engine, held, asked }
  }

  for (const order of ['before', 'after'] as const) {
    test(`C6: a worker thought dead whose answer comes ${order} that of its successor cannot commit`, async () => {
      const { jobs, scanId } = await dispatched(['Held?'], 'CHATGPT')
      const [job] = jobs as [Sent]
      const { engine, held, asked } = heldEngine()
      const delivery = randomUUID()
      const zombie = work(job, delivery, engine)
      await asked(1)
      // The queue has not heard of the worker and delivers its job again.
      const successor = work(job, delivery, engine)
      await asked(2)
      if (order === 'after') {
        held[1]?.answer('Northwind Kettles, from the successor')
        await successor
        held[0]?.answer('Northwind Kettles, from the dead')
        await zombie
      } else {
        held[0]?.answer('Northwind Kettles, from the dead')
        await zombie
        assert.deepEqual(await capturesOf(job.payload.runId), [])
        held[1]?.answer('Northwind Kettles, from the successor')
        await successor
      }
      const { body } = await service.call('GET', `/v1/runs/${job.payload.runId}/evidence`)
      assert.match(body.rawResponse, /from the successor/)
      assert.equal((await capturesOf(job.payload.runId)).length, 1)
      assert.deepEqual(fieldsOf(await attemptsOf(job.payload.runId), 'outcome'), ['superseded', 'captured'])
      assert.equal((await scanOf(scanId)).byStatus.CAPTURED, 1)
    })
  }

  test('C2, E13: what every attempt cost is counted, that of a dead worker too', async () => {
    const { jobs, scanId } = await dispatched(['Priced?'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const priced = (dollars: number) => {
      const body = JSON.parse(responsesBody('Northwind Kettles').toString())
      const usage = { cost: { currency: 'USD', total_cost: dollars } }
      return rawAnswer('CHATGPT', Buffer.from(JSON.stringify({ ...body, usage })), clock.now())
    }
    const held: ((answer: RawAnswer) => void)[] = []
    const engine = asking(() => new Promise(resolve => held.push(resolve)))
    const delivery = randomUUID()
    const zombie = work(job, delivery, engine)
    await eventually(async () => held.length === 1)
    const successor = work(job, delivery, engine)
    await eventually(async () => held.length === 2)
    held[1]?.(priced(0.25))
    await successor
    held[0]?.(priced(0.125))
    await zombie
    assert.equal((await scanOf(scanId)).totalCostUsd, 0.375)
  })

  test('C8: a worker’s own defect is not the engine’s: the job comes again, and in the end is given up', async () => {
    const { jobs, scanId } = await dispatched(['Broken?'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const broken = asking(async () => {
      throw new TypeError('a defect of ours')
    })
    const delivery = randomUUID()
    for (let times = 1; times <= 3; times++) await assert.rejects(work(job, delivery, broken), TypeError)
    assert.equal((await runOf(scanId, job.payload.runId)).status, 'RUNNING')
    await ABANDON.run(deps, job.payload as never, delivered(delivery))
    const run = await runOf(scanId, job.payload.runId)
    assert.equal(run.status, 'FAILED')
    assert.equal(run.failure, 'abandoned')
    await ABANDON.run(deps, job.payload as never, delivered(delivery))
    assert.equal((await scanOf(scanId)).byStatus.FAILED, 1, 'given up once')
  })

  test('C8: the worker gives up what was delivered too often, and does not try it once more', async () => {
    const { jobs, scanId } = await dispatched(['Too often?'], 'CHATGPT')
    const [job] = jobs as [Sent]
    const takes = Promise.withResolvers<Parameters<Queue['work']>[0]>()
    const stop = await startWorker({ work: async steps => takes.resolve(steps) } as Queue, {
      ...deps,
      ...{ mail: null, publicUrl: () => null, sessionLimits: { idleMs: DAY, longestMs: DAY } },
      schedules: { all: async () => [], find: async () => null, latest: () => null },
    })
    const { exhausted } = await takes.promise
    await exhausted(job.queue, job.payload, delivered(randomUUID()))
    await stop()
    sent.length = 0
    const { status, failure } = await runOf(scanId, job.payload.runId)
    assert.deepEqual([status, failure], ['FAILED', 'abandoned'])
  })

  test('C8: a scan that cannot be started is FAILED, and its job too', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, [{ text: 'Kettles?', intent: 'CATEGORY' }])
    const { body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    await ABANDON.scan(deps, body, body.jobId)
    const scan = await scanOf(body.scanId)
    assert.equal(scan.status, 'FAILED')
    assert.ok(scan.finishedAt)
    assert.equal((await service.call('GET', `/api/admin/jobs/${body.jobId}`)).body.status, 'FAILED')
  })

  test('C8: a capture that cannot be read does not hold up the others', async () => {
    const brand = await makeBrand(service)
    const capture = (body: Uint8Array) => plantCapture(service, brand.id, { body, capturedAt: clock.now() })
    const runs = [
      await capture(responsesBody('Northwind Kettles')),
      await capture(Buffer.from('{ no JSON')),
      await capture(responsesBody('Emberwick')),
    ]
    const failures = await classifyRuns(
      deps,
      runs.map(run => run.runId),
    )
    assert.deepEqual([...failures.keys()], [runs[1]?.runId])
    const classes = await Promise.all(runs.map(({ runId }) => classOf(runId)))
    assert.deepEqual(classes, ['DESCRIPTIVE', undefined, 'ABSENT'])
  })
  const classOf = async (runId: string) =>
    (await service.call('GET', `/v1/runs/${runId}/evidence`)).body.classification?.citationClass

  test('C4: classified by many at once, a run has one class in its history', async () => {
    const brand = await makeBrand(service)
    const run = await plantCapture(service, brand.id, {
      body: responsesBody('Emberwick'),
      capturedAt: clock.now(),
    })
    await Promise.allSettled(Array.from({ length: 8 }, () => classifyRuns(deps, [run.runId])))
    await classifyRuns(deps, [run.runId])
    const { body } = await service.call('GET', `/v1/runs/${run.runId}/evidence`)
    assert.equal(body.classifications.length, 1)
    assert.equal(body.status, 'CLASSIFIED')
  })

  test('C3: a scan dispatched twice puts its runs on the queues once', async () => {
    const { scanId, jobId, jobs } = await dispatched(['Kettles?', 'More kettles?'])
    assert.equal(jobs.length, 4)
    await HANDLERS.scan(deps, { jobId, scanId }, delivered(jobId))
    assert.deepEqual(sent.splice(0), [])
  })

  describe('asking again', () => {
    const strong =
      'Northwind Kettles is a maker of very quiet kettles with comfortable handles and warm colours.'
    const absent = 'Emberwick is a maker.'

    async function classified(text = strong) {
      const brand = await makeBrand(service)
      const prompt = 'What is Northwind Kettles?'
      const run = await plantClassified(service, clock, brand.id, { body: responsesBody(text), prompt })
      return { ...run, brandId: brand.id }
    }

    /** Verifies with an engine that answers so, one after another. Returns how often it was asked. */
    async function verify(runId: string, answers: (string | Error)[], jobId?: string) {
      const job =
        jobId ??
        (
          await service.database.transaction(tx =>
            acknowledgeJob(tx, {
              actor: SYSTEM_ACTOR,
              kind: 'verify-run',
              subjectId: runId,
              now: clock.now(),
            }),
          )
        ).id
      let asked = 0
      const engine = asking(async () => {
        const answer = answers[asked++] ?? new Error('asked too often')
        if (answer instanceof Error) throw answer
        clock.advance(1)
        return answering(answer)
      })
      await HANDLERS['verify-run'](engine, { jobId: job, runId }, delivered(job))
      return { jobId: job, asked }
    }

    const failure = () => new EngineError('unavailable', 'down', { retryable: true })
    const evidenceOf = async (runId: string) => (await service.call('GET', `/v1/runs/${runId}/evidence`)).body

    const outcomes: [name: string, answers: (string | Error)[], outcome: string, reproduced: number][] = [
      ['the same class three times', [strong, strong, strong], 'reproduced', 3],
      ['the same class in other words', [`${strong} Indeed.`, absent, strong], 'reproduced', 2],
      ['the same class at first', [strong, absent, absent], 'reproduced', 1],
      ['the same class at the third time', [absent, absent, strong], 'reproduced', 1],
      ['the same class after two failures', [failure(), failure(), strong], 'reproduced', 1],
      ['another class three times', [absent, absent, absent], 'changed', 0],
      ['another class between failures', [failure(), absent, failure()], 'changed', 0],
      ['nothing but failures', [failure(), failure(), failure()], 'error', 0],
    ]
    for (const [name, answers, outcome, reproduced] of outcomes) {
      test(`${name} is ${outcome}`, async () => {
        const run = await classified()
        const before = await evidenceOf(run.runId)
        const { asked, jobId } = await verify(run.runId, answers)
        assert.equal(asked, 3)
        const after = await evidenceOf(run.runId)
        assert.equal(after.verifications.length, 1)
        const [verification] = after.verifications
        assert.equal(verification.jobId, jobId)
        assert.equal(verification.outcome, outcome)
        assert.equal(verification.asked, 3)
        assert.equal(verification.reproduced, reproduced)
        const expectedClass = { reproduced: 'DESCRIPTIVE', changed: 'ABSENT', error: null }[outcome]
        assert.equal(verification.resultClass, expectedClass)
        assert.equal(verification.responseSha256 === null, outcome === 'error')
        assert.equal(after.verificationStatus, outcome === 'changed' ? 'not_reproducible' : 'active')
        assert.equal(verification.verificationStatus, after.verificationStatus)
        assert.deepEqual(after.snapshot, before.snapshot)
        assert.deepEqual(after.classifications, before.classifications)
        assert.equal((await service.call('GET', `/api/admin/jobs/${jobId}`)).body.status, 'DONE')
        // Each answer on the way is sealed as evidence of its own, and can be looked up.
        const answered = answers.slice(0, asked).filter(answer => typeof answer === 'string').length
        assert.equal((await capturesOf(run.runId)).length, 1 + answered)
        if (verification.responseSha256) {
          const found = await service.call('GET', `/v1/public/evidence/${verification.responseSha256}`)
          assert.equal(found.status, 200)
        }
      })
    }

    test('a brand that was renamed since is looked for by the name it had', async () => {
      const run = await classified()
      const renamed = { name: 'Southwind', domain: 'southwind.example', aliases: [] }
      assert.equal((await service.call('PATCH', `/api/admin/brands/${run.brandId}`, renamed)).status, 200)
      await verify(run.runId, [strong, strong, strong])
      const { verifications, brand } = await evidenceOf(run.runId)
      assert.equal(verifications[0].outcome, 'reproduced')
      assert.equal(brand.name, 'Northwind Kettles')
    })

    type Step = 'reproduced' | 'changed' | 'error' | number
    const lives: [events: Step[], status: VerificationStatus][] = [
      [[], 'active'],
      [[30 * DAY], 'active'],
      [[30 * DAY + 1], 'stale'],
      [[29 * DAY, 'reproduced', 30 * DAY], 'active'],
      [[29 * DAY, 'reproduced', 30 * DAY + 1], 'stale'],
      [[31 * DAY, 'reproduced'], 'active'],
      [['changed'], 'not_reproducible'],
      [[31 * DAY, 'changed'], 'not_reproducible'],
      [['changed', 400 * DAY], 'not_reproducible'],
      [['changed', 'reproduced'], 'active'],
      [['changed', 'error'], 'not_reproducible'],
      [['reproduced', 'error'], 'active'],
      [['error'], 'active'],
      [[29 * DAY, 'error', 2 * DAY], 'stale'],
      [['reproduced', 'changed', 'reproduced', 'changed'], 'not_reproducible'],
    ]
    test('the status is a function of what was sealed and of the time alone', () => {
      const began = clock.now().getTime()
      for (const [events, expected] of lives) {
        let now = began
        const verifications = events.flatMap(event => {
          if (typeof event === 'number') now += event
          return typeof event === 'number' ? [] : { at: new Date(now), content: { outcome: event } }
        })
        const times = { capturedAt: new Date(began), superseded: [], now: new Date(now) }
        const status = verificationStatus({ ...times, verifications: verifications as never })
        assert.equal(status, expected, events.join())
      }
      const at = (days: number) => new Date(began + days * DAY)
      const of = (superseded: Date[], now: Date) =>
        verificationStatus({ capturedAt: at(0), verifications: [], superseded, now })
      assert.equal(of([at(-1)], at(1)), 'active', 'superseded before the capture')
      assert.equal(of([at(2)], at(3)), 'stale')
    })

    test('the status that is shown is that of the last outcome, and ages', async () => {
      const run = await classified()
      for (const [outcome, status] of [
        ['changed', 'not_reproducible'],
        ['reproduced', 'active'],
      ] as const) {
        clock.advance(1)
        await plantVerification(service, run, { at: clock.now(), outcome })
        assert.equal((await evidenceOf(run.runId)).verificationStatus, status)
      }
      clock.advance(30 * DAY + 1)
      const { verificationStatus, verifications } = await evidenceOf(run.runId)
      assert.deepEqual([verificationStatus, verifications.length], ['stale', 2])
    })

    test('a superseded fact makes the run stale, until it is verified again', async () => {
      const brand = await makeBrand(service)
      const collect = (founded: string, more = '') => {
        clock.advance(1_000)
        const body = `<script type="application/ld+json">{"@type":"Organization","foundingDate":"${founded}"${more}}</script>`
        return collectFacts(service, clock, { brand, html: body })
      }
      await collect('1987')
      clock.advance(1_000)
      const run = await plantClassified(service, clock, brand.id, {
        body: responsesBody('Northwind Kettles was founded in 1992.'),
        prompt: 'What is Northwind Kettles?',
      })
      const statuses = async () => {
        const list = (await service.call('GET', `/v1/brands/${brand.id}/confabulations?window=all`)).body
        return [
          (await evidenceOf(run.runId)).verificationStatus,
          list.confabulations.items[0].verificationStatus,
        ]
      }
      assert.deepEqual(await statuses(), ['active', 'active'])
      await collect('1987', ',"telephone":"+44 1"')
      assert.deepEqual(await statuses(), ['active', 'active'], 'another fact is another matter')
      await collect('1988', ',"telephone":"+44 1"')
      assert.deepEqual(await statuses(), ['stale', 'stale'])
      clock.advance(1_000)
      await verify(run.runId, Array(3).fill('Northwind Kettles was founded in 1992.'))
      assert.deepEqual(await statuses(), ['active', 'active'])
      assert.equal((await evidenceOf(run.runId)).classification.citationClass, 'CONFABULATED')
    })
  })
})
