// The queue on its own database: in which order jobs come, who holds them, what becomes of those that nobody finishes, and how it
// starts.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { QUEUES } from '../../src/model/jobs.ts'
import type { Database } from '../../src/platform/database.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import type { Delivery } from '../../src/platform/queue/delivery.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  eventually,
  openTestDatabase,
  startTestService,
  TOKEN,
} from '../harness.ts'
import { spawnService } from '../service-process.ts'

const silent = createLog('silent')

/** A database, a gate on a road to it, and queues that are stopped before it is dropped. */
async function openWorld(test: { after(work: () => Promise<void>): void }, make = createMigratedDatabase) {
  const { url, drop } = await make()
  const proxy = await openDatabaseProxy(url)
  const database = openTestDatabase(url)
  const queues: Awaited<ReturnType<typeof openQueue>>[] = []
  test.after(async () => {
    proxy.set('open')
    for (const queue of queues) await queue.stop()
    await proxy.close()
    await database.close()
    await drop()
  })
  const open = async (given: { url?: string; database?: Database; worker?: boolean; log?: Log } = {}) => {
    const queue = await openQueue({ ...{ url, database, worker: true, log: silent }, ...given })
    queues.push(queue)
    return queue
  }
  return { url, database, proxy, open }
}

const nobody = { brandId: 'brd_none' }
const never = async () => {}

test('what has had its turn is delivered before what waits, and does not hide how long that has waited', async t => {
  const { database, open } = await openWorld(t)
  const queue = await open()
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
  const handle = async (_queue: string, payload: unknown) =>
    void delivered.push((payload as { scanId: string }).scanId)
  await queue.work({ concurrency: () => 1, handle, exhausted: never })
  await eventually(async () => delivered.length === 3)
  assert.deepEqual(delivered, ['again', 'second', 'first'])
})

