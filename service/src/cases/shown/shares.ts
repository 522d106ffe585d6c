// Of the answers to the prompts of a case, on its engines: how many repeat it.

import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { countAnswersOf } from './store.ts'

const DAY_MS = 86_400_000
export const SHARE_DAYS = 30

export const sharesSince = (now: Date): Date => new Date(now.getTime() - SHARE_DAYS * DAY_MS)

/** The same cases, each with its share; null where nothing of it was asked in these days. */
export async function withShares<One extends { id: string }>(
  sql: Sql,
  cases: One[],
  now: Date,
): Promise<(One & { share: Rate | null })[]> {
  const ids = cases.map(({ id }) => id)
  const counted = await countAnswersOf(sql, ids, sharesSince(now))
  return cases.map(one => {
    const { hits, answers } = counted.get(one.id) ?? { hits: 0, answers: 0 }
    return { ...one, share: rateOf(hits, answers) }
  })
}
