import { sumOf } from '../../citations/confabulations.ts'
import { readDays } from '../../citations/days/store.ts'
import { classesOf } from '../../citations/days/summarize.ts'
import type { CitationCounts } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

export interface DayCounts {
  /** 2026-11-14, in UTC. */
  day: string
  counts: CitationCounts
}

/** Classes by day of capture, from a whole day on, oldest first. Days without a classified answer are omitted. */
export async function countDays(
  sql: Sql,
  { brandId, since, engine = null }: { brandId: string; since: Date; engine?: Engine | null },
): Promise<DayCounts[]> {
  const days = await readDays(sql, { brandIds: [brandId], since }, 'classes', engine)
  return days
    .map(({ day, counts }) => ({ day, counts: classesOf(counts) }))
    .filter(({ counts }) => sumOf(counts) > 0)
}

export interface SourceCount {
  domain: string
  /** How many answers cite it. */
  answers: number
}

interface SourcesAsked {
  brandId: string
  /** A whole day; null: all of time. */
  since: Date | null
  /** A whole day, exclusive; omitted: up to now. */
  until?: Date | null
  limit: number
}

/** The hosts cited by most answers, of whole days or of all time. */
export async function topSources(
  sql: Sql,
  { brandId, since, until = null, limit }: SourcesAsked,
): Promise<SourceCount[]> {
  const cited = new Map<string, number>()
  for (const { counts } of await readDays(sql, { brandIds: [brandId], since, until }, 'domains'))
    for (const [domain, engines] of Object.entries(counts))
      for (const [answers] of Object.values(engines)) cited.set(domain, (cited.get(domain) ?? 0) + answers)
  return [...cited]
    .map(([domain, answers]) => ({ domain, answers }))
    .sort((a, b) => b.answers - a.answers || (a.domain < b.domain ? -1 : 1))
    .slice(0, limit)
}

/** How many answers a brand has, and what asking cost. */
export interface Activity {
  captured: number
  /** How many requests have an amount, and how many of the amounts are estimates. */
  priced: number
  estimated: number
  /** How many have none, for lack of a price. */
  unknown: number
  /** Known and estimated. */
  costMicros: number
}

const activityIn = (grain: string, bounds: string): string =>
  `select captured, priced, estimated, unknown, cost_micros from activity_of($1) where grain = '${grain}' ${bounds}`

const ALL_ACTIVITY = activityIn('all', '')

/** From $2, a whole minute: minutes up to the full hour, hours up to the full day, then days. */
const ACTIVITY_SINCE = [
  activityIn('minute', 'and starts_at >= $2 and starts_at < $3'),
  activityIn('hour', 'and starts_at >= $3 and starts_at < $4'),
  activityIn('day', 'and starts_at >= $4'),
].join(' union all ')

/** Since a whole minute, or of all time. A long history costs no more rows than a short one. */
export async function readActivity(sql: Sql, brandId: string, since: Date | null): Promise<Activity> {
  const { rows } = await sql.query<Activity>(
    `select coalesce(sum(captured), 0)::integer as captured, coalesce(sum(priced), 0)::integer as priced,
       coalesce(sum(estimated), 0)::integer as estimated, coalesce(sum(unknown), 0)::integer as unknown,
       coalesce(sum(cost_micros), 0)::float8 as "costMicros"
     from (${since === null ? ALL_ACTIVITY : ACTIVITY_SINCE}) as counted`,
    [brandId, ...(since === null ? [] : [since, wholeAfter(since, HOUR_MS), wholeAfter(since, DAY_MS)])],
  )
  return rows[0] as Activity
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const wholeAfter = (time: Date, grain: number): Date => new Date(Math.ceil(time.getTime() / grain) * grain)
