// How far a scan has come, and what came of those before, in words.

import {
  changeWords,
  costWords,
  judgedIn,
  type ListedScan,
  leftWords,
  outcomeWords,
  progressWords,
  type ScanProgress,
  whoWords,
} from '@brand-citation-forensics/client/admin'
import type { Cell } from '../terminal/table.ts'
import { inDollars } from './describe-scan.ts'
import type { Session } from './session.ts'

export function describeProgress(session: Session, scan: ScanProgress): string {
  const { cancelled } = scan
  const head = session.fields([
    ['scan', scan.id],
    ['status', scan.status],
    ['asked for', [scan.createdAt, whoWords(scan.requestedBy)].filter(Boolean).join(', ')],
    ['cancelled', cancelled && [cancelled.at, whoWords(cancelled.by)].filter(Boolean).join(', ')],
    ['progress', progressWords(scan.progress)],
    ['outcome', outcomeWords(scan.progress)],
    ['left', leftWords(scan.secondsLeft)],
  ])
  const engines = session.table(
    ['ENGINE', 'RUNS', 'WAITING', 'ASKING', 'ASKED', 'CAPTURED', 'READ', 'REFUSED', 'FAILED', 'CANCELLED'],
    scan.byEngine.map(of => [
      ...[of.engine, of.runs, of.waiting, of.asking, of.asked],
      ...[of.captured, of.read, of.refused, of.failed, of.cancelled],
    ]),
  )
  return `${head}\n\n${engines}`
}

export const describeScans = (session: Session, scans: ListedScan[]): string =>
  session.table(
    ['CREATED', 'BY', 'STATUS', 'OUTCOME', 'FALSE CLAIMS', 'MENTIONS', 'COST', 'TOOK', 'ID'],
    scans.map(rowOf),
  )

/** Older services tell the status alone. */
function rowOf(scan: ListedScan): Cell[] {
  if (!scan.progress)
    return [scan.createdAt, null, scan.status, null, null, null, null, tookOf(scan), scan.id]
  const change = changeWords(scan)
  const judged = judgedIn(scan.counts)
  return [
    scan.createdAt,
    whoWords(scan.requestedBy),
    scan.status,
    outcomeWords(scan.progress),
    change?.falseClaims ?? (judged > 0 ? `${scan.counts.CONFABULATED} of ${judged}` : null),
    change?.mentioned ?? (judged > 0 ? `${judged - scan.counts.ABSENT} of ${judged}` : null),
    costWords(scan.cost, inDollars),
    tookOf(scan),
    scan.id,
  ]
}

function tookOf({ startedAt, finishedAt }: ListedScan): string | null {
  if (startedAt === null || finishedAt === null) return null
  return `${Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)} s`
}
