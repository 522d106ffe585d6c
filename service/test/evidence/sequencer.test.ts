import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  openCheckpoint,
  parseSigningKey,
  signCheckpoint,
  verifyConsistency,
  verifyInclusion,
} from '@brand-citation-forensics/proof'
import pg from 'pg'
import { LogRefusal } from '../../src/evidence/log/refusal.ts'
import { readHead, readKeys, readPublished } from '../../src/evidence/log/store.ts'
import { createTreeReader } from '../../src/evidence/log/tiles.ts'
import { openTestDatabase } from '../harness.ts'
import {
  logAt,
  makeTestLog,
  naiveRoot,
  requireWholeLog,
  sealRecords,
  type TestLog,
  testLog,
} from './test-log.ts'

/** A copy of the database as it is now: a backup, or somebody's second server. */
async function cloneOf(t: TestContext, log: TestLog) {
  const name = `clone_${randomBytes(8).toString('hex')}`
  const original = new URL(log.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1)
  const admin = new pg.Client({ connectionString: log.databaseUrl.replace(`/${original}?`, '/bcf?') })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`)
  await admin.query(`create database ${name} template ${original}`)
  const url = log.databaseUrl.replace(`/${original}?`, `/${name}?`)
  const database = openTestDatabase(url)
  t.after(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { database, url }
}

/** What an owner of the database can do: triggers off, the change, triggers on again. */
async function tamper(log: TestLog, table: string, sql: string): Promise<void> {
  await log.database.query(`alter table ${table} disable trigger all`)
  await log.database.query(sql)
  await log.database.query(`alter table ${table} enable always trigger ${table}_insert_only`)
  await log.database.query(`alter table ${table} enable always trigger ${table}_no_truncate`)
}

describe('the log', () => {
  let log: TestLog
  const sizes: number[] = []
  before(async () => {
    log = await makeTestLog()
    for (const count of [1, 2, 250, 3, 300, 255]) {
      await sealRecords(log.database, count)
      await log.finish()
      sizes.push((await readPublished(log.database))?.size ?? 0)
    }
  })
  after(() => log.close())

  test('every record has its place, every tree its signed root', async () => {
    assert.equal(await requireWholeLog(log), 812)
    assert.deepEqual(sizes, [2, 4, 254, 257, 557, 812])
  })

  test('inclusion and consistency between all its checkpoints can be proved', async () => {
    const tree = createTreeReader(log.database)
    const { rows } = await log.database.query<{ entry: Buffer }>(
      'select entry from log_leaves order by index',
    )
    const leaves = rows.map(({ entry }) => leafHash(entry))
    assert.ok(sizes.length >= 5 && leaves.length > 100, `${sizes.length} sizes, ${leaves.length} leaves`)
    for (const size of sizes) {
      const root = naiveRoot(leaves.slice(0, size))
      for (let index = 0; index < size; index += 37) {
        const proof = await tree.compute(source => inclusionProof(index, size, source))
        verifyInclusion({ index, size, root, proof, leaf: leaves[index] ?? root })
      }
      for (const old of sizes.filter(other => other <= size)) {
        const proof = await tree.compute(source => consistencyProof(old, size, source))
        verifyConsistency({ oldSize: old, oldRoot: naiveRoot(leaves.slice(0, old)), size, root, proof })
      }
    }
  })

  test('a tile that is remembered holds no more than itself in memory', async () => {
    const tree = createTreeReader(log.database)
    for (const width of [256, 256, 256, 812 - 3 * 256].entries()) {
      const tile = await tree.tile(0, ...width)
      assert.equal(tile?.buffer.byteLength, width[1] * 32)
    }
  })

  test('a record is in line in the very transaction that seals it', async t => {
    const fresh = await testLog(t)
    await assert.rejects(
      fresh.database.transaction(async tx => {
        await sealRecords({ ...fresh.database, transaction: work => work(tx) }, 1)
        throw new Error('undone')
      }),
      /undone/,
    )
    const { rows } = await fresh.database.query(
      'select (select count(*)::integer from records) as records, (select count(*)::integer from log_queue) as queued',
    )
    assert.deepEqual(rows, [{ records: 0, queued: 0 }])
  })

  test('nothing to do signs nothing', async () => {
    const head = await readHead(log.database)
    await log.finish()
    assert.deepEqual(await readHead(log.database), head)
  })
})

describe('attack 32: two sequencers', () => {
  test('on two machines: one chain, nothing twice', async t => {
    const log = await testLog(t)
    await log.finish()
    const elsewhere = await mkdtemp(join(tmpdir(), 'bcf-log-'))
    t.after(() => rm(elsewhere, { recursive: true }))
    await cp(log.key.file, join(elsewhere, 'key'))
    const other = logAt(openTestDatabase(log.databaseUrl), log.databaseUrl, elsewhere)
    t.after(() => other.database.close())
    const sequencers = [await log.open(), await log.open(), await other.open(), await other.open()]
    let places = 0
    await Promise.all([
      ...sequencers.map(async sequencer => {
        for (let step = 0; step < 25; step++) places += await sequencer.step()
      }),
      ...Array.from({ length: 20 }, () => sealRecords(log.database, 60)),
    ])
    await other.finish()
    assert.equal(await requireWholeLog(log), 1_201)
    assert.ok(places <= 1_200)
  })

  test('the database itself refuses a second checkpoint after the same one', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 3)
    await log.finish()
    await assert.rejects(
      log.database.query(
        `insert into log_checkpoints select size + 1, previous, root, note, signed_at from log_checkpoints`,
      ),
      { code: '23505' },
    )
  })

  test('a copy of the database beside the same journal: the second to sign is refused', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 3)
    await log.finish()
    const clone = await cloneOf(t, log)
    const copy = logAt(clone.database, clone.url, log.directory)
    const [one, two] = [await log.open(), await copy.open()]
    await sealRecords(log.database, 1)
    await sealRecords(clone.database, 1)
    assert.equal(await one.step(), 1)
    await assert.rejects(two.step(), LogRefusal)
  })
})

describe('refusal to sign after a rollback', () => {
  test('attack 11: an old backup was restored', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 3)
    await log.finish()
    const backup = await cloneOf(t, log)
    await sealRecords(log.database, 3)
    await log.finish()
    const restored = logAt(backup.database, backup.url, log.directory)
    await sealRecords(backup.database, 5)
    await assert.rejects(restored.open(), /rolled back or replaced/)
    // Reading goes on.
    assert.equal((await readPublished(backup.database))?.size, 4)
    assert.equal((await readHead(backup.database))?.size, 4)
  })

  test('a new and empty database beside an old journal gets no new log', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 3)
    await log.finish()
    const empty = await testLog(t)
    const replaced = logAt(empty.database, empty.databaseUrl, log.directory)
    await assert.rejects(replaced.open(), LogRefusal)
    assert.deepEqual(await readKeys(empty.database), [])
  })

  test('attack 8: the tail and its checkpoints were cut off', async t => {
    const log = await testLog(t)
    for (const count of [3, 4]) {
      await sealRecords(log.database, count)
      await log.finish()
    }
    await tamper(log, 'log_published', 'delete from log_published where size > 4')
    await tamper(log, 'log_checkpoints', 'delete from log_checkpoints where size > 4')
    await tamper(log, 'log_leaves', 'delete from log_leaves where index >= 4')
    await assert.rejects(log.open(), /rolled back/)
  })

  test('attack 12: an old checkpoint is shown; whoever kept a newer one knows better', async t => {
    const log = await testLog(t)
    const heads = []
    for (const count of [3, 4]) {
      await sealRecords(log.database, count)
      await log.finish()
      heads.push(await readHead(log.database))
    }
    const key = parseSigningKey((await readFile(log.key.file, 'utf8')).trim())
    // By itself there is nothing wrong with it: it was signed, once.
    const [shown, kept] = heads.map(head => openCheckpoint(head?.note ?? '', [key]))
    assert.ok(shown && kept && shown.size < kept.size)
    assert.throws(
      () => verifyConsistency({ oldSize: kept.size, oldRoot: kept.root, ...shown, proof: [] }),
      /cannot be the beginning/,
    )
  })

  test('the last checkpoint was replaced by one of another tree', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 3)
    await log.finish()
    const key = parseSigningKey((await readFile(log.key.file, 'utf8')).trim())
    const other = openCheckpoint((await readHead(log.database))?.note ?? '', [key])
    const note = signCheckpoint({ ...other, root: randomBytes(32) }, key)
    await log.database.query('alter table log_checkpoints disable trigger all')
    await log.database.query('update log_checkpoints set note = $1', [note])
    await assert.rejects(log.open(), /history was rewritten/)
  })

  test('leaves were changed under a checkpoint that stands', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 5)
    await log.finish()
    await tamper(log, 'log_leaves', `update log_leaves set entry = sha256('x') where index = 2`)
    await sealRecords(log.database, 1)
    const sequencer = await log.open()
    await assert.rejects(sequencer.step(), /do not have the root that was signed/)
    const { rows } = await log.database.query('select count(*)::integer as queued from log_queue')
    assert.deepEqual(rows, [{ queued: 1 }])
  })

  test('leaves were changed, and everything after them signed again', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 5)
    await log.finish()
    const kept = await readFile(log.journal.path, 'utf8')
    // Somebody with the key, at another place, signs another history of a greater length.
    const forged = await testLog(t)
    await cp(log.key.file, forged.key.file)
    for (const count of [5, 3]) {
      await sealRecords(forged.database, count)
      await forged.finish()
    }
    await writeFile(forged.journal.path, kept)
    await assert.rejects(logAt(forged.database, forged.databaseUrl, forged.directory).open(), LogRefusal)
  })

  test('a journal that cannot be read is no reason to forget', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 1)
    await log.finish()
    await writeFile(log.journal.path, 'garbage\n')
    await assert.rejects(logAt(log.database, log.databaseUrl, log.directory).open(), LogRefusal)
  })
})
