import { z } from 'zod'
import { type Cursor, readCursor, writeCursor } from '../platform/keyset.ts'

/** Query parameters of a paged list. */
export const pageFields = ({ usual, most }: { usual: number; most: number }) => ({
  cursor: z
    .string()
    .refine(text => readCursor(text) !== null, 'must be the `next` of an earlier page')
    .transform(readCursor)
    .optional(),
  limit: z.coerce.number().int().min(1).max(most).default(usual),
})

export const nextOf = (next: Cursor | null): string | null => next && writeCursor(next)
