// Reading the tree. A proof needs a few dozen nodes out of a handful of tiles, however large the log is; the
// tiles it needs are fetched together and remembered, because no hash in them ever changes.

import {
  leafHash,
  type Node,
  type NodeSource,
  nodeInTile,
  nodesRead,
  ProofError,
  TILE_WIDTH,
  tileOf,
} from '@bcf/proof'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { readEntries, readFullTiles, readRoots } from './store.ts'

export interface TreeReader {
  /** Runs a computation on the tree's nodes. It is run twice, the first time to learn what it needs. */
  compute<T>(computation: (source: NodeSource) => T): Promise<T>
  /** The first `width` hashes of a tile; null when the log has fewer. */
  tile(level: number, index: number, width: number): Promise<Uint8Array | null>
}

interface Wanted {
  level: number
  index: number
  width: number
}

const REMEMBERED_TILES = 4_096

export function createTreeReader(sql: Sql): TreeReader {
  const known = new LRUCache<string, Uint8Array>({ max: REMEMBERED_TILES })

  function remember(name: string, hashes: Uint8Array): void {
    // Of two readings of an unfinished tile, the longer one is the later.
    if (hashes.length > (known.get(name)?.length ?? 0)) known.set(name, hashes)
  }

  /** In hand while they are needed, whatever is forgotten meanwhile. */
  async function fetchTiles(wanted: Wanted[]): Promise<Map<string, Uint8Array>> {
    const tiles = new Map<string, Uint8Array>()
    const missing: Wanted[] = []
    for (const tile of wanted) {
      const hashes = known.get(nameOf(tile))
      if (hashes && hashes.length >= tile.width * 32) tiles.set(nameOf(tile), hashes)
      else missing.push(tile)
    }
    for (const tile of await readFullTiles(sql, missing)) tiles.set(nameOf(tile), tile.hashes)
    for (const tile of missing) {
      const name = nameOf(tile)
      const hashes = tiles.get(name) ?? (await readUnfinished(sql, tile))
      tiles.set(name, hashes)
      remember(name, hashes)
    }
    return tiles
  }

  return {
    async compute(computation) {
      const tiles = await fetchTiles(widest(nodesRead(computation)))
      return computation({
        node(node) {
          const tile = tileOf(node)
          const hashes = tiles.get(nameOf(tile))
          if (!hashes || hashes.length < tile.width * 32)
            throw new ProofError(`tile ${nameOf(tile)} of the log is missing or too short`)
          return nodeInTile(node, hashes)
        },
      })
    },
    async tile(level, index, width) {
      const wanted = { level, index, width }
      const hashes = (await fetchTiles([wanted])).get(nameOf(wanted))
      return hashes && hashes.length >= width * 32 ? hashes.subarray(0, width * 32) : null
    },
  }
}

const nameOf = ({ level, index }: { level: number; index: number }): string => `${level}/${index}`

/** Each tile once, as wide as any of the nodes needs it. */
function widest(nodes: Node[]): Wanted[] {
  const tiles = new Map<string, Wanted>()
  for (const node of nodes) {
    const tile = tileOf(node)
    const name = nameOf(tile)
    const width = Math.max(tile.width, tiles.get(name)?.width ?? 0)
    tiles.set(name, { ...tile, width })
  }
  return [...tiles.values()]
}

async function readUnfinished(sql: Sql, { level, index }: Wanted): Promise<Uint8Array> {
  const first = index * TILE_WIDTH
  const hashes =
    level === 0
      ? (await readEntries(sql, first, TILE_WIDTH)).map(leafHash)
      : await readRoots(sql, level - 1, first, TILE_WIDTH)
  return Buffer.concat(hashes)
}
