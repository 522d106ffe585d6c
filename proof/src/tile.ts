// Tiles (C2SP tlog-tiles): the tree cut into pieces of 256 hashes, which never change once full. Tile (L, N)
// holds the hashes of level 8L of the tree, from 256 N on.

import { concat } from './bytes.ts'
import { ProofError } from './error.ts'
import { type Node, nodeHash } from './merkle.ts'

export const TILE_WIDTH = 256
const TILE_HEIGHT = 8

export interface TileAddress {
  level: number
  index: number
  /** How many hashes: 256, or fewer at the right edge of a tree. */
  width: number
}

/** The tile from which a perfect subtree can be computed, at its minimum width. */
export function tileOf({ level, index }: Node): TileAddress {
  const leaves = 2 ** (level % TILE_HEIGHT)
  const first = index * leaves
  const tile = Math.floor(first / TILE_WIDTH)
  return { level: Math.floor(level / TILE_HEIGHT), index: tile, width: first - tile * TILE_WIDTH + leaves }
}

export interface Tile {
  readonly hashes: Uint8Array
  /** The hash of a perfect subtree whose lower end is in this tile. */
  node(node: Node): Uint8Array
}

/** Results are cached: neighbouring proofs need the same nodes. */
export function openTile(hashes: Uint8Array): Tile {
  // Numbered as in a heap: 1 is the root of a full tile, 2 and 3 its children. One buffer, because a server keeps
  // thousands of tiles: an object per node would take five times the memory, and most of the garbage collector's
  // time.
  let nodes: Uint8Array | null = null
  const known = new Uint8Array(TILE_WIDTH)

  function subtree(height: number, place: number): Uint8Array {
    if (height === 0) return hashes.subarray(place * 32, (place + 1) * 32)
    nodes ??= new Uint8Array(TILE_WIDTH * 32)
    const number = 2 ** (TILE_HEIGHT - height) + place
    const node = nodes.subarray(number * 32, (number + 1) * 32)
    if (known[number] === 0) {
      node.set(nodeHash(subtree(height - 1, 2 * place), subtree(height - 1, 2 * place + 1)))
      known[number] = 1
    }
    return node
  }

  return {
    hashes,
    node({ level, index }) {
      const height = level % TILE_HEIGHT
      const place = index % (TILE_WIDTH / 2 ** height)
      if (hashes.length < (place + 1) * 2 ** height * 32) throw new ProofError('the tile is too short')
      return subtree(height, place)
    },
  }
}

/** The root of 2^n consecutive hashes. */
export function perfectRoot(hashes: Uint8Array): Uint8Array {
  if (hashes.length === 32) return hashes
  const middle = hashes.length / 2
  if (middle === 0 || middle % 32 !== 0) throw new ProofError('these are not the hashes of a perfect tree')
  return nodeHash(perfectRoot(hashes.subarray(0, middle)), perfectRoot(hashes.subarray(middle)))
}

/** The width of a tile in a tree of this size; 0 if it has none. */
export const tileWidth = (level: number, index: number, size: number): number =>
  Math.max(0, Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH))

/** Entries as the log serves them: each preceded by its length in two bytes. */
export function entryBundle(entries: Uint8Array[]): Uint8Array {
  if (entries.some(entry => entry.length > 0xffff))
    throw new RangeError('an entry is longer than 65535 bytes')
  return concat(...entries.flatMap(entry => [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]))
}

/** The inverse of `entryBundle`. The server may have sent anything. */
export function entriesOf(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let start = 0; start < bundle.length; ) {
    const end = start + 2 + (bundle[start] as number) * 256 + (bundle[start + 1] ?? 0)
    if (end > bundle.length) throw new ProofError('an entry is cut off')
    entries.push(bundle.subarray(start + 2, end))
    start = end
  }
  return entries
}

/** `level` is null for a tile of entries. */
export function tilePath(level: number | null, index: number, width: number): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`
  return `tile/${level ?? 'entries'}/${groups.join('/')}${partial}`
}

const MAX_LEVEL = 63
const TILE_PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** The inverse of `tilePath`; null for whatever that would not write. */
export function parseTilePath(path: string): (Omit<TileAddress, 'level'> & { level: number | null }) | null {
  const match = TILE_PATH.exec(path)
  if (!match) return null
  const [, kind, groups = '', last, partial] = match
  const level = kind === 'entries' ? null : Number(kind)
  const index = Number(groups.replaceAll(/[x/]/g, '') + last)
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  if (width > TILE_WIDTH || (level ?? 0) > MAX_LEVEL || !Number.isSafeInteger(index)) return null
  return tilePath(level, index, width) === path ? { level, index, width } : null
}
