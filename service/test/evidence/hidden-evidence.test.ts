// Attack 39: evidence hidden from people, or lent to another brand, by changing rows that are no records themselves.
// The evidence stays whole and verifies; what leads to it is gone, or leads elsewhere.

import assert from 'node:assert/strict'
import { appendFile, copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { AUDITED } from '../../src/auditing.ts'
import type { AuditReport } from '../../src/evidence/audit/report.ts'
import { reportLines } from '../../src/evidence/audit/report.ts'
import { unsealedOf } from '../../src/evidence/audit/tables.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import { documentsOf } from '../../src/search/segments/store.ts'
import { writeSegment } from '../../src/search/segments/write-segment.ts'
import { wordsOf } from '../../src/search/words/words.ts'
import { type AuditedLog, auditAfter, auditAt, connect, plantCosignature, plantLog } from './audited-log.ts'
import { ASKED, HIDDEN, linesAfter } from './hidden-edits.ts'
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

  test('nothing is found where nothing was changed', async () => {
    const report = await auditAt(log.url, { journal: log.journal.path })
    assert.deepEqual(report.findings, [])
    assert.deepEqual(
      report.notes.filter(note => /brand|journal/.test(note)),
      [],
    )
  })

  for (const together of process.env.HIDDEN_ALONE ? HIDDEN.flat().map(edit => [edit]) : HIDDEN) {
    test(together.map(([what]) => what).join('; '), async () => {
      const found = await linesAfter(client, log, together.map(([, statement]) => statement).join(';\n'))
      const missed = together.filter(([, , betrayed]) => !found.some(line => betrayed.test(line)))
      assert.deepEqual(
        missed.map(([what]) => what),
        [],
        found.join('\n'),
      )
      for (const line of found) assert.match(line, /^(?:views|events|readings): /)
    })
  }

  test('a segment of searches that is sound, and says other words', async () => {
    const { findings } = await auditAfter(
      client,
      async db => {
        await db.query('set local session_replication_role = replica')
        const { rows } = await db.query(
          `select d.brand_id as "brandId", run_id as "runId", array[engine, intent] as traits, captured_at as "capturedAt"
           from ${documentsOf()} d join runs r on r.id = run_id where d.brand_id = ${ASKED} order by place`,
        )
        const { brandId } = rows[0]
        for (const table of ['search_blocks', 'search_postings'])
          await db.query(`delete from ${table} where brand_id = $1`, [brandId])
        const answers = rows.map(answer => ({ ...answer, words: wordsOf('nothing to be found') }))
        await writeSegment(db as never, { brandId, level: 0, segment: 0 }, answers)
      },
      { journal: log.journal.path },
    )
    assert.ok(findings.length > 0)
    for (const { where, message } of findings)
      assert.match(
        `${where}: ${message}`,
        /^search_postings run_\w+: its words are not those of the sealed answer$/,
      )
  })

  test('a brand that is called otherwise now, and was not renamed', async () => {
    const found = await linesAfter(client, log, `update brands set name = 'Rival' where id = ${ASKED}`)
    assert.deepEqual(
      found.map(line => line.split(':')[0]),
      // Its rivals are counted for the name it had.
      ['events', 'views'],
    )
    assert.match(String(found[0]), /: it is not what its last event says, evt_/)
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
        lines.some(line => /^not sealed, so not proved: .*console_sessions, .*: who is logged/.test(line)),
      )
    })

    test('are these, beside those of the queue, and none that evidence is shown from', () => {
      const unsealed = unsealedOf(AUDITED.rooms).map(({ table }) => table)
      assert.deepEqual(unsealed.toSorted(), [
        'allowances',
        'batch_items',
        'batches',
        'console_sessions',
        'engine_gates',
        'failed_sign_ins',
        'idempotency_keys',
        'jobs.progress',
        'letters',
        'log_files',
        'object_store',
        'passkeys.sign_count',
        'passkeys.used_at',
        'pgboss.*',
        'search_owed',
        'share_links.last_visit_at',
        'share_links.visits',
        'sign_in_attempts',
        'spending_summed',
        'stale_days',
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
      for (const { name, key = [], refersTo = {}, unsealedColumns = {} } of AUDITED.rooms.flatMap(
        ({ tables }) => tables,
      )) {
        const { rows } = await client.query(
          'select column_name from information_schema.columns where table_name = $1',
          [name.split('.').at(-1)],
        )
        const columns = rows.map(({ column_name }) => column_name)
        for (const column of [...key, ...Object.keys(refersTo), ...Object.keys(unsealedColumns)])
          assert.ok(columns.includes(column), `${name}.${column}`)
      }
    })
  })
})

