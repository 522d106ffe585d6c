// Rows that nothing leads to. Few are expected, so each query ends after ten.

import type { Sql } from '../../../platform/database.ts'

export interface Totals {
  records: number
  leaves: number
  texts: number
  snapshots: number
  bodies: number
  tiles: number
  checkpoints: number
  published: number
}

export async function readTotals(sql: Sql): Promise<Totals> {
  const { rows } = await sql.query<Totals>(
    `select (select count(*) from records)::float8 as records, (select count(*) from log_leaves)::float8 as leaves,
       ((select count(*) from record_texts) + (select count(*) from record_packs))::float8 as texts, (select count(*) from snapshots)::float8 as snapshots,
       (select count(*) from bodies)::float8 as bodies, (select count(*) from log_tiles)::float8 as tiles,
       (select count(*) from log_checkpoints)::float8 as checkpoints,
       (select count(*) from log_published)::float8 as published`,
  )
  return rows[0]!
}

/** Tiles that a log of this size has not filled. */
export async function findTilesBeyond(sql: Sql, size: number): Promise<{ level: number; index: string }[]> {
  const { rows } = await sql.query<{ level: number; index: string }>(
    `select level, index::text as index from log_tiles
     where level < 0 or index < 0 or level > 6 or (index::numeric + 1) * 256::numeric ^ (level + 1) > $1
     order by log_tiles.level, log_tiles.index limit 10`,
    [size],
  )
  return rows
}

/** Queue places of no record, of a record that has its place, or held twice. */
export async function findStrayQueued(
  sql: Sql,
): Promise<{ seq: string; index: number | null; id: string | null }[]> {
  const { rows } = await sql.query<{ seq: string; index: number | null; id: string | null }>(
    `select q.seq::text as seq, l.index::float8 as index, r.id
     from (select seq, count(*) as places from log_queue group by seq) q
     left join records r using (seq) left join log_leaves l using (seq)
     where r.seq is null or l.seq is not null or places > 1 order by q.seq limit 10`,
  )
  return rows
}

/** Bytes that differ from those of the capture they name. */
export async function findStraySnapshots(sql: Sql): Promise<{ sha256: string; record: string }[]> {
  const { rows } = await sql.query<{ sha256: string; record: string }>(
    `select encode(s.sha256, 'hex') as sha256, s.record from snapshots s
     where not exists (
       select from records r where r.id = s.record and r.kind = 'capture' and r.sha256 = s.sha256)
     order by captured_at limit 10`,
  )
  return rows
}

/** What bodies were packed with, by coding. Constraints may be gone. */
export async function readDictionaries(
  sql: Sql,
): Promise<{ coding: string | null; sha256: string | null }[]> {
  const { rows } = await sql.query<{ coding: string | null; sha256: string | null }>(
    `select coding, encode(sha256(bytes), 'hex') as sha256 from body_dictionaries limit 10`,
  )
  return rows
}

/** The same of private texts. */
export async function readTextDictionaries(
  sql: Sql,
): Promise<{ coding: number | null; sha256: string | null }[]> {
  const { rows } = await sql.query<{ coding: number | null; sha256: string | null }>(
    `select coding, encode(sha256(bytes), 'hex') as sha256
     from text_dictionaries order by coding, bytes limit 100`,
  )
  return rows
}
