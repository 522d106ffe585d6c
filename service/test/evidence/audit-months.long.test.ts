// Months beside each other: each in a thread and on a connection of its own, in one state of the database, and together
// the full audit.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { errorOf, failureOf, monthsBeside } from '../../src/auditing/stretch-thread.ts'
import { VIEWS } from '../../src/citations/views.ts'
import { auditStretch, type Months } from '../../src/evidence/audit/months.ts'
import { AppError, StartError } from '../../src/model/errors.ts'
import { withReadSession } from '../../src/platform/read-session.ts'
import {
  type AuditedLog,
  auditAt,
  connect,
  GUARDS_OFF,
  GUARDS_ON,
  LOG_ALONE,
  plantLog,
} from './audited-log.ts'

const DAY = 24 * 3_600_000
/** The case that threads look for. */
const IN_THREADS = 'a leaf in the middle of a month'

describe('months in parallel', () => {
  let log: AuditedLog
  let client: pg.Client
  before(async () => {
    log = await plantLog(new Date('2026-09-20T08:00:00.000Z'))
    for (const count of [120, 290, 60, 7]) {
      await log.seal(count)
      await log.sequence()
      log.clock.advance(20 * DAY)
    }
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })
  const terms = () => ({ journal: log.journal.path, now: log.clock.now() })
  const inThreads = () => monthsBeside({ url: log.url, objectStore: null }, 3)
  /** The same without threads, each of which would load the whole audit. */
  const inTurn = (): Months => ({
    atOnce: 3,
    look: async (stretch, snapshot, { onProgress }) =>
      structuredClone(
        await withReadSession(
          log.url,
          session => auditStretch(session, structuredClone(stretch), { views: VIEWS, onProgress }),
          { snapshot, objects: null },
        ),
      ),
  })
  const both = async (months: Months) => {
    const { seconds: _, ...alone } = await auditAt(log.url, { ...LOG_ALONE, ...terms() })
    const { seconds: __, ...beside } = await auditAt(log.url, { ...LOG_ALONE, ...terms(), months })
    return { alone, beside }
  }

  test('they come to what one comes to', async () => {
    for (const months of [inThreads(), inTurn()]) {
      const { alone, beside } = await both(months)
      assert.deepEqual(alone.findings, [])
      assert.deepEqual(beside, alone)
      assert.equal(beside.entries, 478)
    }
  })

  test('the first that fails ends the others, and is told as it failed', async () => {
    const away = new AppError('store_unavailable', 'the store is away')
    let ended = 0
    const months: Months = {
      atOnce: 2,
      async look({ from }, _, { signal }) {
        if (from === 0) throw away
        await once(signal, 'abort')
        ended += 1
        throw new Error('ended')
      },
    }
    await assert.rejects(auditAt(log.url, { ...terms(), months }), error => error === away)
    assert.equal(ended, 1)
    const nowhere = monthsBeside({ url: 'postgres://nobody@127.0.0.1:1/none', objectStore: null }, 3)
    await assert.rejects(auditAt(log.url, { ...terms(), months: nowhere }), { code: 'ECONNREFUSED' })
  })

  test('an error keeps its class and words on its way out of a thread', () => {
    const sent = (error: Error) => errorOf(structuredClone(failureOf(error)))
    const app = sent(new AppError('store_unavailable', 'the store is away', { cause: new Error('why') }))
    assert.ok(app instanceof AppError && app.code === 'store_unavailable')
    assert.equal(app.message, 'the store is away')
    assert.ok(sent(new StartError('no such thing')) instanceof StartError)
    const refused = sent(Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED' }))
    assert.deepEqual(
      [refused.name, refused.message, 'code' in refused && refused.code],
      ['TypeError', 'refused', 'ECONNREFUSED'],
    )
  })

  /** Committed, for threads see nothing else; and taken back. */
  const cases: [what: string, edit: string, undo: string][] = [
    [
      IN_THREADS,
      `create table kept as select * from log_leaves where index = 200; update log_leaves set entry = sha256(entry) where index = 200`,
      `update log_leaves set entry = kept.entry from kept where log_leaves.index = 200; drop table kept`,
    ],
    [
      'the last leaf of a month',
      `create table kept as select * from log_leaves where index = 410; delete from log_leaves where index = 410`,
      `insert into log_leaves select * from kept; drop table kept`,
    ],
    [
      'a tile that months after it begin with',
      `create table kept as select * from log_tiles; update log_tiles set root = sha256(root)`,
      `update log_tiles t set root = kept.root from kept where (kept.level, kept.index) = (t.level, t.index); drop table kept`,
    ],
    [
      'the root that a month begins with',
      `create table kept as select * from log_checkpoints where size = 121; update log_checkpoints set root = sha256(root) where size = 121`,
      `update log_checkpoints c set root = kept.root from kept where c.size = 121; drop table kept`,
    ],
    [
      'a text of the last month',
      `create table kept as select * from record_texts where record like 'ver_%' order by at desc limit 1;
       update record_texts t set private_text = replace(t.private_text, 'reproduced', 'refuted') from kept where t.record = kept.record`,
      `update record_texts t set private_text = kept.private_text from kept where t.record = kept.record; drop table kept`,
    ],
  ]
  for (const [what, edit, undo] of cases)
    test(`found by both: ${what}`, async () => {
      await client.query(`${GUARDS_OFF}; ${edit}; ${GUARDS_ON}`)
      try {
        const { alone, beside } = await both(what === IN_THREADS ? inThreads() : inTurn())
        assert.deepEqual([alone.ok, beside.ok], [false, false])
        const checks = new Set(beside.findings.map(({ check }) => check))
        for (const { check } of alone.findings) assert.ok(checks.has(check), check)
      } finally {
        await client.query(`${GUARDS_OFF}; ${undo}; ${GUARDS_ON}`)
      }
    })
})
