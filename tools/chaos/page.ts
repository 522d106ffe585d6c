// docs/reliability.md: written by the command, from the last long campaign (docs/reliability.json) and from the cases.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { coverageLines, coverageOf, readCases, readSources } from './coverage.ts'
import { MOST_RECOVERY_S } from './measure.ts'
import type { Report } from './report.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const PAGE = fromRoot('docs/reliability.md')
const FIGURES = fromRoot('docs/reliability.json')

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => '---')), ...rows]
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

const INTRODUCTION = [
  '# Reliability',
  '',
  'For whoever asks what survives a fault: what was broken, what held, and which test covers each case. `npm run chaos` breaks',
  'what can be broken while clients work, checks every promise, and writes this page; do not edit it.',
  '',
  '```sh',
  'npm run chaos                          # the long campaign; writes this page',
  'npm run chaos -- --short               # a few minutes, for CI; writes nothing',
  'npm run chaos -- --short --seed 7      # the same faults at the same times',
  'npm run chaos -- --table               # only the table of cases below',
  '```',
  '',
  'A PostgreSQL server, an object store that returns other bytes in one of a hundred reads, two `serve` and three `work` processes,',
  'and engines that fail now and then. Customers start scans and insist, read evidence and bundles, have runs verified; strangers',
  'look up hashes, check texts, keep checkpoints; agents call tools. Faults come from a seed: kill -9 of workers, APIs and PostgreSQL,',
  'SIGSTOP beyond the heartbeat of the queue, connections cut or hanging, engines or store away, a full disk under a journal or',
  'PostgreSQL (real ones, as root), a database that only reads, no connection left. Whatever dies is started again. Then the calls,',
  'the rows, the questions that engines saw, the public log and `npm run audit` are compared. Any violation ends the command with 1',
  'and keeps the history.',
  '',
  'A worker that was suspended and lost its job to another neither takes a run nor passes one on',
  '(`service/src/platform/queue/delivery.ts`). Before 2026-11-18 such a worker, killed right after, could leave a run RUNNING for ever.',
]

function resultLines(report: Report): string[] {
  const { figures, faults, violations } = report
  return [
    '## The last long campaign',
    '',
    `${report.date.slice(0, 10)}, seed ${report.seed}, ${report.minutes} minutes on ${report.machine}.`,
    violations.length === 0
      ? 'No violation.'
      : `${violations.length} violations, the first: ${violations.slice(0, 5).join('; ')}.`,
    '',
    ...table(
      ['Fault', 'Times'],
      Object.entries(faults).map(([kind, count]) => row(kind, count)),
    ),
    '',
    ...table(
      ['Figure', ''],
      Object.entries(figures).map(([name, value]) => row(name, value)),
    ),
    '',
    ...recoveryLines(report),
    '',
    ...availabilityLines(report),
    '',
    ...checkLines(report),
  ]
}

const recoveryLines = ({ recovery }: Report): string[] => [
  '### Recovery',
  '',
  `Seconds from a kill, or from the end of a lasting fault, to the named sign of life. A bar is a p99 under ${MOST_RECOVERY_S} s. A run`,
  "whose worker died waits for the queue's heartbeat (10 s) to lapse.",
  '',
  ...table(
    ['After', 'Until', 'Times', 'Median', 'p99', 'Max', 'Bar'],
    recovery.map(({ after, until, count, medianS, p99S, maxS, isBarred }) =>
      row(after, until, count, medianS, p99S, maxS, isBarred ? MOST_RECOVERY_S : 'none'),
    ),
  ),
]

const availabilityLines = ({ availability }: Report): string[] => [
  '### Availability under fire',
  '',
  'Calls to one process each, without a retry on the other. Served: answered as asked. Refused: 503 with Retry-After. Silent:',
  'the process was dead, starting or stopped. Nothing else was answered.',
  '',
  ...table(
    ['Route', 'Calls', 'Served', 'Refused', 'Silent'],
    availability.map(({ route, calls, served, refused, silent }) =>
      row(`\`${route}\``, calls, percent(served, calls), percent(refused, calls), percent(silent, calls)),
    ),
  ),
]

const checkLines = ({ checks }: Report): string[] => [
  '### What was checked',
  '',
  ...table(
    ['Check', 'Violations'],
    checks.map(({ name, violations: count }) => row(name, count)),
  ),
]

/** Keeps the figures of a campaign for the page. */
export const keepFigures = (report: Report): void =>
  writeFileSync(FIGURES, `${JSON.stringify(report, null, 2)}\n`)

export function writePage(): void {
  const figures = existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Report) : null
  const lines = [
    ...INTRODUCTION,
    '',
    ...(figures ? [...resultLines(figures), ''] : []),
    '## Cases',
    '',
    'Every fault, bad input and attack that we thought of, and its test. The campaign is `npm run chaos`.',
    ...coverageLines(coverageOf(readCases(), readSources())),
  ]
  writeFileSync(PAGE, `${lines.join('\n')}\n`)
}
