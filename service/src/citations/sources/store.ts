import type { Sql } from '../../platform/database.ts'
import type { CitedPage } from './cited-pages.ts'

export interface CitingRun {
  runId: string
  brandId: string
  confabulated: boolean
}

export async function citingRuns(sql: Sql, runIds: string[]): Promise<CitingRun[]> {
  const { rows } = await sql.query<CitingRun>({
    name: 'citing-runs',
    text: `select id as "runId", brand_id as "brandId", citation_class = 'CONFABULATED' as confabulated
           from runs where id = any ($1) and citation_class is not null and captured_at is not null`,
    values: [runIds],
  })
  return rows
}

export interface Citation {
  runId: string
  page: string
  domain: string
  confabulated: boolean
}

/** SQL: the number that a page has in the tables, by its name. */
export const pageNumber = (name: string): string => `('x' || right(${name}, 16))::bit(64)::bigint`

export async function citationsOf(sql: Sql, runIds: string[]): Promise<Citation[]> {
  const { rows } = await sql.query<Citation>({
    name: 'citations-of',
    text: `select n.run_id as "runId", page_name(g.page) as page, s.domain, g.confabulated
           from citing_runs n join citations g on g.run = n.id join sources s on s.id = g.source
           where n.run_id = any ($1)`,
    values: [runIds],
  })
  return rows
}

export async function deleteCitations(sql: Sql, runIds: string[]): Promise<void> {
  await sql.query('delete from citations where run in (select id from citing_runs where run_id = any ($1))', [
    runIds,
  ])
}

/** Known pages stay as they are: of several spellings, the first. */
export async function insertPages(sql: Sql, pages: CitedPage[]): Promise<void> {
  await sql.query(
    `insert into source_pages (id, address, url)
     select ${pageNumber('name')}, case when url is null then address end, url
     from unnest($1::text[], $2::text[], $3::text[]) as page (name, address, url) order by 1
     on conflict do nothing`,
    [pages.map(({ id }) => id), pages.map(({ address }) => address), pages.map(({ url }) => url)],
  )
}

/** Domains of brands get their numbers. */
export async function insertSources(sql: Sql, sources: { brandId: string; domain: string }[]): Promise<void> {
  await sql.query(
    `insert into sources (brand_id, domain)
     select distinct given.* from unnest($1::text[], $2::text[]) as given (brand_id, domain)
     where not exists (select from sources s where (s.brand_id, s.domain) = (given.brand_id, given.domain))
     order by 1, 2 on conflict do nothing`,
    [sources.map(({ brandId }) => brandId), sources.map(({ domain }) => domain)],
  )
}

/** What else is kept with them is as in their runs. */
export async function insertCitations(sql: Sql, citations: Citation[]): Promise<void> {
  await sql.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
         as g (run_id, page, domain, confabulated)),
     known as (select id, run_id from citing_runs where run_id = any ($1)),
     fresh as (
       insert into citing_runs (run_id) select distinct run_id from given
       where run_id not in (select run_id from known) returning id, run_id),
     numbered as (select * from known union all select * from fresh)
     insert into citations (captured_at, run, page, source, apart, confabulated)
     select r.captured_at, n.id, ${pageNumber('g.page')}, s.id, r.apart, g.confabulated
     from given g join numbered n using (run_id) join runs r on r.id = run_id
     join sources s on s.brand_id = r.brand_id and s.domain = g.domain`,
    [
      citations.map(({ runId }) => runId),
      citations.map(({ page }) => page),
      citations.map(({ domain }) => domain),
      citations.map(({ confabulated }) => confabulated),
    ],
  )
}
