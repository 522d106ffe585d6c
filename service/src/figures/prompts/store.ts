// What is known about one prompt, by engine. Every query reads a span of days or the newest answers: the cost does not
// grow with history.

import { readDays } from '../../citations/days/store.ts'
import { addUp, classesIn } from '../../citations/days/summarize.ts'
import type { CitationClass } from '../../model/citation.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import type { RunOutcome } from '../../model/outcome.ts'
import { utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'

export interface WeekCount {
  engine: Engine
  /** The Monday it begins with. */
  week: string
  citationClass: CitationClass
  answers: number
}

/** Of answers that rates count, from a whole UTC day on. */
export async function countWeeks(
  sql: Sql,
  { promptId, brandId, since }: { promptId: string; brandId: string; since: Date },
): Promise<WeekCount[]> {
  const days = await readDays(sql, { brandIds: [brandId], since }, 'prompts', promptId)
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day))
  return [...weeks].flatMap(([week, own]) =>
    Object.entries(addUp(own.map(({ counts }) => counts))[promptId] ?? {}).flatMap(([engine, tally]) =>
      Object.entries(classesIn(tally))
        .map(([name, answers]) => ({ citationClass: name as CitationClass, answers }))
        .filter(({ answers }) => answers > 0)
        .map(counted => ({ engine: engine as Engine, week, ...counted })),
    ),
  )
}

function mondayOf(day: string): string {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return utcDay(at.getTime())
}

export interface NewestAnswer {
  runId: string
  engine: Engine
  citationClass: CitationClass
  outcome: RunOutcome | null
  capturedAt: Date
  sample: number
  /** In no rate. */
  apart: boolean
}

/** So many of each engine, newest first, of any age. */
export async function newestAnswers(sql: Sql, promptId: string, limit: number): Promise<NewestAnswer[]> {
  const { rows } = await sql.query<NewestAnswer>(
    `select newest.id as "runId", asked.engine, newest.citation_class as "citationClass", newest.outcome,
       newest.captured_at as "capturedAt", newest.sample, newest.apart
     from unnest($3::text[]) as asked (engine)
     cross join lateral (
       select * from runs where prompt_id = $1 and runs.engine = asked.engine and answered_at is not null
       order by answered_at desc, id limit $2) as newest
     order by newest.captured_at desc, newest.id`,
    [promptId, limit, ENGINES],
  )
  return rows
}

export interface CitedDomain {
  domain: string
  answers: number
  engines: Engine[]
}

/** What the newest answers since then cite most, and how many answers that covers. */
export async function citedDomains(
  sql: Sql,
  { promptId, since, answers, limit }: { promptId: string; since: Date; answers: number; limit: number },
): Promise<{ looked: number; domains: CitedDomain[] }> {
  const { rows } = await sql.query<{ looked: number; domains: CitedDomain[] | null }>(
    `with newest as materialized (
       select found.* from unnest($5::text[]) as asked (engine)
       cross join lateral (
         select id, engine, captured_at, cited_domains from runs
         where prompt_id = $1 and runs.engine = asked.engine and answered_at >= $2 and not apart
         order by answered_at desc, id limit $3) as found
       order by captured_at desc, id limit $3),
     cited as (
       select domain, count(*)::integer as answers, array_agg(distinct engine order by engine) as engines
       from newest, unnest(cited_domains) as domain group by domain order by 2 desc, 1 limit $4)
     select (select count(*)::integer from newest) as looked, (select json_agg(cited) from cited) as domains`,
    [promptId, since, answers, limit, ENGINES],
  )
  return { looked: rows[0]?.looked ?? 0, domains: rows[0]?.domains ?? [] }
}

export interface CaseHits {
  caseId: string
  hits: number
  engines: Engine[]
  lastSeen: Date
}

/** False claims that its answers repeat, of those that rates count; most frequent first. */
export async function countCaseHits(
  sql: Sql,
  { promptId, since, limit }: { promptId: string; since: Date; limit: number },
): Promise<CaseHits[]> {
  const { rows } = await sql.query<CaseHits>(
    // By engine first, which avoids sorting the runs.
    `select case_id as "caseId", sum(hits)::integer as hits, array_agg(engine order by engine) as engines,
       max(seen) as "lastSeen"
     from (select case_id, engine, count(*) as hits, max(captured_at) as seen from case_runs
           where prompt_id = $1 and captured_at >= $2 and not apart group by case_id, engine) as said
     group by case_id order by 2 desc, 4 desc, 1 limit $3`,
    [promptId, since, limit],
  )
  return rows
}
