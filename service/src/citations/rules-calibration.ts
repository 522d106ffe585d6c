// What rules may accuse of, counted on labelled answers by `npm run eval -- calibrate-rules`; a test recounts.

import { readFileSync } from 'node:fs'
import type { MatterKind } from '../readers/matter.ts'
import type { Calibration, Tally } from './calibration.ts'

/** By kind of value: contradictions that rules read in whole answers, and in the pairs of sentences called twins. */
type Counted = Partial<Record<MatterKind, { answers: Tally; twins: Tally }>>

/** Rules are right far more often where the sentence itself names the brand, so the others are counted separately. */
export interface CountedRules {
  named: Counted
  carried: Counted
}

const FILE = new URL('rules-calibration.json', import.meta.url)
export const COUNTED_RULES = JSON.parse(readFileSync(FILE, 'utf8')) as CountedRules

const RIGHT_OF_TEN = 9

/** Twins are many and made from templates: they count only for kinds that are right nine times of ten in whole answers. */
function calibrationOf(counted: Counted): Calibration {
  const tallies = Object.entries(counted).map(([kind, { answers, twins }]): [string, Tally] => {
    const isProven = 10 * answers.right >= RIGHT_OF_TEN * answers.found && answers.found > 0
    return [kind, isProven ? sum(answers, twins) : answers]
  })
  return Object.fromEntries(tallies)
}

const sum = (a: Tally, b: Tally): Tally => ({ found: a.found + b.found, right: a.right + b.right })

/** `calibration`: where the sentence names the brand. `carried`: where only an earlier one does. */
export const RULES_CALIBRATION = {
  calibration: calibrationOf(COUNTED_RULES.named),
  carried: calibrationOf(COUNTED_RULES.carried),
}
