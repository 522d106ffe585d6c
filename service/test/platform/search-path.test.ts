// Names without a schema mean ours, whatever a role, a database or an address says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { withReadSession } from '../../src/platform/read-session.ts'
import { createMigratedDatabase, createTestDatabase, openTestDatabase } from '../harness.ts'
import { readFiles } from '../source.ts'

test('a schema that a database, or its address, puts in front is not looked at', async t => {
  const migrated = await createMigratedDatabase()
  t.after(migrated.drop)
  const administrator = openTestDatabase(migrated.url, 1)
  await administrator.query(`create schema shadow; create table shadow.brands as select 'forged' as id`)
  await administrator.query(
    `do $$ begin execute format('alter database %I set search_path = shadow, public', current_database()); end $$`,
  )
  await administrator.close()
  for (const url of [
    migrated.url,
    `${migrated.url}&options=${encodeURIComponent('-c search_path=shadow')}`,
  ]) {
    const database = openTestDatabase(url, 1)
    const { rows } = await database.query('select count(*)::integer as brands from brands')
    assert.deepEqual(rows, [{ brands: 0 }])
    await database.close()
    await withReadSession(url, async session => {
      const { rows } = await session.query('show search_path')
      assert.deepEqual(rows, [{ search_path: 'public,pg_temp' }])
    })
  }
})

test('an installation that is in another schema is not taken for none', async () => {
  const empty = await createTestDatabase()
  const database = openTestDatabase(empty.url, 1)
  try {
    await database.query('create schema other; create table other.schema_migrations (name text, sha256 text)')
    await assert.rejects(migrate(database), /are in the schema other, and it looks for them in public/)
  } finally {
    await database.close()
    await empty.drop()
  }
})

test('nobody opens a connection that is not pinned', () => {
  const opening = readFiles('service/src/**/*.ts').filter(({ text }) =>
    /\bnew (pg\.)?(Client|Pool)\(/.test(text),
  )
  const paths = opening.map(({ path }) => path).sort()
  assert.deepEqual(paths, [
    // Its pool makes pinned ones; the others only take an address apart.
    'service/src/platform/database.ts',
    'service/src/platform/explain-start.ts',
    'service/src/platform/settings.ts',
  ])
})
