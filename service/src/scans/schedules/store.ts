import type { Sql } from '../../platform/database.ts'
import { IS_OWN } from '../store.ts'

/** What happened when a schedule was last due: a scan, or why there was none. */
export type ScheduleOutcome = { dueAt: Date } & (
  | { scanId: string; reason: null }
  | { scanId: null; reason: string }
)

export async function noteOutcome(
  sql: Sql,
  brandId: string,
  { dueAt, scanId, reason }: ScheduleOutcome,
): Promise<void> {
  await sql.query(
    `insert into schedule_outcomes (brand_id, due_at, scan_id, reason) values ($1, $2, $3, $4)
     on conflict (brand_id) do update
       set due_at = excluded.due_at, scan_id = excluded.scan_id, reason = excluded.reason`,
    [brandId, dueAt, scanId, reason],
  )
}

export async function findOutcome(sql: Sql, brandId: string): Promise<ScheduleOutcome | null> {
  const { rows } = await sql.query<ScheduleOutcome>(
    `select due_at as "dueAt", scan_id as "scanId", reason from schedule_outcomes where brand_id = $1`,
    [brandId],
  )
  return rows[0] ?? null
}

/**
 * When prompts were last asked by a scan that brought an answer, no further back than `since`. Scans are examined newest first,
 * so years of history cost nothing. Studies and followings count in no rate, so they are no turn either.
 */
export async function lastAsked(
  sql: Sql,
  { brandId, promptIds, since }: { brandId: string; promptIds: string[]; since: Date },
): Promise<Map<string, Date>> {
  const { rows } = await sql.query<{ id: string; askedAt: Date }>(
    `select wanted.id, last.created_at as "askedAt"
     from unnest($2::text[]) as wanted (id), lateral (
       select created_at from scans
       where brand_id = $1 and created_at >= $3 and ${IS_OWN} and exists (
         select from runs where scan_id = scans.id and prompt_id = wanted.id and captured_at is not null)
       order by created_at desc limit 1) as last`,
    [brandId, promptIds, since],
  )
  return new Map(rows.map(({ id, askedAt }) => [id, askedAt]))
}

export async function readDatabaseTime(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now as Date
}
