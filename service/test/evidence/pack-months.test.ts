// Months that are over, made small: nothing reads differently afterwards, wherever it was killed.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { signingKey, toHex } from '@brand-citation-forensics/proof'
import { sealAll } from '../../src/evidence/seal.ts'
import { packMonths } from '../../src/evidence/texts/months/pack-months.ts'
import type { Database, Transaction } from '../../src/platform/database.ts'
import { unpackTexts } from '../database/unpacked-texts.ts'
import { createMigratedDatabase } from '../harness.ts'
import { sealedRecords } from '../sealed-texts.ts'
import { auditAt, connect, GUARDS_OFF, GUARDS_ON, openLog } from './audited-log.ts'

const now = new Date()
const monthsAgo = (months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12))
const nameOf = (date: Date): string => date.toISOString().slice(0, 7)
const clock = { now: () => now }

/** A log whose records of two months ago are kept as they were before texts were packed. */
async function openWorld() {
  const { url, drop } = await createMigratedDatabase()
  const client = await connect(url)
  await client.query('select add_months($1, $2)', [monthsAgo(3), now])
  const directory = await mkdtemp(join(tmpdir(), 'bcf-months-'))
  const key = signingKey('log.example/months', randomBytes(32))
  const log = await openLog({ url, drop, directory, key, start: monthsAgo(2) })
  await log.seal(60)
  await sealRead(log.database, monthsAgo(2))
  await log.sequence()
  await unpackTexts(log.url)
  await client.end()
  after(() => log.close())
  return { ...log, month: nameOf(monthsAgo(2)) }
}

/** What was read in the first captures, and verdicts on them. */
async function sealRead(database: Database, at: Date): Promise<void> {
  const captures = (await sealedRecords(database, `kind = 'capture'`)).slice(0, 10)
  const read = captures.flatMap(({ subject, sha256 }) =>
    (['extraction', 'classification'] as const).map(kind => ({
      ...{ subject, at, sha256: toHex(sha256), kind, slot: 'read' },
      private: { runId: subject, text: 'It names the brand. '.repeat(20) },
    })),
  )
  await database.transaction(tx => sealAll(tx, read))
}

/** Fails at a statement, as if the process had been killed there: what was not committed is gone. */
function failingAt(database: Database, statement: number): Database {
  let asked = 0
  const failing = <T extends Database | Transaction>(sql: T): T => ({
    ...sql,
    query: (...question: Parameters<Database['query']>) => {
      asked += 1
      if (asked === statement) throw new Error('killed')
      return sql.query(...question)
    },
  })
  return {
    ...failing(database),
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      database.transaction(tx => work(failing(tx))) as never,
  } as Database
}

const tablesBeside = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname ~ '_(small|large)$' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('packing a month', async () => {
  const { database, url, month, journal } = await openWorld()
  const sealed = await sealedRecords(database)
  const findings = async () => (await auditAt(url, { journal: journal.path })).findings
  const before = await findings()

  test('is refused for one that is not over, and for one that there is not', async () => {
    for (const [wanted, message] of [
      [nameOf(now), /not over yet/],
      ['2030-01', /not over yet/],
      ['1999-01', /There is no month/],
      ["2020-01'; drop table records; --", /There is no month/],
    ] as const)
      await assert.rejects(packMonths({ database, clock }, { month: wanted, dryRun: false }), message)
  })

  test('is foretold without a change', async () => {
    const [foreseen, ...others] = await packMonths({ database, clock }, { month: null, dryRun: true })
    assert.deepEqual(others, [])
    assert.deepEqual(
      [foreseen?.month, foreseen?.packed, foreseen?.bytesAfter],
      [month, sealed.filter(({ kind }) => kind !== 'verification' && kind !== 'key').length, null],
    )
    assert.deepEqual(await tablesBeside(database), [])
    const { rows } = await database.query('select from record_packs')
    assert.equal(rows.length, 0)
  })

  test('bears being killed at every statement, and loses nothing', async () => {
    let kills = 0
    for (let statement = 1; ; statement++) {
      const done = await packMonths(
        { database: failingAt(database, statement), clock },
        { month, dryRun: false },
      ).catch((error: Error) => {
        assert.equal(error.message, 'killed')
        return null
      })
      if (done) break
      kills += 1
      if (statement % 5 === 0) assert.deepEqual(await sealedRecords(database), sealed)
    }
    assert.ok(kills > 20, String(kills))
    assert.deepEqual(await tablesBeside(database), [])
  })

  test('leaves every record as it was sealed, in fewer bytes, and the audit as it was', async () => {
    assert.deepEqual(await sealedRecords(database), sealed)
    const { rows } = await database.query<{ coding: number }>(
      'select distinct coding from record_packs order by coding',
    )
    assert.deepEqual(
      rows.map(({ coding }) => coding),
      [1, 3, 4],
    )
    assert.deepEqual(await findings(), before)
    assert.deepEqual(await packMonths({ database, clock }, { month: null, dryRun: false }), [])
  })

  test('leaves texts that need nothing but themselves: a body that is lost takes none with it', async () => {
    const client = await connect(url)
    await client.query('begin')
    await client.query(GUARDS_OFF)
    await client.query('delete from bodies')
    assert.deepEqual(await sealedRecords(client), sealed)
    await client.query('rollback')
    await client.end()
  })

  test('keeps the guards of the month: nobody changes what was packed', async () => {
    const name = `record_packs_${month.replace('-', '_')}`
    for (const table of [name, name.replace('packs', 'texts')])
      for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
        await assert.rejects(database.query(statement), { code: '23001' })
  })
})

