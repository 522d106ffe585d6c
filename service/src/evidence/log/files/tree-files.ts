// The files of a tree: walks the entries, cuts them into bundles and tiles, and puts them in order. A few thousand entries
// are in memory at a time, however many there are.

import { concat, entryBundle, TILE_WIDTH, tilePath, tileWidth } from '@brand-citation-forensics/proof'
import type { Sql } from '../../../platform/database.ts'
import { type Edge, extendEdge, loadEdge } from '../edge.ts'
import { type FullTile, readEntries } from '../store.ts'
import { type FilePlace, TILE_FILE } from './place.ts'

/** Entries read and hashed at once: a few milliseconds. */
const CHUNK = 16 * TILE_WIDTH
const PUTS_AT_ONCE = 8

export interface Part {
  first: number
  entries: Uint8Array[]
  /** Those that became full. */
  tiles: FullTile[]
}

type OnPart = (part: Part) => Promise<void>

/** From the beginning of a tile; returns the final edge. */
export async function walkLog(
  { database, signal }: { database: Sql; signal: AbortSignal },
  start: number,
  size: number,
  onPart: OnPart,
): Promise<Edge> {
  let edge = await loadEdge(database, start)
  for (let first = start; first < size; first += CHUNK) {
    signal.throwIfAborted()
    const entries = await readEntries(database, first, Math.min(CHUNK, size - first))
    const grown = extendEdge(edge, entries)
    await onPart({ first, entries, tiles: grown.tiles })
    edge = grown.edge
  }
  return edge
}

type File = [path: string, bytes: Uint8Array]

const fileOf = ({ level, index, hashes }: FullTile): File => [tilePath(level, index, TILE_WIDTH), hashes]

function bundlesOf({ first, entries }: Part): File[] {
  return Array.from({ length: Math.ceil(entries.length / TILE_WIDTH) }, (_, place) => {
    const own = entries.slice(place * TILE_WIDTH, (place + 1) * TILE_WIDTH)
    return [tilePath(null, first / TILE_WIDTH + place, own.length), entryBundle(own)]
  })
}

/** The unfinished tiles at the right edge. */
const piecesOf = ({ size, levels }: Edge): File[] =>
  levels.flatMap((hashes, level): File[] =>
    hashes.length === 0 ? [] : [[tilePath(level, tileAt(level, size), hashes.length), concat(...hashes)]],
  )

/** Which tile of a level the next hash goes to. */
const tileAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** (level + 1))

export const putPart = (place: FilePlace, part: Part): Promise<void> =>
  putAll(place, [...bundlesOf(part), ...part.tiles.map(fileOf)])

export const putPieces = (place: FilePlace, edge: Edge): Promise<void> => putAll(place, piecesOf(edge))

async function putAll(place: FilePlace, files: File[]): Promise<void> {
  for (let first = 0; first < files.length; first += PUTS_AT_ONCE)
    await Promise.all(
      files.slice(first, first + PUTS_AT_ONCE).map(([path, bytes]) => place.put(path, bytes, TILE_FILE)),
    )
}

/** Partial tiles of the previous tree that are full in this one. */
export async function forgetPieces(place: FilePlace, before: number, size: number): Promise<void> {
  for (let level = 0; tileWidth(level, 0, before) > 0; level++) {
    const index = tileAt(level, before)
    if (tileWidth(level, index, size) < TILE_WIDTH) continue
    await place.forget(`${tilePath(level, index, TILE_WIDTH)}.p`)
    if (level === 0) await place.forget(`${tilePath(null, index, TILE_WIDTH)}.p`)
  }
}
