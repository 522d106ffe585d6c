import { isDeepStrictEqual } from 'node:util'
import { readAnswer } from '../citations/judge-run.ts'
import { READERS } from '../citations/replay-readings.ts'
import { runsRead } from '../citations/store.ts'
import { type CapturedRun, readCapturedRuns, readClassifications } from '../evidence/history.ts'
import { unlessUnreadable } from '../evidence/unless-unreadable.ts'
import { type AuditedRoom, type Fault, inPages, ofRuns } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { otherAllegations, unreadAllegations } from './allegations/store.ts'
import { allegationsTold, type ToldAllegation } from './allegations/told.ts'
import { factsAgainst, groupClaims } from './join-cases.ts'
import { createPageSearch, SEARCH } from './pages/search-page.ts'
import { seenPage } from './pages/search-pages.ts'
import { type FindingRow, placeIn } from './pages/store.ts'
import { PAGE_FINDINGS, PAGE_LOOKS } from './pages/tables.ts'
import { readWanted } from './pages/wanted.ts'
import { type AccusedRun, ADDED_UP, accusedRuns } from './store.ts'
import { ALLEGATION_DECISIONS, CASE_FOLLOWINGS, CASE_NOTES, CASE_TABLE, SHARE_LINKS } from './tables.ts'

export const CASES_AUDITED: AuditedRoom = {
  tables: [
    {
      ...CASE_TABLE,
      wrong: [
        `select 'cases ' || c.id as where, 'the counts are not what its runs add up to' as message
         from cases c, ${ADDED_UP}
         where (c.runs, c.recent, c.worst, c.engines, c.intents, c.first_seen, c.last_seen)
           is distinct from (added.runs, added.recent, added.worst, added.engines, added.intents, added.first_seen, added.last_seen)`,
      ],
    },
    {
      name: 'case_runs',
      key: ['case_id', 'run_id'],
      refersTo: { case_id: 'cases', run_id: 'runs' },
      derived: 'the last verdict on each run, and the facts that it names',
      wrong: [
        ofRuns(
          `select concat_ws(' ', 'case_runs', u.case_id, u.run_id) as where, 'it is not what the run shows' as message
           from case_runs u left join runs r on r.id = u.run_id left join cases c on c.id = u.case_id
           where (u.classification_id, u.engine, u.prompt_id, u.intent, u.captured_at, u.apart, c.brand_id, text 'CONFABULATED')
             is distinct from (r.classification_id, r.engine, r.prompt_id, r.intent, r.captured_at, r.apart, r.brand_id, r.citation_class)`,
          { case_runs: 'run_id' },
        ),
      ],
      again: (sql, touched) => regroupCases(sql, touched?.runs ?? null),
    },
    {
      name: 'case_counts',
      key: ['case_id', 'engine', 'intent'],
      refersTo: { case_id: 'cases' },
      derived: 'case_runs',
      counts: { counters: ['runs'], by: '(select case_id, engine, intent, 1 as runs from case_runs)' },
    },
    {
      name: 'allegations',
      key: ['run_id', 'place'],
      refersTo: { run_id: 'runs', brand_id: 'brands' },
      derived: 'the reading that the last verdict on each run rests on',
      wrong: [
        ofRuns(
          `select concat_ws(' ', 'allegations', a.run_id, a.place) as where, 'it is not what the run shows' as message
           from allegations a left join runs r on r.id = a.run_id
           where (a.brand_id, a.engine, a.captured_at) is distinct from (r.brand_id, r.engine, r.captured_at)`,
          { allegations: 'run_id' },
        ),
      ],
      again: (sql, touched) => allegeAgain(sql, touched?.runs ?? null),
    },
    ALLEGATION_DECISIONS,
    CASE_NOTES,
    CASE_FOLLOWINGS,
    {
      ...PAGE_LOOKS,
      wrong: [
        `select 'page_looks ' || l.id as where, 'the text that it saw is not there' as message from page_looks l
         where l.outcome = 'read' and not exists (select from cited_texts t where t.sha256 = l.text_sha256)`,
      ],
    },
    {
      name: 'cited_texts',
      key: ['sha256'],
      derived: 'its own SHA-256, which looks name',
      wrong: [
        `select 'cited_texts ' || encode(t.sha256, 'hex') as where, 'it is not the text that a look saw' as message
         from cited_texts t where t.sha256 is distinct from sha256(convert_to(t.text, 'UTF8'))
           or not exists (select from page_looks l where l.text_sha256 = t.sha256)`,
      ],
    },
    { ...PAGE_FINDINGS, again: (sql, touched) => searchAgain(sql, touched?.looks ?? null) },
    SHARE_LINKS,
  ],
}

