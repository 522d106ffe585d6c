// For many brands at once, each by its own index: what is read of a brand does not grow with its history.

import { sumOf } from '../../citations/confabulations.ts'
import { readDays } from '../../citations/days/store.ts'
import { addUp, classesOf } from '../../citations/days/summarize.ts'
import type { Engine } from '../../model/engine.ts'
import type { ScanStatus } from '../../model/scan.ts'
import { type DaySpan, instantsOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { IS_OWN } from '../../scans/store.ts'

export interface BrandAnswers {
  brandId: string
  answers: number
  confabulated: number
  absent: number
}

/** Answers with a class, of whole days. */
export async function answersOf(
  sql: Sql,
  brandIds: string[],
  span: DaySpan,
): Promise<Map<string, BrandAnswers>> {
  const days = await readDays(sql, { brandIds, ...instantsOf(span) }, 'classes')
  return new Map(
    [...Map.groupBy(days, ({ brandId }) => brandId)].map(([brandId, own]) => {
      const counts = classesOf(addUp(own.map(({ counts }) => counts)))
      const { CONFABULATED: confabulated, ABSENT: absent } = counts
      return [brandId, { brandId, answers: sumOf(counts), confabulated, absent }]
    }),
  )
}

export interface LastScan {
  brandId: string
  id: string
  status: ScanStatus
  createdAt: Date
  engines: Engine[]
}

/** The newest ordinary scan of each. */
export async function lastScans(sql: Sql, brandIds: string[]): Promise<Map<string, LastScan>> {
  const { rows } = await sql.query<LastScan>(
    `select b.id as "brandId", s.* from unnest($1::text[]) as b (id), lateral (
       select id, status, created_at as "createdAt", engines from scans
       where brand_id = b.id and ${IS_OWN} order by created_at desc, id limit 1) as s`,
    [brandIds],
  )
  return new Map(rows.map(row => [row.brandId, row]))
}

export interface MissedScan {
  brandId: string
  dueAt: Date
  reason: string
}

/** Schedules that were last due without a scan, and why. */
export async function missedScans(sql: Sql, brandIds: string[]): Promise<Map<string, MissedScan>> {
  const { rows } = await sql.query<MissedScan>(
    `select brand_id as "brandId", due_at as "dueAt", reason from schedule_outcomes
     where brand_id = any ($1) and reason is not null`,
    [brandIds],
  )
  return new Map(rows.map(row => [row.brandId, row]))
}
