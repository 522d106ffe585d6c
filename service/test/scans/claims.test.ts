// Runs that are claimed in the same moment are claimed together, and each as if it had come alone.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Database } from '../../src/platform/database.ts'
import type { Delivery } from '../../src/platform/queue/delivery.ts'
import { createRunClaims, type HeldClaim } from '../../src/scans/runs/claims.ts'
import { markFailed } from '../../src/scans/runs/store.ts'
import { begunAsk } from '../costs/begun-asks.ts'
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
  const claimOf = (runId: string, delivery: Delivery = delivered()): HeldClaim => ({
    ...{ runId, after: 0, delivery, now: clock.now(), ask: begunAsk('CHATGPT', 1_000) },
  })
  const take = (all: HeldClaim[]) => Promise.all(all.map(claims.take))
  const asksIn = async (scanId: string) => {
    const { rows } = await database.query(
      'select asks, estimated_micros::integer as micros from spending where scope = $1',
      [`scan ${scanId}`],
    )
    return rows[0]
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
      ...{ attempt: 0, isCancelled: false, purse: null },
    })
  })

  test('one that cannot be written keeps no other from its attempt', async () => {
    const { scanId, runIds } = await queued(3)
    const broken = { ...claimOf(runIds[1] as string), ask: begunAsk('CHATGPT', -1) }
    const taken = await Promise.allSettled(
      [claimOf(runIds[0] as string), broken, claimOf(runIds[2] as string)].map(claims.take),
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
