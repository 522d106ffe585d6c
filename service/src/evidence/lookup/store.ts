// What the public lookup reads: snapshots as far as strangers may know them.

import type { Engine, Surface } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { publicTextOf as publicPart } from '../texts/pack-text.ts'
import { visibleKey } from '../visible-texts.ts'

/** What a stranger may learn about a snapshot, and what proves it. */
export interface PublicSnapshot {
  sha256: string
  /** RFC 3339, as it is answered. */
  capturedAt: string
  engine: Engine
  surface: Surface
  /** Null until a published checkpoint covers the capture. */
  place: { index: number; size: number; checkpoint: string; publicText: string; entrySalt: Uint8Array } | null
}

interface PublicRow {
  hex: string
  captured_at: Date
  engine: Engine
  surface: Surface
  index: number | null
  size: number | null
  note: string | null
  /** Null if it follows from the commitment and the columns. */
  public_text: string | null
  commitment: string | null
  entry_salt: Buffer
}

/** Selects only public columns: neither the body nor a record's private part can leave this way. */
const publicSnapshots = (which: string): string =>
  `select encode(snapshots.sha256, 'hex') as hex, captured_at, engine, surface,
     log_leaves.index::float8 as index, covering.size::float8 as size, note, public_text,
     encode(commitment, 'hex') as commitment, entry_salt
   from snapshots
   join records on records.id = snapshots.record
   left join log_leaves using (seq)
   left join lateral (
     select size, note from log_published join log_checkpoints using (size)
     where size > log_leaves.index order by size limit 1) as covering on true
   where snapshots.sha256 ${which}`

const publicTextOf = ({ hex, captured_at, commitment }: PublicRow): string =>
  publicPart({
    kind: 'capture',
    at: captured_at.toISOString(),
    sha256: hex,
    commitment: commitment ?? '',
  })

/**
 * A single lookup has its own statement, which the server plans once; the one with a list is planned each time,
 * which takes four times as long as answering.
 */
export async function findPublicSnapshots(sql: Sql, hashes: string[]): Promise<PublicSnapshot[]> {
  const keys = hashes.map(hex => Buffer.from(hex, 'hex'))
  const { rows } = await sql.query<PublicRow>(
    keys.length === 1
      ? { name: 'find-public-snapshot', text: publicSnapshots('= $1'), values: keys }
      : {
          name: 'find-public-snapshots',
          text: publicSnapshots('= any ($1::bytea[])'),
          values: [keys],
        },
  )
  return rows.map(row => ({
    sha256: row.hex,
    capturedAt: row.captured_at.toISOString(),
    engine: row.engine,
    surface: row.surface,
    place:
      row.index === null || row.size === null || row.note === null
        ? null
        : {
            index: row.index,
            size: row.size,
            checkpoint: row.note,
            publicText: row.public_text ?? publicTextOf(row),
            entrySalt: row.entry_salt,
          },
  }))
}

/** Hashes of captures that may have this text, oldest first. */
export async function capturesWithText(sql: Sql, visibleSha256: string, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ sha256: string }>({
    name: 'captures-with-text',
    text: `select encode(sha256, 'hex') as sha256 from snapshots
           where visible = $1 order by captured_at, sha256 limit $2`,
    values: [visibleKey(visibleSha256), limit],
  })
  return rows.map(({ sha256 }) => sha256)
}
