import type { Sql } from '../../../platform/database.ts'
import type { ReadSession } from '../../../platform/read-session.ts'
import type { AuditedCheckpoint } from '../checkpoints.ts'
import { hexOf, numberOf, timeOf } from '../fields.ts'

/** The name by which other sessions can use this session's snapshot while it lasts. */
export async function exportSnapshot(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Where each month's last checkpoint ends, in log order. Times may be wrong, but any checkpoint is a good place to cut. */
export async function monthEnds(sql: Sql): Promise<{ month: string; size: number }[]> {
  const { rows } = await sql.query<{ month: string; size: number }>(
    `select to_char(signed_at at time zone 'UTC', 'YYYY-MM') as month, max(size)::float8 as size
     from log_checkpoints where isfinite(signed_at) group by 1 order by 2`,
  )
  return rows
}

/** Checkpoints after one size up to another, unverified. */
export async function bareCheckpoints(
  session: ReadSession,
  { after, upTo, limit }: { after: number; upTo: number | null; limit: number },
): Promise<AuditedCheckpoint[]> {
  const rows: AuditedCheckpoint[] = []
  await session.stream(
    `select size, root, signed_at from log_checkpoints
     where size > ${after}${upTo === null ? '' : ` and size <= ${upTo}`} order by size limit ${limit}`,
    ([size, root, signedAt]) =>
      rows.push({ size: numberOf(size), root: hexOf(root), signedAt: timeOf(signedAt) }),
  )
  return rows
}
