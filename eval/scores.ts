// Shares, with how far they may be trusted.

import { type Calibration, type Interval, wilson } from '../service/src/citations/calibration.ts'
import { MATTER_KINDS } from '../service/src/readers/matter.ts'

export interface Score {
  precision: number
  recall: number
  f1: number
  /** 95 %, after Wilson. */
  precisionInterval: Interval
  recallInterval: Interval
}

/** `found`: whether each of what was found is right. `wanted`: whether each of what there was is found. */
export function score(found: boolean[], wanted: boolean[]): Score {
  const precision = share(found)
  const recall = share(wanted)
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    precisionInterval: wilson(count(found), found.length),
    recallInterval: wilson(count(wanted), wanted.length),
  }
}

export const count = (answers: boolean[]): number => answers.filter(Boolean).length
export const share = (answers: boolean[]): number => count(answers) / answers.length

/** Enough for whatever it is asked to show. */
export const SHOWN = { found: 1_000_000, right: 1_000_000 }

/**
 * What a calibrated reader may accuse of at most. The shipped set contradicts no free text, so no reader can show that it is
 * right about one.
 */
export const BEST_CALIBRATION: Calibration = Object.fromEntries(
  MATTER_KINDS.filter(kind => kind !== 'text').map(kind => [kind, SHOWN]),
)
