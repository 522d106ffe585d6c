import type { Engine } from '../../../model/engine.ts'
import type { Sql } from '../../../platform/database.ts'
import { CITED_PAGES, type CitedAddress, type FindingRow, MOST_PAGES, placeIn } from '../store.ts'

export interface CitedBy extends CitedAddress {
  answers: number
  engines: { engine: Engine; answers: number }[]
  firstCited: Date
  lastCited: Date
  /** Of all, not only of those that are returned. */
  total: number
}

/** The pages that answers in a case cite, most cited first. */
export async function citedBy(sql: Sql, caseId: string): Promise<CitedBy[]> {
  const { rows } = await sql.query<CitedBy>(
    `select address, max(url) as url, sum(answers)::integer as answers, min(first_cited) as "firstCited",
       max(last_cited) as "lastCited", json_agg(json_build_object('engine', engine, 'answers', answers)
         order by answers desc, engine) as engines, (count(*) over ())::integer as total
     from (
       select p.address, u.engine, max(p.url) as url, count(*)::integer as answers, min(u.captured_at) as first_cited,
         max(u.captured_at) as last_cited
       from case_runs u ${CITED_PAGES} where u.case_id = $1
       group by p.address, u.engine) as by_engine
     group by address order by 3 desc, 5 desc, address limit ${MOST_PAGES}`,
    [caseId],
  )
  return rows
}

export type ShownFinding = Pick<FindingRow, 'lookId' | 'said' | 'truth'>

export async function findingsAt(sql: Sql, caseId: string, lookIds: string[]): Promise<ShownFinding[]> {
  const { rows } = await sql.query<ShownFinding>(
    `select f.look_id as "lookId", ${placeIn('said')} as said, ${placeIn('true')} as truth
     from page_findings f where f.case_id = $1 and f.look_id = any ($2)`,
    [caseId, lookIds],
  )
  return rows
}
