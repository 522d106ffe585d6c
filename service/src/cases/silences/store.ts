import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

/**
 * Which answers `r` count for a case: those of ordinary scans, and those asked to follow it. Whatever else is kept out of a
 * brand's rates is kept out here too.
 */
export const countsForCase = (caseId: string): string => `(not r.apart or exists (
  select from scans s where s.id = r.scan_id and s.followed_case_id = ${caseId}))`

export interface Silence {
  engine: Engine
  /** When the engine last said it, in whichever answer. */
  lastHit: Date
  /** The first answer after that, without it; null if there is none yet. */
  firstClean: Date | null
  /** Answers since the last hit. */
  clean: number
}

/** For each engine that ever said it: since when it no longer does. */
export async function silencesOf(sql: Sql, caseId: string): Promise<Silence[]> {
  const { rows } = await sql.query<Silence>(
    `select e.engine, e.last_hit as "lastHit", min(r.answered_at) as "firstClean", count(r.id)::integer as clean
     from (select engine, max(captured_at) as last_hit, array_agg(distinct prompt_id) as prompts
           from case_runs where case_id = $1 group by engine) as e
     left join runs r on r.prompt_id = any (e.prompts) and r.engine = e.engine and r.answered_at > e.last_hit
       and ${countsForCase('$1')}
     group by e.engine, e.last_hit order by e.engine`,
    [caseId],
  )
  return rows
}
