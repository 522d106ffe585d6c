// Attacks on the evidence by somebody who owns the database, numbered as in the design of the ledger (1 to 35)
// and in the list of faults (G1 to G15). Guards are off while it happens and on again afterwards, so that only
// the content betrays it.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import {
  endorsementText,
  entryCommitment,
  formatSigningKey,
  formatVerifierKey,
  leafHash,
  parseVerifierKey,
  privateCommitment,
  type SigningKey,
  signCheckpoint,
  signingKey,
  signNote,
  toHex,
} from '@brand-citation-forensics/proof'
import type pg from 'pg'
import { recount } from '../../src/cases/store.ts'
import type { AuditReport } from '../../src/evidence/audit/audit.ts'
import type { Check } from '../../src/evidence/audit/findings.ts'
import { reportLines } from '../../src/evidence/audit/report.ts'
import { packBody } from '../../src/evidence/bodies.ts'
import { introduceUnendorsed, takeSigningKey } from '../../src/evidence/log/keys.ts'
import { keepAnchor } from '../../src/evidence/log/outside/keep.ts'
import { createSequencer } from '../../src/evidence/log/sequencer.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import { seal, sha256Of } from '../../src/evidence/seal.ts'
import type { StoredRecord } from '../../src/evidence/store.ts'
import type { Sql } from '../../src/platform/database.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  eventually,
  makeBrand,
  scanToEnd,
  startTestService,
  type TestService,
  untilSigned,
} from '../harness.ts'
import { collectFacts } from '../planted.ts'
import { replaceText, sealedRecords } from '../sealed-texts.ts'
import { dataDirOf, spawnService } from '../service-process.ts'
import {
  type AuditedLog,
  auditAfter,
  auditAt,
  connect,
  plantAnchor,
  plantCosignature,
  plantLog,
} from './audited-log.ts'
import { TestWitness } from './test-witness.ts'
import { noOpenssl, openOffice } from './timestamp-authority.ts'

/** Fails unless one of these checks found something; returns the first of what it found. */
function requireFound(report: AuditReport, ...checks: Check[]) {
  const found = report.findings.find(({ check }) => checks.includes(check))
  assert.ok(found, `not found by ${checks.join(' or ')}: ${JSON.stringify(report.findings)}`)
  assert.equal(report.ok, false)
  return found
}

/** Statements by what they edit, under the check that finds it. */
type Edits = Partial<Record<Check, Record<string, string>>>
const editsIn = (edits: Edits) =>
  Object.entries(edits).flatMap(([check, statements]) =>
    Object.entries(statements).map(([what, statement]) => [check as Check, what, statement] as const),
  )

const requireClean = (report: AuditReport) => assert.deepEqual(report.findings, [])

