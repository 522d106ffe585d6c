import type { Fact } from './types.ts'

/** A fact as lists for operators have it. */
export interface ListedFact extends Fact {
  /** False when the value is in no form that can be compared: it is kept as text and held against nobody. */
  isUnderstood: boolean
}
