// A month as Parquet, asked by an engine that others wrote: DuckDB says of the files what the overview and SQL say.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { exportMonth } from '../../src/figures/months/export-month.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantPrompts, plantScan, type ScanRun } from '../scans/planted-scans.ts'

const CLASSES = ['STRONG', 'CONFABULATED', 'ABSENT', 'CONFABULATED'] as const

describe('a month as files', async () => {
  const clock = manualClock('2026-11-03T08:00:00.000Z')
  const service = await startTestService({ clock })
  const directory = await mkdtemp(join(tmpdir(), 'bcf-months-'))
  const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  after(async () => {
    duckdb.closeSync()
    await service.stop()
    await rm(directory, { recursive: true })
  })
  const { database } = service
  const brand = await makeBrand(service)
  const [promptId = ''] = await plantPrompts(service, brand.id, ['Who makes the best kettles?'])
  const runs = CLASSES.map<ScanRun>((citationClass, turn) => ({
    ...{ promptId, engine: 'CHATGPT', sample: turn + 1, citationClass },
  }))
  for (const at of [
    '2026-09-30T23:59:00Z',
    '2026-10-01T00:00:00Z',
    '2026-10-31T12:00:00Z',
    '2026-11-01T00:00:00Z',
  ])
    await plantScan(service, brand.id, { at: new Date(at), runs })
  const write = (month: string) => exportMonth({ database, clock }, { month, directory })
  const ask = async (question: string) =>
    (await duckdb.runAndReadAll(question.replaceAll('DIR', directory))).getRowObjectsJson()

  test('has the runs of its scans and the summaries of its days, under the hash of the file', async () => {
    const { files } = await write('2026-10')
    assert.deepEqual(
      files.map(({ rows }) => rows > 0),
      [true, true],
    )
    for (const { name, sha256 } of files) {
      assert.equal(
        createHash('sha256')
          .update(await readFile(join(directory, name)))
          .digest('hex'),
        sha256,
      )
      assert.ok(name.includes(sha256))
    }
    assert.deepEqual(
      await readdir(directory).then(names => names.sort()),
      files.map(({ name }) => name).sort(),
    )
    const counted = await ask(
      `select brand, prompt, citation_class, count(*)::integer as answers, min(captured_at)::text as first
       from 'DIR/runs-2026-10-*.parquet' group by all order by citation_class`,
    )
    const of = {
      brand: 'Northwind Kettles',
      prompt: 'Who makes the best kettles?',
      first: '2026-10-01 00:00:00',
    }
    assert.deepEqual(counted, [
      { ...of, citation_class: 'ABSENT', answers: 2 },
      { ...of, citation_class: 'CONFABULATED', answers: 4 },
      { ...of, citation_class: 'STRONG', answers: 2 },
    ])
  })

  test('its days add up to its runs', async () => {
    const [sum] = await ask(
      `select sum(list_sum(tally::integer[]))::integer as answers from (
         select unnest(json_extract(counts, '$.*.*')) as tally from 'DIR/days-2026-10-*.parquet' where topic = 'classes')`,
    )
    assert.deepEqual(sum, { answers: 8 })
  })

  test('written again it is the same, and sealed once', async () => {
    const once = await write('2026-10')
    assert.deepEqual(await write('2026-10'), once)
    assert.equal((await readdir(directory)).length, 2)
    const { rows } = await database.query(
      `select count(*)::integer as events from records where kind = 'event' and subject = 'month-2026-10'`,
    )
    assert.deepEqual(rows, [{ events: 1 }])
  })

  test('is refused while it goes on, while a run is under way, and when it is no month', async () => {
    await assert.rejects(write('2026-11'), /is not over/)
    await assert.rejects(write('october'), /written as 2026-10/)
    const at = new Date('2026-08-20T00:00:00Z')
    await plantScan(service, brand.id, { at, runs: [{ ...runs[0], isWaiting: true } as ScanRun] })
    await assert.rejects(write('2026-08'), /1 runs of 2026-08 are not finished/)
    assert.equal((await readdir(directory)).length, 2)
  })
})
