// Runs that are claimed in the same moment are claimed together, and each as if it had come alone.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { readSpending, scanScope } from '../../src/costs/spending/store.ts'
import type { EngineLimits } from '../../src/engines/terms/limits.ts'
import type { Database } from '../../src/platform/database.ts'
import type { Delivery } from '../../src/platform/queue/delivery.ts'
import { createRunClaims, type Wanted } from '../../src/scans/runs/claims.ts'
import { markFailed } from '../../src/scans/runs/store.ts'
import { manualClock, startTestService } from '../harness.ts'
import { brandOn, writePlans } from './one-engine.ts'
import { delivered } from './worlds/delivered.ts'

describe('runs that are claimed at once', async () => {
  const clock = manualClock('2026-11-19T12:00:00.000Z')
  const service = await startTestService({
    config: { plansFile: writePlans() },
    clock,
    parts: { worker: false },
  })
  let transactions = 0
  const database: Database = {
    ...service.database,
    transaction(work) {
      transactions += 1
      return service.database.transaction(work)
    },
  }
  const claims = createRunClaims(database)

  async function queued(count: number): Promise<{ scanId: string; runIds: string[] }> {
    const prompts = Array.from({ length: count }, (_, turn) => `Question ${turn}?`)
    const brandId = await brandOn(service, 'CHATGPT', ...prompts)
    const { body } = await service.call('POST', '/v1/scans', { brandId })
    const { rows } = await database.query('select id from runs where scan_id = $1 order by id', [body.scanId])
    return { scanId: body.scanId, runIds: rows.map(({ id }) => id) }
  }
  const terms = {
    engines: {
      adapter: () => undefined,
      limits: () => ({ price: { perAnswer: 0.001 } }) as EngineLimits,
    },
    budgets: { perScan: null, perDay: null, perMonth: null },
    clock,
  }
  const claimOf = (runId: string, delivery: Delivery = delivered()): Wanted => ({
    ...{ runId, after: 0, delivery, engine: 'CHATGPT' as const, terms },
  })
  const takeOne = async (claim: Wanted) => {
    const taken = await claims.take(claim)
    return taken.kind === 'begun' ? taken.value : assert.fail(taken.kind)
  }
  const take = (all: Wanted[]) => Promise.all(all.map(takeOne))
  const asksIn = async (scanId: string) => {
    const [row] = await readSpending(database, [scanScope(scanId)])
    return row && { asks: row.asks, micros: row.estimatedMicros }
  }

  test('share a transaction, and each begins its own attempt, which is counted', async () => {
    const { scanId, runIds } = await queued(20)
    transactions = 0
    const runs = await take(runIds.map(id => claimOf(id)))
    assert.deepEqual(
      runs.map(run => [run?.id, run?.attempt, run?.status]),
      runIds.map(id => [id, 1, 'RUNNING']),
    )
    assert.equal(transactions, 1)
    assert.deepEqual(await asksIn(scanId), { asks: 20, micros: 20_000 })
  })

  test('take a run once, and a worker that lost its job takes none', async () => {
    const { scanId, runIds } = await queued(3)
    const [first, second, third] = runIds as [string, string, string]
    const lost = { id: randomUUID(), isHeld: async () => false }
    const taken = await take([claimOf(first), claimOf(first), claimOf(second, lost), claimOf(third)])
    assert.deepEqual(taken.map(run => run?.id ?? null).toSorted(), [first, null, third, null].toSorted())
    assert.equal(taken[3]?.id, third)
    assert.equal((await asksIn(scanId))?.asks, 2)
    assert.deepEqual(await claims.owed({ runId: second, after: 0, delivery: 'another' }), {
      ...{ scanId, attempt: 0, isCancelled: false, purse: null },
    })
  })

  test('one that cannot be written keeps no other from its attempt', async () => {
    const { scanId, runIds } = await queued(3)
    const broken = claimOf(runIds[1] as string, delivered('\0'))
    const taken = await Promise.allSettled(
      [claimOf(runIds[0] as string), broken, claimOf(runIds[2] as string)].map(takeOne),
    )
    assert.deepEqual(
      taken.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.equal((await asksIn(scanId))?.asks, 2)
  })

  test('the end of a scan is told to one of the runs that ask, and to none before', async () => {
    const { scanId, runIds } = await queued(5)
    const fail = (id: string) =>
      markFailed(database, { id, attempt: null, failure: 'timeout', message: 'too slow' })
    for (const id of runIds.slice(1)) await fail(id)
    assert.deepEqual(
      await Promise.all(runIds.map(claims.ended)),
      runIds.map(() => null),
    )
    await fail(runIds[0] as string)
    const told = await Promise.all(runIds.map(claims.ended))
    assert.deepEqual(
      told.filter(id => id !== null),
      [scanId],
    )
  })
})
