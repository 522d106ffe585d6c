// Reads daily counts of two windows at most; individual answers only for one-sided questions and listings. A key is a
// domain, or a page of one.

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
import type { Sides } from './sides.ts'
import type { DayCount } from './test-change.ts'
import type { Hosts, NamedRival } from './whose.ts'

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

const tableOf = ({ domain }: Scope) =>
  domain === null
    ? { table: 'sources s join domain_counts on source = s.id', key: 'domain' }
    : { table: 'sources s join page_counts on source = s.id', key: 'page_name(page)' }

/** Of both windows: `$1` to `$5`. */
const WITHIN = `brand_id = $1 and day >= $2 and day <= $3 and ($4::text is null or engine = $4)
  and ($5::text is null or domain = $5)`

const valuesOf = ({ brandId, engine, sides, domain }: Scope): unknown[] => [
  ...[brandId, sides.before, sides.to, engine, domain],
]

export const SOURCE_SORTS = ['answers', 'gained', 'lost', 'false'] as const
export type SourceSort = (typeof SOURCE_SORTS)[number]

/** What is listed, and in which order. */
const SORTS: Record<Wanted['sort'], string> = {
  any: '',
  answers: 'where answers > 0 order by answers desc, before desc, key',
  gained: 'where answers > 0 and before = 0 order by answers desc, key',
  lost: 'where answers = 0 and before > 0 order by before desc, key',
  false: 'where confabulated > 0 order by confabulated desc, answers desc, key',
}

export interface SourceFigures {
  key: string
  answers: number
  before: number
  confabulated: number
}

export interface SourceTotals {
  cited: number
  gained: number
  lost: number
  besideFalse: number
}

export interface Wanted {
  sort: SourceSort | 'any'
  limit: number
  /** Only these hosts, or with `not` all others. */
  hosts: (Hosts & { not: boolean }) | null
  /** Only this one. */
  key: string | null
}

export async function sourceFigures(
  sql: Sql,
  scope: Scope,
  { sort, limit, hosts, key: only }: Wanted,
): Promise<{ figures: SourceFigures[]; totals: SourceTotals }> {
  const { table, key } = tableOf(scope)
  const { rows } = await sql.query<SourceTotals & Partial<SourceFigures>>(
    `with counted as (
       select ${key} as key, coalesce(sum(answers) filter (where day >= $6), 0)::integer as answers,
         coalesce(sum(answers) filter (where day < $6), 0)::integer as before,
         coalesce(sum(confabulated) filter (where day >= $6), 0)::integer as confabulated
       from ${table} where ${WITHIN} and ($8::text is null or ${key} = $8) group by 1),
     meant as (
       select * from counted where $9::text[] is null or $11 = not (key = any ($9) or exists (
         select from unnest($10::text[]) as host where right(key, length(host) + 1) = '.' || host))),
     totals as (
       select count(*) filter (where answers > 0)::integer as cited,
         count(*) filter (where answers > 0 and before = 0)::integer as gained,
         count(*) filter (where answers = 0 and before > 0)::integer as lost,
         count(*) filter (where confabulated > 0)::integer as "besideFalse" from meant),
     listed as (select * from meant ${SORTS[sort]} limit $7)
     select * from totals left join listed on true`,
    [
      ...valuesOf(scope),
      ...[scope.sides.from, limit, only, hosts?.exact ?? null, hosts?.above ?? [], hosts?.not ?? false],
    ],
  )
  const [first] = rows
  const { cited = 0, gained = 0, lost = 0, besideFalse = 0 } = first ?? {}
  return {
    totals: { cited, gained, lost, besideFalse },
    figures: rows.flatMap(({ key = null, answers = 0, before = 0, confabulated = 0 }) =>
      key === null ? [] : [{ key, answers, before, confabulated }],
    ),
  }
}

/** Those cited most in both windows together: chosen without looking at how they changed. */
export async function mostCited(sql: Sql, scope: Scope, limit: number): Promise<string[]> {
  const { table, key } = tableOf(scope)
  const { rows } = await sql.query<{ key: string }>(
    `select ${key} as key from ${table} where ${WITHIN} group by 1
     having sum(answers) > 0 order by sum(answers) desc, 1 limit $6`,
    [...valuesOf(scope), limit],
  )
  return rows.map(row => row.key)
}

/** By day and engine, of both windows. */
export async function citedByDay(
  sql: Sql,
  scope: Scope,
  keys: readonly string[],
): Promise<(DayCount & { key: string })[]> {
  const { table, key } = tableOf(scope)
  const { rows } = await sql.query<DayCount & { key: string }>(
    `select ${key} as key, to_char(day, 'YYYY-MM-DD') as day, engine, answers from ${table}
     where ${WITHIN} and ${key} = any ($6) and answers > 0`,
    [...valuesOf(scope), keys],
  )
  return rows
}

/** All answers with a class, and those that say something false. */
export async function answersByDay(
  sql: Sql,
  { brandId, engine, sides }: Scope,
): Promise<(DayCount & { confabulated: number })[]> {
  const span = instantsOf({ from: sides.before, to: sides.to })
  const days = await readDays(sql, { brandIds: [brandId], ...span }, 'classes', engine)
  return days.flatMap(({ day, counts }) =>
    Object.entries(counts).map(([of, intents]) => {
      const classes = classesOf({ own: intents })
      const { CONFABULATED: confabulated } = classes
      return { day, engine: of as Engine, answers: sumOf(classes), confabulated }
    }),
  )
}

/** In the window. */
export async function enginesOf(
  sql: Sql,
  scope: Scope,
  keys: readonly string[],
): Promise<{ key: string; engine: Engine; answers: number }[]> {
  const { table, key } = tableOf(scope)
  const { rows } = await sql.query<{ key: string; engine: Engine; answers: number }>(
    `select ${key} as key, engine, sum(answers)::integer as answers from ${table}
     where ${WITHIN} and ${key} = any ($6) and day >= $7 group by 1, 2 having sum(answers) > 0 order by 3 desc, 2`,
    [...valuesOf(scope), keys, scope.sides.from],
  )
  return rows
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

/** Among the days that count one: days, not answers, are searched for what an engine never cited. */
const OF_ENGINE = `and r.engine = $7
  and c.captured_at >= (select min(day)::timestamp at time zone 'UTC' from domain_counts
    where source = (select id from meant) and engine = $7)
  and c.captured_at < (select (max(day) + 1)::timestamp at time zone 'UTC' from domain_counts
    where source = (select id from meant) and engine = $7)`

/** Newest first. An answer that cites several pages of the domain appears once. */
export async function citingAnswers(
  sql: Sql,
  { brandId, domain, page, engine, besideFalse }: CitingFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<CitingAnswer>> {
  if (page !== null && !isPageName(page)) return pageOf([], limit)
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
    [brandId, domain, page, limit + 1, ...cursorValues(after), engine],
  )
  return pageOf(rows, limit)
}
