import type { CostForecast } from './cost-types.ts'
import type { Engine } from './types.ts'

/** How far an engine is from having been silent long enough. */
export interface FollowingProgress {
  engine: Engine
  lastHit: string
  /** Answers in a row without the claim, and how many more are needed. */
  clean: number
  stillNeeded: number
  /** Why it is left out while it cannot be asked; null: it is asked. */
  reason: string | null
}

/** A case that is asked again on a schedule of its own. */
export interface Following {
  caseId: string
  samples: number
  everyHours: number
  /** Gone is what is below this rate. */
  below: number
  /** Of a UTC month. */
  budgetUsd: number
  spentUsd: number
  until: string | null
  setBy: string
  setAt: string
  nextAt: string | null
  /** When it was last due: the scan that asked, or why nothing was asked. */
  lastAt: string | null
  lastScanId: string | null
  lastReason: string | null
  endedAt: string | null
  endedReason: 'gone' | 'dismissed' | 'date' | 'stopped' | null
  /** Answers in a row without the claim that each engine must give. */
  needed: number
  engines: FollowingProgress[]
}

export interface FollowingAsking {
  samples?: number | undefined
  everyHours?: number | undefined
  below?: number | undefined
}

export interface NewFollowing extends FollowingAsking {
  budgetUsd: number
  /** Null or omitted: until it is gone or dismissed. */
  until?: string | null | undefined
}

export interface FollowingForecast {
  samples: number
  everyHours: number
  below: number
  needed: number
  engines: (FollowingProgress & { prompts: number })[]
  /** Days until it can be gone at the earliest, and what they cost; null while an engine that said it cannot be asked. */
  soonestDays: number | null
  soonest: CostForecast | null
  time: CostForecast
  month: CostForecast
  scansPerMonth: number
  scansThisMonth: number
  maxScans: number
}

/** In days; `high` is null if no upper end is known. */
export interface DaysBetween {
  low: number
  high: number | null
}

/** Days from the report of a false claim until it was gone. */
export interface CaseOutcomes {
  /** Of fewer reports nothing is said. */
  enough: number
  engines: {
    engine: Engine
    reports: number
    gone: number
    days: { median: DaysBetween; interval: DaysBetween } | null
  }[]
}
