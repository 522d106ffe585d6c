import { z } from 'zod'
import { type Cursor, readCursor, writeCursor } from '../../platform/keyset.ts'

const MOST = 100

/** What a list that is read page by page is asked with. */
export const pageFields = {
  cursor: z
    .string()
    .refine(text => readCursor(text) !== null, 'must be the `next` of an earlier page')
    .transform(readCursor)
    .optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(50),
}

export const nextOf = (next: Cursor | null): string | null => next && writeCursor(next)