describe('audit of a finished scan', async () => {
  const { url, drop } = await createMigratedDatabase()
  const journal = join(dataDirOf(url), 'log', 'journal')
  let client: pg.Client
  /** How long the log was after each step. */
  const sizes: number[] = []

  const finished = (service: TestService, jobId: string) =>
    eventually(async () => (await service.call('GET', `/api/admin/jobs/${jobId}`)).body.finishedAt)

  /** So that a checkpoint stands after each step, however fast the machine is. */
  const everythingInTheLog = async (service: TestService) => {
    await untilSigned(service)
    const { rows } = await service.database.query('select max(size)::integer as size from log_checkpoints')
    sizes.push(rows[0]?.size)
  }

  before(async () => {
    const service = await startTestService({ databaseUrl: url })
    const brand = await makeBrand(service, { plan: 'STARTER' }, [
      { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
      { text: 'What is Northwind Kettles? [[sandbox:good]]', intent: 'BRANDED' },
    ])
    const refresh = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
    await finished(service, refresh.body.jobId)
    await everythingInTheLog(service)
    await supersedeFacts(service, brand.id)
    await everythingInTheLog(service)
    const scan = await scanToEnd(service, brand.id)
    await everythingInTheLog(service)
    const verify = await service.call('POST', `/v1/runs/${scan.runs[0].id}/verify`)
    await finished(service, verify.body.jobId)
    await everythingInTheLog(service)
    await service.stop()
    client = await connect(url)
  })
  after(async () => {
    await client.end()
    await drop()
    await rm(dataDirOf(url), { recursive: true, force: true })
  })

  /** A site that says something else the second time. */
  async function supersedeFacts(service: TestService, brandId: string): Promise<void> {
    for (const foundingDate of ['1987', '1991']) {
      const data = { '@type': 'Organization', name: 'Northwind Kettles', foundingDate }
      const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
      await collectFacts(service, { now: () => new Date() }, { brand: { id: brandId }, html })
    }
  }

  const tampered = (tamper: (client: pg.Client) => Promise<unknown>) =>
    auditAfter(client, tamper, { journal })
  /** One whose bytes came only once: the simulator repeats itself, and asking again may bring the same. */
  const capture = async (place = 0) => {
    const { rows } = await client.query(
      `select index::integer as index, seq, records.id, coding, bytes from records
       join log_leaves using (seq) join snapshots on snapshots.record = records.id
       join bodies on bodies.sha256 = snapshots.sha256 where kind = 'capture'
         and (select count(*) from records as same where kind = 'capture' and same.sha256 = records.sha256) = 1
       order by index offset ${place} limit 1`,
    )
    const [record] = await sealedRecords(client, 'r.id = $1', [rows[0].id])
    return { ...(record as StoredRecord), ...rows[0], sha256: Buffer.from((record as StoredRecord).sha256) }
  }

  test('nothing is found where nothing was changed', async () => {
    const report = await auditAt(url, { journal })
    requireClean(report)
    const { rows } = await client.query(
      `select count(*)::integer as records, count(distinct kind)::integer as kinds from records`,
    )
    assert.equal(rows[0].kinds, 8)
    assert.equal(report.records, rows[0].records)
    assert.equal(report.entries, rows[0].records)
    assert.ok(report.checkpoints > 1)
    assert.ok(report.bytesHashed > 10_000)
    const { rows: superseded } = await client.query('select from facts where superseded_at is not null')
    assert.ok(superseded.length > 0)
  })

  test('1: the bytes of an answer edited', async () => {
    const { sha256, index } = await capture()
    const report = await tampered(async db => {
      await db.query(`update bodies set bytes = bytes || ' ' where sha256 = $1`, [sha256])
    })
    const found = requireFound(report, 'bodies')
    assert.equal(found.index, index)
    assert.equal(found.where, `bodies ${toHex(sha256)}`)
  })

  /** Other bytes in place of these, kept as somebody would who knows how. */
  async function replaceBody(db: pg.Client, sha256: Buffer, body: string | Buffer): Promise<void> {
    const { coding, bytes } = await packBody(Buffer.from(body))
    await db.query('update bodies set sha256 = sha256($2), coding = $3, bytes = $4 where sha256 = $1', [
      sha256,
      Buffer.from(body),
      coding,
      bytes,
    ])
    await db.query('update snapshots set sha256 = sha256($2) where sha256 = $1', [sha256, Buffer.from(body)])
  }

  test('2: bytes and hash edited together', async () => {
    const { id, sha256, index } = await capture(1)
    const other = sha256Of('another answer')
    const onlyThere = await tampered(db => replaceBody(db, sha256, 'another answer'))
    assert.equal(requireFound(onlyThere, 'snapshots').index, index)
    const everywhere = await tampered(async db => {
      await replaceBody(db, sha256, 'another answer')
      await db.query(`update records set sha256 = decode($2, 'hex') where id = $1`, [id, other])
    })
    const found = requireFound(everywhere, 'commitments')
    assert.equal(found.index, index)
    assert.equal(found.where, `records ${id}`)
  })

  /** Everything about a capture made anew around other bytes, as if it had been sealed so. */
  async function forge(db: pg.Client, record: Awaited<ReturnType<typeof capture>>): Promise<void> {
    const body = Buffer.from('another answer')
    const sha256 = sha256Of(body)
    const privateText = record.privateText.replace(/"byteLength":\d+/, `"byteLength":${body.length}`)
    const commitment = Buffer.from(privateCommitment(privateText, record.privateSalt))
    const publicText = record.publicText
      .replace(toHex(record.sha256), sha256)
      .replace(/"private":"\w+"/, `"private":"${toHex(commitment)}"`)
    const entry = Buffer.from(entryCommitment(publicText, record.entrySalt))
    const readIn = await sealedRecords(
      db as Sql,
      `kind in ('extraction', 'classification') and subject = $1`,
      [record.subject],
    )
    await replaceBody(db, record.sha256, body)
    await db.query(
      `update records set sha256 = decode($2, 'hex'), commitment = $3, entry = $4 where id = $1`,
      [record.id, sha256, commitment, entry],
    )
    await replaceText(db as Sql, record, { privateText })
    await db.query('update log_leaves set entry = $2 where seq = $1', [record.seq, entry])
    await db.query(`update runs set sha256 = decode($2, 'hex') where id = $1`, [record.subject, sha256])
    // Nobody may say that something was read out of other bytes; and texts must not need those that are gone.
    for (const other of readIn) {
      await replaceText(db as Sql, other, {})
      if (other.kind !== 'extraction') continue
      const text = other.publicText.replace(toHex(record.sha256), sha256)
      const leaf = Buffer.from(entryCommitment(text, other.entrySalt))
      await db.query(`update records set sha256 = decode($2, 'hex'), entry = $3 where id = $1`, [
        other.id,
        sha256,
        leaf,
      ])
      await db.query('update log_leaves set entry = $2 where seq = (select seq from records where id = $1)', [
        other.id,
        leaf,
      ])
    }
  }

  test('3, G4: bytes, hash, record and leaf, all consistent', async () => {
    const record = await capture()
    const report = await tampered(db => forge(db, record))
    const found = requireFound(report, 'roots')
    assert.deepEqual([...new Set(report.findings.map(({ check }) => check))], ['roots'])
    assert.ok(Number(found.index) <= record.index)
  })

  test('5: two answers swapped', async () => {
    const [one, two] = [await capture(0), await capture(2)]
    const bodies = await tampered(async db => {
      const put = (sha256: Buffer, { coding, bytes }: typeof one) =>
        db.query('update bodies set coding = $2, bytes = $3 where sha256 = $1', [sha256, coding, bytes])
      await put(one.sha256, two)
      await put(two.sha256, one)
    })
    assert.equal(requireFound(bodies, 'bodies').index, Math.min(one.index, two.index))
    const rows = await tampered(async db => {
      await db.query(`update snapshots set record = $2 where sha256 = $1`, [one.sha256, two.id])
      await db.query(`update snapshots set record = $2 where sha256 = $1`, [two.sha256, one.id])
    })
    requireFound(rows, 'snapshots')
    const records = await tampered(async db => {
      const swap = (id: string, to: Buffer) =>
        db.query('update records set sha256 = $2 where id = $1', [id, to])
      await swap(one.id, two.sha256)
      await swap(two.id, one.sha256)
      await db.query(`update snapshots set record = $2 where sha256 = $1`, [one.sha256, two.id])
      await db.query(`update snapshots set record = $2 where sha256 = $1`, [two.sha256, one.id])
    })
    requireFound(records, 'commitments')
  })

  test('6: two leaves swapped', async () => {
    const report = await tampered(db =>
      db.query(`update log_leaves set index = 1000 where index = 3;
                update log_leaves set index = 3 where index = 4;
                update log_leaves set index = 4 where index = 1000`),
    )
    const found = requireFound(report, 'roots')
    assert.ok(Number(found.index) <= 3)
  })

  test('7: a row deleted in the middle', async () => {
    const leaf = await tampered(db => db.query('delete from log_leaves where index = 5'))
    assert.equal(requireFound(leaf, 'leaves').index, 5)
    const both = await tampered(async db => {
      await db.query('alter table facts drop constraint facts_id_fkey')
      await db.query('alter table fact_dates drop constraint fact_dates_id_fkey')
      await db.query('alter table log_keys drop constraint log_keys_record_fkey')
      await db.query('delete from records where seq = (select seq from log_leaves where index = 5)')
      await db.query('delete from log_leaves where index = 5')
    })
    assert.equal(requireFound(both, 'leaves').index, 5)
    const closed = await tampered(async db => {
      await db.query('delete from log_leaves where index = 5')
      await db.query('alter table log_leaves drop constraint log_leaves_pkey')
      await db.query('update log_leaves set index = index - 1 where index > 5')
    })
    requireFound(closed, 'roots')
  })

  /** The newest checkpoint and everything that came with it, also where people would look for it. */
  async function cutTail(db: pg.Client, at?: number): Promise<void> {
    const { rows } = await db.query('select max(previous)::integer as last from log_checkpoints')
    const size = at ?? rows[0].last
    await db.query(`alter table facts drop constraint facts_id_fkey`)
    await db.query('alter table fact_dates drop constraint fact_dates_id_fkey')
    const gone = `(select id from records join log_leaves using (seq) where index >= ${size})`
    const records = `from records join log_leaves using (seq) where index >= ${size}`
    for (const statement of [
      `delete from bodies where sha256 in (select sha256 from snapshots where record in ${gone})`,
      `delete from snapshots where record in ${gone}`,
      `delete from record_texts where record in ${gone}`,
      `delete from record_packs where seq in (select seq from log_leaves where index >= ${size})`,
      `delete from case_runs where classification_id in ${gone}`,
      `delete from citations where run in (
         select n.id from citing_runs n join records on subject = run_id join log_leaves using (seq)
         where index >= ${size} and kind = 'classification')`,
      `delete from page_findings where classification_id in ${gone}`,
      `delete from event_actors where seq in (select seq from log_leaves where index >= ${size})`,
      // A job whose answers stay goes on waiting for its outcome.
      `delete from jobs where id in (select slot ${records} and kind = 'verification') and not exists (
         select from records join log_leaves using (seq)
         where index < ${size} and kind = 'capture' and slot like '%/' || jobs.id || '/%')`,
      `delete from later_asks where exists (
         select ${records} and kind = 'capture' and subject = run_id
           and (slot like 'verify/' || cause_id || '/' || ask || '/%' or slot like 'judge/' || cause_id || '/%'))`,
      `update runs set status = 'CAPTURED', citation_class = null, classification_id = null, mentioned = null,
         classified_at = null, cited_domains = null
       where classification_id in ${gone}`,
      `update runs set outcome = null where id in (select subject ${records} and kind = 'extraction')`,
      `update runs set status = 'QUEUED', sha256 = null, captured_at = null, outcome = null, attempt = 0
       where id in (select subject ${records} and kind = 'capture' and slot = 'answer')`,
      `delete from run_attempts where run_id in (select id from runs where status = 'QUEUED')`,
      `update scans set status = 'RUNNING', finished_at = null
       where id in (select scan_id from runs where status = 'QUEUED')`,
      'select recount_classes(), recount_activity()',
      'delete from searched_answers where run_id in (select id from runs where citation_class is null)',
      // Without gaps, as if nothing else had ever been searchable.
      `update searched_answers a set place = -1000000 + b.place from (
         select run_id, row_number() over (partition by brand_id order by place) as place from searched_answers) b
       where a.run_id = b.run_id`,
      'update searched_answers set place = place + 999999',
      `update search_progress p set oldest = 0,
         newest = (select count(*) from searched_answers a where a.brand_id = p.brand_id)`,
      'delete from search_blocks',
      `insert into search_blocks select brand_id, floor(place / 1024.0)::integer, count(*), min(captured_at), max(captured_at)
       from searched_answers group by 1, 2`,
      'delete from domain_counts',
      'delete from page_counts',
      `insert into page_counts (source, day, page, engine, answers, confabulated)
       select source, (c.captured_at at time zone 'UTC')::date, page, engine, count(*), count(*) filter (where confabulated)
       from citations c join citing_runs n on n.id = run join runs r on r.id = run_id group by 1, 2, 3, 4`,
      `insert into domain_counts (source, day, engine, answers, confabulated)
       select source, (c.captured_at at time zone 'UTC')::date, engine, count(distinct run),
         count(distinct run) filter (where confabulated)
       from citations c join citing_runs n on n.id = run join runs r on r.id = run_id group by 1, 2, 3`,
      `delete from fact_dates where id in (select id ${records})`,
      `delete from facts where id in (select id ${records})`,
      `delete from records where seq in (select seq from log_leaves where index >= ${size})`,
      'update facts set superseded_at = (select min(at) from records where supersedes = facts.id)',
      `delete from log_leaves where index >= ${size}`,
      `delete from log_published where size > ${size}`,
      `delete from log_checkpoints where size > ${size}`,
    ])
      await db.query(statement)
    const { rows: cases } = await db.query('select id from cases')
    await recount(
      db as never,
      cases.map(({ id }) => id),
    )
  }

  test('8, G5: the tail cut off with its checkpoints', async () => {
    const { rows } = await client.query(
      'select max(previous)::integer as size, max(note) as note from log_checkpoints',
    )
    const report = await tampered(cutTail)
    const found = requireFound(report, 'journal')
    assert.ok(Number(found.index) >= rows[0].size)
    const head = await client.query('select note from log_checkpoints order by size desc limit 1')
    const remembering = await auditAfter(client, cutTail, { remembered: [head.rows[0].note] })
    assert.equal(requireFound(remembering, 'journal').index, rows[0].size)
  })

  test('8: without a journal and without a memory, a tail cut off is seen only by rows that were left without their events', async () => {
    const [facts = 0, superseded = 0, scanned = 0] = sizes
    // After each step, and in the middle of the scan.
    const { rows } = await client.query(
      `select percentile_disc(0.5) within group (order by size)::integer as size
       from log_checkpoints where size > ${superseded} and size <= ${scanned}`,
    )
    for (const size of [facts, superseded, rows[0].size, scanned]) {
      const alone = await auditAfter(client, db => cutTail(db, size))
      // Whoever takes those back too leaves nothing that an audit could see.
      const findings = alone.findings.filter(({ check }) => check !== 'events')
      requireClean({ ...alone, ok: findings.length === 0, findings })
      assert.match(alone.notes.join(), /there is no journal here/)
    }
  })

  test('9: a record deleted, its leaf kept', async () => {
    const report = await tampered(async db => {
      await db.query('alter table facts drop constraint facts_id_fkey')
      await db.query('alter table fact_dates drop constraint fact_dates_id_fkey')
      await db.query('alter table log_keys drop constraint log_keys_record_fkey')
      await db.query('delete from records where seq = (select seq from log_leaves where index = 7)')
    })
    assert.equal(requireFound(report, 'bijection').index, 7)
  })

  test('10, G8: a record inserted, with and without a place in line', async () => {
    const old = new Date(Date.now() - 86_400_000)
    const sealed = (db: pg.Client) =>
      seal(
        { inTransaction: true, query: (text: string, values?: unknown[]) => db.query(text, values) } as never,
        {
          kind: 'verification',
          subject: 'run_forged',
          slot: 'forged',
          at: old,
          sha256: '00'.repeat(32),
          private: { outcome: 'reproduced' },
        },
      )
    let id = ''
    const waiting = await tampered(async db => {
      id = await sealed(db)
    })
    assert.equal(requireFound(waiting, 'queue').where, `records ${id}`)
    assert.match(requireFound(waiting, 'queue').message, /left behind/)
    const hidden = await tampered(async db => {
      id = await sealed(db)
      await db.query('delete from log_queue')
    })
    assert.equal(requireFound(hidden, 'bijection').where, `records ${id}`)
    const stray = await tampered(db => db.query('insert into log_queue values (123456)'))
    assert.equal(requireFound(stray, 'queue').where, 'log_queue 123456')
    const again = await tampered(db =>
      db.query('insert into log_queue select seq from log_leaves where index = 2'),
    )
    assert.equal(requireFound(again, 'queue').index, 2)
  })

  test('D5: a record that nobody gives its place is named after a minute', async () => {
    const at = new Date()
    let id = ''
    const sealNow = async (db: pg.Client) => {
      const tx = { inTransaction: true, query: (text: string, values?: unknown[]) => db.query(text, values) }
      const record = {
        kind: 'verification',
        subject: 'run_waiting',
        slot: 'waiting',
        sha256: '00'.repeat(32),
      }
      id = await seal(tx as never, { ...record, at, private: { outcome: 'reproduced' } } as never)
    }
    const after = (ms: number) => auditAfter(client, sealNow, { journal, now: new Date(at.getTime() + ms) })
    assert.deepEqual((await after(50_000)).findings, [])
    const finding = requireFound(await after(70_000), 'queue')
    assert.equal(finding.where, `records ${id}`)
    assert.match(finding.message, /still waits for its place/)
  })

  test('23: a leaf that is there twice', async () => {
    const twice = `insert into log_leaves select (select max(index) + 1 from log_leaves), seq, entry
                   from log_leaves where index = 2`
    await client.query('begin')
    await assert.rejects(client.query(twice), { code: '23505' })
    await client.query('rollback')
    const report = await tampered(async db => {
      await db.query('alter table log_leaves drop constraint log_leaves_seq_key')
      await db.query(twice)
    })
    requireFound(report, 'roots', 'leaves')
    const same = await tampered(async db => {
      for (const name of ['pkey', 'seq_key'])
        await db.query(`alter table log_leaves drop constraint log_leaves_${name}`)
      await db.query('insert into log_leaves select * from log_leaves where index = 2')
    })
    assert.equal(requireFound(same, 'leaves').index, 2)
  })

  test('G2: session_replication_role does not get around the guards; whoever takes them away is found', async () => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await assert.rejects(client.query(`update records set at = at - interval '1 day'`), { code: '23001' })
    await client.query('rollback')
    const { index } = await capture()
    const report = await tampered(db =>
      db.query(
        `update records set at = at - interval '1 day' where seq = (select seq from log_leaves where index = $1)`,
        [index],
      ),
    )
    assert.equal(requireFound(report, 'columns').index, index)
  })

  describe('G3: one bit, anywhere', () => {
    const BODY = 'sha256 = (select sha256 from records where id = $1)'
    const PACK = 'seq = (select seq from records where id = $1)'
    const cases: Edits = {
      bodies: {
        body: `update bodies set bytes = set_byte(bytes, 9, get_byte(bytes, 9) # 1) where ${BODY}`,
        coding: `update bodies set coding = 'identity' where ${BODY}`,
        'a coding that nobody knows': `alter table bodies drop constraint bodies_coding_check; update bodies set coding = 'zste' where ${BODY}`,
        'bytes removed': `delete from bodies where ${BODY}`,
        'bytes of another month': `update bodies set captured_at = captured_at + interval '1 month' where ${BODY}`,
        'bytes twice': `insert into bodies select captured_at + interval '1 month', sha256, coding, bytes from bodies where ${BODY}`,
      },
      snapshots: {
        'hash of a snapshot':
          'update snapshots set sha256 = set_byte(sha256, 0, get_byte(sha256, 0) # 1) where record = $1',
        'time of a snapshot': `update snapshots set captured_at = captured_at + interval '1 microsecond' where record = $1`,
        engine: `update snapshots set engine = 'GROK' where record = $1`,
        surface: `update snapshots set surface = 'api' where record = $1`,
      },
      commitments: {
        'hash of a record':
          'update records set sha256 = set_byte(sha256, 0, get_byte(sha256, 0) # 1) where id = $1',
        kind: `update records set kind = 'verification' where id = $1`,
        'private salt': `update record_packs set bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) where ${PACK}`,
        commitment: `update records set commitment = sha256(commitment) where id = $1`,
        salt: `update records set entry_salt = sha256(entry_salt) where id = $1`,
      },
      columns: {
        'time of a record': `update records set at = at + interval '1 microsecond' where id = $1`,
        slot: `update records set slot = 'other' where id = $1`,
        supersedes: `update records set supersedes = 'cap_other' where id = $1`,
        'text removed': `delete from record_packs where ${PACK}`,
        'text of another month': `update record_packs set at = at + interval '1 month' where ${PACK}`,
        'text twice': `insert into record_texts select id, at, '{}', sha256(id::bytea) from records where id = $1`,
        'coding of a text': `update record_packs set coding = coding + 1 where ${PACK}`,
        'text cut': `update record_packs set bytes = substr(bytes, 1, length(bytes) - 1) where ${PACK}`,
        'commitment gone': `update records set commitment = null where id = $1`,
      },
      leaves: {
        entry: `update records set entry = set_byte(entry, 31, get_byte(entry, 31) # 128) where id = $1`,
      },
      views: {
        class: `update runs set citation_class = 'STRONG' where id = (select subject from records where id = $1)`,
        'time of a run': `update runs set captured_at = now() where id = (select subject from records where id = $1)`,
        'hash of a run': `update runs set sha256 = sha256('x') where id = (select subject from records where id = $1)`,
      },
    }
    for (const [check, what, statement] of editsIn(cases)) {
      test(what, async () => {
        // One whose class is not what it will be set to.
        const { rows } = await client.query(
          `select records.id, index::integer as index from runs join records on subject = runs.id
           join log_leaves using (seq) where records.kind = 'capture' and slot = 'answer' and citation_class <> 'STRONG'
             and exists (select from snapshots where record = records.id) limit 1`,
        )
        const report = await tampered(async db => {
          await db.query('alter table bodies drop constraint bodies_hash')
          for (const part of statement.split(';'))
            await db.query(part, part.includes('$1') ? [rows[0].id] : [])
        })
        const { index } = requireFound(report, check)
        assert.ok(
          typeof index === 'number' || ['snapshots', 'views'].includes(check) || what === 'bytes twice',
        )
      })
    }
  })

  test('the dictionary of bodies is the one they were packed with', async () => {
    for (const statement of [
      'update body_dictionaries set bytes = set_byte(bytes, 40000, get_byte(bytes, 40000) # 1)',
      `update body_dictionaries set coding = 'zstd-2'`,
      `insert into body_dictionaries select 'zstd-2', bytes from body_dictionaries`,
      'delete from body_dictionaries',
    ]) {
      const report = await tampered(db => db.query(statement))
      assert.equal(requireFound(report, 'bodies').where, 'body_dictionaries')
    }
  })

  test('facts are the ones that were sealed, and so is when they ended', async () => {
    const cases = [
      `update facts set value = 'made up' where id = (select min(id) from facts)`,
      `update facts set hash = sha256('x') where id = (select min(id) from facts)`,
      `update facts set source = 'https://elsewhere.example/' where id = (select min(id) from facts)`,
      `update facts set source_sha256 = sha256('x') where id = (select min(id) from facts)`,
      `update facts set origin = 'operator' where id = (select min(id) from facts)`,
      `update facts set collected_at = collected_at - interval '1 hour' where id = (select min(id) from facts)`,
      `update facts set superseded_at = null where superseded_at is not null`,
      `update facts set superseded_at = superseded_at + interval '1 second' where superseded_at is not null`,
      `update facts set superseded_at = now() where id = (select max(id) from facts where superseded_at is null)`,
      `delete from facts where id = (select min(id) from facts)`,
    ]
    for (const statement of cases) {
      const report = await tampered(async db => {
        await db.query('drop index facts_active')
        await db.query('alter table fact_dates drop constraint fact_dates_fact_id_fkey')
        await db.query(statement)
      })
      requireFound(report, 'views')
    }
  })

  test('since when facts hold is what was sealed', async () => {
    const one = 'id = (select max(id) from fact_dates)'
    const cases = [
      `update fact_dates set true_since = '2001-01-01' where ${one}`,
      `update fact_dates set true_since = null where ${one}`,
      `update fact_dates set number = 7 where ${one}`,
      `update fact_dates set fact_id = (select min(id) from facts where id not in (select d.fact_id from fact_dates d)) where ${one}`,
      `update fact_dates set id = (select id from facts where id not in (select id from fact_dates) limit 1) where ${one}`,
      `delete from fact_dates where ${one}`,
      `insert into fact_dates select id, id, 1, '2001-01-01' from facts
       where id not in (select id from fact_dates) limit 1`,
    ]
    for (const statement of cases) {
      const report = await tampered(db => db.query(statement))
      assert.match(requireFound(report, 'views').where, /^fact_dates /, statement)
    }
  })

  test('runs show what was captured and the last class that was sealed', async () => {
    const one = `id = (select min(id) from runs where citation_class is not null)`
    const cases = [
      `update runs set citation_class = null, classification_id = null, status = 'CAPTURED' where ${one}`,
      `update runs set status = 'FAILED' where ${one}`,
      `update runs set mentioned = not mentioned where ${one}`,
      `update runs set classified_at = classified_at - interval '1 second' where ${one}`,
      `update runs set engine = 'GROK' where ${one}`,
      `update runs set intent = 'CATEGORY' where ${one}`,
      `update runs set classification_id = (select id from records where kind = 'verification' limit 1) where ${one}`,
      `update prompts set text = 'Which kettle is best?' where id = (select prompt_id from runs where ${one})`,
      `alter table run_attempts drop constraint run_attempts_run_id_fkey; alter table case_runs drop constraint case_runs_run_id_fkey;
       alter table run_citations drop constraint run_citations_run_id_fkey;
       alter table later_asks drop constraint later_asks_run_id_fkey; delete from runs where ${one}`,
      `update runs set sha256 = null where ${one}`,
      `update runs set outcome = 'not_shown' where ${one}`,
      `update runs set outcome = null where ${one}`,
      `update runs set sample = 2 where ${one}`,
    ]
    for (const statement of cases) {
      const report = await tampered(async db => {
        await db.query('alter table runs drop constraint runs_scan_id_prompt_id_engine_sample_key')
        await db.query(statement)
      })
      const checks = report.findings.map(({ check }) => check).filter(check => check !== 'events')
      assert.deepEqual([...new Set(checks)], ['views'], statement)
    }
  })

  test('counts of classes are what the runs add up to', async () => {
    const cases = [
      `update class_counts set absent = absent + 1 where grain = 'minute'`,
      `update class_counts set strong = strong - 1, echo = echo + 1 where grain = 'all'`,
      `update class_counts set starts_at = starts_at - interval '1 day' where grain = 'day'`,
      `delete from class_counts where grain = 'hour'`,
      `create or replace function class_count_stretches(at timestamptz) returns table (grain text, starts_at timestamptz)
         language sql immutable as 'select null::text, null::timestamptz where false'; select recount_classes()`,
    ]
    for (const statement of cases) {
      const report = await tampered(db => db.query(statement))
      assert.match(requireFound(report, 'views').where, /^class_counts /, statement)
    }
    for (const statement of ['update prompt_days set absent = absent + 1', 'delete from prompt_days']) {
      const report = await tampered(db => db.query(statement))
      assert.match(requireFound(report, 'views').where, /^prompt_days /, statement)
    }
    // A row that counts nobody any more says nothing wrong.
    const report = await tampered(db =>
      db.query(
        `insert into class_counts select id, 'minute', now(), 'GROK', 'BRANDED', 0, 0, 0, 0, 0 from brands`,
      ),
    )
    requireClean(report)
  })

  test('what stands in rows cannot reach a terminal as it is', async () => {
    const report = await tampered(db =>
      db.query(
        `update records set id = E'cap_\\x1b[2J\\x07' where id = (select record from snapshots limit 1)`,
      ),
    )
    const text = reportLines(report).join('\n')
    assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u)
    assert.match(text, /cap_\\u\{1b\}\[2J/)
  })

  describe('as a command', () => {
    const run = (...args: string[]) =>
      spawnService('audit', { DATABASE_URL: url, BCF_LOG_LEVEL: 'silent' }, args).ended

    test('ends with 0 and says what it did', async () => {
      const { code, stdout, stderr } = await run()
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^\d+ entries, \d+ records, \d+ checkpoints; [\d.]+ MB hashed in [\d.]+ s$/m)
      assert.match(stdout, /clean: everything is as it was sealed\n$/)
      assert.equal(stderr, '')
    })

    test('as one document', async () => {
      const { code, stdout } = await run('--json')
      assert.equal(code, 0)
      const report = JSON.parse(stdout)
      assert.deepEqual(Object.keys(report), [
        'ok',
        'entries',
        'checkpoints',
        'records',
        'bytesHashed',
        'seconds',
        'findings',
        'notes',
        'unsealed',
        'method',
        'checkpoint',
        'continued',
      ])
      assert.equal(report.ok, true)
    })

    test('ends with 1 when the checkpoint that somebody kept is not one of this log', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'bcf-kept-'))
      const file = join(directory, 'checkpoint')
      const { rows } = await client.query('select note from log_checkpoints order by size desc limit 1')
      await writeFile(file, rows[0].note)
      assert.equal((await run('--checkpoint', file)).code, 0)
      const key = signingKey('elsewhere.example/log', randomBytes(32))
      await writeFile(file, signCheckpoint({ origin: key.name, size: 3, root: randomBytes(32) }, key))
      const { code, stdout } = await run('--checkpoint', file)
      assert.equal(code, 1)
      assert.match(stdout, /FOUND by signatures: --checkpoint: it is not one of this log/)
      const pinned = await run('--key', formatVerifierKey(key))
      assert.equal(pinned.code, 1)
      assert.match(pinned.stdout, /FOUND by keys: log_keys: the key that you trust is not one of this log/)
      await rm(directory, { recursive: true })
    })

    test('ends with 2 when it cannot tell', async () => {
      assert.equal((await run('--unknown')).code, 2)
      assert.equal((await run('--key', 'nonsense')).code, 2)
      const empty = await createTestDatabase()
      const { code, stderr } = await spawnService('audit', { DATABASE_URL: empty.url }).ended
      assert.equal(code, 2)
      assert.match(stderr, /run npm run migrate first/)
      await empty.drop()
    })
  })
})

