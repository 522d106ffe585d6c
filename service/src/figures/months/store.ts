import type { Topic } from '../../citations/days/summarize.ts'
import type { Sql } from '../../platform/database.ts'

/** From the first instant of a month to that of the next. */
export interface MonthSpan {
  since: Date
  until: Date
}

export async function scansOf(sql: Sql, { since, until }: MonthSpan): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from scans where created_at >= $1 and created_at < $2 order by created_at, id',
    [since, until],
  )
  return rows.map(({ id }) => id)
}

/** Of scans, how many runs have neither failed nor a class. */
export async function unfinishedRuns(sql: Sql, scanIds: string[]): Promise<number> {
  const { rows } = await sql.query<{ runs: number }>(
    `select count(*)::integer as runs from runs
     where scan_id = any ($1) and failure is null and citation_class is null`,
    [scanIds],
  )
  return rows[0]?.runs ?? 0
}

export async function runsOf(sql: Sql, scanId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.query(
    `select r.id as run_id, r.scan_id, r.brand_id, b.name as brand, r.prompt_id, p.text as prompt, r.intent, r.engine, r.sample,
       r.country, r.language, r.status, r.failure, r.created_at, r.captured_at, encode(r.sha256, 'hex') as sha256,
       r.citation_class, r.mentioned, r.outcome, r.apart, r.cited_domains, asked.route, asked.model, asked.asks,
       asked.cost_micros::float8 / 1e6 as cost_usd, asked.cost_is_estimated
     from runs r join brands b on b.id = r.brand_id join prompts p on p.id = r.prompt_id
     left join lateral (
       select (array_agg(route order by attempt desc))[1] as route, (array_agg(model order by attempt desc))[1] as model,
         count(*)::integer as asks, sum(cost_micros) as cost_micros, bool_or(estimated) as cost_is_estimated
       from run_attempts where run_id = r.id) asked on true
     where r.scan_id = $1 order by r.id`,
    [scanId],
  )
  return rows
}

/** The summaries of its days, a row for each topic. */
export async function daysOf(
  sql: Sql,
  { since, until }: MonthSpan,
  topic: Topic,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.query(
    `select brand_id, to_char(starts_at, 'YYYY-MM-DD') as day, $3 as topic, ${topic} as counts from summaries
     where grain = 'day' and starts_at >= $1::date and starts_at < $2::date order by brand_id, starts_at`,
    [since.toISOString(), until.toISOString(), topic],
  )
  return rows
}
