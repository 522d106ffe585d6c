import type { Sql, Transaction } from '../../platform/database.ts'
import {
  type Grain,
  type SameAnswers,
  type Summary,
  summarize,
  TOPICS,
  TOPICS_OF,
  type Topic,
} from './summarize.ts'

export interface Span {
  brandIds: readonly string[]
  /** Captures at or after this instant; null: of all time. */
  since: Date | null
  /** Captures before this instant; null: up to now. */
  until?: Date | null
}

/** A day, or a whole month where all of time is asked for. */
export interface Counted<Of extends Topic> {
  brandId: string
  /** Its first day: 2026-11-14, in UTC. */
  day: string
  counts: Summary[Of]
}

const DAY_MS = 86_400_000
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const wholeDay = (at: Date, round: (days: number) => number): string =>
  dateOf(round(at.getTime() / DAY_MS) * DAY_MS)

/** SQL: the UTC day of a time, the instant that a day begins at, and how a day is written. */
const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`
const startOf = (day: string): string => `(${day}::timestamp at time zone 'UTC')`
const written = (day: string): string => `to_char(${day}, 'YYYY-MM-DD')`
const monthOf = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`

/** SQL: of runs `r` that `between` tells, what each topic tells apart. */
const CLASSES = (between: string): string => `
  select engine, citation_class as "citationClass", intent, prompt_id as "promptId",
    outcome is not distinct from 'not_shown' as "isNotShown", count(*)::integer as answers
  from runs r where ${between} group by 1, 2, 3, 4, 5`

const SAME_ANSWERS: Record<Topic, (between: string) => string> = {
  classes: CLASSES,
  prompts: CLASSES,
  domains: between => `
    select engine, citation_class as "citationClass", domain, count(*)::integer as answers
    from runs r, unnest(cited_domains) as domain where ${between} group by 1, 2, 3`,
  pages: between => `
    select engine, citation_class as "citationClass", domain, page_name(c.page) as page, count(*)::integer as answers
    from runs r join citing_runs n on n.run_id = r.id join citations c on c.run = n.id join sources s on s.id = c.source
    where ${between} group by 1, 2, 3, 4`,
}

/** SQL: the same of days, rows of (brand_id, day) in `days`, from an instant on and up to another. */
const sameAnswers = (
  topic: Topic,
  days: string,
  { since, until }: { since: string; until: string },
): string =>
  `${days} d cross join lateral (${SAME_ANSWERS[topic](
    `r.brand_id = d.brand_id and not r.apart
       and r.answered_at >= greatest(${startOf('d.day')}, ${since}) and r.answered_at < least(${startOf('(d.day + 1)')}, ${until})`,
  )}) a`

/** SQL: days whose summaries are to be made again. */
const STALE = `(select brand_id, day from stale_days where kept_in = 'summaries') as stale`

const IN_WHOLE_DAYS = `select s.* from summaries s
  where s.brand_id = any ($1) and grain = 'day' and starts_at >= $8::date and starts_at < $9::date
    and not exists (select from again a where (a.brand_id, a.day) = (s.brand_id, s.starts_at))`

/** Of all time: whole months, and the days of those in which something is counted again. */
const IN_MONTHS = `select s.* from summaries s
  where s.brand_id = any ($1) and grain = 'month'
    and not exists (select from again a where a.brand_id = s.brand_id and ${monthOf('a.day')} = s.starts_at)
  union all
  select s.* from (select distinct brand_id, ${monthOf('day')} as month from again) m
  join summaries s on s.brand_id = m.brand_id and grain = 'day' and starts_at >= month and starts_at < month + interval '1 month'
  where not exists (select from again a where (a.brand_id, a.day) = (s.brand_id, s.starts_at))`

/**
 * What answers of brands add up to, day by day. Exact at any instant: days that changed since they were summed up, and those
 * that a span cuts, are counted by their runs, in the same snapshot.
 */
export async function readDays<Of extends Topic>(
  sql: Sql,
  { brandIds, since, until = null }: Span,
  topic: Of,
  /** Of the topic, only what has this name. */
  only: string | null = null,
): Promise<Counted<Of>[]> {
  const isAllTime = since === null && until === null
  const cut = [since, until].flatMap(at =>
    at && at.getTime() % DAY_MS !== 0 ? wholeDay(at, Math.floor) : [],
  )
  const { rows } = await sql.query<{
    brandId: string
    day: string
    counts: Summary[Of] | null
    same: SameAnswers | null
  }>(
    `with again as materialized (
       select distinct brand_id, day from ${STALE}
         where brand_id = any ($1) and day >= $2::date and day < $3::date
       union select brand_id, day from unnest($1::text[]) as brand_id, unnest($4::date[]) as day),
     kept as (${isAllTime ? IN_MONTHS : IN_WHOLE_DAYS})
     select brand_id as "brandId", ${written('starts_at')} as day,
       case when $7::text is null then ${topic}
         else jsonb_strip_nulls(jsonb_build_object($7, ${topic} -> $7)) end as counts, null::json as same
     from kept
     union all
     select d.brand_id, ${written('d.day')}, null, row_to_json(a) from ${sameAnswers(topic, 'again', { since: `coalesce($5, '-infinity'::timestamptz)`, until: `coalesce($6, 'infinity'::timestamptz)` })}`,
    [
      ...[
        brandIds,
        since ? wholeDay(since, Math.floor) : '-infinity',
        until ? wholeDay(until, Math.ceil) : 'infinity',
      ],
      ...[cut, since, until, only],
      ...(isAllTime
        ? []
        : [
            since ? wholeDay(since, Math.ceil) : '-infinity',
            until ? wholeDay(until, Math.floor) : 'infinity',
          ]),
    ],
  )
  const counted = [...Map.groupBy(rows, ({ brandId, day }) => `${brandId} ${day}`).values()].map(own => {
    const { brandId, day, counts } = own[0] as (typeof own)[0]
    const same = own.flatMap(row => row.same ?? [])
    return { brandId, day, counts: counts ?? named(summarize(topic, same), only) }
  })
  return counted.sort((a, b) => (a.day < b.day ? -1 : 1))
}

