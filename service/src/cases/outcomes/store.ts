import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

/** The first report of a case to the maker of an engine, and when that engine last said it. */
export interface Reported {
  caseId: string
  engine: Engine
  reportedAt: Date
  /** Null: by today's rules, none of its answers says so. */
  lastHit: Date | null
  /** Of its following; null where it never had one. */
  belowPermille: number | null
}

/** For one brand, or for all. A dismissed claim is not one whose end somebody awaits. */
export async function firstReports(sql: Sql, brandId: string | null): Promise<Reported[]> {
  const { rows } = await sql.query<Reported>(
    `select p.case_id as "caseId", p.engine, p.at as "reportedAt", f.below_permille as "belowPermille",
       (select max(captured_at) from case_runs u where u.case_id = p.case_id and u.engine = p.engine) as "lastHit"
     from (select distinct on (case_id, engine) case_id, engine, at from case_notes where engine is not null
           order by case_id, engine, at, id) as p
     join cases c on c.id = p.case_id left join case_followings f on f.case_id = c.id
     where c.status <> 'dismissed' and ($1::text is null or c.brand_id = $1)`,
    [brandId],
  )
  return rows
}

/**
 * For each of these, in order: when the engine had given so many answers in a row since it last said it; null if not yet.
 */
export async function silentSince(
  sql: Sql,
  wanted: { caseId: string; engine: Engine; lastHit: Date; needed: number }[],
): Promise<(Date | null)[]> {
  const { rows } = await sql.query<{ at: Date | null }>(
    `select (
       select r.answered_at from (select distinct prompt_id from case_runs u where u.case_id = g.case_id and u.engine = g.engine) as p
       join runs r on r.prompt_id = p.prompt_id and r.engine = g.engine and r.answered_at > g.last_hit
       where (not r.apart or exists (
         select from scans s where s.id = r.scan_id and s.followed_case_id = g.case_id))
       order by r.answered_at offset g.needed - 1 limit 1) as at
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::integer[]) with ordinality
       as g (case_id, engine, last_hit, needed, place) order by place`,
    [
      wanted.map(({ caseId }) => caseId),
      wanted.map(({ engine }) => engine),
      wanted.map(({ lastHit }) => lastHit),
      wanted.map(({ needed }) => needed),
    ],
  )
  return rows.map(({ at }) => at)
}
