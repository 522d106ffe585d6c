// An audit that goes on: from the last clean one, whose outcome must be proved by the log; over what is new, and no more.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { gatherUp } from '../../src/evidence/audit/audit.ts'
import { unplacedSince } from '../../src/evidence/audit/log.sql.ts'
import { keepOutcome, outcomeOf } from '../../src/evidence/audit/outcomes.ts'
import type { AuditReport } from '../../src/evidence/audit/report.ts'
import { reportLines } from '../../src/evidence/audit/report.ts'
import { NoStart } from '../../src/evidence/audit/start.ts'
import { findKeyless } from '../../src/evidence/audit/tables.sql.ts'
import { shippedCatalogue } from '../../src/platform/postgres/migrate.ts'
import {
  type AuditedLog,
  auditAfter,
  auditAt,
  connect,
  continueAt,
  continueOn,
  keepReport,
  LOG_ALONE,
  plantLog,
} from './audited-log.ts'

const START = new Date('2026-11-10T08:00:00.000Z')
const MINUTE = 60_000
const requireClean = ({ findings }: AuditReport) => assert.deepEqual(findings, [])
const checksOf = ({ findings }: AuditReport) => findings.map(({ check }) => check)

const termsOf = (log: AuditedLog) => ({ ...LOG_ALONE, journal: log.journal.path, now: log.clock.now() })

/** So many records, a clean audit that is sealed, and so many more. */
async function plantAudited(old: number, fresh: number): Promise<AuditedLog> {
  const log = await plantLog(START)
  await log.seal(old)
  await log.sequence()
  await keepReport(log, await auditAt(log.url, termsOf(log)))
  log.clock.advance(MINUTE)
  await log.seal(fresh)
  await log.sequence()
  return log
}

