// The right edge of the tree: all that appending needs. However large the tree, that is the unfinished tile of
// each level, a few kilobytes.

import { EMPTY_ROOT, leafHash, nodeHash, perfectRoot, TILE_WIDTH } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { type FullTile, readEntries, readRoots } from './store.ts'

export interface Edge {
  size: number
  /** By level: the hashes of its unfinished tile, fewer than 256. */
  levels: Uint8Array[][]
}

export const emptyEdge = (): Edge => ({ size: 0, levels: [] })

export async function loadEdge(sql: Sql, size: number): Promise<Edge> {
  const levels: Uint8Array[][] = []
  for (let level = 0, width = size; width > 0; level++, width = Math.floor(width / TILE_WIDTH)) {
    const first = width - (width % TILE_WIDTH)
    levels.push(
      level === 0
        ? (await readEntries(sql, first, width - first)).map(leafHash)
        : await readRoots(sql, level - 1, first, width - first),
    )
  }
  return { size, levels }
}

/** The edge after these entries, and the tiles completed. The given edge is not changed. */
export function extendEdge(edge: Edge, entries: Uint8Array[]): { edge: Edge; tiles: FullTile[] } {
  const levels = edge.levels.map(hashes => [...hashes])
  const tiles: FullTile[] = []
  entries.forEach((entry, place) => {
    let hash = leafHash(entry)
    let index = edge.size + place
    for (let level = 0; ; level++) {
      const hashes = levels[level] ?? []
      levels[level] = hashes
      hashes.push(hash)
      if (hashes.length < TILE_WIDTH) break
      index = Math.floor(index / TILE_WIDTH)
      const joined = Buffer.concat(hashes)
      hash = perfectRoot(joined)
      tiles.push({ level, index, hashes: joined, root: hash })
      levels[level] = []
    }
  })
  return { edge: { size: edge.size + entries.length, levels }, tiles }
}

/** The root of the whole tree: its perfect subtrees, joined from the right. */
export function edgeRoot({ levels }: Edge): Uint8Array {
  const subtrees = levels.flatMap(hashes =>
    perfectParts(hashes)
      .map(({ root }) => root)
      .reverse(),
  )
  const [right, ...rest] = subtrees
  return right ? rest.reduce((sum, left) => nodeHash(left, sum), right) : EMPTY_ROOT
}

/** Cuts a tile's hashes into the largest perfect subtrees, from the left. A subtree of one hash has height 0. */
export function perfectParts(hashes: Uint8Array[]): { height: number; root: Uint8Array }[] {
  const parts: { height: number; root: Uint8Array }[] = []
  for (let start = 0, width = TILE_WIDTH / 2; width >= 1; width /= 2) {
    if (start + width > hashes.length) continue
    parts.push({
      height: Math.log2(width),
      root: perfectRoot(Buffer.concat(hashes.slice(start, start + width))),
    })
    start += width
  }
  return parts
}
