// How often prompts are asked, and what a brand costs in a month.

import type { Engine } from './types.ts'

/** How often a schedule asks a prompt: at every scan, or at most once a day, in 7 days, in 28 days. */
export const CADENCES = ['every_scan', 'daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof CADENCES)[number]

export interface ForecastRow {
  route: string
  asks: number
  usd: number | null
  /** The operator's price, the average of paid answers, or a typical request at today's prices. */
  basis: 'price' | 'measured' | 'typical' | null
  /** How many answers were averaged. */
  measuredAsks: number
  /** The setting that gives it a price; null if it has one. */
  setting: string | null
}

export interface CostForecast {
  asks: number
  /** Of what has a price. */
  usd: number
  unknownAsks: number
  engines: (ForecastRow & { engine: Engine })[]
  /** At most, on top: the model that reads the answers. Null where rules read; older services do not say. */
  reading?: (ForecastRow & { engine: 'READER' }) | null
}

/** What was asked for a scan's runs, verifications excluded. */
export interface ScanCost {
  /** Known plus estimated; null if no request has an amount. If some are unknown, the cost is at least this. */
  usd: number | null
  estimatedUsd: number
  estimatedAsks: number
  unknownAsks: number
}

/** What the schedule costs over the next 30 days, now and with the new cadence; null without a schedule. */
export interface CadencePreview {
  /** How many would be changed. */
  prompts: number
  before: CostForecast | null
  after: CostForecast | null
}

/** One scan, and 30 days of the schedule, now and with other samples; `month` is null without a schedule. */
export interface SamplesPreview {
  /** How many of the plan's scans one scan counts as. */
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
  /** Without a known price: the cost is at least the amount above. */
  unknownAsks: number
}

export interface EngineMonth extends Spent {
  /** `READER` is the model that reads the answers. */
  engine: Engine | 'READER'
  /** What the schedule will still spend on it; null without one. `setting` gives it a price if it has none. */
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
  /** What the schedule will still spend this month; null without a schedule, and for past months. */
  forecast: CostForecast | null
  /** Twelve months, this one last. */
  history: (Spent & { month: string })[]
  /** For all brands together; null if none is set. */
  budget: { limitUsd: number; spentUsd: number; unpriced: (Engine | 'READER')[] } | null
}
