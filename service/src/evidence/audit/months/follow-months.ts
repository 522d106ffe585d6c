// The leaves of the log by month, several at once.

import type { ReadSession } from '../../../platform/read-session.ts'
import type { CheckpointReader } from '../checkpoints.ts'
import type { Findings } from '../findings.ts'
import type { StretchReport, StretchTerms } from './audit-stretch.ts'
import { exportSnapshot, monthEnds } from './store.ts'

export interface Months {
  atOnce: number
  /** Audits one of them in the same snapshot, wherever a core is free. */
  look(terms: StretchTerms, snapshot: string, looking: Looking): Promise<StretchReport>
}

export interface Looking {
  onProgress: (leaves: number) => void
  /** Nobody waits for it any more. */
  signal: AbortSignal
}

type Followed = Pick<StretchReport, 'leaves' | 'size' | 'counts' | 'bytesHashed'>

export async function followMonths(
  {
    session,
    findings,
    checkpoints,
  }: { session: ReadSession; findings: Findings; checkpoints: CheckpointReader },
  months: Months,
  { onProgress, ...terms }: Omit<StretchTerms, 'from' | 'to'> & { onProgress: (leaves: number) => void },
): Promise<Followed> {
  const snapshot = await exportSnapshot(session)
  const stretches = await cut(session)
  const reports: StretchReport[] = []
  const done = stretches.map(() => 0)
  let next = 0
  async function lookOn(signal: AbortSignal): Promise<void> {
    for (let place = next++; place < stretches.length && !signal.aborted; place = next++)
      reports[place] = await months.look({ ...terms, ...stretches[place]! }, snapshot, {
        signal,
        onProgress(leaves) {
          done[place] = leaves
          onProgress(done.reduce((sum, count) => sum + count, 0))
        },
      })
  }
  // Signatures and the journal are checked sequentially: each checkpoint against the one before.
  async function followChain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await checkpoints.next()));
  }
  await allOrNone([followChain, ...Array.from({ length: months.atOnce }, () => lookOn)])
  return sumUp(reports, findings)
}

/** The first failure ends the others: their snapshot goes with this session, and nobody would read their reports. */
async function allOrNone(works: ((signal: AbortSignal) => Promise<void>)[]): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  await Promise.all(works.map(work => work(signal).catch(error => ending.abort(error))))
  signal.throwIfAborted()
}

/** At the end of each month. Checkpoints after the last cut belong to the last month. */
async function cut(session: ReadSession): Promise<{ from: number; to: number | null }[]> {
  const ends = (await monthEnds(session)).map(({ size }) => size).filter(size => size > 0)
  const cuts = [0, ...ends.slice(0, -1)]
  return cuts.map((from, place) => ({ from, to: cuts[place + 1] ?? null }))
}

function sumUp(reports: StretchReport[], findings: Findings): Followed {
  const total = { leaves: 0, bytesHashed: 0, counts: { records: 0, texts: 0, snapshots: 0, bodies: 0 } }
  let isWhole = true
  for (const report of reports) {
    total.leaves += report.leaves
    total.bytesHashed += report.bytesHashed
    isWhole &&= report.size !== null
    for (const name of Object.keys(total.counts) as (keyof typeof total.counts)[])
      total.counts[name] += report.counts[name]
    for (const { check, where, index, message } of report.findings) findings.add(check, where, index, message)
    for (const note of report.notes) findings.note(note)
    if (report.unlisted > 0) findings.note(`${report.unlisted} more findings of one month are not listed`)
  }
  return { ...total, size: isWhole ? (reports.at(-1)?.size ?? 0) : null }
}
