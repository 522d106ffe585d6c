// The results of scans, in words.

import {
  changeWords,
  costWords,
  isUnjudged,
  type Judgeable,
  judgedIn,
  type ListedScan,
  outcomeWords,
  unjudgedWords,
  whoWords,
} from '../../admin.ts'
import type { Cell } from '../terminal/table.ts'
import { inDollars } from './describe-scan.ts'
import type { Session } from './session.ts'

type Judged = Judgeable | undefined

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
  if (isUnjudged(brand, scan.counts.CONFABULATED)) return unjudgedWords(brand)
  return changeWords(scan)?.falseClaims ?? `${scan.counts.CONFABULATED} of ${judged}`
}

function tookOf({ startedAt, finishedAt }: ListedScan): string | null {
  if (startedAt === null || finishedAt === null) return null
  return `${Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)} s`
}
