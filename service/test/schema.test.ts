// The schema that the migrations make is the one that is checked in: a change of it shows in review, whole.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { createTestDatabase, openTestDatabase } from './harness.ts'
import { dumpSchema } from './schema-dump.ts'
import { readText } from './source.ts'

const empty = await createTestDatabase()
const database = openTestDatabase(empty.url, 2)
after(async () => {
  await database.close()
  await empty.drop()
})

test('service/migrations/schema.sql is what the migrations make (to refresh it: npm run schema)', async () => {
  await migrate(database)
  assert.equal(await dumpSchema(empty.url), readText('service/migrations/schema.sql'))
})

test('the dump sees a trigger that was switched off, and a column that was added', async () => {
  const before = await dumpSchema(empty.url)
  await database.query('alter table records disable trigger records_insert_only')
  const disabled = await dumpSchema(empty.url)
  assert.notEqual(disabled, before)
  assert.match(disabled, /ALTER TABLE records DISABLE TRIGGER records_insert_only/)
  await database.query('alter table records enable always trigger records_insert_only')
  await database.query('alter table jobs add column note text')
  assert.match(await dumpSchema(empty.url), /^ {2}note text/m)
})

test('the dump refuses what it cannot describe', async () => {
  await database.query('create view active_brands as select id from brands')
  await assert.rejects(dumpSchema(empty.url), /relation active_brands of kind v/)
})
