import type { Database } from '../src/platform/database.ts'
import { GUARDS_OFF, GUARDS_ON } from './evidence/audited-log.ts'

/** The verdicts of a run can no longer be read, as after a fault of the disk. */
export const tearVerdicts = (database: Database, runId: string): Promise<void> =>
  database.transaction(async tx => {
    await tx.query(GUARDS_OFF)
    await tx.query(
      `update record_packs set bytes = convert_to(repeat('torn', 20), 'UTF8') where seq in (
         select seq from records where subject = $1 and kind = 'classification')`,
      [runId],
    )
    await tx.query(GUARDS_ON)
  })
