import type { Sql, Transaction } from '../../../platform/database.ts'
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

/** The last timestamp of every authority that ever issued one. */
export async function readLastAnchors(sql: Sql): Promise<AnchorRow[]> {
  const { rows } = await sql.query<AnchorRow>(
    `select distinct on (authority) size::float8 as size, authority, nonce, response, gen_time as "genTime"
     from log_anchors order by authority, log_anchors.size desc`,
  )
  return rows
}

/** Returns whether it was this authority's first for this checkpoint; only that one is stored. */
export async function insertAnchor(sql: Sql, anchor: AnchorRow): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'log-insert-anchor',
    text: `insert into log_anchors (size, authority, nonce, response, gen_time) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
    values: [anchor.size, anchor.authority, anchor.nonce, anchor.response, anchor.genTime],
  })
  return rowCount === 1
}

/** This authority's last timestamp, if its supporting material has not been gathered. */
export async function findBareAnchor(
  sql: Sql,
  authority: string,
): Promise<Pick<AnchorRow, 'size' | 'authority' | 'response'> | null> {
  const { rows } = await sql.query<AnchorRow & { isBare: boolean }>({
    name: 'log-bare-anchor',
    text: `select size::float8 as size, authority, response,
             not exists (select from log_anchor_material m where (m.size, m.authority) = (a.size, a.authority)) as "isBare"
           from log_anchors a where authority = $1 order by a.size desc limit 1`,
    values: [authority],
  })
  const [last] = rows
  return last?.isBare ? { size: last.size, authority, response: last.response } : null
}

export interface MaterialRow {
  size: number
  authority: string
  /** JSON of a `Material`. */
  content: string
}

/** Returns whether it was the first for this timestamp; only that one is stored. */
export async function insertMaterial(
  tx: Transaction,
  { size, authority, content }: MaterialRow,
  files: Uint8Array[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into log_anchor_material (size, authority, content) values ($1, $2, $3) on conflict do nothing',
    [size, authority, content],
  )
  if (rowCount !== 1) return false
  await tx.query(
    `insert into log_anchor_files (sha256, content)
     select distinct sha256(content), content from unnest($1::bytea[]) as given (content) on conflict do nothing`,
    [files.map(file => Buffer.from(file))],
  )
  return true
}

export interface HeldAnchor extends AnchorRow {
  /** The checkpoint that it dates. */
  note: string
  /** Null while nothing was gathered. */
  material: string | null
}

/** The timestamp whose response has this hash. */
export async function findAnchorByHash(sql: Sql, sha256: Buffer): Promise<HeldAnchor | null> {
  const { rows } = await sql.query<HeldAnchor>({
    name: 'log-anchor-by-hash',
    text: `select a.size::float8 as size, a.authority, a.nonce, a.response, a.gen_time as "genTime", c.note,
             m.content as material
           from log_anchors a join log_checkpoints c using (size)
           left join log_anchor_material m on (m.size, m.authority) = (a.size, a.authority)
           where sha256(a.response) = $1 order by a.size, a.authority limit 1`,
    values: [sha256],
  })
  return rows[0] ?? null
}

export async function readFiles(sql: Sql, hashes: Buffer[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql.query<{ sha256: Buffer; content: Buffer }>(
    'select sha256, content from log_anchor_files where sha256 = any ($1)',
    [hashes],
  )
  return new Map(rows.map(({ sha256, content }) => [sha256.toString('hex'), content]))
}

/** The size of the newest checkpoint that this witness signed; 0 if none. */
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

/** Returns whether it was this witness's first for this checkpoint; only that one is stored. */
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

export interface NewestAnchor extends Pick<AnchorRow, 'size' | 'authority' | 'genTime' | 'response'> {
  material: string | null
}

/** The newest timestamps of any authority. */
export async function newestAnchors(sql: Sql, limit: number): Promise<NewestAnchor[]> {
  const { rows } = await sql.query<NewestAnchor>(
    `select a.size::float8 as size, authority, gen_time as "genTime", response, m.content as material
     from log_anchors a left join log_anchor_material m using (size, authority)
     order by a.size desc, authority limit $1`,
    [limit],
  )
  return rows
}
