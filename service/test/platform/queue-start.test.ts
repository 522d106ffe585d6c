import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { QUEUES } from '../../src/model/jobs.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  eventually,
  openTestDatabase,
  TOKEN,
} from '../harness.ts'
import { spawnService } from '../service-process.ts'

test('D1: a process whose queue cannot start ends, so that a supervisor can start another', async () => {
  const database = await createMigratedDatabase()
  after(database.drop)
  const env = { DATABASE_URL: database.url, BCF_ACCESS_TOKEN: TOKEN, BCF_LOG_LEVEL: 'silent', PORT: '0' }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // Fails where the queue has begun already, as a database does that goes away in that moment.
  await client.query('alter table pgboss.queue rename to lost')
  await client.end()
  const { code, stderr } = await spawnService('work', env).ended
  assert.equal(code, 1)
  assert.match(stderr, /queue/)
})

test('D8: who makes the queue in the same moment as another finds it made', async () => {
  const { url, drop } = await createTestDatabase()
  const log = createLog('silent')
  const database = openTestDatabase(url)
  after(async () => {
    await database.close()
    await drop()
  })
  let collisions = 0
  const colliding = {
    ...database,
    async query(...given: Parameters<typeof database.query>) {
      const result = await database.query(...given)
      if (!String(given[0]).includes('CREATE SCHEMA')) return result
      // The other one was quicker by so little that this one did not see it.
      collisions++
      throw Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' })
    },
  } as typeof database
  const queue = await openQueue({ url, database: colliding, worker: false, log })
  assert.equal(collisions, 1)
  assert.ok((await queue.depths()).some(depth => depth.queue === 'classify-scan'))
  await queue.stop()
})

describe('the queue of a worker', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const said: string[] = []
  const listen = (_: object, text: string) => void said.push(text)
  const log = { info: listen, warn: listen, error: listen } as unknown as Log
  const own = openTestDatabase(database.url)
  const queue = await openQueue({ url: proxy.url, database: own, worker: true, log })
  after(async () => {
    proxy.set('open')
    await queue.stop()
    await proxy.close()
    await own.close()
    await database.drop()
  })
  let handled = 0
  const handle = async () => void handled++
  const isHandled = async (count: number) => {
    const payload = { brandId: 'brd_none' }
    await own.transaction(tx => queue.send(tx, 'scheduled-scan', payload))
    await eventually(async () => handled >= count)
  }

  test('waits for connections that are slow to open, and complains of nothing', async () => {
    proxy.set('slow')
    await queue.work({ concurrency: () => 1, handle, exhausted: handle })
    await isHandled(1)
    // By now those have been opened that the other queues wait for.
    await pause(3_000)
    assert.deepEqual(said, [])
  })

  test('a database that is away is mentioned once per queue, and so is its return', async () => {
    said.length = 0
    proxy.set('cut')
    const complaints = () => said.filter(text => text.startsWith('queue not reached'))
    await eventually(async () => complaints().length >= QUEUES.length)
    // Every queue is looked at again each second.
    await pause(2_500)
    proxy.set('open')
    await isHandled(2)
    await eventually(
      async () => said.filter(text => text === 'queue reached again').length === complaints().length,
    )
    assert.ok(complaints().length <= QUEUES.length + 1, `${complaints().length} lines`)
  })
})
