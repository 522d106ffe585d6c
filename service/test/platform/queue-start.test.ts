import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue.ts'
import { createTestDatabase, openTestDatabase, TOKEN } from '../harness.ts'
import { spawnService } from '../service-process.ts'

test('D1: a process whose queue cannot start ends, so that a supervisor can start another', async () => {
  const database = await createTestDatabase()
  after(database.drop)
  const env = { DATABASE_URL: database.url, BCF_ACCESS_TOKEN: TOKEN, BCF_LOG_LEVEL: 'silent', PORT: '0' }
  const migrated = await spawnService('migrate', env).ended
  assert.equal(migrated.code, 0, migrated.stderr)
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
