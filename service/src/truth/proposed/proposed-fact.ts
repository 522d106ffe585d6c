import type { Fact } from '../../model/fact.ts'

/** Of a proposal that was decided. Withdrawn: the page no longer says so. */
export const DECISIONS = ['accepted', 'refused', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

/** What a page states according to a model. It counts only once accepted. */
export interface ProposedFact
  extends Pick<Fact, 'id' | 'brandId' | 'key' | 'value' | 'source' | 'sourceSha256'> {
  /** To the letter, of the page. */
  quote: string
  reading: string
  proposedAt: Date
  decision: Decision | null
  decidedBy: string | null
  decidedAt: Date | null
  /** That were made of it. */
  facts: string[]
}
