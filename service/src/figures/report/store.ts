import type { Engine } from '../../model/engine.ts'
import type { Database, Sql } from '../../platform/database.ts'

/** Everything is read at one instant, so that a report's figures agree with each other. */
export const atOneInstant = <T>(database: Database, read: (sql: Sql) => Promise<T>): Promise<T> =>
  database.transaction(async tx => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return read(tx)
  })

interface Span {
  since: Date
  until: Date
}

/** Each engine's newest judged answer in the period. */
export async function newestRuns(
  sql: Sql,
  { brandId, engines, since, until }: Span & { brandId: string; engines: Engine[] },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select newest.id from unnest($2::text[]) as asked (engine), lateral (
       select id from runs where brand_id = $1 and engine = asked.engine
         and answered_at >= $3 and answered_at < $4 order by answered_at desc, id limit 1) as newest`,
    [brandId, engines, since, until],
  )
  return rows.map(({ id }) => id)
}

/** By case, the SHA-256 of the period's newest answer that makes the claim. */
export async function newestSayings(
  sql: Sql,
  { caseIds, since, until }: Span & { caseIds: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ caseId: string; sha256: string }>(
    `select asked.id as "caseId", newest.sha256 from unnest($1::text[]) as asked (id), lateral (
       select encode(r.sha256, 'hex') as sha256 from case_runs u join runs r on r.id = u.run_id
       where u.case_id = asked.id and u.captured_at >= $2 and u.captured_at < $3 and not u.apart
       order by u.captured_at desc, u.run_id limit 1) as newest`,
    [caseIds, since, until],
  )
  return new Map(rows.map(({ caseId, sha256 }) => [caseId, sha256]))
}
