import type { Sql } from '../platform/database.ts'
import { isAnyFactActive } from '../truth/store.ts'
import { canBeJudged } from './matters.ts'

/** Whether there is a fact that an answer could contradict: without one, that none does is no praise. */
export const hasFacts = (sql: Sql, brandId: string): Promise<boolean> =>
  isAnyFactActive(sql, brandId, canBeJudged)
