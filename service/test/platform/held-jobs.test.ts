import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import type { Delivery } from '../../src/platform/queue/delivery.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { createMigratedDatabase, eventually, openTestDatabase } from '../harness.ts'

test('a job is held by the worker that it was delivered to last, until it is settled', async () => {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url)
  const queue = await openQueue({ url, database, worker: true, log: createLog('silent') })
  after(async () => {
    await queue.stop()
    await database.close()
    await drop()
  })
  const deliveries: Delivery[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hang = (_queue: string, _payload: unknown, delivery: Delivery) => {
    deliveries.push(delivery)
    return released
  }
  const isHeld = (nth: number) =>
    database.transaction(async tx => (await deliveries[nth]?.isHeld(tx)) ?? assert.fail('not delivered'))
  await queue.work({ concurrency: () => 2, handle: hang, exhausted: async () => {} })
  await database.transaction(tx => queue.send(tx, 'scheduled-scan', { brandId: 'brd_none' }))
  await eventually(async () => deliveries.length === 1)
  assert.equal(await isHeld(0), true)

  // As if it had been silent for a minute, again and again: its own heartbeat may come in between.
  await eventually(async () => {
    await database.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute'
      where name = 'scheduled-scan' and state = 'active' and retry_count = 0`)
    return deliveries.length === 2
  })
  assert.equal(deliveries[0]?.id, deliveries[1]?.id)
  assert.deepEqual([await isHeld(0), await isHeld(1)], [false, true])

  release()
  await eventually(async () => !(await isHeld(1)))
  assert.equal(await isHeld(0), false)
})
