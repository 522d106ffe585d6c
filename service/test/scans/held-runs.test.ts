// What a run must not lose: its right to go on, when it is told to wait; and its answer, when the database is
// away at the moment of sealing. The test is the worker and takes each job from a queue on paper.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import type { Engine } from '../../src/model/engine.ts'
import { AppError } from '../../src/model/errors.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import type { Database } from '../../src/platform/database.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { closeEndedScans } from '../../src/scans/close-scan.ts'
import { dispatchScan } from '../../src/scans/dispatch-scan.ts'
import { createGateMemory } from '../../src/scans/gate/gate.ts'
import { blockEngine, pauseEngine } from '../../src/scans/gate/store.ts'
import { executeRun, type RunDeps } from '../../src/scans/run.ts'
import { untilLockAwaited } from '../database/awaited-lock.ts'
import { fieldsOf, makeBrand, manualClock, startTestService } from '../harness.ts'
import { attemptsOf, brandOn, writePlans } from './one-engine.ts'
import { delivered } from './worlds/delivered.ts'
import { workerParts } from './worlds/worker-parts.ts'

type Job = JobPayloads['run'] & { delivery: string; afterSeconds: number }

describe('a run', async () => {
  const clock = manualClock('2026-11-15T12:00:00.000Z')
  const service = await startTestService({
    config: { plansFile: writePlans() },
    clock,
    parts: { worker: false },
  })
  const jobs: Job[] = []
  const note = (queue: string, payload: object, afterSeconds = 0) => {
    if (queue.startsWith('run.'))
      jobs.push({ ...(payload as JobPayloads['run']), delivery: randomUUID(), afterSeconds })
  }
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, name, payload, options) => note(name, payload, options?.afterSeconds),
    sendMany: async (_tx, name, payloads) => payloads.forEach(payload => void note(name, payload)),
  }
  const deps: RunDeps = {
    queue,
    clock,
    engines: service.engines,
    log: service.log,
    locale: { country: 'US', language: 'en' },
    budgets: { perScan: null, perDay: null, perMonth: null },
    ...workerParts(service.database),
  }
  const work = ({ delivery, afterSeconds: _, ...job }: Job, as = deps) =>
    executeRun(as, job, delivered(delivery))
  const calls = () => service.sandbox?.requests.count('openai') ?? 0

  async function dispatchedAll(...prompts: string[]): Promise<{ scanId: string; all: Job[] }> {
    const brandId = await brandOn(service, 'CHATGPT', ...prompts)
    const { body } = await service.call('POST', '/v1/scans', { brandId })
    await dispatchScan(deps, { scanId: body.scanId })
    service.sandbox?.requests.clear()
    return { scanId: body.scanId, all: jobs.splice(0) }
  }
  async function dispatched(prompt: string): Promise<{ scanId: string; job: Job }> {
    const { scanId, all } = await dispatchedAll(prompt)
    return { scanId, job: all[0] ?? assert.fail() }
  }

  const scanOf = async (scanId: string) => (await service.call('GET', `/v1/scans/${scanId}`)).body
  const outcomes = async (scanId: string) => (await attemptsOf(service, scanId)).map(({ outcome }) => outcome)

  beforeEach(async () => {
    jobs.length = 0
    await service.database.query('delete from engine_gates')
  })

  /** What another worker wrote at the gate is known here. */
  const learn = () => deps.memory.calmUntil.clear()

  const paused = async (until: Date) => {
    await pauseEngine(service.database, 'CHATGPT', until)
    learn()
  }

  test('whose engine keeps failing spends no attempt until a single one has found it well', async () => {
    const prompts = Array.from({ length: 5 }, (_, n) => `Question ${n}? [[fault:503:times=2]]`)
    const { scanId, all } = await dispatchedAll(...prompts)
    const attemptsAfter = async (due: Job[]) => {
      learn()
      for (const job of due) await work(job)
      return (await outcomes(scanId)).length
    }
    assert.equal(await attemptsAfter(all), 5)
    assert.equal(await attemptsAfter(jobs.splice(0)), 5, 'it rests')
    assert.deepEqual(fieldsOf(jobs, 'waits'), Array(5).fill(1))
    clock.advance(15_000)
    assert.equal(await attemptsAfter(jobs.splice(0)), 6, 'one probe')
    clock.advance(30_000)
    assert.equal(await attemptsAfter(jobs.splice(0)), 11, 'an answer clears it for all')
    clock.advance(60_000)
    assert.equal(await attemptsAfter(jobs.splice(0)), 15)
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
  })

  test('whose engine has a rate waits for its turn, and keeps it, whichever worker it comes to', async () => {
    const limits = (engine: Engine) => ({ ...service.engines.limits(engine), perMinute: 60 })
    const engines = { ...service.engines, limits } as RunDeps['engines']
    const workers = [0, 1].map(() => ({ ...deps, engines, memory: createGateMemory() }))
    const { all } = await dispatchedAll('One?', 'Two?', 'Three?', 'Four?')
    for (const [place, job] of all.entries()) await work(job, workers[place % 2])
    const waiting = jobs.splice(0)
    assert.deepEqual(
      waiting.map(({ afterSeconds }) => Math.round(afterSeconds)),
      [1, 2, 3],
    )
    for (const [place, job] of waiting.entries()) {
      clock.advance(1_000)
      await work(job, workers[place % 2])
      assert.equal(calls(), place + 2)
    }
    assert.equal(jobs.length, 0)
  })

  /** A worker takes the run and dies before it can do anything. */
  const died: RunDeps = {
    ...deps,
    engines: {
      ...service.engines,
      adapter: engine => {
        const adapter = service.engines.adapter(engine)
        return adapter && { ...adapter, ask: () => Promise.reject(new Error('killed')) }
      },
    },
  }

  test('whose worker died, and whose engine wants a pause, is finished by the job that takes its place', async () => {
    const { scanId, job } = await dispatched('What boils water?')
    await assert.rejects(work(job, died), /killed/)
    const until = new Date(clock.now().getTime() + 10_000)
    await paused(until)

    await work(job)
    const [later, ...others] = jobs.splice(0)
    assert.ok(later && others.length === 0)
    assert.ok(later.afterSeconds >= 10 && later.afterSeconds < 12)
    assert.equal(calls(), 0)

    clock.advance(10_000)
    await work(later)
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
    assert.deepEqual(await outcomes(scanId), [null, 'captured'])

    await work(job)
    await work(later)
    assert.equal(calls(), 1, 'what is delivered after the end asks nobody')
  })

  test('waits once, however often its job is delivered to the side of it', async () => {
    const { scanId, job } = await dispatched('What boils water?')
    await assert.rejects(work(job, died), /killed/)
    await paused(new Date(clock.now().getTime() + 10_000))
    await work({ ...job, delivery: randomUUID() })
    assert.equal(jobs.length, 0, 'a delivery that has no right to the run leaves nothing behind')
    await work(job)
    assert.equal(jobs.length, 1)
    clock.advance(10_000)
    // Its worker died between sending the new job and ending the old one: both are delivered.
    const [later] = jobs.splice(0)
    assert.ok(later)
    await Promise.all([work(job), work(later)])
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
    assert.equal(calls(), 1)
  })

  test('that shares its job with others is done once, wherever among them the worker died', async () => {
    const prompts = Array.from({ length: 5 }, (_, place) => `Question ${place}?`)
    const { scanId, all } = await dispatchedAll(...prompts)
    const shared = all.map(job => ({ ...job, delivery: all[0]?.delivery ?? '' }))
    for (const job of shared.slice(0, 2)) await work(job)
    await assert.rejects(work(shared[2] ?? assert.fail(), died), /killed/)
    // Nothing was told the queue: all parts come again, and once more after they are done.
    for (const job of [...shared, ...shared]) await work(job)
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
    assert.deepEqual((await outcomes(scanId)).sort(), [...Array(5).fill('captured'), null])
    assert.equal(calls(), 5)
  })

  test('whose engine thinks holds no budget meanwhile', async () => {
    const prompts = ['What boils water?', 'What boils milk?']
    const { scanId, all } = await dispatchedAll(...prompts)
    const [first = assert.fail(), second = assert.fail()] = all
    const budgets = { perScan: 1e9, perDay: 1e9, perMonth: 1e9 }
    const other: RunDeps = { ...deps, budgets, ...workerParts(service.database) }
    const thinking: RunDeps = {
      ...deps,
      ...{ budgets, ...workerParts(service.database) },
      engines: {
        ...service.engines,
        adapter(engine) {
          const adapter = service.engines.adapter(engine) ?? assert.fail()
          const ask: typeof adapter.ask = async (...question) => {
            await work(second, other)
            return adapter.ask(...question)
          }
          return { ...adapter, ask }
        },
      },
    }
    await work(first, thinking)
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
    assert.deepEqual(await outcomes(scanId), ['captured', 'captured'])
  })

  /** A database that fails the n-th transaction: before it did anything, or after the commit. */
  function failing(nth: number, when: 'before' | 'after'): RunDeps {
    let count = 0
    const away = () => new AppError('database_unavailable', 'The database is unavailable')
    const database: Database = {
      ...service.database,
      async transaction(work) {
        count += 1
        if (count === nth && when === 'before') throw away()
        const result = await service.database.transaction(work)
        if (count === nth && when === 'after') throw away()
        return result
      },
    }
    return { ...deps, ...workerParts(database) }
  }

  // The first transaction takes the run, the second writes what came of it.
  for (const when of ['before', 'after'] as const) {
    test(`whose answer meets a database that goes away ${when} the commit is not asked again`, async () => {
      const { scanId, job } = await dispatched('What boils water?')
      await work(job, failing(2, when))
      assert.equal((await scanOf(scanId)).status, 'COMPLETED')
      assert.deepEqual(await outcomes(scanId), ['captured'])
      assert.equal(calls(), 1)
    })

    test(`whose failure meets a database that goes away ${when} the commit counts once`, async () => {
      const { scanId, job } = await dispatched(`What boils water ${when} tea? [[fault:503:times=1]]`)
      await work(job, failing(2, when))
      assert.equal(jobs.length, 1)
      const { rows } = await service.database.query('select failures from runs where scan_id = $1', [scanId])
      assert.equal(rows[0]?.failures, 1)
      const [retry] = jobs.splice(0)
      assert.ok(retry)
      await work(retry)
      assert.equal((await scanOf(scanId)).status, 'COMPLETED')
      assert.deepEqual(await outcomes(scanId), ['failed', 'captured'])
    })
  }

  test('whose capture is still being written while the last one comes and goes ends the scan all the same', async () => {
    const question = { text: 'What boils water?', intent: 'BRANDED' }
    const { id: brandId } = await makeBrand(service, { plan: 'TWO_ENGINES' }, [question])
    const begun = async () => {
      const { body } = await service.call('POST', '/v1/scans', { brandId })
      await dispatchScan(deps, { scanId: body.scanId })
      const ours = jobs.splice(0)
      const jobOf = (engine: Engine) => ours.find(job => job.engine === engine) as Job
      return { scanId: body.scanId as string, first: jobOf('CHATGPT'), last: jobOf('CLAUDE') }
    }
    const before = await begun()
    await work(before.first)
    await work(before.last)
    const { scanId, first, last } = await begun()
    const block = { now: clock.now(), until: new Date(clock.now().getTime() + 60_000), reason: 'refused' }
    const fingerprint = service.engines.fingerprint('CLAUDE')
    await blockEngine(service.database, { ...block, engine: 'CLAUDE', fingerprint })
    learn()

    let captured: Promise<void> | undefined
    await service.database.transaction(async tx => {
      // A capture waits here, and nobody sees it yet.
      await tx.query('lock table snapshots in share mode')
      captured = work(first)
      await untilLockAwaited(service.database)
      await work(last)
      assert.equal((await scanOf(scanId)).status, 'RUNNING')
    })
    await captured
    assert.equal((await scanOf(scanId)).status, 'PARTIAL')
  })

  test('after which nobody closed the scan leaves it to the next start', async () => {
    const { scanId, job } = await dispatched('What boils water?')
    // The third transaction closes the scan.
    await assert.rejects(work(job, failing(3, 'before')))
    assert.equal((await scanOf(scanId)).status, 'RUNNING')
    await closeEndedScans(deps)
    assert.equal((await scanOf(scanId)).status, 'COMPLETED')
  })

  test('that is still owed keeps its scan open at a start', async () => {
    const { scanId } = await dispatched('What boils water?')
    await closeEndedScans(deps)
    assert.equal((await scanOf(scanId)).status, 'RUNNING')
  })
})
