// What one machine was measured to do, out of docs/performance.json. A figure that is missing is an error that names it.

import { readFileSync } from 'node:fs'
import type { PerformanceDocument } from '../../bench/page.ts'
import { table } from './tables.ts'

const count = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 1 })
const kilobytes = (bytes: number): string => `${count(bytes / 1e3)} KB`

/** What a run of a later scan leaves; a first one also makes room that others use again. */
const PER_RUN = 'stored-bytes-later'

export function measuredTable(): string {
  const { figures } = JSON.parse(
    readFileSync(new URL('../../../docs/performance.json', import.meta.url), 'utf8'),
  ) as PerformanceDocument
  const of = (id: string, key: string): number => {
    const value = figures.find(figure => figure.id === id)?.detail?.[key]
    if (value === undefined) throw new Error(`docs/performance.json has no figure ${id} with ${key}`)
    return value
  }
  const {
    runCount = 0,
    recordCount = 0,
    bodies = 0,
    ...tables
  } = figures.find(({ id }) => id === PER_RUN)?.detail ?? {}
  const perRun = (total: number) => total / (runCount || Number.NaN)
  const inTables = perRun(Object.values(tables).reduce((sum, bytes) => sum + bytes, 0))
  const rows: [what: string, value: string, id: string][] = [
    [
      'runs a second, asked, sealed and classified by one worker',
      count(of('scan-pipeline', 'runsPerSecond')),
      'scan-pipeline',
    ],
    [
      'answers sealed a second by 1, 2 and 4 workers, 209 questions at a time in each, engines that take 2 s',
      [1, 2, 4].map(workers => count(of(`workers-${workers}-2s`, 'capturedPerSecond'))).join(', '),
      'workers-4-2s',
    ],
    ['memory of such a worker', `${of('workers-memory-2s', 'mostMegabytes')} MB`, 'workers-memory-2s'],
    [
      'processor time of one run: worker, PostgreSQL',
      `${count(1_000 / of('scan-pipeline', 'runsPerWorkerCpuSecond'))} ms, ${count(of('scan-pipeline', 'databaseCpuMsPerRun'))} ms`,
      'scan-pipeline',
    ],
    ['records of one run', count(perRun(recordCount)), PER_RUN],
    ['what one run leaves in the database, without bodies', kilobytes(inTables), PER_RUN],
    ['the same of bodies, for simulated answers', kilobytes(perRun(bodies)), PER_RUN],
    [
      'records sealed and given their place in the log, a second',
      count(of('ledger', 'recordsPerSecond')),
      'ledger',
    ],
    [
      'records audited from the start, a second; captures and verdicts without runs',
      count(of('audit', 'recordsPerSecond')),
      'audit',
    ],
    [
      'new records of an audit that continues, a second',
      count(of('audit-continues', 'newRecordsPerSecond')),
      'audit-continues',
    ],
    [
      'public lookups a second, of a million captures',
      count(of('public-lookup', 'lookupsPerSecond')),
      'public-lookup',
    ],
  ]
  return table(
    ['measured', '', 'figure'],
    rows.map(([what, value, id]) => [what, value, `\`${id}\``]),
  )
}