/** Which claim of which run is in which case, in the order of the runs: those after one run, up to another. */
async function casesBetween(
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

type AuditedFinding = FindingRow & { matter: string; value: string }

/** What the searches of one version found, on all pages or by these looks, in the order of looks and cases. */
async function findingsOf(
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

// Cases in an audit: every confabulated run is grouped again from its sealed verdict and the sealed facts it names, and compared
// with the cases it is in.

const RUNS = 500

/** All runs, or these. */
async function* regroupCases(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  let after = ''
  for await (const runs of inPages<AccusedRun>(() => accusedRuns(sql, { among, after, limit: RUNS }))) {
    const upTo = runs.at(-1)?.runId ?? ''
    const sealed = await readClassifications(
      sql,
      runs.map(({ classificationId }) => classificationId),
    )
    const facts = await factsAgainst(
      sql,
      [...sealed.values()].map(({ content }) => content),
    )
    const kept = Map.groupBy(await casesBetween(sql, { among, after, upTo }), ({ runId }) => runId)
    for (const { runId, brandId, classificationId } of runs) {
      const content = sealed.get(classificationId)?.content
      const grouped = content ? groupClaims(content, facts, brandId) : []
      if (namesOf(grouped) !== namesOf(kept.get(runId) ?? []))
        yield { where: `runs ${runId}`, message: 'it is not in the cases that its verdict puts it into' }
    }
    after = upTo
  }
}

/** Ids are digests of brand, matter and value: a case of the same id is the same case. */
const namesOf = (cases: { caseId: string; claim: number }[]): string =>
  cases
    .map(({ caseId, claim }) => `${caseId} ${claim}`)
    .sort()
    .join()

/** What runs allege, by the readings that their verdicts rest on. */
async function* allegeAgain(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  const pages = inPages<string>(after => runsRead(sql, { among, after: after ?? '', limit: RUNS_READ }))
  for await (const ids of pages) {
    const runs = await readCapturedRuns(sql, ids)
    const told = runs.flatMap(allegedBy)
    for (const runId of await otherAllegations(sql, ids, told))
      yield { where: `allegations ${runId}`, message: 'its reading alleges something else' }
  }
  if (among === null)
    for (const runId of await unreadAllegations(sql))
      yield { where: `allegations ${runId}`, message: 'no reading alleges it' }
}

const RUNS_READ = 50

/** Nothing by a reading whose answer nobody can read: that is found with the readings. */
function allegedBy(run: CapturedRun): ToldAllegation[] {
  const { extraction = null } = run.classifications.at(-1)?.content ?? {}
  if (extraction === null) return []
  try {
    return allegationsTold(run, { extraction, text: readAnswer(READERS, run).text })
  } catch {
    return []
  }
}

// Findings in an audit: every page searched by today's rules is searched again, from its text.

const FINDINGS = 200

/** All pages that were looked at, or those of these looks. */
async function* searchAgain(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  const search = createPageSearch()
  const pages = inPages<AuditedFinding>(after => findingsOf(sql, SEARCH, { among, after, limit: FINDINGS }))
  for await (const findings of pages) {
    for (const [lookId, those] of Map.groupBy(findings, ({ lookId }) => lookId)) {
      const page = await seenPage(sql, lookId)
      for (const finding of those) {
        // What rows name may be anything.
        const wanted = await unlessUnreadable(() => readWanted(sql, finding))
        const found = page && wanted && search(page, wanted)
        if (!isDeepStrictEqual(found, { said: finding.said, truth: finding.truth }))
          yield { where: `page_findings ${finding.caseId} ${lookId}`, message: 'its page does not say so' }
      }
    }
  }
}
