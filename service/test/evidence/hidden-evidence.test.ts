// Attack 39: evidence hidden from people, or lent to another brand, by changing rows that are no records themselves.
// The evidence stays whole and verifies; what leads to it is gone, or leads elsewhere.

import assert from 'node:assert/strict'
import { appendFile, copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { AUDITED } from '../../src/auditing.ts'
import type { AuditReport } from '../../src/evidence/audit/audit.ts'
import { reportLines } from '../../src/evidence/audit/report.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import {
  type AuditedLog,
  type AuditTerms,
  auditAfter,
  auditAt,
  connect,
  plantCosignature,
  plantLog,
} from './audited-log.ts'
import { plantWorld } from './shown-world.ts'
import { TestWitness } from './test-witness.ts'

describe('attack 39: rows that lead to evidence', () => {
  let log: AuditedLog
  let client: pg.Client
  before(async () => {
    log = await plantWorld()
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  /** By somebody who has switched off whatever would have refused it. */
  const tampered = (statement: string) =>
    auditAfter(client, db => db.query(`set local session_replication_role = replica; ${statement}`), {
      journal: log.journal.path,
    })

  const ASKED = `(select brand_id from runs where captured_at is not null order by id limit 1)`
  const OTHER = `(select id from brands where id <> ${ASKED} order by id limit 1)`
  const CAPTURED = `(select min(id) from runs where captured_at is not null)`

  test('nothing is found where nothing was changed', async () => {
    const report = await auditAt(log.url, { journal: log.journal.path })
    assert.deepEqual(report.findings, [])
    assert.deepEqual(
      report.notes.filter(note => /brand|journal/.test(note)),
      [],
    )
  })

  const cases: [what: string, statement: string][] = [
    ['a brand deleted', `delete from brands where id = ${ASKED}`],
    ['a scan deleted', `delete from scans where id = (select scan_id from runs where id = ${CAPTURED})`],
    [
      'a scan lent to another brand',
      `update scans set brand_id = ${OTHER} where id = (select scan_id from runs where id = ${CAPTURED})`,
    ],
    [
      'a scan lent with all its runs and prompts',
      `create temporary table lent on commit drop as select ${ASKED} as giver, ${OTHER} as taker;
       update scans set brand_id = taker from lent where brand_id = giver;
       update prompts set brand_id = taker from lent where brand_id = giver;
       update runs set brand_id = taker from lent where brand_id = giver;
       select recount_classes(), recount_activity()`,
    ],
    [
      'a prompt deleted',
      `delete from prompts where id = (select prompt_id from runs where id = ${CAPTURED})`,
    ],
    ['a run deleted', `delete from runs where id = ${CAPTURED}`],
    [
      'all runs, and whatever else would miss them',
      'truncate batch_items, batches, case_runs, citing_runs, run_citations, case_followings, rival_owed, tallied_runs, tallied_names, runs, run_attempts, reader_asks, later_asks, scans, study_rounds, class_counts, prompt_days, source_counts, source_days, page_days, activity_counts',
    ],
    ['an attempt deleted', `delete from run_attempts where run_id = ${CAPTURED}`],
    [
      'an attempt that did not bring the answer',
      `update run_attempts set outcome = 'failed' where run_id = ${CAPTURED}`,
    ],
    ['an attempt more', `update runs set attempt = attempt + 1 where id = ${CAPTURED}`],
    [
      'a run said to have failed',
      `update runs set failure = 'timeout', failure_message = 'x' where id = ${CAPTURED}`,
    ],
    [
      'another source',
      `update runs set cited_domains = '{rival.example}' where cited_domains <> '{}';
                        select recount_activity()`,
    ],
    [
      'a run taken out of its case',
      `delete from case_runs where run_id = (select min(run_id) from case_runs)`,
    ],
    [
      'a case without its runs, counted so',
      `delete from case_runs;
       update cases set runs = 0, recent = 0, worst = 0, engines = '{}', intents = '{}', first_seen = null, last_seen = null`,
    ],
    ['a case that is said to be gone', `update cases set status = 'gone'`],
    ['a case deleted with all of it', 'truncate cases cascade'],
    ['another note', `update case_notes set text = 'x'`],
    [
      'a feed that another opens',
      `update alert_wishes set sha256 = sha256('x') where revoked_at is null and sha256 is not null`,
    ],
    ['a report to somebody else', `update case_reports set recipient = 'x'`],
    [
      'a link to a case that opens longer',
      `update share_links set expires_at = expires_at + interval '1 day'`,
    ],
    ['a link to a case that opens again', 'update share_links set revoked_at = null'],
    ['a link to a case that something else opens', `update share_links set sha256 = sha256(sha256)`],
    ['a link to a case for somebody else', `update share_links set label = 'x'`],
    [
      'a shared report that says something else',
      `update share_links set content = '{}' where content is not null`,
    ],
    ['a shared report of other days', `update share_links set first_day = first_day - 1`],
    ['a link to a case, deleted', 'truncate share_visits, share_links'],
    ['more answers of a case than there are', 'update case_counts set runs = runs + 1'],
    ['a worse case', 'update cases set worst = worst + 1'],
    ['a page that an answer did not cite', `update citations set page = page + 1`],
    ['a cited page forgotten', `delete from citations where run = (select min(run) from citations)`],
    [
      'a cited page forgotten, and counted so',
      `delete from citations; delete from domain_counts; delete from page_counts`,
    ],
    [
      'a page of another domain',
      `update sources set domain = 'rival.example' where id = (select min(source) from citations)`,
    ],
    ['a cited page that leads elsewhere', `update source_pages set url = url || 'x' where url is not null`],
    [
      'a cited page of another address',
      `update source_pages set address = page_address(url) || 'x', url = null where url is not null`,
    ],
    [
      'a cited page that nobody should visit',
      'update source_pages set address = page_address(url), url = null where url is not null',
    ],
    ['more answers that cite a domain', 'update domain_counts set answers = answers + 1'],
    ['fewer false answers beside a domain', 'update domain_counts set confabulated = confabulated - 1'],
    ['more answers that cite a page', 'update page_counts set answers = answers + 1'],
    ['a false answer beside a page', 'update page_counts set confabulated = confabulated + 1'],
    ['a page said to say it', `update page_findings set said_start = 0, said_end = 1, said_quote = 'x'`],
    [
      'a page said to say nothing, by other rules',
      `update page_findings set search = 'x', said_start = null, said_end = null, said_quote = null,
         true_start = null, true_end = null, true_quote = null`,
    ],
    ['a look at another time', `update page_looks set looked_at = looked_at - interval '1 day'`],
    ['a page that could not be read', `update page_looks set reason = 'x' where outcome = 'unreachable'`],
    ['other words of a page', `update cited_texts set text = text || 'x'`],
    ['all that was seen on pages', 'truncate page_findings, page_looks, cited_texts'],
    ['an answer that no search finds', `delete from searched_answers where run_id = ${CAPTURED}`],
    ['other words of an answer', `update searched_answers set words = '{1}' where run_id = ${CAPTURED}`],
    ['other times of a block', `update search_blocks set last_at = last_at + interval '1 day'`],
    [
      'an invented alert that a false claim is gone',
      `insert into alerts (id, scope, kind, subject, details, raised_at)
       select 'alt_forged', brand_id, 'case_gone', id, '{"matter": "founded", "claimed": "1990", "truth": "1987"}', now() from cases limit 1`,
    ],
    ['an alert that says something else', `update alerts set details = details || '{"claimed": "1987"}'`],
    ['an alert of another time', `update alerts set raised_at = raised_at - interval '1 day'`],
    ['an alert that is told again', 'update alerts set addressed_at = null'],
    ['an alert deleted', 'delete from alerts where id = (select min(id) from alerts)'],
    ['a change that nobody found', `update brand_changes set verdict = 'changed', rates = '[]'`],
    ['other shares before and after', `update brand_changes set rates = '[{}]'`],
    ['a comparison deleted', `delete from brand_changes where brand_id = ${ASKED}`],
    [
      'the index of searches wiped, as if it had never been made',
      'delete from search_progress; delete from searched_answers; delete from search_blocks',
    ],
    [
      'the index wiped, and said to be in the making',
      'update search_progress set is_walked = false, newest = 0, oldest = 0, walked_at = null, walked_run = null; delete from searched_answers; delete from search_blocks',
    ],
    [
      'some answers taken from the index, to wait again',
      `delete from searched_answers where run_id = ${CAPTURED}; insert into search_owed (run_id, brand_id) values (${CAPTURED}, ${ASKED})`,
    ],
    [
      'a tally set back to counting, and emptied',
      `update rival_tallies set state = 'counting', counted = 0, unread = 0, walked_at = null, walked_run = null;
       delete from tallied_names; delete from tallied_runs; delete from tally_answers; delete from tally_parties; delete from tally_prompts`,
    ],
    ['a tally of other rules', `update rival_tallies set method = 'rivals@0'`],
    ['an ask that never was', `delete from later_asks where ask = 1`],
    ['an ask that cost less', `update later_asks set cost_micros = 1; select recount_activity()`],
    ['the job of a verification', `delete from jobs where kind = 'verify-run'`],
    ['the brand of a fact', `update facts set brand_id = ${OTHER} where id = (select min(id) from facts)`],
    [
      'a brand twice',
      `alter table brands drop constraint brands_pkey cascade; insert into brands select * from brands`,
    ],
  ]
  for (const [what, statement] of cases) {
    test(what, async () => {
      const { findings } = await tampered(statement)
      assert.ok(findings.length > 0, 'it was not found')
      for (const { check } of findings) assert.match(check, /^(?:views|events)$/)
    })
  }

  test('a brand that is called otherwise now, and was not renamed', async () => {
    const { findings } = await tampered(`update brands set name = 'Rival' where id = ${ASKED}`)
    assert.deepEqual(
      findings.map(({ check }) => check),
      // Its rivals are counted for the name it had.
      ['events', 'views'],
    )
    assert.match(String(findings[0]?.message), /^it is not what its last event says, evt_/)
  })

  describe('what nobody has sealed', () => {
    test('is said in the report, with what that means', async () => {
      const report = await auditAt(log.url, { journal: log.journal.path })
      const meaning = 'who is logged in, and how often somebody asked'
      assert.ok(
        report.unsealed.some(entry => isDeepStrictEqual(entry, { table: 'console_sessions', meaning })),
      )
      const lines = reportLines(report)
      assert.ok(
        lines.some(line => /^not sealed, so not proved: console_sessions, .*: who is logged/.test(line)),
      )
    })

    test('are these, beside those of the queue, and none that evidence is shown from', () => {
      const unsealed = AUDITED.rooms.flatMap(({ tables }) =>
        tables.filter(table => 'unsealed' in table).map(({ name }) => name),
      )
      assert.deepEqual(unsealed.toSorted(), [
        'batch_items',
        'batches',
        'citation_walks',
        'cited_pages',
        'console_sessions',
        'engine_gates',
        'failed_sign_ins',
        'idempotency_keys',
        'job_progress',
        'letter_alerts',
        'letters',
        'log_files',
        'login_attempts',
        'message_budgets',
        'object_store',
        'page_days',
        'passkey_uses',
        'pgboss.*',
        'rival_owed',
        'run_citations',
        'search_answers',
        'search_owed',
        'search_words',
        'share_visits',
        'sign_in_attempts',
        'source_days',
        'source_walks',
        'visible_text_walk',
        'visible_texts',
      ])
    })

    test('and every other table is sealed, or derived from what', () => {
      assert.ok(AUDITED.rooms.flatMap(({ tables }) => tables).length >= 50)
      for (const table of AUDITED.rooms.flatMap(({ tables }) => tables)) {
        const standings = ['sealed', 'derived', 'unsealed'].filter(standing => standing in table)
        assert.equal(standings.length, 1, table.name)
      }
    })

    test('every table there is is compared, or said not to be', async () => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct case when nspname = 'public' then relname else nspname || '.*' end as name
         from pg_class c join pg_namespace n on n.oid = relnamespace
         where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_|^information_schema$'`,
      )
      // One of the queue's tables is compared, and all of them are declared.
      const declared = AUDITED.rooms
        .flatMap(({ tables }) => tables.map(({ name }) => name))
        .filter(name => name !== 'pgboss.schedule')
      assert.deepEqual(declared.toSorted(), rows.map(({ name }) => name).sort())
    })

    test('and so is every column that is named', async () => {
      assert.ok(AUDITED.rooms.flatMap(({ tables }) => tables).length >= 50)
      for (const { name, key = [], refersTo = {} } of AUDITED.rooms.flatMap(({ tables }) => tables)) {
        const { rows } = await client.query(
          'select column_name from information_schema.columns where table_name = $1',
          [name.split('.').at(-1)],
        )
        const columns = rows.map(({ column_name }) => column_name)
        for (const column of [...key, ...Object.keys(refersTo)])
          assert.ok(columns.includes(column), `${name}.${column}`)
      }
    })
  })
})

