import { pendingJob } from '../jobs/store.ts'
import type { Sql } from '../platform/database.ts'
import { RIVALS } from './reading/read-rivals.ts'
import type { Rival } from './rival.ts'
import { listRivals } from './store.ts'
import { progressOf } from './tally/count-rivals.ts'
import { livingTallies } from './tally/store.ts'

/** How far answers are counted for today's names; meanwhile, the counts for the previous names are shown. */
export interface RivalCount {
  state: 'none' | 'counting' | 'shown'
  counted: number
  total: number
  jobId: string | null
  method: string
}

export async function readRivalsOf(
  sql: Sql,
  brandId: string,
): Promise<{ rivals: Rival[]; count: RivalCount }> {
  const rivals = await listRivals(sql, brandId)
  const newest = (await livingTallies(sql, brandId)).at(-1)
  const jobId = await pendingJob(sql, { kind: 'count-rivals', subjectId: brandId })
  if (!newest) return { rivals, count: { state: 'none', counted: 0, total: 0, jobId, method: RIVALS } }
  const { done: counted, total } = await progressOf(sql, newest)
  return { rivals, count: { state: newest.state, counted, total, jobId, method: newest.method } }
}
