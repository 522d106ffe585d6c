import type { Sql } from '../../platform/database.ts'

/** Which engines an installation asks: real ones, or the simulator. */
export type EngineKind = 'live' | 'sandbox'

export async function findKind(sql: Sql): Promise<EngineKind | null> {
  const { rows } = await sql.query<{ engines: EngineKind }>('select engines from installation')
  return rows[0]?.engines ?? null
}

/** The first caller decides; false for the others. */
export async function insertKind(sql: Sql, engines: EngineKind, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into installation (engines, decided_at) values ($1, $2) on conflict do nothing',
    [engines, now],
  )
  return rowCount === 1
}
