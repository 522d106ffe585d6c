// Each file is a transaction of its own: what one locks is free before the next, and a kill leaves whole files.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import type { Database } from '../../src/platform/database.ts'
import { migrate, migrations } from '../../src/platform/postgres/migrate.ts'
import { dyingDatabase } from '../database/dying-database.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'

const WORDS = ['first', 'second', 'third']

/** Our own, and what later releases may add. */
const files = [
  ...migrations(),
  ...WORDS.map((word, place) => {
    const sql = `create table ${word}_of_later (id text); insert into ${word}_of_later values ('x')`
    return { name: `900${place}_${word}.sql`, sql, sha256: hash('sha256', sql) }
  }),
]
const names = files.map(({ name }) => name)

async function openEmpty(): Promise<Database> {
  const empty = await createTestDatabase()
  const database = openTestDatabase(empty.url)
  after(async () => {
    await database.close()
    await empty.drop()
  })
  return database
}

const appliedTo = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

test('D8: killed between two files, or in one, the next start goes on behind the last that was whole', async () => {
  const database = await openEmpty()
  await assert.rejects(migrate(dyingDatabase(database, 2, 'before'), files), /killed/)
  assert.deepEqual(await appliedTo(database), names.slice(0, 1))
  await assert.rejects(migrate(dyingDatabase(database, 2, 'before its commit'), files), /killed/)
  assert.deepEqual(await appliedTo(database), names.slice(0, 2))
  assert.deepEqual(await migrate(database, files), names.slice(2))
  assert.deepEqual(await migrate(database, files), [])
  for (const word of WORDS) assert.equal((await database.query(`select from ${word}_of_later`)).rowCount, 1)
})

test('D8: several at once share the files, and no two apply the same', async () => {
  const database = await openEmpty()
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(database, files)))
  assert.deepEqual(applied.flat().sort(), names)
  assert.deepEqual(await appliedTo(database), names)
})
