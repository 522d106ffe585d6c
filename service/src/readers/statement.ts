// What a reader says: statements, and nothing about whether they are true.

import { z } from 'zod'
import { PRECISIONS } from '../values/bearing.ts'

export const SUBJECTS = ['brand', 'product', 'other'] as const
export const TIMES = ['now', 'past', 'future'] as const
export const VOICES = ['own', 'reported', 'denied', 'question', 'condition', 'order'] as const

/** One statement of the answer on one matter. */
export const statementShape = z.object({
  /** The number of its sentence, from 0. */
  sentence: z.int().min(0),
  /** Literally in that sentence. */
  quote: z.string().min(1).max(600),
  matter: z.string(),
  /** In the canonical form of the matter's kind; forms.ts tells them. */
  value: z.string().max(600),
  /** `brand` also covers the matter's own product; `product` is another one of the brand's. */
  subject: z.enum(SUBJECTS),
  time: z.enum(TIMES),
  voice: z.enum(VOICES),
  precision: z.enum(PRECISIONS),
  /** Of a name, place or term that the text inflects or transliterates: its plain forms, parted by " / "; else empty. */
  base: z.string().max(600).optional(),
  /** Of a cell of a table: the first cell of its row and the head of its column, parted by " | "; else empty. */
  cell: z.string().max(600).optional(),
})
export type Statement = z.infer<typeof statementShape>
