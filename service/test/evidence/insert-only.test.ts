import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { entryCommitment, privateCommitment, toHex } from '@brand-citation-forensics/proof'
import pg from 'pg'
import { findBodies } from '../../src/evidence/bodies.ts'
import { seal } from '../../src/evidence/seal.ts'
import {
  createMigratedDatabase,
  eventually,
  makeBrand,
  openTestDatabase,
  scanToEnd,
  startTestService,
} from '../harness.ts'
import { sealedContents, sealedRecords } from '../sealed-texts.ts'

describe('evidence in the database', async () => {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let untouched: unknown
  after(async () => {
    await client.end()
    await database.close()
    await drop()
  })

  before(async () => {
    const service = await startTestService({ databaseUrl: url })
    const finished = (jobId: string) =>
      eventually(async () => (await service.call('GET', `/api/admin/jobs/${jobId}`)).body.finishedAt)
    const brand = await makeBrand(service, { plan: 'STARTER' }, [
      { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
      { text: 'What is Northwind Kettles? [[sandbox:good]]', intent: 'BRANDED' },
    ])
    const { body } = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
    await finished(body.jobId)
    const scan = await scanToEnd(service, brand.id)
    const verify = await service.call('POST', `/v1/runs/${scan.runs[0].id}/verify`)
    await finished(verify.body.jobId)
    // It would go on sealing what follows from the scan.
    await service.stop()
    untouched = await dump()
  })

  const dump = async () =>
    (
      await client.query(
        `select (select md5(string_agg(s::text, '' order by sha256)) from snapshots as s) as snapshots,
                (select md5(string_agg(b::text, '' order by sha256)) from bodies as b) as bodies,
                (select md5(string_agg(r::text, '' order by id)) from records as r) as records,
                (select md5(string_agg(t::text, '' order by record)) from record_texts as t) as texts,
                (select md5(string_agg(p::text, '' order by seq)) from record_packs as p) as packs`,
      )
    ).rows[0]

  async function as(role: string, work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await client.query(`set local session_replication_role = ${role}`)
      await work()
    } finally {
      await client.query('rollback')
    }
  }

  // This month's, by its own name: it must be guarded like the whole.
  const month = new Date().toISOString().slice(0, 7).replace('-', '_')
  const BY_MONTH = ['bodies', `bodies_${month}`].flatMap(bodies => [
    `update ${bodies} set bytes = 'x', sha256 = sha256('x'), coding = 'identity'`,
    `update ${bodies} set captured_at = captured_at + interval '1 month'`,
    `delete from ${bodies}`,
    `truncate ${bodies}`,
    `insert into ${bodies} select * from bodies limit 1
       on conflict (sha256, captured_at) do update set coding = 'identity'`,
  ])
  for (const texts of ['record_texts', `record_texts_${month}`])
    BY_MONTH.push(
      `update ${texts} set private_text = '{}'`,
      `update ${texts} set at = at - interval '1 month'`,
      `delete from ${texts}`,
      `truncate ${texts} cascade`,
      `merge into ${texts} using (select record as known from record_texts limit 1) as one on record = known
         when matched then delete`,
    )

  for (const packs of ['record_packs', `record_packs_${month}`])
    BY_MONTH.push(
      `update ${packs} set bytes = bytes || 'x'`,
      `update ${packs} set at = at - interval '1 month'`,
      `delete from ${packs}`,
      `truncate ${packs}`,
    )

  /** Every way to change or remove a row. */
  const CHANGES = [
    `update snapshots set captured_at = captured_at - interval '1 day'`,
    `update snapshots set engine = 'GROK'`,
    `update snapshots set sha256 = sha256('x')`,
    'update snapshots set engine = engine',
    'delete from snapshots',
    'truncate snapshots',
    'truncate snapshots cascade',
    `insert into snapshots select * from snapshots limit 1
       on conflict (sha256) do update set captured_at = now()`,
    `merge into snapshots using (select sha256 as known from snapshots limit 1) as one on sha256 = known
       when matched then delete`,
    `update records set public_text = '{}'`,
    `update records set at = at + interval '1 day'`,
    `update records set sha256 = sha256('x')`,
    'update records set entry_salt = entry',
    'delete from records',
    `delete from records where kind = 'verification'`,
    'truncate records',
    'truncate records cascade',
    'truncate snapshots, records cascade',
    `insert into records overriding system value select * from records limit 1
       on conflict (id) do update set public_text = '{}'`,
    `merge into records using (select id as known from records limit 1) as one on id = known
       when matched then update set public_text = '{}'`,
    ...BY_MONTH,
  ]
  for (const statement of CHANGES) {
    for (const role of ['origin', 'replica']) {
      test(`G1: refused with session_replication_role=${role}: ${statement.replace(/\s+/g, ' ')}`, async () => {
        await as(role, async () => {
          const refusal = await client.query(statement).then(
            () => null,
            (error: { code: string }) => error.code,
          )
          // Either our own word, or that of the foreign key that leads here.
          assert.ok(['23001', '0A000'].includes(String(refusal)), String(refusal))
        })
      })
    }
  }

  test('G1: what was written is still there, and something was written', async () => {
    assert.deepEqual(await dump(), untouched)
    const { rows } = await client.query<{ kind: string; records: number }>(
      'select kind, count(*)::integer as records from records group by kind order by kind',
    )
    const counts = Object.fromEntries(rows.map(({ kind, records }) => [kind, records]))
    assert.ok(Number(counts.capture) >= 8)
    assert.equal(counts.classification, 8)
    assert.equal(counts.verification, 1)
    assert.ok(Number(counts.fact) > 5)
  })

  test('G1: the guards are on for every role that a session may take', async () => {
    const { rows } = await client.query<{ name: string; enabled: string; tables: number }>(
      `select tgname as name, tgenabled as enabled, count(*)::integer as tables from pg_trigger
       where tgrelid::regclass::text ~ '^(snapshots|bodies|record_texts|record_packs|records)(_|$)' and not tgisinternal
       group by 1, 2 order by 1`,
    )
    // The whole, the default, this month and two years of months to come.
    const tables = 27
    assert.deepEqual(rows, [
      { name: 'bodies_insert_only', enabled: 'A', tables },
      { name: 'bodies_no_truncate', enabled: 'A', tables },
      { name: 'record_packs_insert_only', enabled: 'A', tables },
      { name: 'record_packs_no_truncate', enabled: 'A', tables },
      { name: 'record_texts_insert_only', enabled: 'A', tables },
      { name: 'record_texts_no_truncate', enabled: 'A', tables },
      { name: 'records_insert_only', enabled: 'A', tables: 1 },
      { name: 'records_no_truncate', enabled: 'A', tables: 1 },
      { name: 'snapshots_insert_only', enabled: 'A', tables: 1 },
      { name: 'snapshots_no_truncate', enabled: 'A', tables: 1 },
    ])
  })

  test('G3: a body that is kept as it is, under a hash that is not its own, is refused', async () => {
    for (const role of ['origin', 'replica']) {
      await as(role, () =>
        assert.rejects(
          client.query(`insert into bodies values (now(), sha256('another'), 'identity', 'one')`),
          { code: '23514' },
        ),
      )
    }
  })

  test('every snapshot has the hash of its bytes, and every capture its snapshot', async () => {
    const { rows } = await client.query<{ sha256: Buffer }>('select sha256 from snapshots')
    const bodies = await findBodies(
      database,
      rows.map(({ sha256 }) => sha256),
    )
    assert.equal(bodies.size, rows.length)
    for (const [sha256, body] of bodies) assert.equal(createHash('sha256').update(body).digest('hex'), sha256)
    const orphans = await client.query(
      `select from records where kind = 'capture' and sha256 not in (select sha256 from snapshots)`,
    )
    assert.equal(orphans.rowCount, 0)
  })

  test('the commitments of every record are what its texts and salts give', async () => {
    const records = await sealedRecords(database)
    assert.ok(records.length >= 20, String(records.length))
    for (const record of records) {
      const open = JSON.parse(record.publicText)
      assert.deepEqual(open, {
        v: 1,
        type: record.kind,
        [record.kind === 'capture' ? 'captured_at' : 'at']: record.at.toISOString(),
        sha256: toHex(record.sha256),
        private: toHex(privateCommitment(record.privateText, record.privateSalt)),
      })
      assert.equal(toHex(entryCommitment(record.publicText, record.entrySalt)), toHex(record.entry))
      const hidden = JSON.parse(record.privateText)
      assert.equal(hidden.recordId, record.id)
      assert.equal(hidden.subject, record.subject)
      assert.equal(hidden.slot, record.slot)
    }
  })

  test('no two records share a salt', async () => {
    const records = await sealedRecords(database)
    const salts = records.flatMap(({ entrySalt, privateSalt }) => [toHex(entrySalt), toHex(privateSalt)])
    assert.equal(new Set(salts).size, 2 * records.length)
  })

  test('the public part of a record gives away nothing', async () => {
    const records = await sealedRecords(database)
    assert.ok(records.length >= 20, String(records.length))
    for (const { publicText } of records)
      assert.doesNotMatch(publicText, /Northwind|run_|brd_|scn_|CONFABULATED|STRONG/)
  })

  test('no key of an engine is kept with an exchange', async () => {
    const captures = await sealedContents(database, `kind = 'capture'`)
    assert.ok(captures.length > 0)
    for (const { exchange } of captures) {
      for (const name of ['authorization', 'x-api-key', 'x-goog-api-key'])
        assert.doesNotMatch(String(exchange.request.headers[name] ?? ''), /sandbox/)
    }
  })

  test('an event happens once: its slot cannot be sealed again', async () => {
    const record = {
      kind: 'verification' as const,
      subject: 'run_slot',
      slot: 'job-1',
      at: new Date(),
      sha256: '00'.repeat(32),
      private: {},
    }
    await database.transaction(tx => seal(tx, record))
    await assert.rejects(
      database.transaction(tx => seal(tx, record)),
      { code: '23505' },
    )
    await database.transaction(tx => seal(tx, { ...record, slot: 'job-2' }))
  })

  test('a record that fails takes the whole event with it', async () => {
    const before = await dump()
    await assert.rejects(
      database.transaction(async tx => {
        const record = {
          kind: 'fact' as const,
          subject: 'brd_x',
          slot: 'a',
          at: new Date(),
          sha256: '00'.repeat(32),
        }
        await seal(tx, { ...record, private: { ok: 1 } })
        await seal(tx, { ...record, slot: 'b', private: { float: 0.5 } })
      }),
      TypeError,
    )
    assert.deepEqual(await dump(), before)
  })
})
