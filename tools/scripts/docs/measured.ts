// What one machine was measured to do, out of docs/performance.json, and what the last campaign of faults left, out of
// docs/reliability.json. A figure that is missing is an error that names it.

import { readFileSync } from 'node:fs'
import type { PerformanceDocument } from '../../bench/page.ts'
import { verdictOn } from '../../bench/report.ts'
import { MOST_RECOVERY_S } from '../../chaos/measure.ts'
import type { Report } from '../../chaos/report.ts'
import { code, table } from './tables.ts'

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')) as T

const count = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 1 })
const kilobytes = (bytes: number): string => `${count(bytes / 1e3)} KB`

/** What a run of a later scan leaves; a first one also makes room that others use again. */
const PER_RUN = 'stored-bytes-later'

export function measuredTable(): string {
  const { figures } = read<PerformanceDocument>('performance.json')
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

/** Every figure that has a bar; those that miss it by what they are. */
export function performanceTable(): string {
  const { at, machine, figures } = read<PerformanceDocument>('performance.json')
  const memory = `${Math.round(machine.memoryBytes / 2 ** 30)} GiB`
  const missed = figures.filter(figure => verdictOn(figure) === 'MISSED')
  const met = figures.filter(figure => !missed.includes(figure))
  return [
    `${machine.cpu}, ${machine.cores} cores, ${memory}, Node ${machine.node}, PostgreSQL ${machine.postgres}; last measured ${at.slice(0, 10)}. ${figures.length} figures, ${missed.length} of which miss their bar:`,
    table(
      ['Missed', 'Ratio', 'Of', 'Bar'],
      missed.map(({ id, ratio, reference, target }) => [code(id), ratio.toFixed(2), reference, target]),
    ),
    `${met.length} figures meet theirs; docs/performance.json has them all, with details.`,
  ].join('\n\n')
}

export function reliabilityTable(): string {
  const { date, seed, minutes, machine, faults, figures, recovery, checks, violations } =
    read<Report>('reliability.json')
  const slowest = recovery
    .filter(({ isBarred }) => isBarred)
    .toSorted((a, b) => b.p99S - a.p99S)
    .slice(0, 3)
    .map(({ after, until, p99S }) => `${after}, until ${until}, ${p99S} s`)
    .join('; ')
  const counted = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, times]) => `${name} ${times.toLocaleString('en')}`)
      .join(', ')
  return [
    `The last long campaign: ${date.slice(0, 10)}, seed ${seed}, ${minutes} minutes on ${machine}.`,
    `- **${checks.length} checks, ${violations.length} violations.**${violations.length > 0 ? ` The first: ${violations[0]}` : ''}\n- Faults: ${counted(faults)}.\n- Seen: ${counted(figures)}.`,
    `Signs of life after a fault: the bar is a p99 under ${MOST_RECOVERY_S} s. The slowest that have one: ${slowest}.`,
  ].join('\n\n')
}
