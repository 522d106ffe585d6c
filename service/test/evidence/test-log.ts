// A log without a service around it: a database, a place for key and journal, and records to put into it.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { leafHash, nodeHash, openCheckpoint, parseVerifierKey, toHex } from '@brand-citation-forensics/proof'
import { readKeys } from '../../src/evidence/log/store.ts'
import { type NewRecord, sealAll } from '../../src/evidence/seal.ts'
import type { Database } from '../../src/platform/database.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createMigratedDatabase, openTestDatabase } from '../harness.ts'
import { logAt, type TestLog } from './log-at.ts'

export { logAt, type TestLog } from './log-at.ts'

export async function makeTestLog(): Promise<TestLog> {
  const created = await createMigratedDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'bcf-log-'))
  const database = openTestDatabase(created.url)
  await migrate(database)
  return {
    ...logAt(database, created.url, directory),
    async close() {
      await database.close()
      await created.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** One that is gone with the test. */
export async function testLog(t: TestContext): Promise<TestLog> {
  const log = await makeTestLog()
  t.after(() => log.close())
  return log
}

let sealed = 0

export async function sealRecords(database: Database, count: number): Promise<string[]> {
  const records = Array.from(
    { length: count },
    (): NewRecord => ({
      kind: 'verification',
      subject: `run_test_${sealed++}`,
      slot: 'x',
      at: new Date(),
      sha256: '00'.repeat(32),
      private: { some: 'content' },
    }),
  )
  return database.transaction(tx => sealAll(tx, records))
}

/** The tree hash of RFC 6962, section 2.1, as it stands there: a second implementation, slow and plain. */
export function naiveRoot(leaves: Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)))
}

/**
 * What must hold whatever happened: every record has one place, places are contiguous, every checkpoint is
 * signed and has the root of its leaves, all are published in one chain, and the journal tells no other story.
 */
export async function requireWholeLog(log: Omit<TestLog, 'close'>): Promise<number> {
  const { rows: leaves } = await log.database.query<{ index: number; entry: Buffer; sealed: Buffer | null }>(
    `select index::integer as index, log_leaves.entry, records.entry as sealed
     from log_leaves left join records using (seq) order by index`,
  )
  leaves.forEach(({ index, entry, sealed }, place) => {
    assert.equal(index, place)
    assert.deepEqual(entry, sealed)
  })
  const { rows: counts } = await log.database.query(
    `select (select count(*)::integer from records) as records, (select count(*)::integer from log_queue) as queued`,
  )
  assert.deepEqual(counts[0], { records: leaves.length, queued: 0 })
  const hashes = leaves.map(({ entry }) => leafHash(entry))
  const keys = (await readKeys(log.database)).map(({ vkey }) => parseVerifierKey(vkey))
  const { rows: checkpoints } = await log.database.query<{
    size: number
    previous: number
    note: string
    signedAt: Date
    shown: boolean
  }>(
    `select size::integer as size, previous::integer as previous, note, signed_at as "signedAt",
       exists (select from log_published p where p.size = c.size) as shown
     from log_checkpoints c order by c.size`,
  )
  let previous = 0
  for (const checkpoint of checkpoints) {
    assert.equal(checkpoint.previous, previous)
    assert.equal(checkpoint.shown, true)
    const opened = openCheckpoint(checkpoint.note, keys)
    assert.equal(opened.size, checkpoint.size)
    assert.equal(toHex(opened.root), toHex(naiveRoot(hashes.slice(0, checkpoint.size))))
    previous = checkpoint.size
  }
  assert.equal(previous, leaves.length)
  const head = await log.journal.head()
  const shown = checkpoints.find(({ size }) => size === head?.size)
  assert.deepEqual([head?.note, head?.signedAt], [shown?.note, shown?.signedAt.toISOString()])
  return leaves.length
}

/** How many there are: a start seals some itself. */
export async function countRecords(database: Database): Promise<number> {
  const { rows } = await database.query<{ n: number }>('select count(*)::integer as n from records')
  return rows[0]?.n ?? 0
}
