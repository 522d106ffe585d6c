// A month that is over, as Parquet files for whoever counts with tools of their own: named by their SHA-256, and listed by
// a sealed event, so that a copy anywhere can be told from one that was changed.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { type BasicType, fileWriter, parquetWriteRows } from 'hyparquet-writer'
import { sumUpDays } from '../../citations/days/sum-up.ts'
import { TOPICS } from '../../citations/days/summarize.ts'
import { sealEvents } from '../../evidence/events/event.ts'
import { eventsOf } from '../../evidence/events/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { daysOf, type MonthSpan, runsOf, scansOf, unfinishedRuns } from './store.ts'

interface MonthFile {
  name: string
  sha256: string
  bytes: number
  rows: number
}

export interface ExportedMonth {
  month: string
  files: MonthFile[]
}

interface MonthDeps {
  database: Database
  clock: Clock
}

type Row = Record<string, unknown>
type Columns = Record<string, BasicType>

const RUN_COLUMNS: Columns = {
  ...{ run_id: 'STRING', scan_id: 'STRING', brand_id: 'STRING', brand: 'STRING', prompt_id: 'STRING' },
  ...{ prompt: 'STRING', intent: 'STRING', engine: 'STRING', sample: 'INT32', country: 'STRING' },
  ...{ language: 'STRING', status: 'STRING', failure: 'STRING', created_at: 'TIMESTAMP' },
  ...{ captured_at: 'TIMESTAMP', sha256: 'STRING', citation_class: 'STRING', mentioned: 'BOOLEAN' },
  ...{ outcome: 'STRING', apart: 'BOOLEAN', cited_domains: 'JSON', route: 'STRING', model: 'STRING' },
  ...{ asks: 'INT32', cost_usd: 'DOUBLE', cost_is_estimated: 'BOOLEAN' },
}
const DAY_COLUMNS: Columns = { brand_id: 'STRING', day: 'STRING', topic: 'STRING', counts: 'JSON' }

/** Rows that are in memory at once. */
const ROW_GROUP = 20_000

/** The same rows make the same files: whoever exports a month again without a change adds nothing. */
export async function exportMonth(
  { database, clock }: MonthDeps,
  { month, directory }: { month: string; directory: string },
): Promise<ExportedMonth> {
  const span = spanOf(month)
  if (span.until > clock.now()) throw new AppError('invalid', `${month} is not over: name an earlier month`)
  const scans = await scansOf(database, span)
  const unfinished = await unfinishedRuns(database, scans)
  if (unfinished > 0)
    throw new AppError('conflict', `${unfinished} runs of ${month} are not finished: try again later`)
  await sumUpDays(database)
  await mkdir(directory, { recursive: true })
  const write = (what: string, columns: Columns, rows: AsyncIterable<Row>) =>
    writeFile(join(directory, `${what}-${month}`), columns, rows)
  const exported = {
    month,
    files: [
      await write(
        'runs',
        RUN_COLUMNS,
        eachOf(scans, scan => runsOf(database, scan)),
      ),
      await write(
        'days',
        DAY_COLUMNS,
        eachOf(TOPICS, topic => daysOf(database, span, topic)),
      ),
    ],
  }
  await sealExport(database, clock, exported)
  return exported
}

function spanOf(month: string): MonthSpan {
  const since = new Date(`${month}-01T00:00:00Z`)
  if (!/^\d{4}-\d\d$/.test(month) || Number.isNaN(since.getTime()))
    throw new AppError('invalid', `A month is written as 2026-10, and not as ${month}`)
  const until = new Date(since)
  until.setUTCMonth(until.getUTCMonth() + 1)
  return { since, until }
}

async function* eachOf<One>(all: readonly One[], read: (one: One) => Promise<Row[]>): AsyncGenerator<Row> {
  for (const one of all) yield* await read(one)
}

/** Its name is its hash: it gets it when it is whole. */
async function writeFile(path: string, columns: Columns, rows: AsyncIterable<Row>): Promise<MonthFile> {
  const partial = `${path}.${process.pid}.partial`
  let count = 0
  async function* counted() {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  try {
    await parquetWriteRows({
      writer: fileWriter(partial),
      columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
      rows: counted(),
      rowGroupSize: ROW_GROUP,
    })
    const hash = createHash('sha256')
    await pipeline(createReadStream(partial), hash)
    const sha256 = hash.digest('hex')
    const file = `${path}-${sha256}.parquet`
    await rename(partial, file)
    return {
      name: file.slice(file.lastIndexOf('/') + 1),
      sha256,
      bytes: (await stat(file)).size,
      rows: count,
    }
  } finally {
    await rm(partial, { force: true })
  }
}

async function sealExport(database: Database, { now }: Clock, exported: ExportedMonth): Promise<void> {
  const object = { type: 'installation', id: `month-${exported.month}` }
  const [newest] = await eventsOf(database, [object.id], { before: null, limit: 1 })
  const before = newest ? (JSON.parse(newest.privateText) as { after: ExportedMonth }).after : null
  if (isDeepStrictEqual(before, exported)) return
  const change = { actor: SYSTEM_ACTOR, action: 'month.exported', object, before, after: exported }
  await database.transaction(tx => sealEvents(tx, now(), [change]))
}
