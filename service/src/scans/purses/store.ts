import type { Purse } from '../../costs/begin-ask.ts'
import type { Sql } from '../../platform/database.ts'

/**
 * The purse that a run is paid from, and the scans that it pays for: the budget of its study, or of a month of following its
 * case. Null: it has none.
 */
export async function purseOf(sql: Sql, runId: string): Promise<Purse | null> {
  const { rows } = await sql.query<Purse>({
    name: 'purse-of-run',
    text: `select 'study' as per, budget_micros::float8 as limit,
             array(select id from scans as own where own.study_id = studies.id) as "scanIds"
           from runs join scans on scans.id = scan_id join studies on studies.id = study_id
           where runs.id = $1 and budget_micros is not null
           union all
           select 'following', budget_micros::float8, array(
             select id from scans as own where own.followed_case_id = f.case_id
               and own.created_at >= date_trunc('month', scans.created_at, 'UTC'))
           from runs join scans on scans.id = scan_id join case_followings f on f.case_id = followed_case_id
           where runs.id = $1`,
    values: [runId],
  })
  return rows[0] ?? null
}
