// Reads days of two windows at most; individual answers only for one-sided questions and listings.

import { sumOf } from '../../citations/confabulations.ts'
import { readDays } from '../../citations/days/store.ts'
import { classesOf } from '../../citations/days/summarize.ts'
import { isPageName } from '../../citations/sources/cited-pages.ts'
import { pageNumber } from '../../citations/sources/store.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { AnswerRef } from '../../model/scan.ts'
import { instantsOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import { type CitedDay, citedDays } from './cited.ts'
import type { Sides } from './sides.ts'
import type { DayCount } from './test-change.ts'
import type { NamedRival } from './whose.ts'

export async function rivalDomains(sql: Sql, brandId: string): Promise<NamedRival[]> {
  const { rows } = await sql.query<NamedRival>(
    'select id, name, domains from rivals where brand_id = $1 and active order by created_at, id',
    [brandId],
  )
  return rows
}

export interface Scope {
  brandId: string
  /** Null: all of them. */
  engine: Engine | null
  sides: Sides
  /** Null: domains; otherwise the pages of one. */
  domain: string | null
}

const spanOf = ({ brandId, sides }: Scope) => ({
  ...{ brandIds: [brandId], ...instantsOf({ from: sides.before, to: sides.to }) },
})

/** Of both windows. */
export async function readCited(sql: Sql, scope: Scope): Promise<CitedDay[]> {
  const { engine, domain } = scope
  if (domain === null) return citedDays(await readDays(sql, spanOf(scope), 'domains'), engine)
  const days = await readDays(sql, spanOf(scope), 'pages', domain)
  return citedDays(
    days.map(({ day, counts }) => ({ day, counts: counts[domain] ?? {} })),
    engine,
  )
}

/** All answers with a class, and those that say something false. */
export async function answersByDay(sql: Sql, scope: Scope): Promise<(DayCount & { confabulated: number })[]> {
  const days = await readDays(sql, spanOf(scope), 'classes', scope.engine)
  return days.flatMap(({ day, counts }) =>
    Object.entries(counts).map(([engine, intents]) => {
      const classes = classesOf({ own: intents })
      const { CONFABULATED: confabulated } = classes
      return { day, engine: engine as Engine, answers: sumOf(classes), confabulated }
    }),
  )
}

export async function pagesById(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; address: string; url: string | null }[]> {
  const { rows } = await sql.query<{ id: string; address: string; url: string | null }>(
    `select page_name(id) as id, coalesce(address, page_address(url)) as address, url from source_pages
     where id in (select ${pageNumber('name')} from unnest($1::text[]) as name)`,
    [ids],
  )
  return rows
}

export interface CitingAnswer extends AnswerRef {
  citationClass: CitationClass
}

export interface CitingFilter {
  brandId: string
  domain: string
  page: string | null
  engine: Engine | null
  besideFalse: boolean
}

/** Months, not answers, are searched for what an engine never cited. Null: it never did. */
async function monthsCited(
  sql: Sql,
  { brandId, domain, engine }: CitingFilter,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql.query<{ from: string | null; to: string | null }>(
    `select min(day)::text as from, max(day + length)::date::text as to from (
       select starts_at as day, interval '1 month' as length from summaries
         where brand_id = $1 and grain = 'month' and domains -> $2 ? $3
       union all select day, interval '1 day' from stale_days where brand_id = $1) as counted`,
    [brandId, domain, engine],
  )
  const { from = null, to = null } = rows[0] ?? {}
  return from === null || to === null ? null : { from, to }
}

const OF_ENGINE = `and r.engine = $7 and c.captured_at >= $8::date::timestamp at time zone 'UTC'
  and c.captured_at < $9::date::timestamp at time zone 'UTC'`

/** Newest first. An answer that cites several pages of the domain appears once. */
export async function citingAnswers(
  sql: Sql,
  filter: CitingFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<CitingAnswer>> {
  const { brandId, domain, page, engine, besideFalse } = filter
  const months = engine === null ? null : await monthsCited(sql, filter)
  if ((page !== null && !isPageName(page)) || (engine !== null && !months)) return pageOf([], limit)
  const { rows } = await sql.query<CitingAnswer & Cursor>(
    `with meant as materialized (select id from sources where brand_id = $1 and domain = $2)
     select r.id, ${microsOf('r.captured_at')} as micros, r.id as "runId", r.engine, r.intent, r.prompt_id as "promptId",
       prompts.text as "promptText", r.citation_class as "citationClass", r.captured_at as "capturedAt"
     from (
       select distinct captured_at, id from (
         select c.captured_at, n.run_id as id from citations c join citing_runs n on n.id = c.run
           ${engine === null ? '' : 'join runs r on r.id = n.run_id'}
         where c.source = (select id from meant) and not c.apart
           ${page === null ? 'and $3::text is null' : `and c.page = ${pageNumber('$3::text')}`}
           ${besideFalse ? 'and c.confabulated' : ''} ${engine === null ? 'and $7::text is null' : OF_ENGINE}) as cited
       where ${comesAfter('captured_at', 5)} order by captured_at desc, id limit $4) as page
     join runs r using (id) join prompts on prompts.id = r.prompt_id order by r.captured_at desc, r.id`,
    [
      brandId,
      domain,
      page,
      limit + 1,
      ...cursorValues(after),
      engine,
      ...(months ? [months.from, months.to] : []),
    ],
  )
  return pageOf(rows, limit)
}
