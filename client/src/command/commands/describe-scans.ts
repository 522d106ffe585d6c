// The results of scans, in words.

import { dollarWords } from '@brand-citation-forensics/proof'
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
import type { Session } from './session.ts'

type Judged = Judgeable | undefined

export const describeScans = (session: Session, scans: ListedScan[], brand: Judged): string =>
  session.table(scans, [
    'createdAt',
    ['by', ({ requestedBy }) => whoWords(requestedBy)],
    'status',
    ['outcome', ({ progress }) => outcomeWords(progress)],
    ['false claims', scan => falseClaims(scan, brand)],
    ['mentions', mentions],
    ['cost', ({ cost }) => costWords(cost, dollarWords)],
    ['took', tookOf],
    'id',
  ])

function mentions(scan: ListedScan): string | null {
  const judged = judgedIn(scan.counts)
  return changeWords(scan)?.mentioned ?? (judged > 0 ? `${judged - scan.counts.ABSENT} of ${judged}` : null)
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
