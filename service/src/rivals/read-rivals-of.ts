import { pendingJob } from '../jobs/store.ts'
import type { Sql } from '../platform/database.ts'
import { progressOf } from './days/count-days.ts'
import { countByNames } from './days/store.ts'
import { namesToday } from './names.ts'
import { RIVALS } from './reading/read-rivals.ts'
import type { Rival } from './rival.ts'
import { listRivals } from './store.ts'

/** How far answers are counted for today's names. */
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
  const names = await namesToday(sql, brandId)
  const jobId = await pendingJob(sql, { kind: 'count-rivals', subjectId: brandId })
  if (!names) return { rivals, count: { state: 'none', counted: 0, total: 0, jobId, method: RIVALS } }
  const isCounting = (await countByNames(sql, brandId)).some(kept => kept.names !== names.id)
  const { done: counted, total } = await progressOf(sql, brandId)
  return {
    rivals,
    count: { state: isCounting ? 'counting' : 'shown', counted, total, jobId, method: RIVALS },
  }
}