describe('a month that somebody adds to, or has changed', async () => {
  const { database, url, month } = await openWorld()

  /** Killed when it would swap: the copy is there. */
  async function copyOnly(): Promise<void> {
    const copied = failingAt(database, Number.MAX_SAFE_INTEGER)
    const swapping: Database = {
      ...copied,
      query: (...question: Parameters<Database['query']>) => {
        if (String(question[0]).includes('on conflict (seq, at) do nothing')) throw new Error('killed')
        return database.query(...question)
      },
    } as Database
    await assert.rejects(packMonths({ database: swapping, clock }, { month, dryRun: false }), /killed/)
    assert.equal((await tablesBeside(database)).length, 2)
  }

  async function asBefore(): Promise<void> {
    await unpackTexts(url)
    await database.query(`comment on table record_texts_${month.replace('-', '_')} is null`)
  }

  test('is copied again when something came after the copy', async () => {
    await copyOnly()
    const late = { kind: 'fact' as const, subject: 'brd_late', slot: 'a', at: monthsAgo(2), sha256: null }
    await database.transaction(tx => sealAll(tx, [{ ...late, private: { value: 'late' } }]))
    const sealed = await sealedRecords(database)
    const [packed] = await packMonths({ database, clock }, { month, dryRun: false })
    assert.ok(packed && packed.bytesAfter !== null && packed.packed > 0)
    assert.deepEqual(await sealedRecords(database), sealed)
  })

  test('is left to whoever reads for long, and sealing goes on meanwhile', async () => {
    await asBefore()
    const reader = await connect(url)
    await reader.query('begin')
    await reader.query('select from record_texts limit 1')
    await assert.rejects(
      packMonths({ database, clock, pausesMs: [10, 10] }, { month, dryRun: false }),
      /somebody uses it all the time/,
    )
    const packing = packMonths(
      { database, clock, pausesMs: Array(10_000).fill(20) },
      { month, dryRun: false },
    )
    const fact = { kind: 'fact' as const, subject: 'brd_now', at: now, sha256: null, private: {} }
    for (const slot of ['a', 'b', 'c', 'd'])
      await database.transaction(tx => sealAll(tx, [{ ...fact, slot }]))
    await reader.query('commit')
    await reader.end()
    assert.equal((await packing).length, 1)
  })

  test('is packed by one of two who begin at once', async () => {
    await asBefore()
    const both = await Promise.all(
      [1, 2].map(() => packMonths({ database, clock }, { month, dryRun: false })),
    )
    assert.deepEqual(both.map(({ length }) => length).sort(), [0, 1])
    assert.deepEqual(await tablesBeside(database), [])
  })

  test('has rights as a whole only, whatever was granted on the copy', async () => {
    await asBefore()
    await copyOnly()
    for (const table of await tablesBeside(database))
      await database.query(`grant select, insert on ${table} to public`)
    assert.equal((await packMonths({ database, clock }, { month, dryRun: false })).length, 1)
    const { rows } = await database.query(
      `select relname from pg_class, aclexplode(relacl)
       where relname ~ '^record_(texts|packs)_${month.replace('-', '_')}' and grantee <> relowner`,
    )
    assert.deepEqual(rows, [])
  })

  test('stays as it is when a text is not the one sealed', async () => {
    await asBefore()
    const client = await connect(url)
    await client.query(GUARDS_OFF)
    await client.query(
      `update record_texts set private_text = private_text || ' '
       where record = (select max(id) from records where kind = 'capture')`,
    )
    await client.query(GUARDS_ON)
    await client.end()
    await assert.rejects(packMonths({ database, clock }, { month, dryRun: false }), /run npm run audit/)
    const { rows } = await database.query('select from record_packs')
    assert.equal(rows.length, 0)
  })
})
