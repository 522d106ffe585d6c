import type { Database } from '../src/platform/database.ts'
import { GUARDS_OFF, GUARDS_ON } from './evidence/audited-log.ts'

/** The verdicts of a run can no longer be read, as after a fault of the disk. */
export const tearVerdicts = (database: Database, runId: string): Promise<void> =>
  database.transaction(async tx => {
    await tx.query(GUARDS_OFF)
    await tx.query(
      `update record_texts set private_text = 'torn' where record in (
         select id from records where subject = $1 and kind = 'classification')`,
      [runId],
    )
    await tx.query(GUARDS_ON)
  })
