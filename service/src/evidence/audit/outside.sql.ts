import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { numberOf, textOf } from './fields.ts'

export interface KeyRow {
  number: number
  vkey: string
  endorsement: string | null
  record: string
  /** Null where the record is missing. */
  sealed: {
    kind: string
    subject: string
    slot: string
    sha256: string
    privateText: string
    index: number | null
  } | null
}

export async function readKeyRows(sql: Sql): Promise<KeyRow[]> {
  const { rows } = await sql.query<KeyRow>(
    `select k.number, k.vkey, k.endorsement, k.record,
       case when r.id is not null then jsonb_build_object('kind', r.kind, 'subject', r.subject, 'slot', r.slot,
         'sha256', encode(r.sha256, 'hex'), 'privateText', coalesce(t.private_text, ''), 'index', l.index) end as sealed
     from log_keys k left join records r on r.id = k.record left join log_leaves l using (seq)
     left join record_texts t on t.record = r.id and t.at = r.at
     order by k.number, k.vkey`,
  )
  return rows
}

export interface AnchorFields {
  size: number
  authority: string
  nonce: Buffer
  response: Buffer
  /** Milliseconds. */
  genTime: number
  /** The checkpoint it dates; null if that is missing. */
  note: string | null
}

/** The timestamps after this one, ordered by the sizes they date. */
export async function readAnchorRows(
  sql: Sql,
  after: { size: string; authority: string },
  limit: number,
): Promise<{ rows: AnchorFields[]; last: { size: string; authority: string } | null }> {
  const { rows } = await sql.query<AnchorFields & { key: string; micros: string }>(
    `select a.size::text as key, a.size::float8 as size, a.authority, a.nonce, a.response, c.note,
       (extract(epoch from a.gen_time) * 1000000)::text as micros
     from log_anchors a left join log_checkpoints c using (size)
     where (a.size, a.authority) > ($1::bigint, $2) order by a.size, a.authority limit $3`,
    [after.size, after.authority, limit],
  )
  const last = rows.at(-1)
  return {
    rows: rows.map(row => ({ ...row, genTime: Number(row.micros) / 1000 })),
    last: last ? { size: last.key, authority: last.authority } : null,
  }
}

export interface MaterialFields {
  size: string
  authority: string
  /** JSON of a timestamp's supporting material. */
  content: string
  hasAnchor: boolean
}

export async function readMaterialRows(
  sql: Sql,
  after: { size: string; authority: string },
  limit: number,
): Promise<MaterialFields[]> {
  const { rows } = await sql.query<MaterialFields>(
    `select m.size::text as size, m.authority, m.content,
       exists (select from log_anchors a where (a.size, a.authority) = (m.size, m.authority)) as "hasAnchor"
     from log_anchor_material m where (m.size, m.authority) > ($1::bigint, $2)
     order by m.size, m.authority limit $3`,
    [after.size, after.authority, limit],
  )
  return rows
}

export interface FileFields {
  /** Hexadecimal. */
  sha256: string
  content: Buffer
}

export async function readFileRows(sql: Sql, after: string, limit: number): Promise<FileFields[]> {
  const { rows } = await sql.query<FileFields>(
    `select encode(sha256, 'hex') as sha256, content from log_anchor_files where sha256 > decode($1, 'hex')
     order by log_anchor_files.sha256 limit $2`,
    [after, limit],
  )
  return rows
}

/** Those of these files that are there. */
export async function readFilesNamed(sql: Sql, hashes: string[]): Promise<FileFields[]> {
  const { rows } = await sql.query<FileFields>(
    `select encode(sha256, 'hex') as sha256, content from log_anchor_files
     where sha256 in (select decode(hash, 'hex') from unnest($1::text[]) as hash)`,
    [hashes],
  )
  return rows
}

/** By whom, and of which checkpoint. */
export interface Named {
  size: number
  name: string
}

/** As it was received. */
export interface Signed extends Named {
  content: Buffer | string
}

export const readResponses = (sql: Sql, wanted: Named[]): Promise<Signed[]> =>
  readNamed(
    sql,
    `select size::float8 as size, authority as name, response as content from log_anchors
     where (size, authority) in (select * from unnest($1::bigint[], $2::text[]))`,
    wanted,
  )

export const readMaterials = (sql: Sql, wanted: Named[]): Promise<Signed[]> =>
  readNamed(
    sql,
    `select size::float8 as size, authority as name, content from log_anchor_material
     where (size, authority) in (select * from unnest($1::bigint[], $2::text[]))`,
    wanted,
  )

export const readCosignatureLines = (sql: Sql, wanted: Named[]): Promise<Signed[]> =>
  readNamed(
    sql,
    `select size::float8 as size, witness as name, line as content from log_cosignatures
     where (size, witness) in (select * from unnest($1::bigint[], $2::text[]))`,
    wanted,
  )

async function readNamed(sql: Sql, text: string, wanted: Named[]): Promise<Signed[]> {
  const { rows } = await sql.query<Signed>(text, [
    wanted.map(({ size }) => size),
    wanted.map(({ name }) => name),
  ])
  return rows
}

export interface CosignatureRow {
  size: number
  witness: string
  line: string
  note: string | null
}

export const streamCosignatures = (
  session: ReadSession,
  from: bigint,
  onRow: (row: CosignatureRow) => void,
): Promise<void> =>
  session.stream(
    `select w.size, w.witness, w.line, c.note
     from log_cosignatures w left join log_checkpoints c using (size)
     where w.size >= ${from} order by w.size, w.witness`,
    ([size, witness, line, note]) =>
      onRow({
        size: numberOf(size),
        witness: textOf(witness) ?? '',
        line: textOf(line) ?? '',
        note: textOf(note),
      }),
  )