describe('audit of a log with full tiles, timestamps and cosignatures', { skip: noOpenssl }, async () => {
  const MINUTE = 60_000
  const office = openOffice()
  const root = office.certify('Root')
  const authority = office.certify('Authority', { issuer: root })
  const roots = [await readFile(root.pem, 'utf8')]
  const witness = new TestWitness('witness.example/one')
  let log: AuditedLog
  let client: pg.Client

  before(async () => {
    log = await plantLog(new Date(Date.now() - 30 * MINUTE))
    for (const count of [300, 40, 1]) {
      await log.seal(count)
      await log.sequence()
      log.clock.advance(7 * MINUTE)
    }
    for (const count of [30, 20]) {
      await log.seal(count)
      const checkpoint = await log.sequence()
      await plantAnchor(log, checkpoint, office, authority, 'tsa.example')
      await plantCosignature(log, checkpoint, witness)
      log.clock.advance(3 * MINUTE)
    }
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  const terms = () => ({ journal: log.journal.path, roots, witnesses: [witness.vkey] })
  const tampered = (tamper: (client: pg.Client) => Promise<unknown>) => auditAfter(client, tamper, terms())

  /** A place for another one than the log's, and the lines of that. */
  async function ownJournal(t: TestContext): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'bcf-journal-'))
    t.after(() => rm(directory, { recursive: true }))
    return join(directory, 'journal')
  }
  const journalLines = async () => (await readFile(log.journal.path, 'utf8')).split('\n')

  test('nothing is found where nothing was changed', async () => {
    const report = await auditAt(log.url, { ...terms(), pinned: parseVerifierKey(log.vkey) })
    requireClean(report)
    assert.equal(report.entries, 392)
    assert.equal(report.checkpoints, 5)
    const { notes } = await auditAt(log.url, { journal: log.journal.path })
    assert.match(notes.join(), /BCF_TSA_ROOTS is not set/)
    assert.match(notes.join(), /witness.example\/one has signed checkpoints and is not one of the witnesses/)
  })

  test('34: a byte of a tile', async () => {
    const report = await tampered(db =>
      db.query(
        'update log_tiles set hashes = set_byte(hashes, 100 * 32 + 5, get_byte(hashes, 100 * 32 + 5) # 4)',
      ),
    )
    const found = requireFound(report, 'tiles')
    assert.equal(found.index, 100)
    assert.equal(found.where, 'log_tiles 0/0')
    const root = await tampered(db => db.query(`update log_tiles set root = sha256('x')`))
    assert.equal(requireFound(root, 'tiles').index, 0)
    requireFound(await tampered(db => db.query('delete from log_tiles')), 'tiles')
    const more = await tampered(db =>
      db.query('insert into log_tiles select 0, 1, hashes, root from log_tiles'),
    )
    assert.equal(requireFound(more, 'tiles').where, 'log_tiles 0/1')
  })

  test('3: the tile made to fit as well', async () => {
    const report = await tampered(async db => {
      const entry = randomBytes(32)
      await db.query('update log_leaves set entry = $1 where index = 17', [entry])
      await db.query(
        'update records set entry = $1 where seq = (select seq from log_leaves where index = 17)',
        [entry],
      )
      const hash = Buffer.from(leafHash(entry))
      await db.query('update log_tiles set hashes = overlay(hashes placing $1 from 17 * 32 + 1)', [hash])
    })
    requireFound(report, 'roots')
    requireFound(report, 'commitments')
    requireFound(report, 'tiles')
  })

  describe('checkpoints', () => {
    const cases: Edits = {
      checkpoints: {
        'the root': `update log_checkpoints set root = sha256('x') where size = 341`,
        'another note of the log': `update log_checkpoints set note = (select note from log_checkpoints where size = 392) where size = 341`,
        'the chain': `update log_checkpoints set previous = 12 where size = 341`,
        'one in the middle': 'delete from log_checkpoints where size = 341',
      },
      signatures: {
        'the note': `update log_checkpoints set note = replace(note, '341', '342') where size = 341`,
        'a signature that is added': `update log_checkpoints set note = note || '— other.example/log AAAAAAAAAAAAAA==' || chr(10) where size = 341`,
      },
      times: {
        'when it was signed': `update log_checkpoints set signed_at = signed_at - interval '1 hour' where size = 342`,
        'half a minute, which no other time contradicts': `update log_checkpoints set signed_at = signed_at - interval '30 seconds' where size = 392`,
        'a microsecond': `update log_checkpoints set signed_at = signed_at + interval '1 microsecond' where size = 342`,
        'still to come': `update log_checkpoints set signed_at = now() + interval '1 hour' where size = 392`,
      },
      published: {
        'publication of one': 'delete from log_published where size = 341',
        'published and not there': `insert into log_published values (5)`,
      },
    }
    for (const [check, what, statement] of editsIn(cases)) {
      test(what, async () => {
        const report = await tampered(async db => {
          await db.query('alter table log_published drop constraint log_published_size_fkey')
          await db.query(statement)
        })
        requireFound(report, check)
      })
    }

    test('the newest not published: explained when the journal never saw it, without one for a minute', async t => {
      // Where others have signed it, nothing explains it.
      requireFound(await tampered(db => db.query('delete from log_published where size = 392')), 'published')
      const unpublish = (db: pg.Client) =>
        db.query(`delete from log_anchors where size = 392; delete from log_cosignatures where size = 392;
                  delete from log_published where size = 392`)
      const { rows } = await client.query('select signed_at as at from log_checkpoints where size = 392')
      const soon = { ...terms(), now: new Date(rows[0].at.getTime() + 50_000) }
      requireFound(await auditAfter(client, unpublish, soon), 'published')
      requireClean(await auditAfter(client, unpublish, { ...soon, journal: null }))
      const later = { ...terms(), now: new Date(rows[0].at.getTime() + 70_000) }
      requireFound(await auditAfter(client, unpublish, { ...later, journal: null }), 'published')
      const journal = await ownJournal(t)
      const lines = await journalLines()
      const last = lines.findIndex(line => line.startsWith('{"size":392,"note"'))
      await writeFile(journal, `${lines.slice(0, last).join('\n')}\n{"size":392,"no`)
      const explained = await auditAfter(client, unpublish, { ...later, journal })
      requireClean(explained)
      assert.match(explained.notes.join(), /signed and not published: the next start/)
    })
  })

  describe('keys', () => {
    const cases: [what: string, statement: string][] = [
      ['another key', `update log_keys set vkey = 'log.example/audited+00000000+AAAA'`],
      ['an endorsement by nobody', `update log_keys set endorsement = 'x'`],
      ['another number', 'update log_keys set number = 1'],
      [
        'another record',
        `update log_keys set record = (select id from records where kind = 'capture' limit 1)`,
      ],
      ['no key', 'delete from log_keys'],
    ]
    for (const [what, statement] of cases) {
      test(what, async () => {
        requireFound(await tampered(db => db.query(statement)), 'keys')
      })
    }
  })

  test('a journal that tells another story', async t => {
    const journal = await ownJournal(t)
    const original = await readFile(log.journal.path, 'utf8')
    const noteOf = (size: number) =>
      signCheckpoint({ origin: log.key.name, size, root: randomBytes(32) }, log.key)
    await writeFile(journal, original)
    await appendFile(journal, 'a line that a kill cut sho\n')
    const torn = await auditAt(log.url, { ...terms(), journal })
    requireClean(torn)
    assert.match(torn.notes.join(), /lines that cannot be read/)
    for (const size of [341, 350, 392, 400]) {
      await writeFile(journal, original)
      const signedAt = new Date().toISOString()
      await appendFile(journal, `${JSON.stringify({ size, note: noteOf(size), signedAt })}\n`)
      requireFound(await auditAt(log.url, { ...terms(), journal }), 'journal')
    }
  })

  test('8: the tail cut off, betrayed by a timestamp and a witness even without the journal', async () => {
    const cut = (db: pg.Client) =>
      db.query(`alter table log_anchors drop constraint log_anchors_size_fkey;
                alter table log_cosignatures drop constraint log_cosignatures_size_fkey;
                create temporary table gone on commit drop as
                  select id from records join log_leaves using (seq) where index >= 342;
                delete from bodies where sha256 in (select sha256 from snapshots where record in (table gone));
                delete from snapshots where record in (table gone);
                delete from record_texts where record in (table gone);
                delete from record_packs where seq in (select seq from log_leaves where index >= 342);
                delete from records where seq in (select seq from log_leaves where index >= 342);
                delete from log_leaves where index >= 342;
                delete from log_published where size > 342;
                delete from log_checkpoints where size > 342`)
    const report = await auditAfter(client, cut, { ...terms(), journal: null })
    requireFound(report, 'anchors')
    requireFound(report, 'cosignatures')
    assert.deepEqual([...new Set(report.findings.map(({ check }) => check))].sort(), [
      'anchors',
      'cosignatures',
    ])
  })

  test('G7: another view of the same log, signed by the same key', async () => {
    const other = signCheckpoint({ origin: log.key.name, size: 200, root: randomBytes(32) }, log.key)
    const report = await auditAt(log.url, { ...terms(), remembered: [other] })
    assert.equal(requireFound(report, 'journal').index, 199)
    const longer = signCheckpoint({ origin: log.key.name, size: 500, root: randomBytes(32) }, log.key)
    assert.equal(
      requireFound(await auditAt(log.url, { ...terms(), remembered: [longer] }), 'journal').index,
      392,
    )
  })

  describe('timestamps and cosignatures', () => {
    const cases: Edits = {
      anchors: {
        'of another checkpoint': 'update log_anchors set size = 342 where size = 372',
        'another nonce': `update log_anchors set nonce = '\\x0102030405060708'`,
        'another time': `update log_anchors set gen_time = gen_time - interval '1 day' where size = 372`,
        'a broken signature': 'update log_anchors set response = set_byte(response, length(response) - 3, 7)',
        twice: `insert into log_anchors select size, 'other.example', nonce, response, gen_time from log_anchors where size = 372`,
        removed: 'delete from log_anchors where size = 372',
        'the newest removed': 'delete from log_anchors where size = 392',
        'another name for the authority': `update log_anchors set authority = 'tsa.example/two' where size = 372`,
        'the status around it, which nobody signs': `update log_anchors set response = overlay(response placing '\\x3003020101' from position('\\x3003020100' in response))`,
        'the same again with another status': `alter table log_anchors drop constraint log_anchors_pkey cascade;
         insert into log_anchors select size, authority, nonce,
           overlay(response placing '\\x3003020101' from position('\\x3003020100' in response)), gen_time from log_anchors`,
      },
      cosignatures: {
        'a cosignature of another checkpoint': 'update log_cosignatures set size = 342 where size = 372',
        'by another witness': `update log_cosignatures set witness = replace(witness, 'one', 'two')`,
        'a cosignature removed': 'delete from log_cosignatures where size = 392',
        'a line too much': 'update log_cosignatures set line = line || line',
        'no line': `update log_cosignatures set line = ''`,
      },
    }
    for (const [check, what, statement] of editsIn(cases)) {
      test(what, async () => {
        requireFound(await tampered(db => db.query(statement)), check)
      })
    }

    test('a cosignature by the same witness at another time', async () => {
      const { size, note } = (await readPublished(log.database))!
      const line = witness.cosign(note, 1_900_000_000)
      const report = await tampered(db =>
        db.query('update log_cosignatures set line = $2 where size = $1', [size, line]),
      )
      requireFound(report, 'cosignatures')
    })

    test('what the journal remembers is named with its row', async () => {
      const removed = await tampered(db => db.query('delete from log_anchors; delete from log_cosignatures'))
      const rows = removed.findings.map(({ check, where, index }) => [check, where, index])
      assert.deepEqual(rows, [
        ['anchors', 'log_anchors 372 tsa.example', 371],
        ['anchors', 'log_anchors 392 tsa.example', 391],
        ['cosignatures', 'log_cosignatures 372 witness.example/one', 371],
        ['cosignatures', 'log_cosignatures 392 witness.example/one', 391],
      ])
      assert.match(removed.findings[0]!.message, /the journal remembers/)
    })

    test('what others signed and is in the journal of another machine is no finding', async t => {
      const journal = await ownJournal(t)
      await writeFile(
        journal,
        (await journalLines()).filter(line => !/"anchor"|"cosignature"/.test(line)).join('\n'),
      )
      requireClean(await auditAt(log.url, { ...terms(), journal }))
    })

    test('a journal without the checkpoints that were published is one', async t => {
      const journal = await ownJournal(t)
      await writeFile(journal, (await journalLines()).filter(line => !line.includes('"note"')).join('\n'))
      requireFound(await auditAt(log.url, { ...terms(), journal }), 'journal')
    })

    test('however long the journal is', async t => {
      const journal = await ownJournal(t)
      const original = await readFile(log.journal.path, 'utf8')
      const outside = original.split('\n').filter(line => /"anchor"|"cosignature"/.test(line))
      const many = `${outside.join('\n')}\n`.repeat(700)
      const missing = { size: 342, cosignature: witness.vkey, sha256: '00'.repeat(32) }
      await writeFile(journal, original + many)
      requireClean(await auditAt(log.url, { ...terms(), journal }))
      await writeFile(journal, `${original}${many}${JSON.stringify(missing)}\n${many}`)
      const { findings } = await auditAt(log.url, { ...terms(), journal })
      assert.deepEqual(
        findings.map(({ where }) => where),
        ['log_cosignatures 342 witness.example/one'],
      )
    })

    test('who came second is not in the journal', async () => {
      const before = await readFile(log.journal.path, 'utf8')
      const { rows } = await client.query(
        `select size::integer as size, authority, nonce, response, gen_time as "genTime" from log_anchors
         order by log_anchors.size`,
      )
      await keepAnchor(log, { ...rows[0], response: rows[1].response })
      await plantCosignature(log, (await readPublished(log.database))!, witness)
      assert.equal(await readFile(log.journal.path, 'utf8'), before)
    })

    test('by an authority that is not trusted', async () => {
      const stranger = office.certify('Stranger')
      const report = await auditAt(log.url, { ...terms(), roots: [await readFile(stranger.pem, 'utf8')] })
      requireFound(report, 'anchors')
    })
  })
})

