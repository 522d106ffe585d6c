import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, eventually, openTestDatabase } from '../harness.ts'

test('a dead letter whose worker falls silent is buried by another, within seconds', async () => {
  const { url, drop } = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(url)
  const database = openTestDatabase(url)
  const log = createLog('silent')
  const silent = await openQueue({ url: proxy.url, database, worker: true, log })
  const next = await openQueue({ url, database, worker: true, log })
  after(async () => {
    proxy.set('open')
    await silent.stop()
    await next.stop()
    await proxy.close()
    await database.close()
    await drop()
  })
  const poison = async () => {
    throw new Error('poison')
  }
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hang = () => {
    take()
    return released
  }
  await silent.work({ concurrency: () => 1, handle: poison, exhausted: hang })
  await database.transaction(tx =>
    silent.send(tx, 'scheduled-scan', { brandId: 'brd_none' }, { afterSeconds: 3_600 }),
  )
  await database.query(
    `update pgboss.job set retry_limit = 0, start_after = now() where name = 'scheduled-scan'`,
  )
  await taken
  proxy.set('cut')
  let buried = 0
  await next.work({ concurrency: () => 1, handle: poison, exhausted: async () => void buried++ })
  // The queue's default is 15 minutes; an unanswered heartbeat and the pause before a retry are seconds, which are over at once.
  const { rows } = await database.query(
    `update pgboss.job set heartbeat_on = now() - make_interval(secs => 1 + heartbeat_seconds)
     where name = 'dead-letters' and state = 'active' returning heartbeat_seconds as seconds`,
  )
  assert.deepEqual(rows, [{ seconds: 10 }])
  await eventually(async () => {
    await database.query(
      `update pgboss.job set start_after = now()
       where name = 'dead-letters' and state = 'retry' and start_after <= now() + interval '10 seconds'`,
    )
    return buried > 0
  })
  release()
})
