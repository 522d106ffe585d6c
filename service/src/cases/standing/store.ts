// How a brand's cases stand, and what is news of them: the one definition of open, new, returned and gone. Lists, counts,
// comparisons, reports, letters and the portfolio ask here.

import { type CaseNews, OPEN_STATUSES } from '../../model/case.ts'
import type { Sql } from '../../platform/database.ts'

/** From this instant, up to another; null: up to now. */
export interface NewsSpan {
  since: Date
  until: Date | null
}

/** A case that no rule finds any more is kept for those who worked on it, and is nothing to anybody else. */
export const SHOWN = '(c.runs > 0 or c.is_touched)'

/**
 * What is news of case `c` between two parameters: it is open and was first said then, was reopened then, or was called
 * gone then. By when answers were captured, not judged: judging older ones is no news.
 */
export const newsBetween = (since: string, until: string): string => {
  const then = (time: string) => `${time} >= ${since}::timestamptz
    and ${time} < coalesce(${until}::timestamptz, 'infinity')`
  return `case when c.status = 'reopened' and ${then('c.status_since')} then 'returned'
    when c.status = 'gone' and ${then('c.status_since')} then 'gone'
    when c.status in ('open', 'reported') and ${then('c.first_seen')} then 'new' end`
}

/** What is news of these; nothing of the others. */
export async function newsOfCases(
  sql: Sql,
  ids: string[],
  { since, until }: NewsSpan,
): Promise<Map<string, CaseNews>> {
  const { rows } = await sql.query<{ id: string; news: CaseNews }>(
    `select * from (select c.id, ${newsBetween('$2', '$3')} as news from cases c where c.id = any ($1)) as n
     where news is not null`,
    [ids, since, until],
  )
  return new Map(rows.map(({ id, news }) => [id, news]))
}

export interface Standing {
  /** Now, whenever the span is. */
  open: number
  new: number
  returned: number
  gone: number
}

export const NO_CASES: Standing = { open: 0, new: 0, returned: 0, gone: 0 }

interface BrandStanding extends Standing {
  brandId: string
  /** New or returned, and reported to nobody yet. */
  untaken: number
}

/** By brand; brands without a case are missing. */
export async function countStandings(
  sql: Sql,
  brandIds: string[],
  { since, until }: NewsSpan,
): Promise<Map<string, BrandStanding>> {
  const { rows } = await sql.query<BrandStanding>(
    `select "brandId", count(*) filter (where status = any ($2))::integer as open,
       count(*) filter (where news = 'new')::integer as new,
       count(*) filter (where news = 'returned')::integer as returned,
       count(*) filter (where news = 'gone')::integer as gone,
       count(*) filter (where news in ('new', 'returned') and status <> 'reported')::integer as untaken
     from (select c.brand_id as "brandId", c.status, ${newsBetween('$3', '$4')} as news
           from cases c where c.brand_id = any ($1) and ${SHOWN}) as n
     group by "brandId"`,
    [brandIds, [...OPEN_STATUSES], since, until],
  )
  return new Map(rows.map(row => [row.brandId, row]))
}

/** Without a moment to count from, nothing is news. */
export async function readStanding(sql: Sql, brandId: string, span: NewsSpan | null): Promise<Standing> {
  const from = span ?? { since: new Date(0), until: new Date(0) }
  const found = (await countStandings(sql, [brandId], from)).get(brandId)
  if (!found) return NO_CASES
  const { open, new: fresh, returned, gone } = found
  return { open, new: fresh, returned, gone }
}
