// How often prompts are asked, and what a brand costs in a month.

import type { Engine } from './types.ts'

/** How often a schedule asks a prompt: at every scan, or at most once a day, in 7 days, in 28 days. */
export const CADENCES = ['every_scan', 'daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof CADENCES)[number]

export interface ForecastRow {
  route: string
  asks: number
  usd: number | null
  /** The operator's price, the average of answers that were paid for, or a usual ask at today's prices. */
  basis: 'price' | 'measured' | 'typical' | null
  /** How many answers the average is of. */
  measuredAsks: number
  /** What gives it a price; null when it has one. */
  setting: string | null
}

export interface CostForecast {
  asks: number
  /** Of what has a price. */
  usd: number
  unknownAsks: number
  engines: (ForecastRow & { engine: Engine })[]
  /** Beside them, at most: the model that reads the answers. Null where rules read; older services do not tell. */
  reading?: (ForecastRow & { engine: 'READER' }) | null
}

/** What was asked for the runs of a scan; verifications are not in it. */
export interface ScanCost {
  /** Known and estimated; null when no ask has an amount. With unknown asks, the cost is at least this. */
  usd: number | null
  estimatedUsd: number
  estimatedAsks: number
  unknownAsks: number
}

/** What the schedule costs in the next 30 days as it is, and with the cadence; null without a schedule. */
export interface CadencePreview {
  /** How many would be changed. */
  prompts: number
  before: CostForecast | null
  after: CostForecast | null
}

/** One scan, and 30 days of the schedule, as they are and with other samples; `month` is null without a schedule. */
export interface SamplesPreview {
  /** As how many scans of the plan one scan counts. */
  samples: { before: number; after: number }
  scan: { before: CostForecast; after: CostForecast }
  month: { before: CostForecast; after: CostForecast } | null
}

export interface Spent {
  asks: number
  knownUsd: number
  /** Beside what is known. */
  estimatedUsd: number
  estimatedAsks: number
  /** Nobody has a price for these: the cost is at least what stands above. */
  unknownAsks: number
}

export interface EngineMonth extends Spent {
  /** `READER` is the model that reads the answers. */
  engine: Engine | 'READER'
  /** What the schedule will still ask of it; null without one. `setting` gives it a price where it has none. */
  forecast: { asks: number; usd: number | null; setting: string | null } | null
}

/** What a brand costs in a UTC month. */
export interface MonthCosts {
  brandId: string
  /** Such as `2026-11`. */
  month: string
  isOver: boolean
  engines: EngineMonth[]
  total: Spent
  /** What the schedule will still ask in it; null without one, and when the month is over. */
  forecast: CostForecast | null
  /** Twelve months, this one last. */
  history: (Spent & { month: string })[]
  /** Of all brands together; null where none is set. */
  budget: { limitUsd: number; spentUsd: number; unpriced: (Engine | 'READER')[] } | null
}
