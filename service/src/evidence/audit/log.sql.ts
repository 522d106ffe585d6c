// What the audit asks of the log beside following it: totals, tiles, checkpoints by month, and questions for rows that nothing
// leads to.

import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import type { AuditedCheckpoint } from './checkpoints.ts'
import { hexOf, numberOf, timeOf } from './fields.ts'
import type { ComputedTile } from './hashing.ts'

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

const noSuchTile = (rows: string): string =>
  `select format('log_tiles %s/%s', level, index) as where, format('a log of %s leaves has no such tile', $1::bigint) as message
   from ${rows}`

/** Tiles that a log of this size has not filled. */
export const TILES_BEYOND = noSuchTile(
  `log_tiles where level < 0 or index < 0 or level > 6 or (index::numeric + 1) * 256::numeric ^ (level + 1) > $1
   order by log_tiles.level, log_tiles.index`,
)

/** The same level by level, so that the key finds them. */
export const TILES_PAST = noSuchTile(
  `(select t.level, t.index
    from generate_series(0, 6) as first (level)
    join lateral (
      select level, index from log_tiles t
      where t.level = first.level and t.index >= ($1::bigint >> (8 * (first.level + 1))) limit 10) t on true
    union all select level, index from log_tiles where level < 0
    union all select level, index from log_tiles where level > 6) as past`,
)

/** Places in line of no record, of a record that has its place, or held twice. */
export const STRAY_QUEUED = `
  select 'log_queue ' || q.seq as where, l.index::float8 as index,
    coalesce(r.id || ' has its place, or waits for it twice', 'what waits for its place is no record') as message
  from (select seq, count(*) as places from log_queue group by seq) q
  left join records r using (seq) left join log_leaves l using (seq)
  where r.seq is null or l.seq is not null or places > 1 order by q.seq`

/** Bytes that differ from those of the capture they name. */
export const STRAY_SNAPSHOTS = `
  select 'snapshots ' || encode(s.sha256, 'hex') as where, s.record || ' is not a capture of these bytes' as message
  from snapshots s
  where not exists (select from records r where r.id = s.record and r.kind = 'capture' and r.sha256 = s.sha256)
  order by captured_at`

/** Bodies dated after a time that no snapshot names. Looked up one by one: a join would read all snapshots. */
export const STRAY_BODIES = `
  select 'bodies ' || encode(b.sha256, 'hex') as where, 'no capture has these bytes' as message
  from bodies b left join lateral (
    select true as found from snapshots s where s.sha256 = b.sha256 and s.captured_at = b.captured_at offset 0) s on true
  where b.captured_at > $1 and s.found is null`

/** Records that introduce keys missing from the list of keys: all, or among these. */
export const STRAY_KEYS = `
  select 'records ' || r.id as where, l.index::float8 as index, 'this record introduces a key that is not in log_keys' as message
  from records r left join log_leaves l using (seq)
  where r.kind = 'key' and ($1::text[] is null or r.id = any ($1))
    and not exists (select from log_keys k where k.record = r.id)`

/** Timestamps of one checkpoint by the same authority, possible if somebody dropped the constraint. */
export const DOUBLE_ANCHORS = `
  select concat_ws(' ', 'log_anchors', size, authority) as where, 'there are two by this authority' as message
  from log_anchors where size >= $1::bigint group by size, authority having count(*) > 1 order by size, authority`

interface Dictionary<Coding> {
  coding: Coding | null
  sha256: string | null
}

/** What bodies were packed with, and what private texts were. Constraints may be gone. */
export async function readDictionaries(
  sql: Sql,
): Promise<{ bodies: Dictionary<string>[]; texts: Dictionary<number>[] }> {
  const { rows: bodies } = await sql.query<Dictionary<string>>(
    `select coding, encode(sha256(bytes), 'hex') as sha256 from body_dictionaries limit 10`,
  )
  const { rows: texts } = await sql.query<Dictionary<number>>(
    `select coding, encode(sha256(bytes), 'hex') as sha256
     from text_dictionaries order by coding, bytes limit 100`,
  )
  return { bodies, texts }
}

export async function readTiles(
  sql: Sql,
  tiles: { level: number; index: number }[],
): Promise<ComputedTile[]> {
  const { rows } = await sql.query<ComputedTile>(
    `select level, index::float8 as index, hashes, root from log_tiles
     join unnest($1::smallint[], $2::bigint[]) as wanted (level, index) using (level, index)`,
    [tiles.map(tile => tile.level), tiles.map(tile => tile.index)],
  )
  return rows
}

/** The name by which other sessions can use this session's snapshot while it lasts. */
export async function exportSnapshot(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Where each month's last checkpoint ends, in log order. Times may be wrong, but any checkpoint is a good place to cut. */
export async function monthEnds(sql: Sql): Promise<number[]> {
  const { rows } = await sql.query<{ size: number }>(
    `select max(size)::float8 as size from log_checkpoints where isfinite(signed_at)
     group by to_char(signed_at at time zone 'UTC', 'YYYY-MM') order by 1`,
  )
  return rows.map(({ size }) => size)
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

/**
 * The largest number of the records just before this place. Later records have larger ones, give or take slow commits. Leaves
 * before this place are not checked again: one with a number beyond those that follow was tampered with, and must not hide what
 * came since.
 */
export async function numberBefore(sql: Sql, size: number): Promise<bigint> {
  const { rows } = await sql.query<{ seq: string | null }>(
    `select max(seq)::text as seq from log_leaves where index >= $1::bigint - 1024 and index < $1 and seq < (
       select min(seq) from log_leaves where index >= $1 and index < $1::bigint + 1024)`,
    [size],
  )
  return BigInt(rows[0]?.seq ?? 0)
}

/** The numbers of records waiting for their place, and of those after this one that have none: grouped by subject. */
export async function unplacedSince(sql: Sql, since: bigint): Promise<bigint[][]> {
  const { rows } = await sql.query<{ seqs: string[] }>(
    `select array_agg(seq::text order by seq) as seqs from (
       select seq, subject from log_queue left join records using (seq)
       union select r.seq, r.subject from records r where r.seq > $1::bigint and not exists (
         select from log_leaves l where l.seq = r.seq and l.seq > $1::bigint)) as unplaced
     group by subject order by min(seq)`,
    [String(since)],
  )
  return rows.map(({ seqs }) => seqs.map(BigInt))
}

/** The newest externally dated checkpoint up to this size; if none, the size itself. */
export async function anchoredBefore(sql: Sql, size: number): Promise<number> {
  const { rows } = await sql.query<{ size: number | null }>(
    'select max(size)::float8 as size from log_anchors where size <= $1',
    [size],
  )
  return rows[0]?.size ?? size
}
