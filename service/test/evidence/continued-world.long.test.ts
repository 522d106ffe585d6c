// The same random edits as in the campaign against the full audit, in a world that came after the last audit: whatever is
// shown because of a new record is looked at, row by row.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { AUDITED } from '../../src/auditing.ts'
import type { Finding } from '../../src/evidence/audit/findings.ts'
import { AUDIT, checkpointHash, keepOutcome } from '../../src/evidence/audit/outcomes.ts'
import { NoStart } from '../../src/evidence/audit/start.ts'
import { EVIDENCE_TABLES } from '../../src/evidence/tables.ts'
import { type AuditedLog, connect, continueAt, continueOn } from './audited-log.ts'
import { drawEdits, type Edit, randomFrom, readTables, whileEdited } from './random-edits.ts'
import { plantWorld } from './shown-world.ts'

const EDITS = Number(process.env.CONTINUED_EDITS ?? 12)
const SEED = Number(process.env.CONTINUED_SEED ?? 20_261_118)

/** Evidence, and rows that events tell of. */
const FOLLOWED = new Set<string>([
  ...EVIDENCE_TABLES,
  ...AUDITED.rooms.flatMap(({ tables }) => tables.filter(({ events }) => events).map(({ name }) => name)),
])
// Its counts follow from all runs that repeat it, whenever they came.
FOLLOWED.delete('cases')

/** A clean outcome of the first checkpoint, sealed last: all the world came after what it looked at. */
async function auditedAtFirst(log: AuditedLog): Promise<number> {
  const { rows } = await log.database.query<{ size: number; note: string }>(
    'select size::float8 as size, note from log_checkpoints order by log_checkpoints.size limit 1',
  )
  const [first] = rows
  if (!first) throw new Error('nothing is signed')
  const { size, note } = first
  await keepOutcome(log, {
    ...{ at: log.clock.now(), ok: true, size, findings: 0, method: AUDIT, began: 0, start: null },
    checkpoint: checkpointHash(note),
  })
  await log.sequence()
  return size
}

/** Where the rows are, as edits name them, of what was audited then: they are left to the full audit. */
async function placesBefore(client: pg.Client, size: number): Promise<string[]> {
  const old = `(select seq from log_leaves where index < ${size})`
  const { rows } = await client.query<{ place: string }>(
    [
      `log_leaves where seq in ${old}`,
      `records where seq in ${old}`,
      `record_packs where seq in ${old}`,
      `record_texts where record in (select id from records where seq in ${old})`,
    ]
      .map(which => `select format('(%s, ''%s'')', tableoid::oid, ctid) as place from ${which}`)
      .join(' union all '),
  )
  return rows.map(({ place }) => place)
}

describe('a world since the last audit', () => {
  let log: AuditedLog
  let client: pg.Client
  let audited: string[]
  before(async () => {
    log = await plantWorld()
    const size = await auditedAtFirst(log)
    client = await connect(log.url)
    audited = await placesBefore(client, size)
  })
  after(async () => {
    await client.end()
    await log.close()
  })
  const terms = () => ({ journal: log.journal.path })

  test('nothing is found where nothing was changed', async () => {
    const { rows } = await client.query(
      'select from citations join citing_runs on citing_runs.id = run limit 1',
    )
    assert.equal(rows.length, 1, 'also where answers cite')
    const report = await continueAt(log.url, terms())
    assert.deepEqual(report.findings, [])
    assert.ok(report.entries > 100)
  })

  test('what an attempt cost is compared with the capture of its answer', async () => {
    const statement = `update run_attempts set cost_micros = cost_micros + 1
      where run_id = (select max(run_id) from run_attempts where cost_micros is not null)`
    const edit = { kind: 'update', table: 'run_attempts', column: null, rows: [], statement, beyond: null }
    const findings = await findingsOf(edit)
    assert.match(
      findings?.[0]?.message ?? JSON.stringify(findings),
      /^it is not the attempt that was sealed with the answer/,
    )
  })

  test(`${EDITS} edits, seed ${SEED}`, async context => {
    const draw = drawEdits(client, await readTables(client), randomFrom(SEED))
    const unsealed = new Set((await continueOn(client, terms())).unsealed.map(({ table }) => table))
    const missed: Edit[] = []
    for (let made = 0; made < EDITS; ) {
      const edit = await draw()
      if (
        !edit ||
        edit.beyond ||
        [edit.table, `${edit.table}.${edit.column}`].some(what => unsealed.has(what))
      )
        continue
      const isFound = await isFoundBy(edit)
      if (isFound === null) continue
      made += 1
      if (!isFound) missed.push(edit)
    }
    context.diagnostic(`${EDITS - missed.length} of ${EDITS} found`)
    for (const { kind, table } of missed) context.diagnostic(`left to the full audit: ${kind} ${table}`)
    const owed = missed.filter(
      ({ kind, table, statement }) =>
        kind !== 'insert' && FOLLOWED.has(table) && !audited.some(place => statement.includes(place)),
    )
    assert.deepEqual(
      owed.map(({ statement }) => statement),
      [],
    )
  })

  const isFoundBy = async (edit: Edit): Promise<boolean | null> => {
    const findings = await findingsOf(edit)
    return findings && findings.length > 0
  }

  /** One that refuses to go on says so too. Null where nothing was changed. */
  async function findingsOf(edit: Edit): Promise<Pick<Finding, 'check' | 'message'>[] | null> {
    return whileEdited(client, edit, async () => {
      const { findings } = await continueOn(client, terms()).catch(error => {
        if (!(error instanceof NoStart)) throw error
        return { findings: [{ check: 'audits' as const, message: error.message }] }
      })
      return findings
    })
  }
})
