// What else an answer tells, beside statements on matters: who is named besides the brand, and what serious is said of it that
// no matter covers. It accuses nobody.

import { z } from 'zod'
import { statementShape, TIMES, VOICES } from './statement.ts'

const { sentence, quote } = statementShape.shape

/** A company or product that the text names as a choice; the brand itself too, where the text ranks it. */
export const partyShape = z.object({
  sentence,
  /** As the text names it. */
  quote,
  name: z.string().min(1).max(300),
  /** In the text's ranking; 0: it gives none. */
  place: z.int().min(0).max(1_000),
  /** In the text's own voice. */
  recommended: z.boolean(),
  /** In the place of the brand. */
  instead: z.boolean(),
})
export type Party = z.infer<typeof partyShape>

export const ALLEGATION_KINDS = [
  'lawsuit',
  'recall',
  'breach',
  'fraud',
  'insolvency',
  'closure',
  'safety',
  'discrimination',
  'sanctions',
  'other',
] as const

export const allegationShape = z.object({
  sentence,
  quote,
  kind: z.enum(ALLEGATION_KINDS),
  time: z.enum(TIMES),
  voice: z.enum(VOICES),
  /** The address or name of the source that the text gives for it; empty: none. */
  source: z.string().max(2_000),
})
export type Allegation = z.infer<typeof allegationShape>
