// A scan that somebody cancels: from that commit on nothing is asked for it, what was asked is kept, and it ends.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import { abandonScan } from '../../src/scans/abandon-scan.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { cancelScan } from '../../src/scans/cancel/cancel-scan.ts'
import { claimRun } from '../../src/scans/runs/store.ts'
import { HANDLERS, type JobDeps } from '../../src/worker/jobs.ts'
import { untilLockAwaited } from '../database/awaited-lock.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { fieldsOf, requireSound } from '../harness.ts'
import { accountOf, openBatchWorld } from './worlds/batch-world.ts'
import { delivered } from './worlds/delivered.ts'

const PROMPTS = ['Which kettle?', 'Who makes it?', 'How loud is it?']

describe('a scan that is cancelled', async () => {
  const world = await openBatchWorld()
  const { service } = world
  const cancel = (scanId: string, deps = world.deps()) => cancelScan(deps, { scanId, actor: SYSTEM_ACTOR })
  const shown = async (scanId: string) => {
    const [admin, v1] = await Promise.all([
      service.call('GET', `/api/admin/scans/${scanId}`),
      service.call('GET', `/v1/scans/${scanId}`),
    ])
    return { scan: admin.body, contract: v1.body }
  }
  /** Questions to engines, alone or by batch. */
  const asked = () =>
    world.sandbox.requests
      .recent()
      .filter(({ method, path }) => method === 'POST' && !path.endsWith('cancel')).length
  const deliver = async (times: number) => {
    for (let time = 0; time < times; time += 1) await world.deliverNext()
  }
  const begin = async (engine: Engine, { economy = false, prompts = PROMPTS } = {}) => {
    world.sandbox.requests.clear()
    world.jobs.length = 0
    return world.startScan(engine, prompts, economy)
  }
  /** As another worker would be interrupted: at the moment when the question is with the engine. */
  const whileAsking = (engine: Engine, happens: () => Promise<void>): JobDeps => {
    const deps = world.deps()
    const adapter = (name: Engine) => {
      const real = world.engines.adapter(name)
      if (!real || name !== engine) return real
      const ask: typeof real.ask = async (...args) => {
        await happens()
        return real.ask(...args)
      }
      return { ...real, ask }
    }
    return { ...deps, engines: { ...world.engines, adapter } } as JobDeps
  }
  const takeRun = () => {
    const at = world.jobs.findIndex(({ queue }) => queue.startsWith('run.'))
    const [job] = world.jobs.splice(at, 1)
    assert.ok(job)
    return job
  }

  test('before it begins: nothing is asked at all', async () => {
    const scanId = await begin('CLAUDE')
    await cancel(scanId)
    const { scan, contract } = await shown(scanId)
    assert.equal(scan.status, 'CANCELLED')
    assert.ok(scan.finishedAt)
    assert.equal(contract.status, 'FAILED')
    assert.deepEqual(
      fieldsOf(scan.runs, 'status', 'failure'),
      PROMPTS.map(() => ['FAILED', 'cancelled']),
    )
    await world.workOff()
    assert.equal(asked(), 0)
    await abandonScan(world.deps(), scanId)
    assert.equal((await shown(scanId)).scan.status, 'CANCELLED')
  })

  test('half-way: what was captured stays and is classified, the rest is not asked', async () => {
    const scanId = await begin('CLAUDE')
    await deliver(2)
    assert.equal(asked(), 1)
    await cancel(scanId)
    const { scan, contract } = await shown(scanId)
    assert.deepEqual([scan.status, contract.status], ['CANCELLED', 'PARTIAL'])
    assert.deepEqual(
      [scan.progress.captured, scan.progress.cancelled, scan.progress.failed, scan.progress.asked],
      [1, 2, 0, 1],
    )
    assert.deepEqual(scan.cancelled.by, { id: SYSTEM_ACTOR, kind: 'system', name: 'the service' })
    assert.ok(world.jobs.some(({ queue }) => queue === 'classify-scan'))
    await world.workOff()
    assert.equal(asked(), 1, 'jobs of runs that are not asked any more end quietly')
  })

  test('twice is once; one that has ended is a conflict, one that is not there is not found', async () => {
    const scanId = await begin('CLAUDE')
    await cancel(scanId)
    const events = async () =>
      (await service.database.query(`select from records where subject = $1 and kind = 'event'`, [scanId]))
        .rowCount
    const before = await events()
    assert.equal((await service.call('POST', `/api/admin/scans/${scanId}/cancel`)).status, 200)
    assert.equal(await events(), before)
    const ended = await begin('CLAUDE')
    await world.workOff()
    const late = await service.call('POST', `/api/admin/scans/${ended}/cancel`)
    assert.equal(late.status, 409)
    assert.match(late.body.error, /has ended \(COMPLETED\)/)
    assert.equal((await shown(ended)).scan.status, 'COMPLETED')
    assert.equal((await service.call('POST', '/api/admin/scans/scn_none/cancel')).status, 404)
  })

  test('by two at the same time is once: the second waits until the first is done', async () => {
    const scanId = await begin('CLAUDE')
    const deps = world.deps()
    let second: Promise<void> | undefined
    const transaction: typeof deps.database.transaction = work =>
      deps.database.transaction(tx => {
        const query = (async (...args: Parameters<typeof tx.query>) => {
          const answer = await tx.query(...args)
          second ??= cancel(scanId)
          // Without a lock it would be done before the first goes on.
          await Promise.race([second, untilLockAwaited(service.database)])
          return answer
        }) as typeof tx.query
        return work(Object.assign(Object.create(tx), { query }))
      })
    await cancel(scanId, { ...deps, database: Object.assign(Object.create(deps.database), { transaction }) })
    await second
    const { scan } = await shown(scanId)
    assert.deepEqual([scan.status, scan.progress.cancelled], ['CANCELLED', PROMPTS.length])
  })

  test('while an engine is asked: the answer is paid for, kept, and closes the scan', async () => {
    const scanId = await begin('CLAUDE')
    await deliver(1)
    const job = takeRun()
    const during: { status: string; finishedAt: string | null; contract: string }[] = []
    const deps = whileAsking('CLAUDE', async () => {
      await cancel(scanId)
      const { scan, contract } = await shown(scanId)
      during.push({ status: scan.status, finishedAt: scan.finishedAt, contract: contract.status })
    })
    await HANDLERS.run(deps, job.payload as never, delivered(job.delivery))
    assert.deepEqual(during, [{ status: 'CANCELLED', finishedAt: null, contract: 'RUNNING' }])
    const { scan } = await shown(scanId)
    assert.equal(scan.status, 'CANCELLED')
    assert.ok(scan.finishedAt)
    assert.deepEqual([scan.progress.captured, scan.progress.cancelled], [1, 2])
    await world.workOff()
    assert.equal(asked(), 1)
  })

  test('while an engine fails: it is not asked a second time', async () => {
    const scanId = await begin('CLAUDE', { prompts: ['Half? [[fault:500:times=1]]'] })
    await deliver(1)
    const job = takeRun()
    await HANDLERS.run(
      whileAsking('CLAUDE', () => cancel(scanId)),
      job.payload as never,
      delivered(job.delivery),
    )
    assert.equal((await shown(scanId)).scan.finishedAt, null, 'it waits for its second attempt')
    await world.workOff()
    const { scan } = await shown(scanId)
    assert.ok(scan.finishedAt)
    assert.equal(scan.runs[0].failure, 'cancelled')
    assert.equal(asked(), 1)
  })

  test('between two attempts: it ends at once', async () => {
    const scanId = await begin('CLAUDE', { prompts: ['Half again? [[fault:500:times=1]]'] })
    await deliver(2)
    await cancel(scanId)
    assert.ok((await shown(scanId)).scan.finishedAt)
    await world.workOff()
    assert.equal(asked(), 1)
  })

  test('after its worker died with a run in hand: whoever takes its place asks nothing', async () => {
    const scanId = await begin('CLAUDE', { prompts: ['Which kettle?'] })
    await deliver(1)
    const job = takeRun()
    const died = whileAsking('CLAUDE', async () => {
      throw new Error('killed')
    })
    await assert.rejects(HANDLERS.run(died, job.payload as never, delivered(job.delivery)), /killed/)
    await cancel(scanId)
    assert.equal((await shown(scanId)).scan.finishedAt, null, 'nobody knows yet that it died')
    await HANDLERS.run(world.deps(), job.payload as never, delivered(job.delivery))
    const { scan } = await shown(scanId)
    assert.ok(scan.finishedAt)
    assert.equal(scan.runs[0].failure, 'cancelled')
    assert.equal(asked(), 0)
  })

  test('a worker that saw its run owed just before the scan was cancelled does not get it', async () => {
    const scanId = await begin('CLAUDE', { prompts: ['Which kettle?'] })
    await deliver(1)
    const { payload, delivery } = takeRun()
    const { runId } = payload as JobPayloads['run']
    const ask = { engine: 'CLAUDE', route: 'r', model: null, costMicros: null, priceSource: null } as const
    const claim = { runId, after: 0, delivery, now: world.clock.now(), ask }
    assert.equal((await claimRun(service.database, claim))?.attempt, 1, 'until then it may be taken')
    await cancel(scanId)
    assert.equal(await claimRun(service.database, claim), null)
    const { rows } = await service.database.query('select attempt from run_attempts where run_id = $1', [
      runId,
    ])
    assert.deepEqual(rows, [{ attempt: 1 }])
    await HANDLERS.run(world.deps(), payload as never, delivered(delivery))
    assert.ok((await shown(scanId)).scan.finishedAt)
  })

  test('a batch that nobody has handed in is not, and costs nothing', async () => {
    const scanId = await begin('CLAUDE', { economy: true })
    await deliver(1)
    const deps = world.deps()
    const batcher = (engine: Engine) => {
      const real = deps.engines.batcher(engine)
      return real && { ...real, submit: async () => assert.fail('handed in') }
    }
    const at = world.jobs.findIndex(({ queue }) => queue === 'batch-submit')
    const [job] = world.jobs.splice(at, 1)
    assert.ok(job)
    // Cancelled when the items are in the batch, and before it is on its way.
    const database = {
      ...deps.database,
      query: (async (...args: Parameters<typeof deps.database.query>) => {
        if (JSON.stringify(args[0]).includes(`'submitting', tries`)) await cancel(scanId)
        return deps.database.query(...args)
      }) as typeof deps.database.query,
    }
    await HANDLERS['batch-submit'](
      { ...deps, database, engines: { ...deps.engines, batcher } },
      job.payload as never,
      delivered(job.delivery),
    )
    await world.workOff()
    const { scan } = await shown(scanId)
    assert.deepEqual([scan.status, scan.progress.cancelled], ['CANCELLED', 3])
    assert.ok(scan.finishedAt)
    assert.equal(scan.cost.usd, 0)
    for (const { attempts } of await accountOf(world, scanId))
      assert.deepEqual(fieldsOf(attempts, 'outcome', 'costMicros'), [['failed', 0]])
  })

  test('a batch that is handed in is cancelled at its vendor, and what it answered is kept', async () => {
    const scanId = await begin('CLAUDE', { economy: true, prompts: ['Slow? [[batch:slow]]', 'And why?'] })
    await deliver(2)
    assert.equal(world.accepted(), 1)
    await cancel(scanId)
    assert.equal((await shown(scanId)).scan.finishedAt, null)
    await world.workOff()
    const cancels = world.sandbox.requests.recent().filter(({ path }) => path.endsWith('/cancel'))
    assert.ok(cancels.length >= 1)
    const { scan } = await shown(scanId)
    assert.equal(scan.status, 'CANCELLED')
    assert.ok(scan.finishedAt)
    assert.equal(scan.progress.captured, 2)
    assert.equal(asked(), 1)
  })

  test('the audit finds nothing in any of it, and a scan that was cancelled behind its back', async () => {
    await requireSound(service.database, [SCANS_AUDITED])
    const scanId = await begin('CLAUDE')
    await world.workOff()
    await service.database.query(`update scans set status = 'CANCELLED' where id = $1`, [scanId])
    const { findings } = await auditAt(service.databaseUrl)
    assert.ok(findings.some(({ where }) => where.includes(scanId)))
    await service.database.query(`update scans set status = 'COMPLETED' where id = $1`, [scanId])
    assert.deepEqual(
      (await auditAt(service.databaseUrl)).findings.filter(({ where }) =>
        /^(?:scans|runs|run_attempts|jobs) /.test(where),
      ),
      [],
    )
  })
})
