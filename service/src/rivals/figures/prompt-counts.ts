import type { Sql } from '../../platform/database.ts'
import { type AnswerCounts, NO_ANSWERS, NO_NAMINGS, type PartyCounts } from './figures.ts'
import { type CountFilter, type CutKey, countPrompt } from './store.ts'

/** What is stored for one prompt, in the form of what is stored for all; the rest is zero. */
export async function promptCounts(
  sql: Sql,
  filter: CountFilter & { promptId: string },
): Promise<[(CutKey & AnswerCounts)[], (CutKey & PartyCounts & { party: string })[]]> {
  const rows = await countPrompt(sql, filter)
  const isAll = ({ party }: { party: string }) => party === ''
  return [
    rows
      .filter(isAll)
      .map(({ answers, ranked, ...key }) => ({ ...NO_ANSWERS, ...key, answers, ranking: ranked })),
    rows.filter(row => !isAll(row)).map(row => ({ ...NO_NAMINGS, ...row, rankSquares: null })),
  ]
}
