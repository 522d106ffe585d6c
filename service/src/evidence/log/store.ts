import type { Sql, Transaction } from '../../platform/database.ts'

/** Any number that nothing else in the service locks. */
const SEQUENCER_LOCK = 0x62_63_66_01

/** Whether this transaction is now the only sequencer. The lock ends with the transaction, whatever happens to us. */
export async function lockSequencer(tx: Transaction): Promise<boolean> {
  // A process that hangs in the middle must not hold up the log for longer.
  await tx.query(`set local idle_in_transaction_session_timeout = '10s'`)
  const { rows } = await tx.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    SEQUENCER_LOCK,
  ])
  return rows[0]?.locked === true
}

export interface SignedCheckpoint {
  size: number
  root: Buffer
  note: string
  signedAt: Date
}

const CHECKPOINT = `size::float8 as size, root, note, signed_at as "signedAt"`

export async function readHead(sql: Sql): Promise<SignedCheckpoint | null> {
  const { rows } = await sql.query<SignedCheckpoint>({
    name: 'log-head',
    text: `select ${CHECKPOINT} from log_checkpoints order by log_checkpoints.size desc limit 1`,
  })
  return rows[0] ?? null
}

export async function findCheckpoint(sql: Sql, size: number): Promise<SignedCheckpoint | null> {
  const { rows } = await sql.query<SignedCheckpoint>({
    name: 'log-checkpoint',
    text: `select ${CHECKPOINT} from log_checkpoints where size = $1`,
    values: [size],
  })
  return rows[0] ?? null
}

/** The next signed but unpublished checkpoints, oldest first. */
export async function findUnpublished(sql: Sql): Promise<SignedCheckpoint[]> {
  const { rows } = await sql.query<SignedCheckpoint>({
    name: 'log-unpublished',
    text: `select ${CHECKPOINT} from log_checkpoints
           where log_checkpoints.size > coalesce((select max(size) from log_published), 0)
           order by log_checkpoints.size limit 100`,
  })
  return rows
}

export async function markPublished(sql: Sql, size: number): Promise<void> {
  await sql.query({
    name: 'log-publish',
    text: 'insert into log_published (size) values ($1) on conflict do nothing',
    values: [size],
  })
}

/** The newest published checkpoint. */
export async function readPublished(sql: Sql): Promise<SignedCheckpoint | null> {
  const { rows } = await sql.query<SignedCheckpoint>({
    name: 'log-published',
    text: `select ${CHECKPOINT} from log_checkpoints where size = (select max(size) from log_published)`,
  })
  return rows[0] ?? null
}

/** The first published checkpoint that covers this leaf: the same for ever. */
export async function firstCovering(sql: Sql, index: number): Promise<SignedCheckpoint | null> {
  const { rows } = await sql.query<SignedCheckpoint>({
    name: 'log-first-covering',
    text: `select ${CHECKPOINT} from log_checkpoints
           where size = (select min(size) from log_published where size > $1)`,
    values: [index],
  })
  return rows[0] ?? null
}

/**
 * Gives the first records in line their places, from `first` on, and returns their entries in that order. If
 * the transaction fails, they are back in line. Arrays, not joins: on tables that outgrow their statistics, an
 * array is looked up in the index, while a join may become a full scan.
 */
export async function placeQueued(tx: Transaction, first: number, limit: number): Promise<Buffer[]> {
  const { rows } = await tx.query<{ entry: Buffer }>({
    name: 'log-place',
    text: `with taken as (
             delete from log_queue where seq = any (array(select seq from log_queue order by seq limit $2))
             returning seq),
           placed as (
             insert into log_leaves (index, seq, entry)
             select $1::bigint + row_number() over (order by seq) - 1, seq, entry
             from records where seq = any (array(select seq from taken))
             returning index, entry)
           select entry from placed order by index`,
    values: [first, limit],
  })
  return rows.map(row => row.entry)
}

export interface FullTile {
  level: number
  index: number
  hashes: Uint8Array
  root: Uint8Array
}

export async function insertTiles(tx: Transaction, tiles: FullTile[]): Promise<void> {
  if (tiles.length === 0) return
  await tx.query({
    name: 'log-insert-tiles',
    text: `insert into log_tiles (level, index, hashes, root)
           select * from unnest($1::smallint[], $2::bigint[], $3::bytea[], $4::bytea[])`,
    values: [
      tiles.map(tile => tile.level),
      tiles.map(tile => tile.index),
      tiles.map(tile => tile.hashes),
      tiles.map(tile => tile.root),
    ],
  })
}

/** Fails if another checkpoint already follows the same one. */
export async function insertCheckpoint(
  tx: Transaction,
  { size, root, note, signedAt }: Omit<SignedCheckpoint, 'root'> & { root: Uint8Array },
  previous: number,
): Promise<void> {
  await tx.query({
    name: 'log-insert-checkpoint',
    text: 'insert into log_checkpoints (size, previous, root, note, signed_at) values ($1, $2, $3, $4, $5)',
    values: [size, previous, root, note, signedAt],
  })
}

/** Entries from `first` on, by index. */
export async function readEntries(sql: Sql, first: number, count: number): Promise<Buffer[]> {
  const { rows } = await sql.query<{ entry: Buffer }>({
    name: 'log-entries',
    text: 'select entry from log_leaves where index >= $1 and index < $1 + $2 order by index',
    values: [first, count],
  })
  return rows.map(row => row.entry)
}