test('a job is held by the worker that it was delivered to last, until it is settled', async t => {
  const { database, open } = await openWorld(t)
  const queue = await open()
  const deliveries: Delivery[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hang = (_queue: string, _payload: unknown, delivery: Delivery) => {
    deliveries.push(delivery)
    return released
  }
  const isHeld = (nth: number) =>
    database.transaction(async tx => (await deliveries[nth]?.isHeld(tx)) ?? assert.fail('not delivered'))
  await queue.work({ concurrency: () => 2, handle: hang, exhausted: never })
  await database.transaction(tx => queue.send(tx, 'scheduled-scan', nobody))
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

describe('payloads that are sent together', () => {
  const brands = Array.from({ length: 12 }, (_, turn) => `brd_${String(turn).padStart(2, '0')}`)
  const sendAll = (database: Database, queue: Awaited<ReturnType<typeof openQueue>>) =>
    database.transaction(tx =>
      queue.sendMany(
        tx,
        'scheduled-scan',
        brands.map(brandId => ({ brandId })),
      ),
    )
  const brandOf = (payload: unknown) => (payload as { brandId: string }).brandId

  test('share jobs, and each is delivered by itself, as many at a time as are allowed', async t => {
    const { database, open } = await openWorld(t)
    const queue = await open()
    await sendAll(database, queue)
    const { rows } = await database.query(`select id from pgboss.job where name = 'scheduled-scan'`)
    assert.equal(rows.length, 3)
    const delivered: string[] = []
    let [underWay, most] = [0, 0]
    const handle = async (_queue: string, payload: unknown) => {
      most = Math.max(most, ++underWay)
      await new Promise(resolve => setTimeout(resolve, 5))
      underWay -= 1
      delivered.push(brandOf(payload))
    }
    await queue.work({ concurrency: () => 4, handle, exhausted: never })
    await eventually(async () => delivered.length === brands.length)
    assert.deepEqual(delivered.toSorted(), brands)
    assert.equal(most, 4)
    await eventually(async () => {
      const { rows } = await database.query(
        `select from pgboss.job where name = 'scheduled-scan' and state <> 'completed'`,
      )
      return rows.length === 0
    })
  })

  test('come again only where they failed, as the same job', async t => {
    const { database, open } = await openWorld(t)
    const queue = await open()
    await sendAll(database, queue)
    const deliveries: [brandId: string, id: string][] = []
    const handle = async (_queue: string, payload: unknown, { id }: Delivery) => {
      const brandId = brandOf(payload)
      deliveries.push([brandId, id])
      const isFirst = deliveries.filter(([each]) => each === brandId).length === 1
      if (isFirst && (brandId === 'brd_02' || brandId === 'brd_03')) throw new Error('not yet')
    }
    await queue.work({ concurrency: () => 2, handle, exhausted: never })
    await eventually(async () => deliveries.length === brands.length + 2)
    const again = deliveries.slice(brands.length)
    assert.deepEqual(again.map(([brandId]) => brandId).toSorted(), ['brd_02', 'brd_03'])
    for (const [brandId, id] of again)
      assert.deepEqual(
        deliveries.filter(([each]) => each === brandId).map(each => each[1]),
        [id, id],
      )
  })

  test('those that fail for ever are given up by themselves', async t => {
    const { database, open } = await openWorld(t)
    const queue = await open()
    await sendAll(database, queue)
    await database.query(`update pgboss.job set retry_limit = 1, retry_delay = 0, retry_backoff = false`)
    const givenUp: string[] = []
    const handle = async (_queue: string, payload: unknown) => {
      if (brandOf(payload) === 'brd_07') throw new Error('poison')
    }
    const exhausted = async (_queue: string, payload: unknown) => void givenUp.push(brandOf(payload))
    await queue.work({ concurrency: () => 3, handle, exhausted })
    await eventually(async () => givenUp.length > 0)
    assert.deepEqual(givenUp, ['brd_07'])
  })

  test('what a stopping worker has not begun goes to another at once, and nothing is lost', async t => {
    const { database, open } = await openWorld(t)
    const [first, second] = [await open(), await open()]
    await sendAll(database, first)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const done: string[] = []
    const hang = async (_queue: string, payload: unknown) => {
      await released
      done.push(brandOf(payload))
    }
    await first.work({ concurrency: () => 2, handle: hang, exhausted: never })
    await eventually(async () => {
      const { rows } = await database.query(
        `select from pgboss.job where name = 'scheduled-scan' and state = 'active'`,
      )
      return rows.length > 0
    })
    const resting = first.rest()
    release()
    await resting
    assert.ok(done.length <= 2, `${done}`)
    await second.work({
      concurrency: () => 5,
      handle: async (_queue, payload) => void done.push(brandOf(payload)),
      exhausted: never,
    })
    await eventually(async () => new Set(done).size === brands.length)
    assert.equal(done.length, brands.length, 'what was done is not done again')
  })
})

test('a dead letter whose worker falls silent is buried by another, within seconds', async t => {
  const { database, proxy, open } = await openWorld(t)
  const [doomed, next] = [await open({ url: proxy.url }), await open()]
  const poison = async () => {
    throw new Error('poison')
  }
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hang = () => {
    take()
    return released
  }
  await doomed.work({ concurrency: () => 1, handle: poison, exhausted: hang })
  await database.transaction(tx => doomed.send(tx, 'scheduled-scan', nobody, { afterSeconds: 3_600 }))
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

test('jobs that have ended do not pile up', async () => {
  const { url, database } = await openWorld({ after })
  await startTestService({ databaseUrl: url, parts: { api: false } })
  await database.query(
    `insert into pgboss.job (id, name, state, completed_on, deletion_seconds)
     select ('00000000-0000-4000-8000-00000000000' || id)::uuid, 'run.CHATGPT', 'completed', now() - ended, 60
     from (values (1, interval '2 minutes'), (2, interval '10 seconds')) as jobs (id, ended)`,
  )
  await database.query('update pgboss.queue set maintain_on = null')
  await eventually(async () => {
    const { rows } = await database.query(
      `select right(id::text, 1) as id from pgboss.job where name = 'run.CHATGPT'`,
    )
    return rows.length === 1 && rows[0]?.id === '2'
  })
})

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

test('D8: who makes the queue in the same moment as another finds it made', async t => {
  const { database, open } = await openWorld(t, createTestDatabase)
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
  const queue = await open({ database: colliding, worker: false })
  assert.equal(collisions, 1)
  assert.ok((await queue.depths()).some(depth => depth.queue === 'classify-scan'))
})

describe('the queue of a worker', async () => {
  const { database, proxy, open } = await openWorld({ after })
  const said: string[] = []
  const listen = (_: object, text: string) => void said.push(text)
  const log = { info: listen, warn: listen, error: listen } as unknown as Log
  const queue = await open({ url: proxy.url, log })
  let handled = 0
  const handle = async () => void handled++
  const isHandled = async (count: number) => {
    await database.transaction(tx => queue.send(tx, 'scheduled-scan', nobody))
    await eventually(async () => handled >= count)
  }

  test('waits for connections that are slow to open, and complains of nothing', async () => {
    proxy.set('slow')
    await queue.work({ concurrency: () => 1, handle, exhausted: handle })
    await isHandled(1)
    // The other queues wait for the same connections.
    await eventually(async () => proxy.heldBack === 0)
    assert.deepEqual(said, [])
  })

  test('a database that is away is mentioned once per queue, and so is its return', async () => {
    said.length = 0
    proxy.set('cut')
    const complaints = () => said.filter(text => text.startsWith('queue not reached'))
    await eventually(async () => complaints().length >= QUEUES.length)
    const before = proxy.turnedAway
    // Every queue is looked at again each second.
    await eventually(async () => proxy.turnedAway >= before + QUEUES.length)
    proxy.set('open')
    await isHandled(2)
    await eventually(
      async () => said.filter(text => text === 'queue reached again').length === complaints().length,
    )
    assert.ok(complaints().length <= QUEUES.length + 1, `${complaints().length} lines`)
  })
})
