// Scans by the clock, and what they cost.

import type { CostForecast } from './cost-types.ts'
import type { Engine } from './types.ts'

/** When a brand is scanned by itself; all empty when it is not. */
export interface Schedule {
  cron: string | null
  timezone: string | null
  /** How often each engine is asked each prompt; null leaves it to the brand and its prompts. */
  samples: number | null
  /** Engines that have a batch way are asked by that; older services do not tell. */
  economy?: boolean | null
  /** What one scan costs, and what it would cost with economy; older services do not tell. */
  scan?: ScanEitherWay
  /** The next times it will start a scan. */
  next: string[]
  /** What became of it when it last came due; null before that. */
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
  /** Answers within a day, for less, from engines that have a batch way; false when absent. */
  economy?: boolean
}

/** The same scan, asked at once or by batch. */
export interface ScanEitherWay {
  ordinary: CostForecast
  economy: CostForecast
  /** Engines whose answers by batch would be counted in no rate. */
  apart: Engine[]
}

/** What a schedule costs in the next day and the next 30 days, within the scans of the plan. */
export interface ScheduleForecast {
  scansPerDay: number
  scansPerMonth: number
  day: CostForecast
  month: CostForecast
}
