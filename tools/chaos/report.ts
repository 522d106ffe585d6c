// A campaign in figures: for the terminal, and as the file that a part of docs/scale.md is made of.

import { cpus, loadavg, totalmem } from 'node:os'
import { readCheckpoint } from '@brand-citation-forensics/proof'
import { checkAll } from './check/check.ts'
import { isCaptured } from './check/scans.ts'
import {
  type Availability,
  measureAvailability,
  measureRecovery,
  type Recovery,
  slowRecoveries,
} from './measure.ts'
import type { Evidence } from './seen/state.ts'

export interface Report {
  mode: string
  seed: number
  date: string
  machine: string
  minutes: number
  faults: Record<string, number>
  figures: Record<string, number>
  recovery: Recovery[]
  availability: Availability[]
  checks: { name: string; violations: number }[]
  violations: string[]
}

export interface Run {
  mode: string
  seed: number
  begun: Date
  evidence: Evidence
}

const machine = (): string =>
  `${cpus().length} cores ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
  `Node ${process.versions.node}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`

export function reportOf({ mode, seed, begun, evidence }: Run): Report {
  const checks = checkAll(evidence)
  const recovery = measureRecovery(evidence)
  return {
    ...{ mode, seed, date: begun.toISOString(), machine: machine() },
    minutes: Math.round((Date.now() - begun.getTime()) / 6_000) / 10,
    faults: countBy(evidence.faults.map(({ kind }) => kind)),
    figures: figuresOf(evidence),
    recovery,
    availability: measureAvailability(evidence),
    checks: checks.map(({ name, violations }) => ({ name, violations: violations.length })),
    violations: [
      ...checks.flatMap(({ name, violations }) => violations.map(what => `${name}: ${what}`)),
      // A short campaign runs on machines that are busy with other things: it says how long it took, and no more.
      ...(mode === 'long' ? slowRecoveries(recovery) : []),
    ],
  }
}

const countBy = (names: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, list]) => [name, list.length]))

function figuresOf({ calls, state, asked, lies }: Evidence): Record<string, number> {
  const promised = new Set(
    calls.flatMap(({ route, saw }) => (route === 'POST /v1/scans' && saw?.scanId ? [saw.scanId] : [])),
  )
  const lost = [...promised].filter(id => !state.scans.some(scan => scan.id === id))
  const answers = Map.groupBy(
    state.records.filter(({ kind, slot }) => kind === 'capture' && slot === 'answer'),
    ({ subject }) => subject,
  )
  const notes = [...new Set(calls.flatMap(({ saw }) => saw?.note ?? []))]
  return {
    calls: calls.length,
    'scans acknowledged': promised.size,
    'acknowledged scans lost': lost.length,
    runs: state.runs.length,
    'runs captured': state.runs.filter(isCaptured).length,
    'runs captured twice': [...answers.values()].filter(list => list.length > 1).length,
    'runs failed by their engine': state.runs.filter(({ status }) => status === 'FAILED').length,
    attempts: state.attempts.length,
    'attempts cut off': state.attempts.filter(({ finishedAt }) => finishedAt === null).length,
    'late answers of zombies refused': state.attempts.filter(({ outcome }) => outcome === 'superseded')
      .length,
    'questions that engines saw': asked.length,
    'lies of the object store': lies,
    verifications: state.jobs.filter(({ kind }) => kind === 'verify-run').length,
    'entries in the log': Math.max(0, ...notes.map(note => readCheckpoint(note).size)),
    'checkpoints kept by clients': notes.length,
  }
}

const SHOWN = 30

export function reportLines(report: Report): string[] {
  const { violations } = report
  return [
    `seed ${report.seed}, ${report.mode}, ${report.minutes} minutes, ${report.machine}`,
    Object.entries(report.faults)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
    ...Object.entries(report.figures).map(([name, value]) => `  ${name.padEnd(32)} ${value}`),
    ...report.recovery.map(
      ({ after, until, count, medianS, p99S, maxS }) =>
        `  after ${after}, until ${until}: ${count} times, median ${medianS} s, p99 ${p99S} s, max ${maxS} s`,
    ),
    ...violations.slice(0, SHOWN).map(violation => `  ! ${violation}`),
    ...(violations.length > SHOWN ? [`  ! and ${violations.length - SHOWN} more`] : []),
    violations.length === 0
      ? 'clean: nothing was lost, nothing happened twice'
      : `${violations.length} violations`,
  ]
}
