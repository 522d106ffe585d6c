// The bytes of answers as they are kept: packed, unpacked, and never handed out when they are not what was captured.

import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { findBodies, packBody, unpackBody } from '../../src/evidence/bodies.ts'
import { DICTIONARY } from '../../src/evidence/dictionary.ts'
import { readCapturedRuns, readHistory } from '../../src/evidence/history.ts'
import { sealCapture } from '../../src/evidence/seal.ts'
import type { PackedBody } from '../../src/evidence/store.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createMigratedDatabase, openTestDatabase } from '../harness.ts'
import { openSet, setFile } from '../open-set.ts'

const bodies = openSet(setFile('engine-bodies'))
const answers = bodies.names().map(name => bodies.bytes(name) as Buffer)

/** The same bytes, as each coding kept them when it was new. */
const KEPT = {
  identity:
    '7b226964223a22726573705f31222c226f626a656374223a22726573706f6e7365222c22737461747573223a22636f6d706c65746564227d',
  zstd: '28b52ffd2038a5010012030b11b0ebe756f6963918d21618b5fa60caa302d1e77bd5561a0beb5bb26ae02bcb354f250d1c46d33b0b1f641801002a9b4d',
  'zstd-1': '28b52ffd2038750000083103100b86a341c2f505990b02',
}

describe('a body', () => {
  test('comes back as it was, whatever it is', async () => {
    const odd = ['', 'x', '\0', '\ufeff{"a":1}\r\n', '{"a":"\\ud800"}'].map(text => Buffer.from(text))
    const large = [randomBytes(2 ** 21), Buffer.alloc(2 ** 21, 'an answer '), randomBytes(5)]
    for (const body of [...answers, ...odd, ...large]) {
      const packed = await packBody(body)
      assert.deepEqual(Buffer.from(unpackBody(packed, Math.max(1, body.length))), body)
      assert.ok(packed.bytes.length <= body.length)
    }
  })

  test('is kept as it is where compression does not pay', async () => {
    for (const body of [randomBytes(4_000), randomBytes(300_000), Buffer.from('{"ok":1}')])
      assert.equal((await packBody(body)).coding, 'identity')
    assert.equal((await packBody(Buffer.alloc(300_000))).coding, 'zstd')
    assert.equal((await packBody(Buffer.alloc(30_000))).coding, 'zstd-1')
  })

  test('is unpacked to no more than it may be, wholly, and by a coding that is known', async () => {
    for (const length of [1_000_000, 100_000]) {
      const { coding, bytes } = await packBody(Buffer.alloc(length))
      assert.throws(() => unpackBody({ coding, bytes }, length - 1), { code: 'ERR_BUFFER_TOO_LARGE' })
      assert.throws(() => unpackBody({ coding, bytes: Buffer.concat([bytes, Buffer.from(' ')]) }))
      assert.throws(() => unpackBody({ coding, bytes: bytes.subarray(0, -1) }))
      for (const other of ['gzip', 'zstd-2', ''])
        assert.throws(() => unpackBody({ coding: other, bytes }), {
          message: `There is no coding ${other}: a newer version wrote it and this one has to be upgraded, or somebody changed it`,
        })
    }
  })

  test('that was packed before, by whatever coding, is read for ever', () => {
    const body = Buffer.from('{"id":"resp_1","object":"response","status":"completed"}')
    for (const [coding, hex] of Object.entries(KEPT))
      assert.deepEqual(Buffer.from(unpackBody({ coding, bytes: Buffer.from(hex, 'hex') })), body, coding)
  })

  test('takes less with the dictionary, and is another without it or with another', async () => {
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    const packed = await Promise.all(answers.map(packBody))
    const plain = answers.map(body => Math.min(body.length, zstdCompressSync(body).length))
    assert.ok(sum(packed.map(({ bytes }) => bytes.length)) < 0.95 * sum(plain))
    const other = Buffer.from(DICTIONARY.bytes).reverse()
    const [body] = answers as [Buffer]
    for (const dictionary of [Buffer.alloc(0), other])
      assert.throws(() =>
        assert.deepEqual(zstdDecompressSync((packed[0] as PackedBody).bytes, { dictionary }), body),
      )
  })
})

