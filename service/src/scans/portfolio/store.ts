// For many brands at once, each by its own index: what is read of a brand does not grow with its history.

import type { Engine } from '../../model/engine.ts'
import type { ScanStatus } from '../../model/scan.ts'
import type { DaySpan } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import type { ComparedRate } from '../change/compare.ts'
import { IS_OWN } from '../store.ts'

/** How a brand stands: how many answers say something false about it, and how many leave it out. */
export const SHARES = ['CONFABULATED', 'ABSENT'] as const

export interface BrandChange {
  brandId: string
  lastDay: string
  scansBefore: number
  scansAfter: number
  waiting: number
  verdict: ComparedRate['verdict']
  rates: Pick<ComparedRate, 'engine' | 'counted' | 'before' | 'after'>[]
  comparedAt: Date
}

/**
 * Those not compared up to this day, and those with answers that waited for their verdict. What was tried since that day ended,
 * but failed or had to wait, is retried later.
 */
export async function owedBrands(
  sql: Sql,
  { lastDay, triedBefore, limit }: { lastDay: string; triedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select b.id from brands b left join brand_changes c on c.brand_id = b.id
     where c.brand_id is null or c.waiting > 0 and c.compared_at < $2
       or c.last_day <> $1 and c.compared_at < greatest($2, ($1::date + 1)::timestamp at time zone 'UTC')
     order by c.compared_at nulls first, b.id limit $3`,
    [lastDay, triedBefore, limit],
  )
  return rows.map(({ id }) => id)
}

/** If two workers compared the same brand, the later one stays. */
export async function keepChange(sql: Sql, change: BrandChange): Promise<void> {
  await sql.query(
    `insert into brand_changes (brand_id, last_day, scans_before, scans_after, waiting, verdict, rates, compared_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand_id) do update
       set last_day = excluded.last_day, scans_before = excluded.scans_before, scans_after = excluded.scans_after,
         waiting = excluded.waiting, verdict = excluded.verdict, rates = excluded.rates, compared_at = excluded.compared_at
       where excluded.compared_at >= brand_changes.compared_at`,
    [
      ...[change.brandId, change.lastDay, change.scansBefore, change.scansAfter, change.waiting],
      ...[change.verdict, JSON.stringify(change.rates), change.comparedAt],
    ],
  )
}

/** Before any day that is asked for. */
const NEVER = '0001-01-01'

/** Findings of an earlier day stay as they are. */
export async function noteFailure(sql: Sql, brandId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into brand_changes (brand_id, last_day, scans_before, scans_after, waiting, verdict, rates, compared_at)
     values ($1, $2, 0, 0, 0, 'too_few_scans', '[]', $3)
     on conflict (brand_id) do update set compared_at = greatest(brand_changes.compared_at, excluded.compared_at)`,
    [brandId, NEVER, at],
  )
}

/** Up to this day; findings of an earlier one say nothing about today. */
export async function changesOf(
  sql: Sql,
  brandIds: string[],
  lastDay: string,
): Promise<Map<string, BrandChange>> {
  const { rows } = await sql.query<BrandChange>(
    `select brand_id as "brandId", last_day as "lastDay", scans_before as "scansBefore", scans_after as "scansAfter",
       waiting, verdict, rates, compared_at as "comparedAt"
     from brand_changes where brand_id = any ($1) and last_day = $2`,
    [brandIds, lastDay],
  )
  return new Map(rows.map(row => [row.brandId, row]))
}

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
  { from, to }: DaySpan,
): Promise<Map<string, BrandAnswers>> {
  const { rows } = await sql.query<BrandAnswers>(
    `select b.id as "brandId", n.* from unnest($1::text[]) as b (id), lateral (
       select sum(strong + descriptive + echo + confabulated + absent)::integer as answers,
         sum(confabulated)::integer as confabulated, sum(absent)::integer as absent
       from class_counts where brand_id = b.id and grain = 'day' and starts_at >= $2 and starts_at <= $3) as n
     where n.answers > 0`,
    [brandIds, new Date(from), new Date(to)],
  )
  return new Map(rows.map(row => [row.brandId, row]))
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
