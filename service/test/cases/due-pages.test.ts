// Which pages are looked at: a case's history grows, and what a look costs does not grow with it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueNow } from '../../src/cases/pages/look-at-pages.ts'
import { duePages } from '../../src/cases/pages/store.ts'
import type { Database } from '../../src/platform/database.ts'
import { startTestService } from '../harness.ts'
import { openCaseWorld } from './case-world.ts'

test('what a case cited long ago counts no more when many answers came since', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service
  const now = new Date()
  const world = await openCaseWorld(service)
  const cite = async (url: string, capturedAt: Date) => {
    const run = await world.capture(capturedAt)
    await world.judge(run, [world.claimOf('warranty of ten years')], now, [url])
    return run
  }
  const [before, since] = ['https://before.example/page', 'https://since.example/page']
  await cite(before, new Date(now.getTime() - 86_400_000))
  const { runId } = await cite(since, now)
  const due = async (sql: Pick<Database, 'query'>) =>
    (await duePages(sql, dueNow({ brandId: world.brandId }, now))).map(({ url }) => url)
  assert.deepEqual(await due(database), [since, before])
  const undone = database.transaction(async tx => {
    for (const [table, id, more] of [
      ['runs', 'id', `, 'sample', n + 1`],
      ['case_runs', 'run_id', ''],
    ] as const) {
      const { rows } = await tx.query<{ columns: string }>(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const columns = rows[0]?.columns
      await tx.query(
        `insert into ${table} (${columns}) select ${columns} from (
           select (jsonb_populate_record(t, jsonb_build_object(
             '${id}', $1 || n, 'captured_at', captured_at + n * interval '1 ms'${more}))).*
           from ${table} t, generate_series(1, 500) as n where ${id} = $1) as copied`,
        [runId],
      )
    }
    await tx.query(
      `with copied as (insert into citing_runs (run_id) select $1 || n from generate_series(1, 500) as n returning id)
       insert into citations select c.captured_at, copied.id, c.page, c.source, c.apart, c.confabulated
       from citing_runs k join citations c on c.run = k.id, copied where k.run_id = $1`,
      [runId],
    )
    assert.deepEqual(await due(tx), [since])
    throw new Error('undone')
  })
  await assert.rejects(undone, /^Error: undone$/)
})
