// How far a scan has come, and the results of earlier ones, in words.

import {
  type BrandDetail,
  changeWords,
  costWords,
  isUnjudged,
  judgedIn,
  type ListedScan,
  leftWords,
  NO_FACTS_WORDS,
  outcomeWords,
  progressWords,
  type ScanProgress,
  whoWords,
} from '@brand-citation-forensics/client/admin'
import type { Cell } from '../../terminal/table.ts'
import type { Session } from '../session.ts'
import { inDollars } from './describe-scan.ts'

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

type Judged = Pick<BrandDetail, 'hasFacts'> | undefined

export const describeScans = (session: Session, scans: ListedScan[], brand: Judged): string =>
  session.table(
    ['CREATED', 'BY', 'STATUS', 'OUTCOME', 'FALSE CLAIMS', 'MENTIONS', 'COST', 'TOOK', 'ID'],
    scans.map(scan => rowOf(scan, brand)),
  )

/** Older services report only the status. */
function rowOf(scan: ListedScan, brand: Judged): Cell[] {
  if (!scan.progress)
    return [scan.createdAt, null, scan.status, null, null, null, null, tookOf(scan), scan.id]
  const change = changeWords(scan)
  const judged = judgedIn(scan.counts)
  return [
    scan.createdAt,
    whoWords(scan.requestedBy),
    scan.status,
    outcomeWords(scan.progress),
    falseClaims(scan, brand),
    change?.mentioned ?? (judged > 0 ? `${judged - scan.counts.ABSENT} of ${judged}` : null),
    costWords(scan.cost, inDollars),
    tookOf(scan),
    scan.id,
  ]
}

function falseClaims(scan: ListedScan, brand: Judged): string | null {
  const judged = judgedIn(scan.counts)
  if (judged === 0) return null
  if (isUnjudged(brand, scan.counts.CONFABULATED)) return NO_FACTS_WORDS
  return changeWords(scan)?.falseClaims ?? `${scan.counts.CONFABULATED} of ${judged}`
}

function tookOf({ startedAt, finishedAt }: ListedScan): string | null {
  if (startedAt === null || finishedAt === null) return null
  return `${Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)} s`
}
