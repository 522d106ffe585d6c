// The leaves between two checkpoints, with everything attached to them, so that several stretches can be audited in
// parallel. A stretch begins with the tree of the signed root before it and ends with the signed root where the next begins;
// together they are the whole log.

import { toHex } from '@brand-citation-forensics/proof'
import type { ReadSession } from '../../platform/read-session.ts'
import { edgeRoot, loadEdge } from '../log/edge.ts'
import { createRecordChecker, type RecordChecker } from './check-record.ts'
import type { CheckpointReader } from './checkpoints.ts'
import { createFindings, type Finding, type Findings } from './findings.ts'
import { createTimeBracket, type Footing, followLeaves } from './follow-leaves.ts'
import { createHasher } from './hashing.ts'
import { bareCheckpoints, exportSnapshot, monthEnds } from './log.sql.ts'
import type { Anchor } from './outside.ts'
import type { Views } from './views.ts'

/** Only numbers and texts: it is sent to another thread. */
export interface StretchTerms {
  /** The size of the checkpoint where it begins; 0 at the first leaf. */
  from: number
  /** The size of the checkpoint where it ends; null for the rest of the log. */
  to: number | null
  anchors: Anchor[]
  /** Roots remembered outside, by size. */
  remembered: [size: number, root: string][]
}

export interface StretchReport {
  leaves: number
  size: number | null
  counts: RecordChecker['counts']
  bytesHashed: number
  findings: Finding[]
  notes: string[]
  unlisted: ReturnType<Findings['unlisted']>
}

const PAGE = 1_000

export async function auditStretch(
  session: ReadSession,
  { from, to, anchors, remembered }: StretchTerms,
  { views, onProgress }: { views: Views; onProgress: (leaves: number) => void },
): Promise<StretchReport> {
  const findings = createFindings()
  const hasher = createHasher()
  const records = createRecordChecker(findings, hasher, { views, objects: session.objects })
  let after = from
  const { leaves, size } = await followLeaves({
    ...{ session, findings, records, onProgress },
    footing: from === 0 ? null : await findFooting(session, findings, from),
    end: to,
    checkpoints: {
      async next() {
        const rows = await bareCheckpoints(session, { after, upTo: to, limit: PAGE })
        after = rows.at(-1)?.size ?? after
        return rows.length === 0 ? null : rows
      },
    },
    bracket: createTimeBracket(findings, anchors),
    remembered: new Map(remembered.filter(([size]) => size > from && (to === null || size <= to))),
  })
  return {
    ...{ leaves, size, counts: records.counts, bytesHashed: hasher.bytesHashed() },
    ...{ findings: findings.list, notes: findings.notes, unlisted: findings.unlisted() },
  }
}

/** If it is not the signed tree, every following root is wrong too. */
async function findFooting(session: ReadSession, findings: Findings, size: number): Promise<Footing> {
  const [checkpoint] = await bareCheckpoints(session, { after: size - 1, upTo: size, limit: 1 })
  if (!checkpoint) throw new Error(`there is no checkpoint of ${size} entries to begin at`)
  const edge = await loadEdge(session, size)
  if (toHex(edgeRoot(edge)) !== checkpoint.root)
    findings.add(
      'tiles',
      `log_checkpoints ${size}`,
      size,
      'the tiles before do not give the root that was signed',
    )
  return { edge, checkpoint }
}

// The leaves of the log by month, several at once.

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
  const ends = (await monthEnds(session)).filter(size => size > 0)
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
    for (const { check, table, count } of report.unlisted) findings.more(check, table, count)
  }
  return { ...total, size: isWhole ? (reports.at(-1)?.size ?? 0) : null }
}
