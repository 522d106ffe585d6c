// Rates in words and table columns: the same on the command line and in the console.

import type { Rate } from '@brand-citation-forensics/proof'

export {
  intervalWords,
  isTooFewToTell,
  percentWords,
  type Rate,
  rateOf,
  rateWords,
} from '@brand-citation-forensics/proof'

/** One row per rate, for programs and spreadsheets. */
export interface RateRow {
  hits: number
  of: number
  share: number | null
  low: number | null
  high: number | null
}

export const rateRow = (rate: Rate | null): RateRow =>
  rate ? { ...rate } : { hits: 0, of: 0, share: null, low: null, high: null }