describe('a body in the database', async () => {
  const created = await createMigratedDatabase()
  const database = openTestDatabase(created.url)
  await migrate(database)
  after(async () => {
    await database.close()
    await created.drop()
  })
  const capturedAt = new Date('2026-11-15T12:00:00.000Z')
  const capture = (subject: string, body: Uint8Array, at = capturedAt) =>
    database.transaction(tx =>
      sealCapture(tx, {
        subject,
        slot: 'answer',
        capturedAt: at,
        engine: 'CHATGPT',
        surface: 'sandbox',
        body,
        private: { runId: subject, index: 0 },
      }),
    )
  const bytesOf = async (sha256: string) =>
    (await findBodies(database, [Buffer.from(sha256, 'hex')])).get(sha256)

  test('is stored once, under the month of its first capture, however often it comes', async () => {
    const body = Buffer.from('{"answer":"the same"}'.repeat(20))
    const sha256 = await capture('run_1', body)
    await capture('run_2', body, new Date('2026-12-15T12:00:00.000Z'))
    await Promise.all([3, 4, 5, 6].map(run => capture(`run_${run}`, body)))
    const { rows } = await database.query(
      `select tableoid::regclass::text as month, coding, captured_at from bodies where sha256 = decode($1, 'hex')`,
      [sha256],
    )
    assert.deepEqual(rows, [{ month: 'bodies_2026_11', coding: 'zstd-1', captured_at: capturedAt }])
    assert.deepEqual(await bytesOf(sha256), body)
    for (const run of await readCapturedRuns(database, ['run_1', 'run_2']))
      assert.deepEqual(run.exchanges[0]?.body, body)
  })

  test('of one transaction that failed is not there', async () => {
    const body = Buffer.from('{"answer":"never"}'.repeat(20))
    await assert.rejects(
      database.transaction(async tx => {
        const common = {
          slot: 'answer',
          capturedAt,
          engine: 'GROK',
          surface: 'sandbox',
          private: {},
        } as const
        await sealCapture(tx, { ...common, subject: 'run_failed', body })
        throw new Error('killed here')
      }),
      /killed here/,
    )
    const { rows } = await database.query('select from bodies where sha256 = sha256($1)', [body])
    assert.deepEqual(rows, [])
  })

  /** What somebody with all rights could leave behind. */
  const edits: [what: string, statement: string, message: RegExp][] = [
    ['other bytes', 'update bodies set bytes = $2 where sha256 = $1', /are not those that were captured/],
    ['another coding', `update bodies set coding = 'identity' where sha256 = $1`, /are not those that/],
    [
      'a coding of another version',
      `update bodies set coding = 'zstd-2' where sha256 = $1`,
      /no coding zstd-2/,
    ],
    ['broken bytes', 'update bodies set bytes = substr(bytes, 2) where sha256 = $1', /./],
    ['no bytes', 'delete from bodies where sha256 = $1', /are missing: run npm run audit/],
    [
      'another month',
      `update bodies set captured_at = captured_at + interval '1 month' where sha256 = $1`,
      /are missing: run npm run audit/,
    ],
  ]
  for (const [what, statement, message] of edits) {
    test(`is refused, and never handed on: ${what}`, async () => {
      const run = `run ${what}`
      const body = Buffer.from(`{"answer":"${what}"}`.repeat(20))
      const sha256 = Buffer.from(await capture(run, body), 'hex')
      await database.query('alter table bodies disable trigger bodies_insert_only')
      await database.query(
        'alter table bodies drop constraint if exists bodies_hash, drop constraint if exists bodies_coding_check',
      )
      const other = zstdCompressSync(Buffer.from(`{"answer":"made up"}`.repeat(20)))
      await database.query(statement, statement.includes('$2') ? [sha256, other] : [sha256])
      await database.query('alter table bodies enable always trigger bodies_insert_only')
      await assert.rejects(readHistory(database, run, new Date()), message)
      await assert.rejects(readCapturedRuns(database, [run]), message)
    })
  }

  test('can be read by whoever has nothing but the database', async () => {
    const body = Buffer.from('{"id":"resp_2","object":"response","status":"completed"}')
    await capture('run_dump', body)
    const { rows } = await database.query<{ bytes: Buffer; dictionary: Buffer }>(
      'select bodies.bytes, dictionary.bytes as dictionary from bodies join body_dictionaries as dictionary using (coding) where sha256 = sha256($1)',
      [body],
    )
    const [kept] = rows
    assert.ok(kept)
    assert.deepEqual(zstdDecompressSync(kept.bytes, { dictionary: kept.dictionary }), body)
  })

  test('that nobody captured is missing', async () => {
    await assert.rejects(bytesOf(hash('sha256', 'nobody')), /are missing/)
  })
})
