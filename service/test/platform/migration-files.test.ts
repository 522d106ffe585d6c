// Each file is a transaction of its own: what one locks is free before the next, and a kill leaves whole files.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Database, Transaction } from '../../src/platform/database.ts'
import { migrate, migrations } from '../../src/platform/postgres/migrate.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'

const names = migrations().map(({ name }) => name)

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

/** Killed at its so-many-th transaction: before it, or before its commit. */
function killedAt(database: Database, wanted: number, isBegun: boolean): Database {
  let begun = 0
  return {
    ...database,
    transaction: work => {
      begun += 1
      if (begun < wanted) return database.transaction(work)
      if (!isBegun) return Promise.reject(new Error('killed'))
      return database.transaction(async (tx: Transaction) => {
        await work(tx)
        throw new Error('killed')
      })
    },
  }
}

test('killed between two files, or in one, the next start goes on behind the last that was whole', async () => {
  const database = await openEmpty()
  await assert.rejects(migrate(killedAt(database, 4, false)), /killed/)
  assert.deepEqual(await appliedTo(database), names.slice(0, 3))
  await assert.rejects(migrate(killedAt(database, 3, true)), /killed/)
  assert.deepEqual(await appliedTo(database), names.slice(0, 5))
  assert.deepEqual(await migrate(database), names.slice(5))
  assert.deepEqual(await migrate(database), [])
})

test('several at once share the files, and no two apply the same', async () => {
  const database = await openEmpty()
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  assert.deepEqual(applied.flat().sort(), names)
  assert.deepEqual(await appliedTo(database), names)
})
