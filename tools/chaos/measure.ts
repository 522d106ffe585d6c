// Figures of a campaign: recovery times after each fault, and the share of calls served.

import type { FaultKind } from './plan.ts'
import type { Call, Fault } from './seen/history.ts'
import type { AttemptRow, Evidence } from './seen/state.ts'

export const MOST_RECOVERY_S = 30

interface Spread {
  count: number
  medianS: number
  p99S: number
  maxS: number
}

export interface Recovery extends Spread {
  after: string
  until: string
  /** Whether the bar on recovery is meant for it; the others say how long a start or a heartbeat takes. */
  isBarred: boolean
}

/** Rounded up to a tenth of a second; the 99th of a hundred, or the last of fewer. */
function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const ms = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
    return Math.ceil(ms / 100) / 10
  }
  return { count: sorted.length, medianS: at(0.5), p99S: at(0.99), maxS: at(1) }
}

const CAPTURE = 'the next run is captured'
const READ = 'the next public read is answered'
const READ_THERE = 'the same process answers again'

const RECOVERIES: [after: string, kinds: FaultKind[], where: RegExp, until: string][] = [
  ['a worker killed', ['kill-worker'], /./, CAPTURE],
  ['an API killed', ['kill-api'], /./, READ],
  ['an API killed', ['kill-api'], /./, READ_THERE],
  ['PostgreSQL killed', ['kill-database'], /./, CAPTURE],
  ['a worker stopped (zombie)', ['stop-worker'], /./, CAPTURE],
  ['an API stopped', ['stop-api'], /./, READ],
  ['PostgreSQL stopped', ['stop-database'], /./, CAPTURE],
  ['the road of a worker cut or hung', ['cut', 'hang'], /^worker/, CAPTURE],
  ['the road of an API cut or hung', ['cut', 'hang'], /^api/, READ],
  ['the engines down', ['engines-down'], /./, CAPTURE],
  ['the journal full', ['journal-full'], /./, CAPTURE],
  ['the disk of the database full', ['disk-full'], /./, CAPTURE],
  ['the database read-only', ['read-only'], /./, CAPTURE],
  ['all connections taken', ['connections-full'], /./, CAPTURE],
  ['the object store away', ['store-away'], /./, CAPTURE],
]

export function measureRecovery(evidence: Evidence): Recovery[] {
  const { faults, calls, state } = evidence
  const captured = state.attempts
    .filter(({ outcome }) => outcome === 'captured')
    .toSorted((a, b) => Number(a.finishedAt) - Number(b.finishedAt))
  const reads = calls
    .filter(({ status, isQuiet, who }) => status === 200 && !isQuiet && who !== 'agent')
    .toSorted((a, b) => a.at + a.ms - (b.at + b.ms))
  const toCapture = ({ at, until, kind }: Fault) => {
    // What was asked before the database went may be recorded after it came back: it proves nothing.
    const begun = kind === 'kill-worker' || kind === 'stop-worker' ? at : until
    return captured.find(({ startedAt }) => startedAt.getTime() >= begun)?.finishedAt?.getTime()
  }
  const toRead = ({ target, at }: Fault, isThere: boolean) => {
    const found = reads.find(
      call => call.at >= at && (!isThere || `api-${call.api}` === target) && isRead(call),
    )
    return found && found.at + found.ms
  }
  const row = (after: string, kinds: FaultKind[], where: RegExp, until: string): Recovery => {
    const times = faults
      .filter(fault => kinds.includes(fault.kind) && where.test(fault.target))
      .flatMap(fault => {
        const end = until === CAPTURE ? toCapture(fault) : toRead(fault, until === READ_THERE)
        return end === undefined ? [] : [Math.max(0, end - beginningOf(fault))]
      })
    return { after, until, isBarred: until !== READ_THERE, ...spreadOf(times) }
  }
  return [
    ...RECOVERIES.map(recovery => row(...recovery)),
    {
      after: 'a run interrupted',
      until: 'it is taken up again',
      isBarred: false,
      ...spreadOf(interruptions(evidence)),
    },
  ].filter(({ count }) => count > 0)
}

/** What a campaign must achieve besides being free of violations. */
export const slowRecoveries = (recoveries: Recovery[]): string[] =>
  recoveries
    .filter(({ isBarred, p99S }) => isBarred && p99S >= MOST_RECOVERY_S)
    .map(({ after, until, p99S }) => `after ${after}, until ${until}: p99 is ${p99S} s`)

/** A kill counts from itself, including the restart; what only lasts counts from its end. */
const beginningOf = ({ kind, at, until }: Fault): number =>
  kind.startsWith('kill') || kind === 'stop-worker' || kind === 'stop-api' ? at : until

const isRead = ({ route }: Call) =>
  route === 'GET /v1/public/evidence/{hash}' || route === 'GET /log/checkpoint'

/** From the fault that hit an attempt to the next attempt of the same run. */
function interruptions({ state, faults }: Evidence): number[] {
  const byRun = Map.groupBy(state.attempts, attempt => attempt.runId)
  const workerFaults = faults.filter(({ target }) => target.startsWith('worker') || target === 'database')
  return state.attempts.flatMap((orphan: AttemptRow) => {
    if (orphan.finishedAt !== null) return []
    const next = byRun.get(orphan.runId)?.find(({ attempt }) => attempt === orphan.attempt + 1)
    if (!next) return []
    const begun = workerFaults
      .map(({ at }) => at)
      .filter(at => at >= orphan.startedAt.getTime() && at <= next.startedAt.getTime())
    return begun.length === 0 ? [] : [next.startedAt.getTime() - Math.min(...begun)]
  })
}

export interface Availability {
  route: string
  calls: number
  /** Answered with what was asked for. */
  served: number
  /** Answered 503, as documented. */
  refused: number
  /** Nobody lived who could answer. */
  silent: number
}

export function measureAvailability({ calls }: Evidence): Availability[] {
  const underFire = calls.filter(({ isQuiet }) => !isQuiet)
  return [...Map.groupBy(underFire, ({ route }) => route)]
    .map(([route, list]) => ({
      route,
      calls: list.length,
      served: list.filter(({ status, expected }) => status !== null && expected.includes(status)).length,
      refused: list.filter(({ status }) => status === 503).length,
      silent: list.filter(({ status }) => status === null).length,
    }))
    .toSorted((a, b) => b.calls - a.calls)
}
