// Prompts and false claims that fit a query. A brand has few of them beside its answers: the newest and the worst are read and compared
// by the same rule as answers, and where none fits, by what was probably meant.

import { findMarks, type Mark, markAny } from './words/match.ts'
import type { SearchQuery } from './words/query.ts'
import { wordsOf } from './words/words.ts'

/** More are not looked through. */
export const MOST_TEXTS = 5_000

export interface FoundText<Row> {
  row: Row
  /** By the fields of the row that were searched. */
  marks: Mark[][]
}

export interface TextPage<Row> {
  found: FoundText<Row>[]
  total: number
  /** There are more rows than were looked through. */
  isMore: boolean
}

/** A row fits with all its fields together: one word may stand in its name and another in its value. */
export function searchRows<Row>(
  rows: Row[],
  { fields, query, limit }: { fields: (row: Row) => string[]; query: SearchQuery; limit: number },
): TextPage<Row> {
  const fitting = rows.filter(row => findMarks(wordsOf(fields(row).join('\n\n')), query) !== null)
  const found = fitting
    .slice(0, limit)
    .map(row => ({ row, marks: fields(row).map(field => markAny(wordsOf(field), query)) }))
  return { found, total: fitting.length, isMore: rows.length >= MOST_TEXTS }
}
