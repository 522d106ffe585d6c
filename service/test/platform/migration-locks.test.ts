// Migrations run while older processes still answer. These were one transaction once, and are as gentle when they are.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrations } from '../../src/platform/postgres/migrate.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'

const FIRST = '0047_rivals.sql'
const LAST = '0056_short-locks.sql'

const empty = await createTestDatabase()
const database = openTestDatabase(empty.url, 2)
after(async () => {
  await database.close()
  await empty.drop()
})

test('nobody who reads records, runs or prompts waits for what is slow', async () => {
  const files = migrations()
  await database.transaction(async tx => {
    await tx.query('create table schema_migrations (name text primary key, sha256 text not null)')
    for (const { sql } of files.filter(({ name }) => name < FIRST)) await tx.query(sql)
  })
  await database.transaction(async tx => {
    const looked = files.filter(({ name }) => name >= FIRST && name < LAST)
    assert.ok(looked.length >= 3, String(looked.length))
    for (const { name, sql } of looked) {
      await tx.query(sql)
      const { rows } = await tx.query<{ relation: string }>(
        `select distinct relation::regclass::text as relation from pg_locks
         where pid = pg_backend_pid() and mode = 'AccessExclusiveLock'
           and relation = any (array['records', 'runs', 'prompts', 'brands', 'case_runs']::regclass[])`,
      )
      assert.deepEqual(rows, [], name)
    }
  })
})
