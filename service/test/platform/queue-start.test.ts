import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, TOKEN } from '../harness.ts'
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