/** Roots of full tiles from `first` on: the hashes of the next level. */
export async function readRoots(sql: Sql, level: number, first: number, count: number): Promise<Buffer[]> {
  const { rows } = await sql.query<{ root: Buffer }>({
    name: 'log-roots',
    text: `select root from log_tiles
           where level = $1 and index >= $2 and index < $2::bigint + $3 order by index`,
    values: [level, first, count],
  })
  return rows.map(row => row.root)
}

interface ReadTile {
  level: number
  index: number
  hashes: Buffer
}

/** The full ones among these tiles. A single tile has its own statement, which the server plans only once. */
export async function readFullTiles(
  sql: Sql,
  tiles: { level: number; index: number }[],
): Promise<ReadTile[]> {
  const [first, ...others] = tiles
  if (!first) return []
  const { rows } = await sql.query<ReadTile>(
    others.length === 0
      ? {
          name: 'log-full-tile',
          text: 'select level, index::float8 as index, hashes from log_tiles where level = $1 and index = $2',
          values: [first.level, first.index],
        }
      : {
          name: 'log-full-tiles',
          text: `select level, index::float8 as index, hashes from log_tiles
                 join unnest($1::smallint[], $2::bigint[]) as wanted (level, index) using (level, index)`,
          values: [tiles.map(({ level }) => level), tiles.map(({ index }) => index)],
        },
  )
  return rows
}

export interface LogKey {
  number: number
  vkey: string
  endorsement: string | null
}

/** Every key the log was ever signed with, oldest first. */
export async function readKeys(sql: Sql): Promise<LogKey[]> {
  const { rows } = await sql.query<LogKey>('select number, vkey, endorsement from log_keys order by number')
  return rows
}

export async function insertKey(tx: Transaction, key: LogKey & { record: string }): Promise<void> {
  await tx.query('insert into log_keys (number, vkey, endorsement, record) values ($1, $2, $3, $4)', [
    key.number,
    key.vkey,
    key.endorsement,
    key.record,
  ])
}

/** The indexes of records by id, without those still waiting. */
export async function findPlaces(sql: Sql, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ id: string; index: number }>({
    name: 'log-places',
    text: `select id, index::float8 as index from records join log_leaves using (seq) where id = any ($1)`,
    values: [ids],
  })
  return new Map(rows.map(row => [row.id, row.index]))
}

export interface AnchorRow {
  size: number
  authority: string
  nonce: Buffer
  response: Buffer
  genTime: Date
}

const ANCHOR = `size::float8 as size, authority, nonce, response, gen_time as "genTime"`

/** The last timestamps of a tree without this leaf, and the first of one with it. */
export async function anchorsAround(sql: Sql, index: number): Promise<AnchorRow[]> {
  const { rows } = await sql.query<AnchorRow>({
    name: 'log-anchors-around',
    text: `select ${ANCHOR} from log_anchors
           where size in ((select max(size) from log_anchors where size <= $1),
                          (select min(size) from log_anchors where size > $1))
           order by log_anchors.size, authority`,
    values: [index],
  })
  return rows
}

/** The first checkpoint from this size on that witnesses have signed, with their lines. */
export async function firstCosigned(
  sql: Sql,
  size: number,
): Promise<(SignedCheckpoint & { lines: string[] }) | null> {
  const { rows } = await sql.query<SignedCheckpoint & { lines: string[] }>({
    name: 'log-first-cosigned',
    text: `select ${CHECKPOINT},
             (select array_agg(line order by witness) from log_cosignatures as c where c.size = log_checkpoints.size) as lines
           from log_checkpoints where size = (select min(size) from log_cosignatures where size >= $1)`,
    values: [size],
  })
  return rows[0] ?? null
}

/** The newest published checkpoint, with the lines of its witnesses. */
export async function readPublishedNote(sql: Sql): Promise<{ size: number; note: string } | null> {
  const { rows } = await sql.query<{ size: number; note: string }>({
    name: 'log-published-note',
    text: `select size::float8 as size, note || coalesce(
             (select string_agg(line, '' order by witness) from log_cosignatures as c
              where c.size = log_checkpoints.size), '') as note
           from log_checkpoints where size = (select max(size) from log_published)`,
  })
  return rows[0] ?? null
}

/** Records get their place in the published log within seconds; after this long, somebody should look. */
export const WAITS_TOO_LONG_MS = 60_000

/** Since when the longest-waiting record has waited for its place or its publication; null for none. */
export async function waitingSince(sql: Sql): Promise<Date | null> {
  const { rows } = await sql.query<{ since: Date | null }>({
    name: 'log-waiting-since',
    text: `select least(
             (select at from log_queue join records using (seq) order by seq limit 1),
             (select signed_at from log_checkpoints
              where size > coalesce((select max(size) from log_published), 0) order by size limit 1)) as since`,
  })
  return rows[0]?.since ?? null
}

/** The size of the published log, and how many records are waiting, counted up to `most`. */
export async function measureLog(sql: Sql, most: number): Promise<{ entries: number; waiting: number }> {
  const { rows } = await sql.query<{ entries: number; waiting: number }>({
    name: 'log-measure',
    text: `select coalesce((select max(size) from log_published), 0)::float8 as entries,
             (select count(*)::integer from (select from log_queue limit $1) as queued) as waiting`,
    values: [most],
  })
  return rows[0] ?? { entries: 0, waiting: 0 }
}
