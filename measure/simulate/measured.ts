// What was measured, read from the report of `npm run bench -- --write`. Nothing is assumed here: a figure that is
// missing is an error that names the suite to run.

import { readFileSync } from 'node:fs'

const FIGURES_FILE = new URL('../../docs/performance.json', import.meta.url)

export interface Measured {
  /** The first and the last of the suites that all this comes from. */
  since: Date
  at: Date
  machine: { cpu: string; cores: number }
  /** Seconds of a core for one run, in the worker and in PostgreSQL. */
  workerSeconds: number
  databaseSeconds: number
  walBytes: number
  /** One worker, engines that answer at once, everything on the machine above. */
  runsPerSecond: number
  /** Answers sealed by one worker with engines that take 2 s; null where the suite `workers` was not run. */
  slowRunsPerSecond: number | null
  /** The most that a worker with 200 runs under way took. */
  workerMemoryBytes: number
  sealedPerSecond: number
  auditedPerSecond: number
  /** New records, by an audit that goes on from the last; null where the suite `audit-continues` was not run. */
  continuedPerSecond: number | null
  /** Of one core. */
  lookupsPerSecond: number
  /** Bytes in the table of bodies for each byte captured. */
  storedRatio: number
  /** Bytes that one run leaves in the table of bodies where these lie in an object store: a row without a body. */
  bytesOfABodyElsewhere: number
  /** Bytes that one run of a later scan leaves in each other table, indexes included. */
  tables: Record<string, number>
  recordsPerRun: number
  /** The figures that all this comes from, as the report names them. */
  sources: { id: string; name: string }[]
}

/** Where a figure is not named after its suite. */
const SUITES: Record<string, string> = {
  'workers-memory-2s': 'workers',
  'stored-bytes-bodies': 'stored-bytes',
  'stored-bytes-later': 'stored-bytes',
  'stored-bytes-elsewhere': 'stored-bytes',
}

const missing = (id: string, key: string): Error =>
  new Error(`There is no figure ${id} with ${key}: run npm run bench -- ${SUITES[id] ?? id} --write`)

interface Report {
  machine: { cpu: string; cores: number }
  measured: { suite: string; at: string }[]
  figures: { suite: string; id: string; name: string; ratio: number; detail?: Record<string, number> }[]
}

export function readMeasured(file: URL = FIGURES_FILE): Measured {
  return measuredFrom(JSON.parse(readFileSync(file, 'utf8')) as Report)
}

export function measuredFrom(report: Report): Measured {
  const used = new Set(['stored-bytes-bodies', 'stored-bytes-later'])
  const find = (id: string, key: string) => {
    used.add(id)
    return report.figures.find(figure => figure.id === id)?.detail?.[key]
  }
  const value = (id: string, key: string): number => {
    const found = find(id, key)
    if (found === undefined || !(found > 0)) throw missing(id, key)
    return found
  }
  const measured = {
    machine: report.machine,
    workerSeconds: 1 / value('scan-pipeline', 'runsPerWorkerCpuSecond'),
    databaseSeconds: value('scan-pipeline', 'databaseCpuMsPerRun') / 1000,
    walBytes: value('scan-pipeline', 'walBytesPerRun'),
    runsPerSecond: value('scan-pipeline', 'runsPerSecond'),
    slowRunsPerSecond: find('workers-1-2s', 'capturedPerSecond') ?? null,
    workerMemoryBytes: value('workers-memory-2s', 'mostMegabytes') * 1e6,
    sealedPerSecond: value('ledger', 'recordsPerSecond'),
    auditedPerSecond: value('audit', 'recordsPerSecond'),
    continuedPerSecond: find('audit-continues', 'newRecordsPerSecond') ?? null,
    lookupsPerSecond: value('public-lookup', 'lookupsPerCpuSecond'),
    storedRatio: ratioOf(report, 'stored-bytes-bodies'),
    bytesOfABodyElsewhere:
      value('stored-bytes-elsewhere', 'bodies') / value('stored-bytes-elsewhere', 'runCount'),
    tables: tablesOf(report),
    recordsPerRun: value('stored-bytes-later', 'recordCount') / value('stored-bytes-later', 'runCount'),
  }
  const sources = report.figures.filter(({ id }) => used.has(id))
  const suites = new Set(sources.map(({ suite }) => suite))
  const times = report.measured.filter(({ suite }) => suites.has(suite)).map(({ at }) => Date.parse(at))
  return { since: new Date(Math.min(...times)), at: new Date(Math.max(...times)), ...measured, sources }
}

function ratioOf(report: Report, id: string): number {
  const found = report.figures.find(figure => figure.id === id)?.ratio
  if (found === undefined || !(found > 0)) throw missing(id, 'a ratio')
  return found
}

/** Of a later scan: a first one also makes room that others use again. Bodies depend on what engines send, and are reckoned from the ratio. */
function tablesOf(report: Report): Record<string, number> {
  const id = 'stored-bytes-later'
  const detail = report.figures.find(figure => figure.id === id)?.detail ?? {}
  const { runCount, recordCount: _records, bodies: _bodies, ...tables } = detail
  if (runCount === undefined || !(runCount > 0)) throw missing(id, 'runCount')
  return Object.fromEntries(Object.entries(tables).map(([table, bytes]) => [table, bytes / runCount]))
}
