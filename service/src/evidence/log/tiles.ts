// Reading the tree. A proof needs a few dozen nodes from a handful of tiles, however large the log; they are
// fetched together and cached, because their hashes never change.

import {
  leafHash,
  type Node,
  type NodeSource,
  nodesRead,
  openTile,
  ProofError,
  TILE_WIDTH,
  type Tile,
  tileOf,
} from '@brand-citation-forensics/proof'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { readEntries, readFullTiles, readRoots } from './store.ts'

export interface TreeReader {
  /** Runs a computation on the tree's nodes, twice: the first run finds out what it needs. */
  compute<T>(computation: (source: NodeSource) => T): Promise<T>
  /** The first `width` hashes of a tile; null if the log has fewer. */
  tile(level: number, index: number, width: number): Promise<Uint8Array | null>
}

interface Wanted {
  level: number
  index: number
  width: number
}

/** Seventy megabytes, if every node of them was asked for. */
const REMEMBERED_TILES = 4_096

export function createTreeReader(sql: Sql): TreeReader {
  const known = new LRUCache<string, Tile>({ max: REMEMBERED_TILES })

  /** Held while needed, whatever the cache drops meanwhile. */
  async function fetchTiles(wanted: Wanted[]): Promise<Map<string, Tile>> {
    const tiles = new Map<string, Tile>()
    const missing: Wanted[] = []
    for (const address of wanted) {
      const tile = known.get(nameOf(address))
      if (tile && holds(tile, address)) tiles.set(nameOf(address), tile)
      else missing.push(address)
    }
    const full = new Map((await readFullTiles(sql, missing)).map(tile => [nameOf(tile), tile.hashes]))
    for (const address of missing) {
      const name = nameOf(address)
      // A copy: a small Buffer is a slice of a large one, which would stay in memory as long as the tile.
      const tile = openTile(new Uint8Array(full.get(name) ?? (await readUnfinished(sql, address))))
      tiles.set(name, tile)
      // Of two versions of an unfinished tile, the longer is the later.
      if (tile.hashes.length > (known.get(name)?.hashes.length ?? 0)) known.set(name, tile)
    }
    return tiles
  }

  return {
    async compute(computation) {
      const tiles = await fetchTiles(widest(nodesRead(computation)))
      return computation({
        node(node) {
          const address = tileOf(node)
          const tile = tiles.get(nameOf(address))
          if (!tile || !holds(tile, address))
            throw new ProofError(`tile ${nameOf(address)} of the log is missing or too short`)
          return tile.node(node)
        },
      })
    },
    async tile(level, index, width) {
      const wanted = { level, index, width }
      const tile = (await fetchTiles([wanted])).get(nameOf(wanted))
      return tile && holds(tile, wanted) ? tile.hashes.subarray(0, width * 32) : null
    },
  }
}

const holds = ({ hashes }: Tile, { width }: Wanted): boolean => hashes.length >= width * 32

const nameOf = ({ level, index }: { level: number; index: number }): string => `${level}/${index}`

/** Each tile once, as wide as any node needs it. */
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
