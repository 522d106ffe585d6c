// Questions that an engine was asked in only one of two windows: their citations are no change of a source.

import type { Engine } from '../../../model/engine.ts'
import type { Sql } from '../../../platform/database.ts'
import type { Scope } from '../store.ts'
import type { DayCount } from '../test-change.ts'

export interface AskedPair {
  promptId: string
  engine: Engine
}

const START = (day: string): string => `(${day}::date::timestamp at time zone 'UTC')`

/** One index look-up per pair of prompt and engine, however many answers they have. */
export async function oneSidedPairs(
  sql: Sql,
  { brandId, sides }: Scope,
  { engines, limit }: { engines: readonly Engine[]; limit: number },
): Promise<AskedPair[]> {
  const asked = (bounds: string): string => `exists (
    select from runs where prompt_id = p.id and runs.engine = e.engine and not apart and ${bounds})`
  const { rows } = await sql.query<AskedPair>(
    `select p.id as "promptId", e.engine from prompts p, unnest($2::text[]) as e (engine)
     where p.brand_id = $1
       and ${asked(`answered_at >= ${START('$3')} and answered_at < ${START('$4')}`)}
         <> ${asked(`answered_at >= ${START('$4')} and answered_at < ${START('$5')} + interval '1 day'`)}
     limit $6`,
    [brandId, engines, sides.before, sides.from, sides.to, limit],
  )
  return rows
}

const OF_PAIRS = `from unnest($1::text[], $2::text[]) as pair (prompt_id, engine) join runs r using (prompt_id, engine)`
const BETWEEN = `not r.apart and r.answered_at >= ${START('$3')} and r.answered_at < ${START('$4')} + interval '1 day'`
const DAY = `to_char(r.answered_at at time zone 'UTC', 'YYYY-MM-DD')`

const valuesOf = (pairs: readonly AskedPair[], { sides }: Scope): unknown[] => [
  ...[pairs.map(({ promptId }) => promptId), pairs.map(({ engine }) => engine), sides.before, sides.to],
]

export async function answersOfPairs(
  sql: Sql,
  scope: Scope,
  pairs: readonly AskedPair[],
): Promise<DayCount[]> {
  const { rows } = await sql.query<DayCount>(
    `select ${DAY} as day, engine, count(*)::integer as answers ${OF_PAIRS} where ${BETWEEN} group by 1, 2`,
    valuesOf(pairs, scope),
  )
  return rows
}

export async function citedByPairs(
  sql: Sql,
  scope: Scope,
  pairs: readonly AskedPair[],
): Promise<(DayCount & { key: string })[]> {
  const key = scope.domain === null ? 's.domain' : 'page_name(c.page)'
  const { rows } = await sql.query<DayCount & { key: string }>(
    `select ${key} as key, ${DAY} as day, engine, count(distinct r.id)::integer as answers ${OF_PAIRS}
     join citing_runs n on n.run_id = r.id join citations c on c.run = n.id join sources s on s.id = c.source
     where ${BETWEEN} and ($5::text is null or s.domain = $5) group by 1, 2, 3`,
    [...valuesOf(pairs, scope), scope.domain],
  )
  return rows
}