describe('audit and the time of records', { skip: noOpenssl }, () => {
  const MINUTE = 60_000

  test('18, G8: a record that is sealed and sequenced with a past time', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    await log.seal(5)
    await log.sequence()
    log.clock.advance(30 * MINUTE)
    await log.seal(1)
    await log.sequence()
    requireClean(await auditAt(log.url, { journal: log.journal.path }))
    log.clock.advance(-25 * MINUTE)
    await log.seal(1)
    log.clock.advance(25 * MINUTE)
    await log.sequence()
    const found = requireFound(await auditAt(log.url, { journal: log.journal.path }), 'times')
    assert.equal(found.index, 7)
    await log.close()
  })

  test('a record that waited long for its place is mentioned', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    await log.seal(2)
    log.clock.advance(40 * MINUTE)
    await log.sequence()
    const report = await auditAt(log.url, { journal: log.journal.path })
    requireClean(report)
    assert.match(report.notes.join(), /leaf 0 waited 40 minutes for its place/)
    await log.close()
  })

  test('19: a record that is dated after its own checkpoint', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    log.clock.advance(2 * MINUTE)
    await log.seal(1)
    log.clock.advance(-2 * MINUTE)
    await log.sequence()
    assert.equal(requireFound(await auditAt(log.url, { journal: log.journal.path }), 'times').index, 1)
    await log.close()
  })

  test('18, 19: our own clock an hour wrong, which only the authority knows', async () => {
    for (const [shift, message] of [
      [-60 * MINUTE, /saw the log without it/],
      [60 * MINUTE, /saw it in the log/],
    ] as const) {
      const office = openOffice()
      const authority = office.certify('Authority', { issuer: office.certify('Root') })
      const log = await plantLog(new Date(Date.now() + shift))
      await log.seal(2)
      await plantAnchor(log, await log.sequence(), office, authority, 'tsa.example')
      log.clock.advance(1_000)
      await log.seal(2)
      await plantAnchor(log, await log.sequence(), office, authority, 'tsa.example')
      const now = new Date(Date.now() + 2 * 60 * MINUTE)
      const report = await auditAt(log.url, { journal: log.journal.path, now })
      assert.match(requireFound(report, 'times').message, message)
      await log.close()
    }
  })

  test('G6: the whole log rebuilt with another key', async () => {
    const [original, rebuilt] = [
      await plantLog(new Date(Date.now() - MINUTE)),
      await plantLog(new Date(Date.now() - MINUTE)),
    ]
    for (const log of [original, rebuilt]) {
      await log.seal(10)
      await log.sequence()
    }
    const trusted = parseVerifierKey(original.vkey)
    requireClean(await auditAt(original.url, { journal: original.journal.path, pinned: trusted }))
    requireFound(await auditAt(rebuilt.url, { pinned: trusted }), 'keys')
    requireFound(await auditAt(rebuilt.url, { journal: original.journal.path }), 'journal')
    const head = await readPublished(original.database)
    requireFound(await auditAt(rebuilt.url, { remembered: [head?.note ?? ''] }), 'signatures')
    await original.close()
    await rebuilt.close()
  })
})

