import type { BrandNames } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import type { Pair } from '../../readers/model/sameness.ts'
import type { Statement } from '../../readers/statement.ts'
import type { Calibration } from '../calibration.ts'

/** What was read out of one answer, by one reader. */
export interface AnswerReading {
  reader: string
  /** Code read the values, by rules: there is no second reading to wait for, and calibration counts them all. */
  byCode?: true
  statements: Statement[]
  /** A second, independent reading of what code could not read back; null when there is none. */
  second: Statement[] | null
  /** What the reader said of names that may be the same. */
  sameness: (Pair & { same: boolean })[]
}

export interface Subject {
  brand: BrandNames
  /** Active when the answer was captured. */
  facts: Fact[]
  /** Superseded before then. */
  earlier: Fact[]
}

/** What a reader may accuse of. */
export interface Weights {
  calibration: Calibration
  /** For statements whose sentence does not name the brand; without it, the same. */
  carried?: Calibration
}
