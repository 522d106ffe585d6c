// The tree of a log that somebody else serves. No tile is believed unless it leads to the signed root: those at the
// right edge by forming that root, every full one by its own root, which is in the tile above it.
//
// What is cached does not grow with the log.

import { sameBytes } from './bytes.ts'
import { ProofError } from './error.ts'
import { type NodeSource, nodesRead, treeRoot } from './merkle.ts'
import { openTile, perfectRoot, TILE_WIDTH, type TileAddress, tileOf, tilePath, tileWidth } from './tile.ts'

/** Fetches a tile from anywhere; the result is checked. */
export type BringTile = (address: TileAddress) => Promise<Uint8Array>

export interface TileTree {
  readonly size: number
  /** A tile, as wide as it is in this tree. */
  tile(level: number, index: number): Promise<Uint8Array>
  /** Throws unless these are the hashes of that tile. */
  requireTile(level: number, index: number, hashes: Uint8Array): Promise<void>
  /** Runs a computation on nodes that lead to the root, twice: the first run finds out what it needs. */
  compute<T>(computation: (source: NodeSource) => T): Promise<T>
}

/** Walking the log from its beginning needs one tile per level, and a few more if several walk together. */
const REMEMBERED = 32

/** Throws a ProofError if the tiles at its right edge do not form the root. */
export async function openTileTree(
  { size, root }: { size: number; root: Uint8Array },
  bring: BringTile,
): Promise<TileTree> {
  const edge = new Map<string, Uint8Array>()
  const known = new Map<string, Uint8Array>()

  async function bringChecked(level: number, index: number): Promise<Uint8Array> {
    const width = tileWidth(level, index, size)
    const hashes = await bring({ level, index, width })
    if (width === 0 || hashes.length !== width * 32)
      throw new ProofError(`${nameOf(level, index, width)} is not as long as it must be`)
    return hashes
  }

  /** The hash of this tile in the tile above. */
  async function requireBelow(level: number, index: number, hashes: Uint8Array): Promise<void> {
    const above = await tile(level + 1, Math.floor(index / TILE_WIDTH))
    const place = (index % TILE_WIDTH) * 32
    if (!sameBytes(perfectRoot(hashes), above.subarray(place, place + 32)))
      throw new ProofError(`${nameOf(level, index, TILE_WIDTH)} does not lead to the root that was signed`)
  }

  async function requireTile(level: number, index: number, hashes: Uint8Array): Promise<void> {
    const width = tileWidth(level, index, size)
    if (width === TILE_WIDTH && hashes.length === TILE_WIDTH * 32) return requireBelow(level, index, hashes)
    const atEdge = edge.get(`${level}/${index}`)
    if (!atEdge || !sameBytes(atEdge, hashes))
      throw new ProofError(`${nameOf(level, index, width)} does not lead to the root that was signed`)
  }

  async function tile(level: number, index: number): Promise<Uint8Array> {
    const name = `${level}/${index}`
    const remembered = edge.get(name) ?? known.get(name)
    if (remembered) return remembered
    const hashes = await bringChecked(level, index)
    await requireTile(level, index, hashes)
    // The oldest goes first.
    for (const oldest of known.keys()) if (known.size >= REMEMBERED) known.delete(oldest)
    known.set(name, hashes)
    return hashes
  }

  for (const { level, index } of nodesRead(source => treeRoot(size, source)).map(tileOf)) {
    const name = `${level}/${index}`
    if (!edge.has(name)) edge.set(name, await bringChecked(level, index))
  }
  const reached = treeRoot(size, sourceOf(edge))
  if (!sameBytes(reached, root)) throw new ProofError('the tiles do not lead to the root that was signed')

  return {
    size,
    tile,
    requireTile,
    async compute(computation) {
      const tiles = new Map<string, Uint8Array>()
      for (const { level, index } of nodesRead(computation).map(tileOf))
        tiles.set(`${level}/${index}`, await tile(level, index))
      return computation(sourceOf(tiles))
    },
  }
}

function sourceOf(tiles: Map<string, Uint8Array>): NodeSource {
  return {
    node(node) {
      const { level, index } = tileOf(node)
      return openTile(tiles.get(`${level}/${index}`) ?? new Uint8Array()).node(node)
    },
  }
}

const nameOf = (level: number, index: number, width: number): string =>
  tilePath(level, index, Math.max(width, 1))
