import { mayRead } from '../access/caller.ts'
import { notFound } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { findRun } from '../scans/runs/store.ts'
import { findScan } from '../scans/store.ts'
import type { Visit } from './visit.ts'

/** The argument that leads to a brand. */
export type Subject = 'brandId' | 'scanId' | 'runId'

type BrandOf = (sql: Sql, id: string) => Promise<string | undefined>

const SUBJECTS: Record<Subject, { called: string; brandOf: BrandOf }> = {
  brandId: { called: 'Brand', brandOf: async (_sql, id) => id },
  scanId: { called: 'Scan', brandOf: async (sql, id) => (await findScan(sql, id))?.brandId },
  runId: { called: 'Run', brandOf: async (sql, id) => (await findRun(sql, id))?.brand.id },
}

/** What belongs to another brand is not found, in the words for what does not exist. */
export async function requireInScope(
  { services, caller }: Visit,
  subject: Subject,
  id: string,
): Promise<void> {
  if (caller.brands === null) return
  const { called, brandOf } = SUBJECTS[subject]
  const brandId = isPlausibleId(id) ? await brandOf(services.database, id) : undefined
  if (brandId === undefined || !mayRead(caller, brandId)) throw notFound(called)
}
