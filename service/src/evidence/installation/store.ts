import type { Sql } from '../../platform/database.ts'

/** Which engines an installation asks: real ones, or the simulator in their place. */
export type EngineKind = 'live' | 'sandbox'

export async function findKind(sql: Sql): Promise<EngineKind | null> {
  const { rows } = await sql.query<{ engines: EngineKind }>('select engines from installation')
  return rows[0]?.engines ?? null
}

/**
 * Whoever comes first decides, and is told what; null for the others; but a database that holds answers already is what they are. Where nothing kept the two
 * apart it may hold both, and then it is real: nobody's evidence is locked away for the inventions beside it.
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
