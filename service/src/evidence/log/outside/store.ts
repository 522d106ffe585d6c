import type { Sql } from '../../../platform/database.ts'
import type { AnchorRow } from '../store.ts'

export interface LastAnchor {
  size: number
  genTime: Date
}

export async function findLastAnchor(sql: Sql, authority: string): Promise<LastAnchor | null> {
  const { rows } = await sql.query<LastAnchor>({
    name: 'log-last-anchor',
    text: `select size::float8 as size, gen_time as "genTime" from log_anchors
           where authority = $1 order by log_anchors.size desc limit 1`,
    values: [authority],
  })
  return rows[0] ?? null
}

/** The last timestamp of every authority that ever gave one. */
export async function readLastAnchors(sql: Sql): Promise<AnchorRow[]> {
  const { rows } = await sql.query<AnchorRow>(
    `select distinct on (authority) size::float8 as size, authority, nonce, response, gen_time as "genTime"
     from log_anchors order by authority, log_anchors.size desc`,
  )
  return rows
}

/** Returns whether it was the first of this checkpoint by this authority; only that one is kept. */
export async function insertAnchor(sql: Sql, anchor: AnchorRow): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'log-insert-anchor',
    text: `insert into log_anchors (size, authority, nonce, response, gen_time) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
    values: [anchor.size, anchor.authority, anchor.nonce, anchor.response, anchor.genTime],
  })
  return rowCount === 1
}

/** The size of the newest checkpoint that this witness signed; 0 when it signed none. */
export async function readCosignedSize(sql: Sql, witness: string): Promise<number> {
  const { rows } = await sql.query<{ size: number }>({
    name: 'log-cosigned-size',
    text: 'select coalesce(max(size), 0)::float8 as size from log_cosignatures where witness = $1',
    values: [witness],
  })
  return rows[0]?.size ?? 0
}

export interface CosignatureRow {
  size: number
  witness: string
  line: string
}

/** Returns whether it was the first of this checkpoint by this witness; only that one is kept. */
export async function insertCosignature(sql: Sql, cosignature: CosignatureRow): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'log-insert-cosignature',
    text: 'insert into log_cosignatures (size, witness, line) values ($1, $2, $3) on conflict do nothing',
    values: [cosignature.size, cosignature.witness, cosignature.line],
  })
  return rowCount === 1
}

export async function findLastCosignature(sql: Sql): Promise<{ size: number; witness: string } | null> {
  const { rows } = await sql.query<{ size: number; witness: string }>(
    'select size::float8 as size, witness from log_cosignatures order by log_cosignatures.size desc limit 1',
  )
  return rows[0] ?? null
}

/** The newest timestamps, whoever gave them. */
export async function newestAnchors(
  sql: Sql,
  limit: number,
): Promise<Pick<AnchorRow, 'size' | 'authority' | 'genTime'>[]> {
  const { rows } = await sql.query<Pick<AnchorRow, 'size' | 'authority' | 'genTime'>>(
    `select size::float8 as size, authority, gen_time as "genTime" from log_anchors
     order by log_anchors.size desc, authority limit $1`,
    [limit],
  )
  return rows
}
