import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { createMigratedDatabase, eventually, openTestDatabase } from '../harness.ts'

test('what has had its turn is delivered before what waits, and does not hide how long that has waited', async () => {
  const { url, drop } = await createMigratedDatabase()
  const log = createLog('silent')
  const database = openTestDatabase(url)
  const queue = await openQueue({ url, database, worker: true, log })
  after(async () => {
    await queue.stop()
    await database.close()
    await drop()
  })
  const send = (scanId: string, ahead?: boolean) =>
    database.transaction(tx => queue.send(tx, 'classify-scan', { scanId }, { ahead }))
  await send('first')
  await send('second')
  await database.query(`update pgboss.job set created_on = created_on - interval '1 hour',
    start_after = start_after - interval '1 hour' where data->>'scanId' = 'second'`)
  await send('again', true)

  const depth = (await queue.depths()).find(each => each.queue === 'classify-scan')
  assert.ok(depth && depth.oldestSeconds >= 3_600, `${depth?.oldestSeconds}`)

  const delivered: string[] = []
  await queue.work({
    concurrency: () => 1,
    handle: async (_queue, payload) => {
      delivered.push((payload as { scanId: string }).scanId)
    },
    exhausted: async () => {},
  })
  await eventually(async () => delivered.length === 3)
  assert.deepEqual(delivered, ['again', 'second', 'first'])
})
