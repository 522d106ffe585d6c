import type { Sql } from '../../platform/database.ts'

/** Which engines an installation asks: real ones, or the simulator. */
export type EngineKind = 'live' | 'sandbox'

export async function findKind(sql: Sql): Promise<EngineKind | null> {
  const { rows } = await sql.query<{ engines: EngineKind }>('select engines from installation')
  return rows[0]?.engines ?? null
}

/**
 * The first caller decides and is told what; null for the others. But a database that already holds answers is decided by them.
 * If nothing kept the two apart it may hold both, and then it is real: nobody's evidence is locked away because of inventions
 * beside it.
 */
export async function insertKind(sql: Sql, wanted: EngineKind, now: Date): Promise<EngineKind | null> {
  const { rows } = await sql.query<{ engines: EngineKind }>(
    `insert into installation (engines, decided_at)
     select case
       when exists (select from snapshots where surface <> 'sandbox') then 'live'
       when exists (select from snapshots) then 'sandbox'
       else $1 end, $2
     on conflict do nothing returning engines`,
    [wanted, now],
  )
  return rows[0]?.engines ?? null
}
