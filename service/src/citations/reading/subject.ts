import type { BrandNames } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import type { Pair } from '../../readers/model/sameness.ts'
import type { Statement } from '../../readers/statement.ts'

/** What was read out of one answer, by one reader. */
export interface AnswerReading {
  reader: string
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
