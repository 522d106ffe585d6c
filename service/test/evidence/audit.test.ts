// Attacks on the evidence by somebody who owns the database, numbered as in the design of the ledger (1 to 35)
// and in the list of faults (G1 to G15). Guards are off while it happens and on again afterwards, so that only
// the content betrays it.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  entryCommitment,
  formatVerifierKey,
  privateCommitment,
  signCheckpoint,
  signingKey,
  toHex,
} from '@brand-citation-forensics/proof'
import type pg from 'pg'
import { recount } from '../../src/cases/store.ts'
import type { AuditReport } from '../../src/evidence/audit/report.ts'
import { reportLines } from '../../src/evidence/audit/report.ts'
import { packBody } from '../../src/evidence/bodies.ts'
import { seal, sha256Of } from '../../src/evidence/seal.ts'
import type { StoredRecord } from '../../src/evidence/store.ts'
import type { Sql } from '../../src/platform/database.ts'
import { shippedCatalogue } from '../../src/platform/postgres/migrate.ts'
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
import { runService } from '../service-here.ts'
import { dataDirOf } from '../service-process.ts'
import {
  auditAfter,
  auditAt,
  connect,
  type Edits,
  editsIn,
  requireClean,
  requireFound,
} from './audited-log.ts'

const inPieces = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, piece) =>
    items.slice(piece * size, (piece + 1) * size),
  )

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
    // Readings would tell of many an attack too: here the log has to.
    const service = await startTestService({ databaseUrl: url, config: { reader: null } })
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
    assert.equal(rows[0].kinds, 7)
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
    const verdicts = await sealedRecords(db as Sql, `kind = 'classification' and subject = $1`, [
      record.subject,
    ])
    await replaceBody(db, record.sha256, body)
    await db.query(
      `update records set sha256 = decode($2, 'hex'), commitment = $3, entry = $4 where id = $1`,
      [record.id, sha256, commitment, entry],
    )
    await replaceText(db as Sql, record, { privateText })
    await db.query('update log_leaves set entry = $2 where seq = $1', [record.seq, entry])
    await db.query(`update runs set sha256 = decode($2, 'hex') where id = $1`, [record.subject, sha256])
    // Texts must not need bytes that are gone.
    for (const verdict of verdicts) await replaceText(db as Sql, verdict, {})
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
      `update runs set status = 'QUEUED', sha256 = null, captured_at = null, outcome = null, attempt = 0
       where id in (select subject ${records} and kind = 'capture' and slot = 'answer')`,
      `delete from run_attempts where run_id in (select id from runs where status = 'QUEUED')`,
      `update scans set status = 'RUNNING', finished_at = null
       where id in (select scan_id from runs where status = 'QUEUED')`,
      'select forget_summaries(), recount_activity()',
      // As if nothing had ever been searchable.
      'delete from search_postings',
      'delete from search_blocks',
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
      views: {
        class: `update runs set citation_class = 'STRONG' where id = (select subject from records where id = $1)`,
        'time of a run': `update runs set captured_at = now() where id = (select subject from records where id = $1)`,
        'hash of a run': `update runs set sha256 = sha256('x') where id = (select subject from records where id = $1)`,
      },
      bodies: {
        body: `update bodies set bytes = set_byte(bytes, 9, get_byte(bytes, 9) # 1) where ${BODY}`,
        coding: `update bodies set coding = 'identity' where ${BODY}`,
        'a coding that nobody knows': `alter table bodies drop constraint bodies_coding_check; update bodies set coding = 'zste' where ${BODY}`,
        'bytes removed': `delete from bodies where ${BODY}`,
        'bytes of another month': `update bodies set captured_at = captured_at + interval '1 month' where ${BODY}`,
      },
      snapshots: {
        'hash of a snapshot':
          'update snapshots set sha256 = set_byte(sha256, 0, get_byte(sha256, 0) # 1) where record = $1',
        'time of a snapshot': `update snapshots set captured_at = captured_at + interval '1 microsecond' where record = $1`,
        engine: `update snapshots set engine = 'GROK' where record = $1`,
        surface: `update snapshots set surface = 'api' where record = $1`,
        'what it is found by': 'update snapshots set visible = coalesce(visible, 0) + 1 where record = $1',
        'that nobody finds it': 'update snapshots set visible = null where record = $1',
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
    }
    const ONES = `select records.id, subject, encode(records.sha256, 'hex') as sha256, index::integer as index from runs
      join records on subject = runs.id join log_leaves using (seq)
      where records.kind = 'capture' and slot = 'answer' and (select count(*) from records as same
        where kind = 'capture' and same.sha256 = records.sha256) = 1
      order by citation_class = 'STRONG', index`

    test('bytes twice', async () => {
      const { rows } = await client.query(ONES)
      const report = await tampered(db =>
        db.query(
          `insert into bodies select captured_at + interval '1 month', sha256, coding, bytes from bodies where ${BODY}`,
          [rows[0].id],
        ),
      )
      requireFound(report, 'bodies')
    })

    for (const together of inPieces(editsIn(cases), 7)) {
      test(together.map(([, what]) => what).join(', '), async () => {
        // Each of another answer; the classes of the first are not what one will be set to.
        const { rows } = await client.query(ONES)
        const edits = together.map(([check, what, statement], place) => ({
          check,
          what,
          statement,
          ...rows[place],
        }))
        const report = await tampered(async db => {
          await db.query('alter table bodies drop constraint bodies_hash')
          for (const { statement, id } of edits)
            for (const part of statement.split(';')) await db.query(part, part.includes('$1') ? [id] : [])
        })
        const missed = edits.filter(
          edit =>
            !report.findings.some(
              ({ check, where, index }) =>
                check === edit.check &&
                (index === edit.index ||
                  [edit.id, edit.subject, edit.sha256].some(name => where.endsWith(` ${name}`))),
            ),
        )
        assert.deepEqual(
          missed.map(({ what }) => what),
          [],
          JSON.stringify(report.findings),
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

  /** Statements about `$1`, each about another row; what is found must name that row. */
  async function requireNamed(
    statements: string[],
    [ids, table]: [ids: string[], table: string],
    prepare = 'select',
  ): Promise<AuditReport> {
    assert.ok(ids.length >= statements.length)
    const report = await tampered(async db => {
      await db.query(prepare)
      for (const [place, statement] of statements.entries())
        for (const part of statement.split('; '))
          await db.query(part, part.includes('$1') ? [ids[place]] : [])
    })
    const named = new Set(report.findings.filter(({ check }) => check === 'views').map(({ where }) => where))
    const missed = statements.filter((_, place) => !named.has(`${table} ${ids[place]}`))
    assert.deepEqual(missed, [], JSON.stringify(report.findings))
    return report
  }

  const idsOf = async (query: string): Promise<string[]> =>
    (await client.query(query)).rows.map(({ id }) => id)

  test('facts are the ones that were sealed, and so is when they ended', async () => {
    const ended = [
      'update facts set superseded_at = null where id = $1',
      `update facts set superseded_at = superseded_at + interval '1 second' where id = $1`,
    ]
    const active = [
      `update facts set value = 'made up' where id = $1`,
      `update facts set hash = sha256('x') where id = $1`,
      `update facts set source = 'https://elsewhere.example/' where id = $1`,
      `update facts set source_sha256 = sha256('x') where id = $1`,
      `update facts set origin = 'operator' where id = $1`,
      `update facts set collected_at = collected_at - interval '1 hour' where id = $1`,
      'delete from facts where id = $1',
      'update facts set superseded_at = now() where id = $1',
    ]
    const ids = [
      ...(await idsOf('select id from facts where superseded_at is not null order by id limit 2')),
      ...(await idsOf('select id from facts where superseded_at is null order by id limit 8')),
    ]
    const prepare = 'drop index facts_active; alter table fact_dates drop constraint fact_dates_fact_id_fkey'
    await requireNamed([...ended, ...active], [ids, 'facts'], prepare)
  })

  test('since when facts hold is what was sealed', async () => {
    const dated = await idsOf('select id from fact_dates order by id')
    const undated = await idsOf(
      'select id from facts where id not in (select id from fact_dates) order by id limit 1',
    )
    await requireNamed(
      [
        `update fact_dates set true_since = '2001-01-01' where id = $1`,
        'update fact_dates set true_since = null where id = $1',
        'update fact_dates set number = 7 where id = $1',
        `insert into fact_dates values ($1, $1, 1, '2001-01-01')`,
      ],
      [[...dated.slice(0, 3), ...undated], 'fact_dates'],
    )
    await requireNamed(
      [
        `update fact_dates set fact_id = (select min(id) from facts where id not in (select d.fact_id from fact_dates d)) where id = $1`,
        'delete from fact_dates where id = $1',
        `update fact_dates set id = '${undated[0]}' where id = $1`,
      ],
      [dated, 'fact_dates'],
    )
  })

  describe('runs show what was captured and the last class that was sealed:', () => {
    const cases = [
      `update runs set citation_class = null, classification_id = null, status = 'CAPTURED' where id = $1`,
      `update runs set status = 'FAILED' where id = $1`,
      'update runs set mentioned = not mentioned where id = $1',
      `update runs set classified_at = classified_at - interval '1 second' where id = $1`,
      `update runs set engine = 'GROK' where id = $1`,
      `update runs set intent = 'CATEGORY' where id = $1`,
      `update runs set classification_id = (select id from records where kind = 'verification' limit 1) where id = $1`,
      'update runs set sha256 = null where id = $1',
      `update runs set outcome = 'not_shown' where id = $1`,
      'update runs set outcome = null where id = $1',
      'update runs set sample = 2 where id = $1',
      `alter table case_runs drop constraint case_runs_run_id_fkey; alter table later_asks drop constraint later_asks_run_id_fkey; delete from runs where id = $1`,
      `update prompts set text = 'Which kettle is best?' where id = (select prompt_id from runs where id = $1)`,
    ]
    for (const together of inPieces(cases, 5))
      test(together.join('; '), async () => {
        const runs = await idsOf('select id from runs where citation_class is not null order by id')
        const unique = 'alter table runs drop constraint runs_scan_id_prompt_id_engine_sample_key'
        const report = await requireNamed(together, [runs, 'runs'], unique)
        const checks = report.findings.map(({ check }) => check).filter(check => check !== 'events')
        assert.deepEqual([...new Set(checks)], ['views'])
      })
  })

  test('counts of classes are what the runs add up to', async () => {
    const one = (grain: string) =>
      `ctid = (select ctid from summaries where grain = '${grain}' order by brand_id, starts_at limit 1)`
    const engine = `(select min(name) from jsonb_object_keys(classes) as name)`
    const all = `'{"GROK": {"BRANDED": [1, 0, 0, 0, 0, 0]}}'`
    const cases: [statement: string, found: RegExp][] = [
      [`update summaries set classes = ${all} where ${one('day')}`, /^summaries \S+ day /],
      [`update summaries set prompts = prompts || ${all} where ${one('day')}`, /^summaries \S+ day /],
      [`update summaries set classes = classes - ${engine} where ${one('month')}`, /^summaries \S+ month /],
      [`update summaries set starts_at = starts_at - 1 where ${one('day')}`, /^summaries \S+ day /],
      [`delete from summaries where ${one('day')}`, /^summaries \S+ day /],
      [`delete from summaries where ${one('month')}`, /^summaries \S+ month /],
      [
        `insert into summaries select id, 'day', '2001-01-01', ${all}, '{}', '{}', '{}' from brands`,
        /^summaries \S+ day 2001-01-01/,
      ],
    ]
    for (const [statement, found] of cases) {
      const { findings } = await tampered(db => db.query(statement))
      assert.ok(
        findings.some(({ where }) => found.test(where)),
        statement,
      )
      assert.ok(findings.every(({ check, where }) => check === 'views' && where.startsWith('summaries ')))
    }
    // A day that waits to be summed up, or that adds up to nothing, says nothing wrong.
    const idle = `delete from summaries;
      insert into stale_days select brand_id, (captured_at at time zone 'UTC')::date from runs where captured_at is not null;
      insert into summaries select id, 'month', '2001-01-01', '{}', '{}', '{}' from brands`
    assert.deepEqual((await tampered(db => db.query(idle))).findings, [])
    // What counts anew is compared as it is shipped: who changes it with the counts is found by that.
    const forged = `create or replace function count_stretches(at timestamptz) returns table (grain text, starts_at timestamptz)
      language sql immutable as 'select null::text, null::timestamptz where false'; select recount_activity()`
    const recounted = await auditAfter(client, db => db.query(forged), {
      journal,
      schema: shippedCatalogue(),
    })
    assert.match(requireFound(recounted, 'schema').where, /^function count_stretches/)
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
      runService('audit', { DATABASE_URL: url, BCF_LOG_LEVEL: 'silent' }, args)

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
        'found',
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
      const { code, stderr } = await runService('audit', { DATABASE_URL: empty.url })
      assert.equal(code, 2)
      assert.match(stderr, /run npm run migrate first/)
      await empty.drop()
    })
  })
})

test('the audit may run while the service does, as often as one likes', async () => {
  const service = await startTestService({ isNew: true })
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
