// Prompts and false claims that match a query. A brand has few compared with its answers: the newest and the worst are read and
// matched by the same rule as answers and, if none matches, by what was probably meant.

import { findBrand } from '../brands/store.ts'
import { matterOf, readTold, titleOf } from '../cases/shown/list-cases.ts'
import type { Sql } from '../platform/database.ts'
import { type AnswerFilter, caseTexts, type FoundCase } from './store.ts'
import { findMarks, type Mark, markAny } from './words/match.ts'
import type { SearchQuery } from './words/query.ts'
import { wordsOf } from './words/words.ts'

/** No more are examined. Claims are in sealed verdicts, which are read one by one. */
export const MOST_PROMPTS = 5_000
export const MOST_CLAIMS = 1_000

/** A false claim, in the words in which people see it. */
export interface ClaimText extends Omit<FoundCase, 'runId' | 'classificationId' | 'claim' | 'engines'> {
  /** In one sentence. */
  title: string
  /** The sentence of the newest answer. */
  said: string
}

export async function claimTexts(sql: Sql, filter: AnswerFilter): Promise<ClaimText[]> {
  const rows = await caseTexts(sql, filter, MOST_CLAIMS)
  const toldOf = await readTold(sql, rows)
  const brand = (await findBrand(sql, filter.brandId))?.name ?? ''
  return rows.map(({ runId, classificationId, claim, engines, ...row }) => {
    const told = toldOf({ runId, classificationId, claim })
    return {
      ...row,
      title: titleOf({ ...row, engines }, { brand, said: told }),
      matter: matterOf(row.matter),
      value: told?.claimed ?? row.value,
      said: told?.quote.text ?? '',
    }
  })
}

interface FoundText<Row> {
  row: Row
  /** By the fields of the row that were searched. */
  marks: Mark[][]
}

export interface TextPage<Row> {
  found: FoundText<Row>[]
  total: number
  /** There are more rows than were examined. */
  isMore: boolean
}

interface Searching<Row> {
  fields: (row: Row) => string[]
  query: SearchQuery
  limit: number
  /** How many rows there would be at most. */
  most: number
}

/** A row matches with all its fields together: one word may be in its name and another in its value. */
export function searchRows<Row>(rows: Row[], { fields, query, limit, most }: Searching<Row>): TextPage<Row> {
  const fitting = rows.filter(row => findMarks(wordsOf(fields(row).join('\n\n')), query) !== null)
  const found = fitting
    .slice(0, limit)
    .map(row => ({ row, marks: fields(row).map(field => markAny(wordsOf(field), query)) }))
  return { found, total: fitting.length, isMore: rows.length >= most }
}