test('G14: keys that follow each other, and one that follows nobody', async () => {
  const log = await plantLog(new Date(Date.now() - 600_000))
  const { journal } = log
  const file = join(tmpdir(), 'unused')
  const [second, third] = [0, 1].map(() => signingKey(log.key.name, randomBytes(32))) as [
    SigningKey,
    SigningKey,
  ]
  const textOf = (...keys: SigningKey[]) => keys.map(formatSigningKey).join(',')
  const signBy = async (key: SigningKey, checkpoints: number) => {
    const sequencer = createSequencer({ database: log.database, clock: log.clock, journal, key })
    for (let made = 0; made < checkpoints; made++) {
      log.clock.advance(1_000)
      await log.seal(3)
      await sequencer.step()
    }
  }
  const deps = { database: log.database, now: log.clock.now() }
  await signBy(log.key, 1)
  await takeSigningKey(deps, { text: textOf(second, log.key), file, origin: log.key.name })
  await signBy(second, 2)
  const vkeys = [log.key, second, third].map(key => parseVerifierKey(formatVerifierKey(key)))
  for (const pinned of [null, vkeys[0]!, vkeys[1]!])
    requireClean(await auditAt(log.url, { journal: log.journal.path, pinned }))

  const client = await connect(log.url)
  const { rows } = await client.query(
    'select size::integer as size, root from log_checkpoints order by size desc',
  )
  const retired = await auditAfter(
    client,
    db =>
      db.query('update log_checkpoints set note = $2 where size = $1', [
        rows[0].size,
        signCheckpoint({ origin: log.key.name, ...rows[0] }, log.key),
      ]),
    { journal: log.journal.path },
  )
  assert.match(requireFound(retired, 'signatures').message, /key 0 signed after key 1 had taken over/)
  const forged = signNote(endorsementText(log.key.name, formatVerifierKey(third)), log.key)
  const endorsement = await auditAfter(
    client,
    db => db.query('update log_keys set endorsement = $1 where number = 1', [forged]),
    { journal: log.journal.path },
  )
  assert.match(requireFound(endorsement, 'keys').message, /not those of the record/)
  await client.end()

  await introduceUnendorsed(deps, { text: textOf(third), file, origin: log.key.name })
  await signBy(third, 1)
  const lost = await auditAt(log.url, { journal: log.journal.path })
  requireClean(lost)
  assert.match(lost.notes.join(), /key 2 was introduced without the key before it/)
  requireClean(await auditAt(log.url, { journal: log.journal.path, pinned: vkeys[2]! }))
  requireFound(await auditAt(log.url, { journal: log.journal.path, pinned: vkeys[0]! }), 'signatures')
  await log.close()
})

test('10,000 clean verifications, and none of them raises an alarm', async () => {
  const log = await plantLog(new Date(Date.now() - 60_000))
  for (let batch = 0; batch < 5; batch++) {
    await log.seal(2_000)
    await log.sequence()
    log.clock.advance(1_000)
  }
  const report = await auditAt(log.url, { journal: log.journal.path })
  requireClean(report)
  assert.equal(report.records, 10_001)
  await log.close()
})

test('the audit may run while the service does, as often as one likes', async () => {
  const service = await startTestService()
  const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
  const brand = await makeBrand(service, {}, [
    { text: 'What is Northwind Kettles? [[sandbox:good]]', intent: 'BRANDED' },
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  ])
  let running = true
  const scanned = scanToEnd(service, brand.id).finally(() => {
    running = false
  })
  let audits = 0
  while (running) {
    requireClean(await auditAt(service.databaseUrl, { journal }))
    audits += 1
  }
  await scanned
  assert.ok(audits > 0)
  requireClean(await auditAt(service.databaseUrl, { journal }))
})
