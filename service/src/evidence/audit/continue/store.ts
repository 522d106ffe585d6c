// What a continuing audit looks up first, and stray rows among the newest.

import type { Sql } from '../../../platform/database.ts'

/** The records of the newest outcomes of audits, newest first. */
export async function newestOutcomes(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from records where kind = 'event' and split_part(slot, '/', 1) = 'audit' order by seq desc limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
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

/** Bodies dated after this time that no snapshot names. Looked up one by one: a join would read all snapshots. */
export async function findStrayBodies(sql: Sql, since: Date): Promise<{ sha256: string }[]> {
  const { rows } = await sql.query<{ sha256: string }>(
    `select encode(b.sha256, 'hex') as sha256 from bodies b left join lateral (
       select true as found from snapshots s where s.sha256 = b.sha256 and s.captured_at = b.captured_at offset 0) s on true
     where b.captured_at > $1 and s.found is null limit 10`,
    [since],
  )
  return rows
}

/** Tiles that a log of this size has not filled, level by level, so that the key finds them. */
export async function findTilesPast(sql: Sql, size: number): Promise<{ level: number; index: string }[]> {
  const levels = [0, 1, 2, 3, 4, 5, 6]
  const { rows } = await sql.query<{ level: number; index: string }>(
    `select t.level, t.index::text as index
     from unnest($1::smallint[], $2::bigint[]) as first (level, index)
     join lateral (select level, index from log_tiles t where t.level = first.level and t.index >= first.index limit 10) t on true
     union all (select level, index::text from log_tiles where level < 0 limit 10)
     union all (select level, index::text from log_tiles where level > 6 limit 10)`,
    [levels, levels.map(level => Math.floor(size / 256 ** (level + 1)))],
  )
  return rows.slice(0, 10)
}

/**
 * Those of these tables without a unique index over their key or part of it: with one, no row can appear twice. An index with
 * more columns would allow duplicates; only the partitioning column has to be in every index.
 */
export async function findKeyless(sql: Sql, tables: { name: string; key: string[] }[]): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select wanted.name from unnest($1::text[], $2::text[]) as wanted (name, columns)
     where not exists (
       select from pg_index i where i.indrelid = to_regclass(quote_ident(wanted.name)) and i.indisunique
         and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
         and array(select a.attname::text from unnest(i.indkey::smallint[]) with ordinality as own (number, place)
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = own.number
             where place <= i.indnkeyatts and not exists (
               select from pg_partitioned_table p where p.partrelid = i.indrelid and a.attnum = any (p.partattrs)))
           <@ string_to_array(wanted.columns, ','))
     order by 1`,
    [tables.map(({ name }) => name), tables.map(({ key }) => key.join(','))],
  )
  return rows.map(({ name }) => name)
}

export async function scansOf(sql: Sql, runIds: string[]): Promise<string[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    'select distinct scan_id as id from runs where id = any ($1)',
    [runIds],
  )
  return rows.map(({ id }) => id)
}
