import type { BrandNames } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import type { CheckItem, Says } from '../../readers/model/check.ts'
import type { Statement } from '../../readers/statement.ts'

/** What was read out of one answer, by one reader. */
export interface AnswerReading {
  reader: string
  statements: Statement[]
  /** Where nothing is said to hold: a second reading of some sentences alone; null when there is none. */
  second: Statement[] | null
  /** What the second look at a passage says; null where nobody was asked, or did not decide. */
  check(item: CheckItem): Says | null
}

export interface Subject {
  brand: Omit<BrandNames, 'domain'>
  /** Active when the answer was captured. */
  facts: Fact[]
  /** Superseded before then. */
  earlier: Fact[]
}
