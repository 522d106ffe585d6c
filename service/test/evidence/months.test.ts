// What is kept by month: the partitions are there ahead of time, nothing fails without one, nobody reads a month
// that was not asked for, and one that is gone is missed.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { RECORD_JOINS } from '../../src/evidence/audit/records.sql.ts'
import { findBodies } from '../../src/evidence/bodies.ts'
import { sealCapture } from '../../src/evidence/seal.ts'
import { recordsById, recordsOf } from '../../src/evidence/store.ts'
import type { Database, Sql } from '../../src/platform/database.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'
import { auditAfter, connect, plantLog } from './audited-log.ts'

async function openEmpty(): Promise<{ url: string; database: Database }> {
  const { url, drop } = await createTestDatabase()
  const database = openTestDatabase(url)
  after(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}

const partitionsOf = async (sql: Sql, table: string): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).rows.map(({ name }) => name)

/** The name of the partition so many months from now. */
function monthOf(table: string, ahead = 0): string {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
  return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

const inMonths = (ahead: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15))
}

const capture = (database: Database, subject: string, capturedAt: Date): Promise<string> =>
  database.transaction(tx =>
    sealCapture(tx, {
      subject,
      slot: 'answer',
      capturedAt,
      engine: 'CHATGPT',
      surface: 'sandbox',
      body: Buffer.from(`{"answer":"of ${subject}"}`.repeat(50)),
      private: { runId: subject, index: 0 },
    }),
  )

describe('the months', async () => {
  const { database } = await openEmpty()
  await migrate(database)

  test('of two years to come are there, and a default for everything else', async () => {
    for (const table of ['bodies', 'record_texts', 'record_packs']) {
      const expected = Array.from({ length: 25 }, (_, ahead) => monthOf(table, ahead))
      assert.deepEqual(await partitionsOf(database, table), [...expected, `${table}_default`].sort())
    }
    assert.deepEqual(await migrate(database), [])
  })

  test('that nobody made have their rows in the default, and keep them there', async () => {
    const before = await capture(database, 'run_before', inMonths(-7))
    const later = await capture(database, 'run_later', inMonths(30))
    const { rows } = await database.query('select from bodies_default')
    assert.equal(rows.length, 2)
    const { rows: made } = await database.query('select add_months($1, $2) as name', [
      inMonths(29),
      inMonths(31),
    ])
    // Of the month between, only what lies in no default.
    const expected = [
      ...[29, 31].flatMap(ahead => ['bodies', 'record_texts', 'record_packs'].map(of => monthOf(of, ahead))),
      monthOf('record_texts', 30),
    ]
    assert.deepEqual(made.map(({ name }) => name).sort(), expected.sort())
    for (const sha256 of [before, later])
      assert.equal((await findBodies(database, [Buffer.from(sha256, 'hex')])).size, 1)
    assert.equal((await recordsOf(database, ['run_before', 'run_later'])).length, 2)
  })

  test('are not waited for while somebody reads for long, and made when that is over', async () => {
    const last = monthOf('bodies', 24)
    await database.query(`drop table ${last}`)
    await database.transaction(async reader => {
      await reader.query('select from bodies')
      await migrate(database)
      assert.ok(!(await partitionsOf(database, 'bodies')).includes(last))
    })
    await migrate(database)
    assert.ok((await partitionsOf(database, 'bodies')).includes(last))
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Tables that were touched, as the plan names them. */
const touched = (node: PlanNode): string[] => [
  ...(node['Relation Name'] && node['Actual Loops'] > 0 ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(touched),
]
const planned = (node: PlanNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(planned),
]

describe('reading', async () => {
  const { url, database } = await openEmpty()
  await migrate(database)
  const hashes = await Promise.all([0, 1, 2].map(ahead => capture(database, `run_${ahead}`, inMonths(ahead))))

  /** Explains what it is asked before it does it. */
  function explaining(plans: PlanNode[]): Sql {
    return {
      async query(text, values) {
        const query = typeof text === 'string' ? { text, values } : text
        if (/bodies|record_(texts|packs)/.test(query.text)) {
          const { rows } = await database.query(`explain (analyze, format json) ${query.text}`, query.values)
          plans.push(rows[0]?.['QUERY PLAN'][0].Plan)
        }
        return database.query(text, values)
      },
    }
  }

  test('plans for the months that are asked for, and no other', async () => {
    const plans: PlanNode[] = []
    const sql = explaining(plans)
    await findBodies(sql, [Buffer.from(hashes[1] as string, 'hex')])
    const [record] = await recordsOf(sql, ['run_1'])
    await recordsById(sql, [record?.id as string])
    assert.deepEqual(plans.flatMap(planned), [
      monthOf('bodies', 1),
      monthOf('record_packs', 1),
      monthOf('record_packs', 1),
    ])
  })

  test('of an audit goes to the month of each record', async () => {
    const client = await connect(url)
    await client.query('begin')
    const { rows } = await client.query(
      `explain (analyze, format json) select private_text, k.bytes, b.bytes from records r
       ${RECORD_JOINS}
       where r.subject = 'run_1'`,
    )
    await client.query('rollback')
    await client.end()
    const months = touched(rows[0]['QUERY PLAN'][0].Plan).filter(name =>
      /bodies|record_(texts|packs)/.test(name),
    )
    // Nothing else tells that a record has no text beside its pack.
    assert.deepEqual(
      months.sort(),
      ['bodies', 'record_packs', 'record_texts'].map(table => monthOf(table, 1)),
    )
  })
})

describe('a month that is gone', async () => {
  const log = await plantLog(new Date(Date.now() - 60_000))
  await log.seal(30)
  await log.sequence()
  const client = await connect(log.url)
  after(async () => {
    await client.end()
    await log.close()
  })
  const month = log.clock.now().toISOString().slice(0, 7)
  const partition = (table: string) => `${table}_${month.replace('-', '_')}`
  const cases: [what: string, statement: string, table: string, check: string][] = [
    ['detached', `alter table bodies detach partition ${partition('bodies')}`, 'bodies', 'bodies'],
    ['dropped', `drop table ${partition('bodies')}`, 'bodies', 'bodies'],
    [
      'detached',
      `alter table record_packs detach partition ${partition('record_packs')}`,
      'texts',
      'columns',
    ],
    ['dropped', `drop table ${partition('record_packs')}`, 'texts', 'columns'],
  ]
  for (const [what, statement, table, check] of cases) {
    test(`${what} of ${table}: the audit names it, and the first record that misses it`, async () => {
      const { findings } = await auditAfter(client, db => db.query(statement), { journal: log.journal.path })
      const found = findings.find(finding => finding.check === check)
      assert.match(found?.message ?? '', new RegExp(`missing among those of ${month}`))
      assert.equal(typeof found?.index, 'number')
    })
  }
})