const named = <Of extends object>(counts: Of, only: string | null): Of =>
  only === null
    ? counts
    : (Object.fromEntries(Object.entries(counts).filter(([name]) => name === only)) as Of)

/**
 * SQL: the days of runs, rows with a brand, an instant and `apart`, are to be summed up again. Rows, and not one for each
 * day: whoever marks a day waits for nobody who marks it too.
 */
export const markStale = (runs: string): string =>
  `insert into stale_days (brand_id, day)
   select distinct brand_id, ${dayOf('captured_at')} from ${runs} where not apart and captured_at is not null`

export async function staleBrands(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ brandId: string }>(
    `select distinct brand_id as "brandId" from ${STALE} order by 1`,
  )
  return rows.map(({ brandId }) => brandId)
}

const LOCK = 1_180_114

/** False: somebody else is at it. */
export async function lockDays(tx: Transaction, brandId: string): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
    [LOCK, brandId],
  )
  return rows[0]?.free ?? false
}

/** Takes the marks of so many days. What was marked is committed, so that whoever reads the runs hereafter sees it. */
export async function takeStale(tx: Transaction, brandId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ day: string }>(
    `delete from stale_days where brand_id = $1 and kept_in = 'summaries'
       and day in (select distinct day from ${STALE} where brand_id = $1 order by day limit $2)
     returning ${written('day')} as day`,
    [brandId, limit],
  )
  return [...new Set(rows.map(({ day }) => day))].sort()
}

/** Made anew from the runs, in the order of the days. */
export async function summarizeDays(
  sql: Sql,
  brandId: string,
  days: readonly string[],
): Promise<DaySummary[]> {
  const made = days.map(day => ({ day, summary: {} as Summary }))
  for (const topic of TOPICS) {
    const { rows } = await sql.query<{ day: string; same: SameAnswers }>(
      `select ${written('d.day')} as day, row_to_json(a) as same
       from ${sameAnswers(topic, '(select $1::text as brand_id, unnest($2::date[]) as day)', ALWAYS)}`,
      [brandId, days],
    )
    const byDay = Map.groupBy(rows, ({ day }) => day)
    for (const { day, summary } of made) {
      const same = (byDay.get(day) ?? []).map(row => row.same)
      Object.assign(summary, { [topic]: summarize(topic, same) })
    }
  }
  return made
}

const ALWAYS = { since: `'-infinity'`, until: `'infinity'` }

export interface DaySummary {
  day: string
  summary: Summary
}

/** As they are kept, from a day on and up to another. */
export async function keptSummaries(
  sql: Sql,
  { brandId, grain, from, to }: { brandId: string; grain: Grain; from: string; to: string },
  topics: readonly Topic[] = TOPICS_OF[grain],
): Promise<DaySummary[]> {
  const { rows } = await sql.query<{ day: string } & Summary>(
    `select ${written('starts_at')} as day, ${topics} from summaries
     where brand_id = $1 and grain = $2 and starts_at >= $3::date and starts_at < $4::date order by starts_at`,
    [brandId, grain, from, to],
  )
  return rows.map(({ day, ...summary }) => ({ day, summary }))
}

export async function keepSummaries(
  tx: Transaction,
  { brandId, grain }: { brandId: string; grain: Grain },
  summaries: readonly DaySummary[],
): Promise<void> {
  const topics = TOPICS_OF[grain]
  await tx.query(
    `insert into summaries (brand_id, grain, starts_at, ${topics})
     select $1, $2, day, ${topics} from jsonb_to_recordset($3) as made (day date, ${topics.map(topic => `${topic} jsonb`)})
     on conflict (brand_id, grain, starts_at) do update set ${topics.map(topic => `${topic} = excluded.${topic}`)}`,
    [brandId, grain, JSON.stringify(summaries.map(({ day, summary }) => ({ day, ...summary })))],
  )
}

export interface BrandMonth {
  brandId: string
  /** Its first day, and that of the next. */
  from: string
  to: string
}

/** Months in which brands have answers or summaries; of these runs, or of all. */
export async function monthsCounted(sql: Sql, runIds: string[] | null): Promise<BrandMonth[]> {
  const ofRuns = runIds === null ? '' : 'and id = any ($1)'
  const { rows } = await sql.query<BrandMonth>(
    `select brand_id as "brandId", ${written('month')} as from, ${written(`month + interval '1 month'`)} as to
     from (select distinct brand_id, ${monthOf(dayOf('captured_at'))} as month from runs
           where answered_at is not null and not apart ${ofRuns}
           ${runIds === null ? `union select brand_id, ${monthOf('starts_at')} from summaries` : ''}) as counted
     order by 1, 2`,
    runIds === null ? [] : [runIds],
  )
  return rows
}

export async function staleDays(sql: Sql, { brandId, from, to }: BrandMonth): Promise<Set<string>> {
  const { rows } = await sql.query<{ day: string }>(
    `select distinct ${written('day')} as day from ${STALE} where brand_id = $1 and day >= $2::date and day < $3::date`,
    [brandId, from, to],
  )
  return new Set(rows.map(({ day }) => day))
}
