import type { Rate } from '@brand-citation-forensics/proof'
import type { ScanDetail } from './admin-types.ts'
import type { CaseStanding } from './case-types.ts'
import type { BrandRef, Engine } from './types.ts'

/** Why a brand ranks where it does. */
export type PortfolioReason =
  | 'new_cases'
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
  /** Facts that an answer could contradict. */
  hasFacts: boolean
  /** Of the answers in `days`; null if there are none. */
  falseRate: Rate | null
  absentRate: Rate | null
  /** The same of the answers in `daysBefore`; whether a difference is more than chance is not tested here. */
  before: { falseRate: Rate | null; absentRate: Rate | null }
  /** News are of the last seven days. */
  cases: CaseStanding & {
    worst: { id: string; matter: string; claimed: string; truth: string | null } | null
  }
  /** In this UTC month. */
  spent: { knownUsd: number; estimatedUsd: number; unknownAsks: number }
  lastScan: { id: string; status: ScanDetail['status']; createdAt: string } | null
  /** The schedule has come due since, but no scan was made. */
  missedScan: { dueAt: string; reason: string } | null
  nextScanAt: string | null
  /** Of the engines in the last scan: failing, or with refused credentials. */
  pausedEngines: Engine[]
}

export interface Portfolio {
  /** Of all pages. */
  total: number
  /** The UTC days that the shares cover, today among them. */
  days: { from: string; to: string }
  daysBefore: { from: string; to: string }
  month: string
  /** For all brands together; null if none is set, and for callers who do not see all brands. */
  budget: { limitUsd: number; spentUsd: number; unpriced: string[] } | null
  /** Those that need a look first. */
  brands: PlacedBrand[]
  next: string | null
}