describe('attack 40: the journal cut short, a checkpoint unpublished', () => {
  async function newLog(t: TestContext, checkpoints = 4): Promise<AuditedLog> {
    const log = await plantLog(new Date())
    t.after(() => log.close())
    for (let made = 0; made < checkpoints; made++) {
      await log.seal(3)
      await log.sequence()
    }
    return log
  }

  const audited = (log: AuditedLog, terms: AuditTerms = {}) =>
    auditAt(log.url, { journal: log.journal.path, ...terms })

  const linesOf = async ({ journal }: AuditedLog) =>
    (await readFile(journal.path, 'utf8')).split('\n').filter(line => line !== '')

  for (const [what, kept] of [
    ['its last line', -1],
    ['all but its first line', 1],
    ['everything', 0],
  ] as const) {
    test(`without ${what}: found at once`, async t => {
      const log = await newLog(t)
      assert.deepEqual((await audited(log)).findings, [])
      const lines = (await linesOf(log)).slice(0, kept)
      await writeFile(log.journal.path, lines.map(line => `${line}\n`).join(''))
      const { findings } = await audited(log)
      assert.deepEqual(
        findings.map(({ check, where }) => [check, where]),
        [['journal', log.journal.path]],
      )
      assert.match(findings[0]?.message ?? '', /^it ends at \d+ entries, and 13 are published: .* cut short/)
    })
  }

  test('taken away where a worker has run', async t => {
    const log = await newLog(t)
    await rm(log.journal.path)
    assert.deepEqual(
      (await audited(log)).findings.map(({ check }) => check),
      ['journal'],
    )
  })

  test('a copy from before, or of a machine that was stopped, is only behind', async t => {
    const log = await newLog(t, 2)
    const copy = `${log.journal.path}.copy`
    await copyFile(log.journal.path, copy)
    log.clock.advance(1_000)
    // Its last change is older than what followed.
    const before = new Date(log.clock.now().getTime() - 500)
    await utimes(copy, before, before)
    await log.seal(3)
    await log.sequence()
    const { findings, notes } = await audited(log, { journal: copy })
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /is behind, it ends at 7 entries, and 10 are published/)
  })

  test('a machine that was away has gaps, and they are mentioned', async t => {
    const log = await newLog(t)
    const [first, , ...others] = await linesOf(log)
    await writeFile(log.journal.path, [first, ...others, ''].join('\n'))
    const { findings, notes } = await audited(log)
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /lacks 1 checkpoints before its last/)
  })

  test('where no worker ever ran there is none, and that is said', async t => {
    const log = await newLog(t)
    const directory = await mkdtemp(join(tmpdir(), 'bcf-nowhere-'))
    await rm(directory, { recursive: true })
    const { findings, notes } = await audited(log, { journal: join(directory, 'journal') })
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /there is no journal here/)
  })

  describe('a checkpoint that was published and is not shown any more', () => {
    async function unpublished(log: AuditedLog): Promise<AuditReport> {
      const client = await connect(log.url)
      const newest = 'select max(size) from log_published'
      return auditAfter(client, db => db.query(`delete from log_published where size = (${newest})`), {
        journal: log.journal.path,
        // In the moment of its signature, however long the machine took since.
        now: log.clock.now(),
      }).finally(() => client.end())
    }

    test('is found at once', async t => {
      const log = await newLog(t)
      const { findings } = await unpublished(log)
      assert.deepEqual(
        findings.map(({ check, where }) => [check, where]),
        [['published', 'log_checkpoints 13']],
      )
    })

    test('also when the journal was cut with it, if others have signed it', async t => {
      const log = await newLog(t)
      const lines = (await linesOf(log)).slice(0, -1)
      await writeFile(log.journal.path, lines.map(line => `${line}\n`).join(''))
      const alone = await unpublished(log)
      assert.deepEqual(alone.findings, [])
      await plantCosignature(
        log,
        (await readPublished(log.database))!,
        new TestWitness('witness.example/one'),
      )
      assert.match((await unpublished(log)).findings[0]?.message ?? '', /and not published any more/)
    })

    test('unless a worker is just at it', async t => {
      const log = await newLog(t)
      await appendFile(`${log.journal.path}.lock`, '')
      const { findings } = await unpublished(log)
      assert.deepEqual(findings, [])
    })
  })
})
