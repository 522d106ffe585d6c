import type { Sql } from '../../platform/database.ts'

/** Scans started since then to follow a case, and whether one of them is still running. */
export async function scansFollowing(
  sql: Sql,
  caseId: string,
  since: Date,
): Promise<{ ids: string[]; isOpen: boolean }> {
  const { rows } = await sql.query<{ ids: string[]; isOpen: boolean }>(
    `select coalesce(array_agg(id) filter (where created_at >= $2), '{}') as ids,
       coalesce(bool_or(finished_at is null), false) as "isOpen"
     from scans where followed_case_id = $1`,
    [caseId, since],
  )
  return rows[0] as { ids: string[]; isOpen: boolean }
}
