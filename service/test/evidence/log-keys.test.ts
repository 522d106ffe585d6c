import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rm, stat } from 'node:fs/promises'
import { describe, test } from 'node:test'
import {
  formatSigningKey,
  formatVerifierKey,
  openCheckpoint,
  openNote,
  parseSigningKey,
  parseVerifierKey,
  signingKey,
} from '@brand-citation-forensics/proof'
import { addSigningKey, introduceUnendorsed, takeSigningKey } from '../../src/evidence/log/keys.ts'
import { LogRefusal } from '../../src/evidence/log/refusal.ts'
import { readHead, readKeys } from '../../src/evidence/log/store.ts'
import { requireWholeLog, sealRecords, testLog } from './test-log.ts'

describe('keys of the log', () => {
  test('the first start makes one, for the owner alone, and it is never in the database', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 2)
    await log.finish()
    assert.equal((await stat(log.key.file)).mode & 0o777, 0o600)
    const text = (await readFile(log.key.file, 'utf8')).trim()
    const secret = Buffer.from(parseSigningKey(text).seed)
    const { rows: tables } = await log.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const { rows } = await log.database.query<{ row: string }>(`select t::text as row from ${name} as t`)
      for (const { row } of rows)
        for (const form of [text, secret.toString('hex'), secret.toString('base64')])
          assert.ok(!row.includes(form), `${name} holds the key`)
    }
  })

  test('a key file that others can read is refused', async t => {
    const log = await testLog(t)
    await log.finish()
    await chmod(log.key.file, 0o644)
    await assert.rejects(log.open(), /can be read by others/)
  })

  test('a log whose key file is gone is not signed by a new one', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 1)
    await log.finish()
    await rm(log.key.file)
    await assert.rejects(log.open(), /restore it/)
    await assert.rejects(stat(log.key.file), { code: 'ENOENT' })
  })

  test('attack 15: another key is refused', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 1)
    await log.finish()
    const stranger = formatSigningKey(signingKey('log.test/one', randomBytes(32)))
    const source = { ...log.key, text: stranger }
    await assert.rejects(takeSigningKey({ database: log.database, now: new Date() }, source), LogRefusal)
  })

  test('G14: a new key is endorsed by the old; old proofs still verify', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 2)
    await log.finish()
    const before = await readHead(log.database)
    const running = await log.open()
    const { vkey } = await addSigningKey(log.key)
    assert.equal((await stat(log.key.file)).mode & 0o777, 0o600)
    await sealRecords(log.database, 2)
    await log.finish()
    const [old, next, ...rest] = await readKeys(log.database)
    assert.deepEqual(rest, [])
    assert.equal(next?.vkey, vkey)
    const endorsement = openNote(next?.endorsement ?? '', [parseVerifierKey(old?.vkey ?? '')])
    assert.equal(endorsement.text, `bcf/log-key/v1\nlog.test/one\n${vkey}\n`)
    const oldKey = [parseVerifierKey(old?.vkey ?? '')]
    const newKey = [parseVerifierKey(vkey)]
    assert.equal(openCheckpoint(before?.note ?? '', oldKey).size, 3)
    assert.equal(openCheckpoint((await readHead(log.database))?.note ?? '', newKey).size, 6)
    // A process that still holds the old key does not sign with it any more.
    await sealRecords(log.database, 1)
    await assert.rejects(running.step(), /another key/)
    await log.finish()
    assert.equal(await requireWholeLog(log), 7)
  })

  test('keys by the environment rotate the same way', async t => {
    const log = await testLog(t)
    const keys = [1, 2].map(fill => formatSigningKey(signingKey('log.test/env', Buffer.alloc(32, fill))))
    const at = { database: log.database, now: new Date() }
    const first = await takeSigningKey(at, { ...log.key, text: keys[0] ?? '' })
    const both = { ...log.key, text: [keys[1], keys[0]].join(',') }
    const second = await takeSigningKey(at, both)
    assert.notEqual(formatVerifierKey(first), formatVerifierKey(second))
    assert.equal((await readKeys(log.database)).length, 2)
    const printed = await addSigningKey(both)
    assert.equal(printed.text?.split(',').length, 3)
    await assert.rejects(stat(log.key.file), { code: 'ENOENT' })
  })

  test('a key that was replaced does not come back, and one that is there is not lost', async t => {
    const log = await testLog(t)
    const keys = [1, 2].map(fill => formatSigningKey(signingKey('log.test/env', Buffer.alloc(32, fill))))
    const at = { database: log.database, now: new Date() }
    const [old, both, back] = [keys[0], [keys[1], keys[0]].join(), keys.join()].map((text = '') => ({
      ...log.key,
      text,
    }))
    assert.ok(old && both && back)
    await takeSigningKey(at, old)
    await takeSigningKey(at, both)
    await assert.rejects(takeSigningKey(at, back), /cannot come back/)
    await assert.rejects(introduceUnendorsed(at, both), /it is not lost/)
    assert.equal((await readKeys(log.database)).length, 2)
  })

  test('a lost key: the next goes unendorsed, and says so', async t => {
    const log = await testLog(t)
    await sealRecords(log.database, 1)
    await log.finish()
    await rm(log.key.file)
    const vkey = await introduceUnendorsed({ database: log.database, now: new Date() }, log.key)
    await sealRecords(log.database, 1)
    await log.finish()
    const last = (await readKeys(log.database)).at(-1)
    assert.deepEqual([last?.vkey, last?.endorsement], [vkey, null])
    assert.equal(await requireWholeLog(log), 4)
  })

  test('ten processes that start together agree on one key', async t => {
    const log = await testLog(t)
    const signers = await Promise.all(
      Array.from({ length: 10 }, () => takeSigningKey({ database: log.database, now: new Date() }, log.key)),
    )
    assert.equal(new Set(signers.map(formatVerifierKey)).size, 1)
    assert.equal((await readKeys(log.database)).length, 1)
  })
})
