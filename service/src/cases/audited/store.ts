import { type AuditedRoom, narrowableRoom, ofRuns, wrongCounts } from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import { type FindingRow, placeIn } from '../pages/store.ts'
import { PAGE_FINDINGS, PAGE_LOOKS } from '../pages/tables.ts'
import { CASE_FOLLOWINGS, CASE_NOTES, CASE_REPORTS, CASE_TABLE, SHARE_LINKS } from '../tables.ts'

/** How a case `c` adds up, from its runs alone. Recent: the 30 days up to the last. */
const COUNTED = `
  select coalesce(sum(runs), 0)::integer as runs, coalesce(sum(recent), 0)::integer as recent,
    (coalesce(sum(recent), 0) * count(distinct engine))::integer as worst,
    coalesce(array_agg(distinct engine), '{}') as engines,
    min(first_seen) as first_seen, max(last_seen) as last_seen
  from (
    select u.engine, count(*) as runs, min(u.captured_at) as first_seen, max(u.captured_at) as last_seen,
      count(*) filter (where u.captured_at > newest.at - interval '30 days') as recent
    from case_runs u, (select max(captured_at) as at from case_runs where case_id = c.id) as newest
    where u.case_id = c.id group by u.engine) as by_engine`

const INTENTS = `coalesce((select array_agg(distinct u.intent) from case_runs u where u.case_id = c.id), '{}')`

export const CASES_AUDITED: AuditedRoom = narrowableRoom(
  [
    CASE_TABLE,
    {
      name: 'case_runs',
      key: ['case_id', 'run_id'],
      refersTo: { case_id: 'cases', run_id: 'runs' },
      derived: 'the last verdict on each run, and the facts that it names',
    },
    {
      name: 'case_counts',
      key: ['case_id', 'engine', 'intent'],
      refersTo: { case_id: 'cases' },
      derived: 'case_runs',
    },
    CASE_NOTES,
    CASE_REPORTS,
    CASE_FOLLOWINGS,
    PAGE_LOOKS,
    { name: 'cited_texts', key: ['sha256'], derived: 'its own SHA-256, which looks name' },
    PAGE_FINDINGS,
    SHARE_LINKS,
    {
      name: 'share_visits',
      refersTo: { share_id: 'share_links' },
      unsealed: 'how often a link was opened',
    },
  ],
  [
    `select 'cited_texts ' || encode(t.sha256, 'hex') as where, 'it is not the text that a look saw' as message
     from cited_texts t where t.sha256 is distinct from sha256(convert_to(t.text, 'UTF8'))
       or not exists (select from page_looks l where l.text_sha256 = t.sha256) limit 10`,
    `select 'page_looks ' || l.id as where, 'the text that it saw is not there' as message from page_looks l
     where l.outcome = 'read' and not exists (select from cited_texts t where t.sha256 = l.text_sha256) limit 10`,
    wrongCounts({
      table: 'case_counts',
      key: ['case_id', 'engine', 'intent'],
      counters: ['runs'],
      counted: 'select case_id, engine, intent, -1 from case_runs',
    }),
    ofRuns(
      `select concat_ws(' ', 'case_runs', u.case_id, u.run_id) as where, 'it is not what the run shows' as message
       from case_runs u left join runs r on r.id = u.run_id left join cases c on c.id = u.case_id
       where (u.classification_id, u.engine, u.prompt_id, u.intent, u.captured_at, u.apart, c.brand_id, text 'CONFABULATED')
         is distinct from (r.classification_id, r.engine, r.prompt_id, r.intent, r.captured_at, r.apart, r.brand_id, r.citation_class)
       limit 10`,
      { case_runs: 'run_id' },
    ),
    `select 'cases ' || c.id as where, 'the counts are not what its runs add up to' as message
     from cases c, lateral (${COUNTED}) as n
     where (c.runs, c.recent, c.worst, c.engines, c.intents, c.first_seen, c.last_seen)
       is distinct from (n.runs, n.recent, n.worst, n.engines, ${INTENTS}, n.first_seen, n.last_seen) limit 10`,
  ],
)

/** Which claim of which run is in which case, in the order of the runs: those after one run, up to another. */
export async function casesBetween(
  sql: Sql,
  { among, after, upTo }: { among: string[] | null; after: string; upTo: string },
): Promise<{ caseId: string; runId: string; claim: number }[]> {
  const { rows } = await sql.query<{ caseId: string; runId: string; claim: number }>(
    `select case_id as "caseId", run_id as "runId", claim from case_runs
     where run_id > $1 and run_id <= $2 and ($3::text[] is null or run_id = any ($3))`,
    [after, upTo, among],
  )
  return rows
}

export type AuditedFinding = FindingRow & { matter: string; value: string }

/** What the searches of one version found, on all pages or by these looks, in the order of looks and cases. */
export async function findingsOf(
  sql: Sql,
  search: string,
  {
    among,
    after,
    limit,
  }: { among: string[] | null; after: Pick<FindingRow, 'lookId' | 'caseId'> | null; limit: number },
): Promise<AuditedFinding[]> {
  const { rows } = await sql.query<AuditedFinding>(
    `select f.case_id as "caseId", f.look_id as "lookId", f.search, f.classification_id as "classificationId",
       c.matter, c.value, ${placeIn('said')} as said, ${placeIn('true')} as truth
     from page_findings f join cases c on c.id = f.case_id
     where f.search = $1 and ($2::text is null or (f.look_id, f.case_id) > ($2, $3))
       and ($5::text[] is null or f.look_id = any ($5))
     order by f.look_id, f.case_id limit $4`,
    [search, after?.lookId ?? null, after?.caseId ?? null, limit, among],
  )
  return rows
}