describe('a continuing audit', () => {
  test('without a clean audit in the log there is nothing to go on from', async () => {
    const log = await plantLog(START)
    try {
      await log.seal(3)
      await log.sequence()
      await assert.rejects(continueAt(log.url, termsOf(log)), NoStart)
      const whole = { began: 0, start: null, checkpoint: '00'.repeat(32) }
      const less = { ...whole, ok: true, size: 4, findings: 0, method: 'audit-1' }
      await keepOutcome(log, { ...less, at: log.clock.now() })
      await log.sequence()
      await assert.rejects(continueAt(log.url, termsOf(log)), /looked at less/)
      log.clock.advance(MINUTE)
      await keepOutcome(log, { ...less, at: log.clock.now(), ok: false, findings: 2 })
      await log.sequence()
      await assert.rejects(continueAt(log.url, termsOf(log)), /found something: run the full audit/)
    } finally {
      await log.close()
    }
  })

  test('goes on again and again, at every width of a tile, and the full one agrees', async () => {
    const log = await plantAudited(250, 3)
    try {
      let size = 251
      for (const fresh of [3, 1, 1, 300, 2]) {
        // Whole, also for the rooms that show nothing here.
        const { rooms: _, schema: __, ...whole } = termsOf(log)
        const report = await continueAt(log.url, whole)
        requireClean(report)
        assert.equal(report.continued?.size, size)
        assert.equal(report.records, report.entries)
        size += report.entries
        assert.equal(report.checkpoint?.size, size)
        await keepReport(log, report)
        log.clock.advance(MINUTE)
        await log.seal(fresh)
        await log.sequence()
      }
      requireClean(await auditAt(log.url, termsOf(log)))
    } finally {
      await log.close()
    }
  })

  test('one that took longer than others may be late is sealed when it ends', async () => {
    const log = await plantAudited(5, 2)
    try {
      const [at, report] = [log.clock.now(), await continueAt(log.url, termsOf(log))]
      for (let quarter = 0; quarter < 4; quarter++) {
        log.clock.advance(15 * MINUTE)
        await log.seal(1)
        await log.sequence()
      }
      await keepOutcome(log, outcomeOf(at, report))
      await log.sequence()
      requireClean(await auditAt(log.url, termsOf(log)))
      const goesOn = await continueAt(log.url, termsOf(log))
      requireClean(goesOn)
      assert.equal(goesOn.continued?.at, at.toISOString())
    } finally {
      await log.close()
    }
  })

  test('says what it does not look at', async () => {
    const log = await plantAudited(5, 2)
    try {
      const lines = reportLines(await continueAt(log.url, termsOf(log)))
      assert.match(
        lines[0] ?? '',
        /^goes on from entry 6, which the audit of 2026-11-10T08:00:00\.000Z reached \(evt_/,
      )
      assert.match(lines[1] ?? '', /^not looked at again: rows, bodies and texts that were changed/)
      assert.match(lines.at(-1) ?? '', /^clean since then/)
    } finally {
      await log.close()
    }
  })

  test('an outcome that waits for its place is left for the one before', async () => {
    const log = await plantAudited(5, 2)
    try {
      const report = await continueAt(log.url, termsOf(log))
      await keepOutcome(log, {
        ...{ at: log.clock.now(), ok: true, findings: 0, size: 9, method: report.method, began: 6 },
        ...{ start: report.continued?.record ?? null, checkpoint: report.checkpoint?.sha256 ?? null },
      })
      assert.equal((await continueAt(log.url, termsOf(log))).continued?.size, 6)
      await log.sequence()
      assert.equal((await continueAt(log.url, termsOf(log))).continued?.size, 9)
    } finally {
      await log.close()
    }
  })
})

describe('what only looks like proof', () => {
  test('a unique index that lets the key come again keeps no rows apart', async () => {
    const log = await plantLog(START)
    try {
      await log.database.query(`create table pairs (a integer, b integer, c integer);
        create unique index on pairs (a, b) include (c);
        create table months (a integer, at date, primary key (a, at)) partition by range (at)`)
      const lacking = (name: string, ...key: string[]) => findKeyless(log.database, [{ name, key }])
      assert.deepEqual(await lacking('pairs', 'a'), ['pairs'])
      assert.deepEqual(await lacking('pairs', 'a', 'c'), ['pairs'])
      assert.deepEqual(await lacking('pairs', 'b', 'a'), [])
      assert.deepEqual(await lacking('pairs', 'a', 'b', 'c'), [])
      assert.deepEqual(
        await lacking('months', 'a'),
        [],
        'what a table is cut by has to be in every index of it',
      )
    } finally {
      await log.close()
    }
  })

  test('records that wait for one subject are judged together, however many wait', async () => {
    assert.deepEqual(gatherUp([[1, 2], [3], [4, 5], [6, 7, 8, 9]], 3), [
      [1, 2, 3],
      [4, 5],
      [6, 7, 8, 9],
    ])
    const log = await plantLog(START)
    try {
      await log.seal(4)
      await log.seal(3)
      const subjects = await Promise.all(
        (await unplacedSince(log.database, 0n)).map(async seqs => {
          const { rows } = await log.database.query<{ subject: string }>(
            'select distinct subject from records where seq = any ($1)',
            [seqs.map(String)],
          )
          return rows.map(({ subject }) => subject)
        }),
      )
      assert.ok(subjects.every(one => one.length === 1))
      assert.equal(new Set(subjects.flat()).size, subjects.length)
    } finally {
      await log.close()
    }
  })
})

describe('tampering since the last audit', () => {
  let log: AuditedLog
  let client: pg.Client
  before(async () => {
    log = await plantAudited(300, 60)
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  const tampered = (statement: string, look = continueOn) =>
    auditAfter(client, db => db.query(statement), termsOf(log), look)

  /** The first record of a kind after the audit, and the first of all. */
  const fresh = (kind: string) =>
    `(select id from records join log_leaves using (seq) where kind = '${kind}' and index > 305 order by index limit 1)`
  const old = `(select id from records join log_leaves using (seq) where kind = 'capture' and index > 20 order by index limit 1)`

  const NEW: [what: string, statement: string][] = [
    [
      'a byte of a body',
      `update bodies set bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) where sha256 = (select sha256 from records where id = ${fresh('capture')})`,
    ],
    [
      'a body removed',
      `delete from bodies where sha256 = (select sha256 from records where id = ${fresh('capture')})`,
    ],
    [
      'a body more',
      `insert into bodies (captured_at, sha256, coding, bytes) select captured_at, sha256('\\x01'), 'identity', '\\x01' from bodies order by captured_at desc limit 1`,
    ],
    [
      'a private text',
      `update record_texts set private_text = replace(private_text, 'reproduced', 'refuted') where record = ${fresh('verification')}`,
    ],
    [
      'a packed text',
      `update record_packs set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where seq = (select seq from records where id = ${fresh('capture')})`,
    ],
    ['a column', `update records set subject = 'run_other' where id = ${fresh('verification')}`],
    ['a record removed', `delete from records where id = ${fresh('verification')}`],
    [
      'a record without a place',
      `insert into records (id, kind, subject, slot, at, sha256, public_text, entry_salt, entry) select 'ver_new', kind, subject, 'another', at, sha256, public_text, entry_salt, sha256(entry) from records where id = ${fresh('verification')}`,
    ],
    [
      'a record without a place, behind the number of an older leaf',
      `update log_leaves set seq = seq # (1::bigint << 60) where index = 290; insert into records (id, kind, subject, slot, at, sha256, public_text, entry_salt, entry) select 'ver_new', kind, subject, 'another', at, sha256, public_text, entry_salt, sha256(entry) from records where id = ${fresh('verification')}`,
    ],
    ['a leaf', `update log_leaves set entry = sha256(entry) where index = 310`],
    ['a leaf removed', `delete from log_leaves where index = 310`],
    [
      'two leaves swapped',
      `update log_leaves set seq = -seq where index in (310, 311); update log_leaves l set seq = -o.seq from log_leaves o where l.index in (310, 311) and o.index in (310, 311) and o.index <> l.index`,
    ],
    [
      'a root',
      `update log_checkpoints set root = sha256(root) where size = (select max(size) from log_checkpoints)`,
    ],
    [
      'a signature',
      `update log_checkpoints set note = overlay(note placing 'AAAA' from length(note) - 9 for 4) where size = (select max(size) from log_checkpoints)`,
    ],
    [
      'a time',
      `update log_checkpoints set signed_at = signed_at + interval '2 days' where size = (select max(size) from log_checkpoints)`,
    ],
    [
      'the end of the log cut',
      `delete from log_published where size > 302; delete from log_checkpoints where size > 302; delete from log_leaves where index >= 302`,
    ],
    ['a snapshot', `update snapshots set engine = 'GEMINI' where record = ${fresh('capture')}`],
    ['a right to change records', `grant update on records to public`],
    [
      'a tile more',
      `insert into log_tiles (level, index, hashes, root) select 0, 7, hashes, root from log_tiles limit 1`,
    ],
    ['a key dropped', `alter table actors drop constraint actors_pkey`],
  ]
  for (const [what, statement] of NEW)
    test(`found: ${what}`, async () => {
      const report = await tampered(statement)
      assert.equal(report.ok, false, what)
    })

  test('found: a rule on any table', async () => {
    const tamper = (db: pg.Client) => db.query('create rule quiet as on update to cases do instead nothing')
    const report = await auditAfter(
      client,
      tamper,
      { ...termsOf(log), schema: shippedCatalogue() },
      continueOn,
    )
    assert.deepEqual(checksOf(report), ['schema'])
  })

  const OLD: [what: string, statement: string][] = [
    [
      'a body',
      `update bodies set bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) where sha256 = (select sha256 from records where id = ${old})`,
    ],
    [
      'a text',
      `update record_packs set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where seq = (select seq from records where id = ${old})`,
    ],
    ['a snapshot', `update snapshots set engine = 'GEMINI' where record = ${old}`],
  ]
  for (const [what, statement] of OLD)
    test(`left to the full audit, which says that it was called clean: ${what} of before`, async () => {
      requireClean(await tampered(statement))
      const report = await auditAfter(client, db => db.query(statement), termsOf(log))
      assert.ok(checksOf(report).includes('audits'))
      assert.match(report.findings.at(-1)?.message ?? '', /was changed since, or nobody looked/)
    })

  const TREE: [what: string, statement: string][] = [
    ['a leaf of the unfinished tile', `update log_leaves set entry = sha256(entry) where index = 280`],
    ['a full tile', `update log_tiles set root = sha256(root)`],
    ['the checkpoint', `update log_checkpoints set root = sha256(root) where size = 301`],
    [
      'the text of its record',
      `update record_texts set private_text = replace(private_text, '"ok":true', '"ok":true ') where record like 'evt_%'`,
    ],
    [
      'a text of its record that is missing',
      `delete from record_texts where record in (select id from records where slot = 'audit/1')`,
    ],
    [
      'an outcome of another size',
      `update record_texts set private_text = replace(private_text, '"size":301', '"size":302') where record like 'evt_%'`,
    ],
  ]
  for (const [what, statement] of TREE)
    test(`refused, what it would go on from is not proved: ${what}`, async () => {
      const report = await tampered(statement)
      assert.ok(checksOf(report).includes('audits'), JSON.stringify(report.findings))
      assert.match(report.findings.map(({ message }) => message).join(), /Run the full audit/)
      assert.equal(report.entries, 0)
    })
})

describe('outcomes that somebody else has sealed', () => {
  const cases: [what: string, change: Record<string, unknown>, message: RegExp][] = [
    ['of a checkpoint that never was', { checkpoint: '00'.repeat(32) }, /is not the one that it looked at/],
    ['of entries that came after it', { size: 400 }, /speaks of 400 entries/],
    ['that goes on from nothing', { began: 20, start: null }, /goes on from nothing/],
    ['that goes on from an audit that never was', { start: 'evt_none', began: 4 }, /which is no clean audit/],
    ['clean, with findings', { findings: 3 }, /says 3 findings/],
  ]
  test(`found by the full audit: ${cases.map(([what]) => what).join('; ')}`, async () => {
    const log = await plantAudited(10, 4)
    try {
      const { method, checkpoint } = await auditAt(log.url, termsOf(log))
      for (const [, change] of cases) {
        const honest = { ok: true, size: checkpoint?.size ?? 0, findings: 0, method, began: 0, start: null }
        await keepOutcome(log, {
          ...{ at: log.clock.now(), checkpoint: checkpoint?.sha256 ?? null },
          ...{ ...honest, ...change },
        })
        log.clock.advance(1_000)
      }
      await log.sequence()
      const { findings } = await auditAt(log.url, termsOf(log))
      assert.deepEqual(
        findings.map(({ check }) => check),
        cases.map(() => 'audits'),
      )
      assert.equal(new Set(findings.map(({ where }) => where)).size, cases.length)
      for (const [what, , message] of cases)
        assert.equal(findings.filter(finding => message.test(finding.message)).length, 1, what)
    } finally {
      await log.close()
    }
  })
})
