// npm run bench: every figure is a ratio against a named reference in the same run.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { makeFolder } from '../scripts/stage.ts'
import { openClient } from './connections.ts'
import { commitNow, loadNow, machineOf, ticksNow, writeDocument } from './document.ts'
import {
  benchAnswerPages,
  benchCases,
  benchChange,
  benchConfabulations,
  benchOverview,
} from './histories/histories.ts'
import { benchSearch } from './histories/search.ts'
import { benchAudit } from './ledger/audit.ts'
import { benchAuditContinues } from './ledger/audit-continues.ts'
import { benchLedger } from './ledger/ledger.ts'
import { benchStaticLog } from './ledger/static-log.ts'
import { benchPublicLookup } from './load/public-lookup.ts'
import { benchMemory } from './memory.ts'
import type { Measured, PerformanceDocument } from './page.ts'
import { type Figure, isMet, printFigures, type Suite } from './report.ts'
import { benchClassifier } from './scans/classifier.ts'
import { benchRunCost } from './scans/run-cost.ts'
import { benchScanPipeline } from './scans/scan-pipeline.ts'
import { benchStoredBytes } from './scans/stored-bytes.ts'
import { benchWorkers } from './scans/workers.ts'

const SUITES: Record<string, Suite> = {
  'public-lookup': benchPublicLookup,
  'scan-pipeline': benchScanPipeline,
  'run-cost': benchRunCost,
  workers: benchWorkers,
  ledger: benchLedger,
  audit: benchAudit,
  'audit-continues': benchAuditContinues,
  classifier: benchClassifier,
  'static-log': benchStaticLog,
  confabulations: benchConfabulations,
  'case-list': benchCases,
  search: benchSearch,
  'answer-pages': benchAnswerPages,
  overview: benchOverview,
  change: benchChange,
  'stored-bytes': benchStoredBytes,
  memory: benchMemory,
}

const USAGE = `npm run bench -- [SUITE ...] [--quick] [--write]
All suites, or those that are named: ${Object.keys(SUITES).join(', ')}.
--quick: smaller. --write: keeps the figures in docs/performance.json.
`

const flag = { type: 'boolean', default: false } as const
const { values, positionals: wanted } = parseArgs({
  options: { write: flag, quick: flag, help: flag },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(USAGE)
  process.exit()
}
const unknown = wanted.find(name => !(name in SUITES))
if (unknown) {
  process.stderr.write(`There is no suite ${unknown}; there are: ${Object.keys(SUITES).join(', ')}\n`)
  process.exit(2)
}

const dataDir = await makeFolder('bench')
const postgres = await openEmbeddedPostgres({ dataDir })

async function query(text: string): Promise<pg.QueryResult> {
  await using client = await openClient(postgres.url)
  return await client.query(text)
}

/** Each suite has a database and a data directory of its own: one log does not get into another's way. */
async function freshDatabase(name: string): Promise<string> {
  await query(`create database "${name}"`)
  process.env.BCF_DATA_DIR = join(dataDir, name)
  return postgres.url.replace('/bcf?', `/${name}?`)
}

async function measure(name: string, suite: Suite): Promise<{ measured: Measured; figures: Figure[] }> {
  process.stderr.write(`measuring ${name} ...\n`)
  const [at, started, before] = [new Date().toISOString(), performance.now(), loadNow()]
  const ticks = ticksNow()
  let figures: Figure[] = []
  let failure: string | null = null
  try {
    figures = await suite(await freshDatabase(name), { quick: values.quick })
    await query(`drop database "${name}" with (force)`)
  } catch (error) {
    failure = (error as Error).message
    process.stderr.write(`${name} failed: ${(error as Error).stack}\n`)
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  const loadAverage = { before, after: loadNow() }
  const now = ticksNow()
  const stolenPercent = Math.round((100 * (now.stolen - ticks.stolen)) / Math.max(now.all - ticks.all, 1))
  const { quick } = values
  const measured = {
    suite: name,
    at,
    commit: commitNow(),
    quick,
    seconds,
    loadAverage,
    stolenPercent,
    failure,
  }
  return { measured, figures }
}

try {
  const { rows } = await query('show server_version')
  const document: PerformanceDocument = {
    at: new Date().toISOString(),
    machine: machineOf(rows[0].server_version),
    measured: [],
    figures: [],
  }
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { measured, figures } = await measure(name, suite)
    document.measured.push(measured)
    document.figures.push(...figures.map(figure => ({ suite: name, ...figure })))
    printFigures(figures)
  }
  if (values.write) writeDocument(document, Object.keys(SUITES))
  const failed = document.measured.filter(({ failure }) => failure !== null).map(({ suite }) => suite)
  const missed = document.figures.filter(figure => !isMet(figure)).map(({ id }) => id)
  if (missed.length > 0) process.stderr.write(`missed: ${missed.join(', ')}\n`)
  if (failed.length > 0) {
    process.stderr.write(`failed: ${failed.join(', ')}\n`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
