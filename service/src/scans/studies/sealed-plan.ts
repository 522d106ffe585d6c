import { STUDY_PLAN_SLOT, type StudyPlanContent } from '@brand-citation-forensics/proof'
import { opened } from '../../evidence/history.ts'
import { recordIn, type StoredRecord } from '../../evidence/store.ts'
import type { Sql } from '../../platform/database.ts'

export interface SealedPlan {
  record: StoredRecord
  content: StudyPlanContent
}

export async function sealedPlan(sql: Sql, studyId: string): Promise<SealedPlan> {
  const record = await recordIn(sql, { subject: studyId, kind: 'study', slot: STUDY_PLAN_SLOT })
  if (!record) throw new Error(`the plan of ${studyId} is missing: run npm run audit`)
  return { record, content: opened<StudyPlanContent>(record).content }
}
