// The tree of a log alone, as large as one likes: leaves, tiles and signed checkpoints, without the records under them.

import { hash } from 'node:crypto'
import { type Checkpoint, signCheckpoint } from '@brand-citation-forensics/proof'
import {
  type Edge,
  edgeRoot,
  emptyEdge,
  extendEdge,
  loadEdge,
} from '../../../service/src/evidence/log/edge.ts'
import type { FilePlace } from '../../../service/src/evidence/log/files/place.ts'
import { CHECKPOINT_FILE } from '../../../service/src/evidence/log/files/place.ts'
import { putPart, putPieces } from '../../../service/src/evidence/log/files/tree-files.ts'
import { takeSigningKey } from '../../../service/src/evidence/log/keys.ts'
import {
  insertCheckpoint,
  insertTiles,
  markPublished,
  readHead,
} from '../../../service/src/evidence/log/store.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { PLANTED_KEY, PLANTED_SECRET } from './plant-log.ts'

/** Entries between two checkpoints. */
const STEP = 51_200

const entryOf = (index: number): Uint8Array => hash('sha256', `bench entry ${index}`, 'buffer')

/** Grows the log up to this size. Returns what that took. */
export async function plantLeaves(
  database: Database,
  from: number,
  to: number,
): Promise<{ seconds: number }> {
  const started = performance.now()
  const source = { text: PLANTED_SECRET, file: '', origin: PLANTED_KEY.name }
  await takeSigningKey({ database, now: new Date() }, source)
  // Nothing here asks for a leaf by its record or by its hash.
  await database.query('alter table log_leaves drop constraint if exists log_leaves_entry_key')
  await database.query('alter table log_leaves drop constraint if exists log_leaves_seq_key')
  let edge: Edge = await loadEdge(database, (await readHead(database))?.size ?? 0)
  for (let first = from; first < to; first += STEP) {
    const count = Math.min(STEP, to - first)
    const grown = extendEdge(edge, entriesFrom(first, count))
    const previous = edge.size
    edge = grown.edge
    await database.transaction(async tx => {
      await tx.query(LEAVES, [first, first + count - 1])
      await insertTiles(tx, grown.tiles)
      const checkpoint = { origin: PLANTED_KEY.name, size: edge.size, root: edgeRoot(edge) }
      await insertCheckpoint(tx, { ...checkpoint, note: noteOf(checkpoint), signedAt: new Date() }, previous)
      await markPublished(tx, edge.size)
    })
  }
  await database.query('vacuum analyze log_leaves, log_tiles')
  return { seconds: (performance.now() - started) / 1e3 }
}

const LEAVES = `insert into log_leaves (index, seq, entry)
  select i, i, sha256(convert_to('bench entry ' || i, 'UTF8')) from generate_series($1::bigint, $2::bigint) as i`

const entriesFrom = (first: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, place) => entryOf(first + place))

const noteOf = (checkpoint: Checkpoint): string => signCheckpoint(checkpoint, PLANTED_KEY)

/** The beginning of that log as files. */
export async function putPlanted(place: FilePlace, size: number): Promise<void> {
  const entries = entriesFrom(0, size)
  const { edge, tiles } = extendEdge(emptyEdge(), entries)
  await putPart(place, { first: 0, entries, tiles })
  await putPieces(place, edge)
  const note = noteOf({ origin: PLANTED_KEY.name, size, root: edgeRoot(edge) })
  await place.put('checkpoint', Buffer.from(note), CHECKPOINT_FILE)
}
