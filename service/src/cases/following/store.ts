import type { Engine } from '../../model/engine.ts'
import type { FollowingEnd } from '../../model/following.ts'
import type { Sql } from '../../platform/database.ts'

export interface Following {
  caseId: string
  brandId: string
  /** How often each prompt is put to each engine at a time. */
  samples: number
  everyHours: number
  /** Gone means below so many thousandths of the answers. */
  belowPermille: number
  /** US dollars in micros, of a UTC month. */
  budgetMicros: number
  until: Date | null
  setBy: string
  setAt: Date
  /** Null when it has ended. */
  nextAt: Date | null
  /** When it was last due: the scan that asked, or why nothing was asked. */
  lastAt: Date | null
  lastScanId: string | null
  lastReason: string | null
  endedAt: Date | null
  endedReason: FollowingEnd | null
}

const COLUMNS = `case_id as "caseId", brand_id as "brandId", samples, every_hours as "everyHours",
  below_permille as "belowPermille", budget_micros::float8 as "budgetMicros", until, set_by as "setBy", set_at as "setAt",
  next_at as "nextAt", last_at as "lastAt", last_scan_id as "lastScanId", last_reason as "lastReason",
  ended_at as "endedAt", ended_reason as "endedReason"`

/** Changing one requires the lock of its case. */
export async function findFollowing(sql: Sql, caseId: string): Promise<Following | null> {
  const { rows } = await sql.query<Following>(`select ${COLUMNS} from case_followings where case_id = $1`, [
    caseId,
  ])
  return rows[0] ?? null
}

export async function putFollowing(sql: Sql, following: Following): Promise<void> {
  const f = following
  await sql.query(
    `insert into case_followings (case_id, brand_id, samples, every_hours, below_permille, budget_micros, until, set_by,
       set_at, next_at, last_at, last_scan_id, last_reason, ended_at, ended_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (case_id) do update set samples = excluded.samples, every_hours = excluded.every_hours,
       below_permille = excluded.below_permille, budget_micros = excluded.budget_micros, until = excluded.until,
       set_by = excluded.set_by, set_at = excluded.set_at, next_at = excluded.next_at, last_at = excluded.last_at,
       last_scan_id = excluded.last_scan_id, last_reason = excluded.last_reason, ended_at = excluded.ended_at,
       ended_reason = excluded.ended_reason`,
    [
      ...[f.caseId, f.brandId, f.samples, f.everyHours, f.belowPermille, f.budgetMicros, f.until, f.setBy],
      ...[f.setAt, f.nextAt, f.lastAt, f.lastScanId, f.lastReason, f.endedAt, f.endedReason],
    ],
  )
}

/** Followed cases whose prompts and engines these runs answer, and those named. */
export async function followedBy(sql: Sql, runIds: string[], caseIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ caseId: string }>({
    name: 'followed-by-runs',
    text: `select f.case_id as "caseId" from case_followings f
           where f.ended_at is null and f.brand_id in (select brand_id from runs where id = any ($1))
             and (f.case_id = any ($2) or exists (
               select from runs r join case_runs u on u.engine = r.engine and u.prompt_id = r.prompt_id
               where r.id = any ($1) and u.case_id = f.case_id))`,
    values: [runIds, caseIds],
  })
  return rows.map(({ caseId }) => caseId)
}

/**
 * Whether an answer that says it may still come: one of its prompts is being asked, or waits to be judged. What could not be
 * judged since `givenUp` is not waited for.
 */
export async function isUnderWay(sql: Sql, caseId: string, givenUp: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from (select distinct engine, prompt_id from case_runs where case_id = $1) as pairs
     join cases on cases.id = $1 join scans s on s.brand_id = cases.brand_id and coalesce(s.finished_at, 'infinity'::timestamptz) > $2::timestamptz - interval '1 hour'
     join runs r on r.scan_id = s.id and r.prompt_id = pairs.prompt_id and r.engine = pairs.engine
     where r.citation_class is null and r.failure is null and r.status <> 'QUEUED' and (r.captured_at is null or r.captured_at > $2) limit 1`,
    [caseId, givenUp],
  )
  return rowCount === 1
}

/** Except ended and dismissed ones. */
export async function markGone(sql: Sql, caseId: string, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update cases set status = 'gone', status_since = $2, reason = null
     where id = $1 and status not in ('gone', 'dismissed')`,
    [caseId, at],
  )
  return rowCount === 1
}

/** Newest first by engine: the prompts with which it said so, if still asked. */
export interface FollowedPair {
  engine: Engine
  promptId: string
}

export async function pairsToAsk(sql: Sql, caseId: string, most: number): Promise<FollowedPair[]> {
  const { rows } = await sql.query<FollowedPair>(
    `select engine, prompt_id as "promptId" from (
       select u.engine, u.prompt_id,
         row_number() over (partition by u.engine order by max(u.captured_at) desc, u.prompt_id) as place
       from case_runs u join prompts p on p.id = u.prompt_id and p.active
       where u.case_id = $1 group by u.engine, u.prompt_id) as seen
     where place <= $2 order by engine, place`,
    [caseId, most],
  )
  return rows
}
