import type { AuditedRoom } from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import { COUNTED, INTENTS } from '../store.ts'
import { CASE_NOTES, CASE_REPORTS, CASE_TABLE, SHARE_LINKS } from '../tables.ts'

export const CASES_AUDITED: AuditedRoom = {
  tables: [
    CASE_TABLE,
    {
      name: 'case_runs',
      key: ['case_id', 'run_id'],
      refersTo: { case_id: 'cases', run_id: 'runs' },
      derived: 'the last verdict on each run, and the facts that it names',
    },
    CASE_NOTES,
    CASE_REPORTS,
    SHARE_LINKS,
    {
      name: 'share_visits',
      refersTo: { share_id: 'share_links' },
      unsealed: 'how often the link to a case was opened',
    },
  ],
  contradictions: [
    `select concat_ws(' ', 'case_runs', u.case_id, u.run_id) as where, 'it is not what the run shows' as message
     from case_runs u left join runs r on r.id = u.run_id left join cases c on c.id = u.case_id
     where (u.classification_id, u.engine, u.prompt_id, u.intent, u.captured_at, u.apart, c.brand_id, text 'CONFABULATED')
       is distinct from (r.classification_id, r.engine, r.prompt_id, r.intent, r.captured_at, r.apart, r.brand_id, r.citation_class)
     limit 10`,
    `select 'cases ' || c.id as where, 'the counts are not what its runs add up to' as message
     from cases c, lateral (${COUNTED}) as n
     where (c.runs, c.recent, c.worst, c.engines, c.intents, c.first_seen, c.last_seen)
       is distinct from (n.runs, n.recent, n.worst, n.engines, ${INTENTS}, n.first_seen, n.last_seen) limit 10`,
  ],
}

/** Which claim of which run is in which case, in the order of the runs: those after one run, up to another. */
export async function casesBetween(
  sql: Sql,
  { after, upTo }: { after: string; upTo: string },
): Promise<{ caseId: string; runId: string; claim: number }[]> {
  const { rows } = await sql.query<{ caseId: string; runId: string; claim: number }>(
    `select case_id as "caseId", run_id as "runId", claim from case_runs where run_id > $1 and run_id <= $2`,
    [after, upTo],
  )
  return rows
}
