import type { RunOutcome } from '../model/outcome.ts'

/** The slot of what was read out of an answer when it was captured. */
export const TEXT_SLOT = 'text'

/** What was read out of a capture. A reader that is no model leaves the fields of one empty. */
export interface SealedExtraction {
  runId: string
  reader: string
  template: string | null
  keys: string[]
  model: string | null
  reply: string | null
  outcome: RunOutcome
  text: string | null
  visibleSha256: string | null
  statements: unknown[]
}
