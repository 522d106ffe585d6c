import type { Sql } from '../../platform/database.ts'
import { IS_OWED, type ScanRow } from '../store.ts'

type LockedScan = Pick<ScanRow, 'brandId' | 'status' | 'finishedAt' | 'studyId'>

/** Until the transaction ends, nobody takes one of its runs or ends it. */
export async function lockScan(sql: Sql, id: string): Promise<LockedScan | null> {
  const { rows } = await sql.query<LockedScan>(
    `select brand_id as "brandId", status, finished_at as "finishedAt", study_id as "studyId" from scans where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function hasOwedRuns(sql: Sql, scanId: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select from runs where scan_id = $1 and ${IS_OWED} limit 1`, [scanId])
  return rowCount === 1
}

export async function markCancelled(sql: Sql, scanId: string): Promise<void> {
  await sql.query(`update scans set status = 'CANCELLED' where id = $1`, [scanId])
}

/** Those waiting for their first or next turn. A question already with an engine is left to finish. */
export async function endWaitingRuns(
  sql: Sql,
  scanId: string,
  { failure, message }: { failure: string; message: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update runs set status = 'FAILED', failure = $2, failure_message = $3
     where scan_id = $1 and (status = 'QUEUED' or (status = 'RUNNING' and not exists (
       select from run_attempts a
       where a.run_id = runs.id and a.attempt = runs.attempt and a.finished_at is null)))
     returning id`,
    [scanId, failure, message],
  )
  return rows.map(({ id }) => id)
}
