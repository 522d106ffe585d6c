import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

export async function newestScan(sql: Sql, brandId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from scans where brand_id = $1 order by created_at desc, id limit 1',
    [brandId],
  )
  return rows[0]?.id ?? null
}

export interface EngineEnds {
  brandId: string
  engine: Engine
  failed: number
  captured: number
}

/** SQL: runs of the scans of a brand that were requested since. */
const runsOf = (brand: string, since: string): string =>
  `scans join runs on scan_id = scans.id where scans.brand_id = ${brand} and scans.created_at > ${since}`

/** How runs requested since then ended, by brand and engine; `failures` are the engine's own. */
export async function readEnds(sql: Sql, since: Date, failures: string[]): Promise<EngineEnds[]> {
  const { rows } = await sql.query<EngineEnds>(
    `select b.id as "brandId", n.* from brands b, lateral (
       select engine, count(*) filter (where captured_at is null and failure = any ($2))::integer as failed,
         count(*) filter (where captured_at is not null)::integer as captured
       from ${runsOf('b.id', '$1')} group by engine) as n
     where failed > 0 order by 1, 2`,
    [since, failures],
  )
  return rows
}

/** The same of one brand and engine. */
export async function readEndsOf(
  sql: Sql,
  { brandId, engine }: Pick<EngineEnds, 'brandId' | 'engine'>,
  since: Date,
  failures: string[],
): Promise<EngineEnds> {
  const { rows } = await sql.query<Pick<EngineEnds, 'failed' | 'captured'>>(
    `select count(*) filter (where captured_at is null and failure = any ($4))::integer as failed,
       count(*) filter (where captured_at is not null)::integer as captured
     from ${runsOf('$1', '$3')} and engine = $2`,
    [brandId, engine, since, failures],
  )
  const { failed = 0, captured = 0 } = rows[0] ?? {}
  return { brandId, engine, failed, captured }
}

/** When each schedule was last due, by outcome. */
export async function readOutcomes(sql: Sql, brandIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql.query<{ brandId: string; dueAt: Date }>(
    'select brand_id as "brandId", due_at as "dueAt" from schedule_outcomes where brand_id = any ($1)',
    [brandIds],
  )
  return new Map(rows.map(({ brandId, dueAt }) => [brandId, dueAt]))
}
