import type { Sql } from '../../../platform/database.ts'

/** What came of an audit. Kept for people to see that there was one; nothing rests on it. */
export interface AuditOutcome {
  at: Date
  ok: boolean
  /** Entries of the log that were looked at. */
  size: number
  findings: number
}

/** False when one of the same moment is there. */
export async function insertOutcome(sql: Sql, { at, ok, size, findings }: AuditOutcome): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into audits (at, ok, size, findings) values ($1, $2, $3, $4) on conflict (at) do nothing',
    [at, ok, size, findings],
  )
  return rowCount === 1
}

export async function findLastOutcome(sql: Sql): Promise<AuditOutcome | null> {
  const { rows } = await sql.query<AuditOutcome>(
    'select at, ok, size::float8 as size, findings from audits order by at desc limit 1',
  )
  return rows[0] ?? null
}
