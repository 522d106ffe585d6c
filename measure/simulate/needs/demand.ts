// From customers to load: how many runs a day, a second, in the worst hour, and how many are under way at a time.

import type { Engine } from '../../../service/src/model/engine.ts'
import { ASSUMED } from '../assumptions.ts'

export interface Scenario {
  brands: number
  /** Of each brand. */
  prompts: number
  engines: readonly Engine[]
  /** Of each brand. */
  scansPerMonth: number
  latencySeconds: number
  years: number
  /** Questions per minute and engine, over all workers; null for no limit. */
  ratePerMinute: number | null
}

export const DAYS_PER_MONTH = 365.25 / 12
const DAY = 86_400

export interface Demand {
  runsPerScan: number
  runsPerDay: number
  runsPerYear: number
  scansOnWorstDay: number
  runsOnWorstDay: number
  /** Runs a second: over all days, and what the burst of the worst hour needs to be done in time. */
  mean: number
  peak: number
  /** Runs under way at a time, by Little's law. */
  parallelMean: number
  parallelPeak: number
}

export function demandOf(scenario: Scenario): Demand {
  const { brands, prompts, engines, scansPerMonth, latencySeconds } = scenario
  const runsPerScan = prompts * engines.length
  const scansPerDay = (brands * scansPerMonth) / DAYS_PER_MONTH
  // Never more than one scan of each brand, where there is less than one a day.
  const scansOnWorstDay =
    scansPerMonth >= DAYS_PER_MONTH ? scansPerDay : Math.min(brands, scansPerDay * ASSUMED.worstDayFactor)
  const runsOnWorstDay = scansOnWorstDay * runsPerScan
  const asks = 1 + ASSUMED.failureShare
  const mean = (scansPerDay * runsPerScan) / DAY
  const peak = (runsOnWorstDay * ASSUMED.worstHourShare) / (ASSUMED.catchUpHours * 3_600)
  return {
    runsPerScan,
    runsPerDay: scansPerDay * runsPerScan,
    runsPerYear: scansPerDay * runsPerScan * 365.25,
    scansOnWorstDay,
    runsOnWorstDay,
    mean,
    peak,
    parallelMean: mean * asks * latencySeconds,
    parallelPeak: peak * asks * latencySeconds,
  }
}
