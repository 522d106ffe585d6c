// Scheduled scans, and their cost.

import type { CostForecast } from './cost-types.ts'
import type { Engine } from './types.ts'

/** When a brand is scanned automatically; all empty if it is not. */
export interface Schedule {
  cron: string | null
  timezone: string | null
  /** How often each engine is asked each prompt; null leaves it to the brand and its prompts. */
  samples: number | null
  /** Engines with a batch API are asked through it; older services do not say. */
  economy?: boolean | null
  /** What one scan costs, and what it would cost in economy mode; older services do not say. */
  scan?: ScanEitherWay
  /** The next times it will start a scan. */
  next: string[]
  /** What happened when it was last due; null before that. */
  last: ScheduleOutcome | null
  forecast: ScheduleForecast | null
}

/** A scan, or the reason why there was none. */
export interface ScheduleOutcome {
  dueAt: string
  scanId: string | null
  reason: string | null
}

export interface NewSchedule {
  cron: string
  /** An IANA zone; UTC when absent. */
  timezone?: string
  /** How often each engine is asked each prompt, 1 to 10; as for the brand and its prompts when absent. */
  samples?: number | null
  /** Answers within a day, for less, from engines with a batch API; false if absent. */
  economy?: boolean
}

/** The same scan, asked directly or by batch. */
export interface ScanEitherWay {
  ordinary: CostForecast
  economy: CostForecast
  /** Engines whose batch answers no rate would count. */
  apart: Engine[]
}

/** What a schedule costs over the next day and the next 30 days, within the plan's scans. */
export interface ScheduleForecast {
  scansPerDay: number
  scansPerMonth: number
  day: CostForecast
  month: CostForecast
}