describe('attack 40: the journal cut short, a checkpoint unpublished', () => {
  let log: AuditedLog
  before(async () => {
    log = await plantLog(new Date())
    await grow(4)
  })
  after(() => log.close())

  async function grow(checkpoints: number): Promise<void> {
    for (let made = 0; made < checkpoints; made++) {
      await log.seal(3)
      await log.sequence()
    }
  }

  /** The journal as of now, in a place of its own. */
  async function copyJournal(t: TestContext): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'bcf-copied-'))
    t.after(() => rm(directory, { recursive: true, force: true }))
    const copy = join(directory, 'journal')
    await copyFile(log.journal.path, copy)
    return copy
  }

  const audited = (journal: string) => auditAt(log.url, { journal })

  const linesOf = async (journal: string) =>
    (await readFile(journal, 'utf8')).split('\n').filter(line => line !== '')
  const writeLines = (journal: string, lines: (string | undefined)[]) =>
    writeFile(journal, lines.map(line => `${line}\n`).join(''))

  test('nothing is found where nothing was changed', async () => {
    assert.deepEqual((await audited(log.journal.path)).findings, [])
  })

  for (const [what, kept] of [
    ['its last line', -1],
    ['all but its first line', 1],
    ['everything', 0],
  ] as const) {
    test(`without ${what}: found at once`, async t => {
      const journal = await copyJournal(t)
      await writeLines(journal, (await linesOf(journal)).slice(0, kept))
      const { findings } = await audited(journal)
      assert.deepEqual(
        findings.map(({ check, where }) => [check, where]),
        [['journal', journal]],
      )
      assert.match(findings[0]?.message ?? '', /^it ends at \d+ entries, and 13 are published: .* cut short/)
    })
  }

  test('taken away where a worker has run', async t => {
    const journal = await copyJournal(t)
    await rm(journal)
    assert.deepEqual(
      (await audited(journal)).findings.map(({ check }) => check),
      ['journal'],
    )
  })

  test('a machine that was away has gaps, and they are mentioned', async t => {
    const journal = await copyJournal(t)
    const [first, , ...others] = await linesOf(journal)
    await writeLines(journal, [first, ...others])
    const { findings, notes } = await audited(journal)
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /lacks 1 checkpoints before its last/)
  })

  test('where no worker ever ran there is none, and that is said', async t => {
    const journal = await copyJournal(t)
    await rm(dirname(journal), { recursive: true })
    const { findings, notes } = await audited(journal)
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /there is no journal here/)
  })

  describe('a checkpoint that was published and is not shown any more', () => {
    async function unpublished(journal: string): Promise<AuditReport> {
      const client = await connect(log.url)
      const newest = 'select max(size) from log_published'
      return auditAfter(client, db => db.query(`delete from log_published where size = (${newest})`), {
        journal,
        // In the moment of its signature, however long the machine took since.
        now: log.clock.now(),
      }).finally(() => client.end())
    }

    test('is found at once', async () => {
      const { findings } = await unpublished(log.journal.path)
      assert.deepEqual(
        findings.map(({ check, where }) => [check, where]),
        [['published', 'log_checkpoints 13']],
      )
    })

    test('unless a worker is just at it', async t => {
      const journal = await copyJournal(t)
      await appendFile(`${journal}.lock`, '')
      const { findings } = await unpublished(journal)
      assert.deepEqual(findings, [])
    })

    test('also when the journal was cut with it, if others have signed it', async t => {
      const journal = await copyJournal(t)
      await writeLines(journal, (await linesOf(journal)).slice(0, -1))
      const alone = await unpublished(journal)
      assert.deepEqual(alone.findings, [])
      await plantCosignature(
        log,
        (await readPublished(log.database))!,
        new TestWitness('witness.example/one'),
      )
      assert.match((await unpublished(journal)).findings[0]?.message ?? '', /and not published any more/)
    })
  })

  test('a copy from before, or of a machine that was stopped, is only behind', async t => {
    const copy = await copyJournal(t)
    log.clock.advance(1_000)
    // Its last change is older than what followed.
    const before = new Date(log.clock.now().getTime() - 500)
    await utimes(copy, before, before)
    await grow(1)
    const { findings, notes } = await audited(copy)
    assert.deepEqual(findings, [])
    assert.match(notes.join('\n'), /is behind, it ends at 13 entries, and 16 are published/)
  })
})
