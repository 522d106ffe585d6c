import type { Sql } from '../../platform/database.ts'

/** Those that were started to follow a case since then; and whether one of them is not over. */
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
