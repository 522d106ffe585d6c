import type { CostForecast } from './cost-types.ts'
import type { Engine } from './types.ts'

/** How far an engine is from having been silent long enough. */
export interface FollowingProgress {
  engine: Engine
  lastHit: string
  /** Answers in a row without it, and how many more it takes. */
  clean: number
  stillNeeded: number
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
  /** The last time it was due: the scan that asked, or why nothing was asked. */
  lastAt: string | null
  lastScanId: string | null
  lastReason: string | null
  endedAt: string | null
  endedReason: 'gone' | 'dismissed' | 'date' | 'stopped' | null
  /** Answers in a row that each engine must give without it. */
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
  /** Null or left out: until it is gone or dismissed. */
  until?: string | null | undefined
}

export interface FollowingForecast {
  samples: number
  everyHours: number
  below: number
  needed: number
  /** `reason`: why an engine that said it cannot be asked. */
  engines: (FollowingProgress & { prompts: number; reason: string | null })[]
  /** Days until it can be gone at the soonest, and what that costs; null while an engine that said it cannot be asked. */
  soonestDays: number | null
  soonest: CostForecast | null
  time: CostForecast
  month: CostForecast
  scansPerMonth: number
  scansThisMonth: number
  maxScans: number
}

/** In days; `high` is null where it is not known to have an end. */
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
