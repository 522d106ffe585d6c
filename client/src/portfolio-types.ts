import type { Rate } from '@brand-citation-forensics/proof'
import type { ScanDetail } from './admin-types.ts'
import type { ComparedRate } from './change-types.ts'
import type { BrandRef, Engine } from './types.ts'

/** Why a brand stands where it stands. */
export type PortfolioReason =
  | 'new_cases'
  | 'worsened'
  | 'scan_failed'
  | 'scan_missed'
  | 'engines_paused'
  | 'budget_near'
  | 'false_share'
  | 'nothing_said'

export interface PlacedBrand {
  brand: BrandRef
  /** The weightiest first. */
  reasons: PortfolioReason[]
  /** Such that an answer could contradict one. */
  hasFacts: boolean
  /** Of the answers of these days; null without any. */
  falseRate: Rate | null
  absentRate: Rate | null
  /** These days against as many before, once a day; null: not compared yet. */
  change: {
    lastDay: string
    verdict: ComparedRate['verdict']
    scansBefore: number
    scansAfter: number
    /** Those that are called changed. */
    rates: (Pick<ComparedRate, 'engine' | 'before' | 'after'> & { counted: 'CONFABULATED' | 'ABSENT' })[]
  } | null
  cases: {
    open: number
    /** Of the last seven days. */
    new: number
    returned: number
    worst: { id: string; matter: string; claimed: string; truth: string | null } | null
  }
  /** In this UTC month. */
  spent: { knownUsd: number; estimatedUsd: number; unknownAsks: number }
  lastScan: { id: string; status: ScanDetail['status']; createdAt: string } | null
  /** The schedule came due since, and there was no scan. */
  missedScan: { dueAt: string; reason: string } | null
  nextScanAt: string | null
  /** Of those that the last scan asked: failing, or their credentials are refused. */
  pausedEngines: Engine[]
}

export interface Portfolio {
  /** Of all pages. */
  total: number
  /** Whole UTC days that the shares are of. */
  days: { from: string; to: string }
  month: string
  /** Of all brands together; null where none is set, and for those who do not see all brands. */
  budget: { limitUsd: number; spentUsd: number; unpriced: string[] } | null
  /** Those that need a look first. */
  brands: PlacedBrand[]
  next: string | null
}
