// Shares, with how far they may be trusted.

import { EVERYTHING } from '../../service/src/citations/calibrating/count.ts'
import { type Interval, wilson } from '../../service/src/citations/calibration.ts'

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

/**
 * What a calibrated reader may accuse of at most. The shipped set contradicts no free text, so no reader can show that it is
 * right about one.
 */
const { text: _unproved, ...rest } = EVERYTHING
export const BEST_CALIBRATION = rest
