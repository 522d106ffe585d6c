import { jobsAbout } from '../../jobs/store.ts'
import type { Sql } from '../../platform/database.ts'
import { written } from '../days/store.ts'
import type { Cell, DaySummary } from '../days/summarize.ts'
import { methodOf, type Names, namesToday } from '../names.ts'

export interface DaySpan {
  brandId: string
  /** 2026-11-14: the first day, in UTC. */
  since: string
  /** Only days before this one. */
  until?: string
}

interface CountedDay<Counts> {
  day: string
  counts: Counts
}

interface CountedDays<Counts> {
  /** Null: nobody is named as a rival. */
  names: Names | null
  /** Some of these days are not counted for the names of today yet. */
  isCounting: boolean
  /** None while some are missing: a figure is of all of its days. */
  days: CountedDay<Counts>[]
}

/** By engine, intent and neutrality. */
export const readCounts = (sql: Sql, span: DaySpan): Promise<CountedDays<DaySummary['counts']>> =>
  readDays(sql, span, 'counts', [])

/** Of one prompt, by engine: less is kept of it. */
export const readPrompt = (
  sql: Sql,
  { promptId, ...span }: DaySpan & { promptId: string },
): Promise<CountedDays<{ [engine: string]: Cell }>> =>
  readDays(sql, span, `coalesce(prompts -> $5, '{}')`, [promptId])

async function readDays<Counts>(
  sql: Sql,
  { brandId, since, until }: DaySpan,
  counts: string,
  values: string[],
): Promise<CountedDays<Counts>> {
  const names = await namesToday(sql, brandId)
  if (!names) return { names, isCounting: false, days: [] }
  const { rows } = await sql.query<CountedDay<Counts> & { isOther: boolean }>(
    `select ${written('day')} as day, names <> $2 as "isOther", case when names = $2 then ${counts} end as counts
     from rival_days where brand_id = $1 and day >= $3::date and day < coalesce($4::date, 'infinity')`,
    [brandId, names.id, since, until ?? null, ...values],
  )
  const isCounting = rows.some(({ isOther }) => isOther)
  return { names, isCounting, days: isCounting ? [] : rows }
}

/** It was finished when all answers were last counted for new names. */
export async function tallyBody(sql: Sql, brandId: string, { id }: Names) {
  const [last] = await jobsAbout(sql, { kind: 'count-rivals', subjectId: brandId, limit: 1 })
  return { id, method: methodOf(id), finishedAt: last?.finishedAt?.toISOString() ?? null }
}
