// The commitments and the tree of `proof` again, without allocating a buffer for every hash: an audit computes
// millions. A test compares the two.

import { hash } from 'node:crypto'
import { EMPTY_ROOT, TILE_WIDTH, toHex } from '@brand-citation-forensics/proof'
import { type Edge, emptyEdge, perfectParts } from '../log/edge.ts'

const HASH_LENGTH = 32

export interface Hasher {
  /** Of the bytes themselves; in hexadecimal, like the others. */
  body(bytes: Uint8Array): string
  privateCommitment(text: Buffer, salt: Buffer): string
  entryCommitment(text: Buffer, salt: Buffer): string
  /** Bytes hashed, without salts and prefixes. */
  bytesHashed(): number
}

export function createHasher(): Hasher {
  const privately = commitmentWith('bcf/private/v1\n')
  const entry = commitmentWith('bcf/leaf/v1\n')
  let bytes = 0
  return {
    body(content) {
      bytes += content.length
      return hash('sha256', content, 'hex')
    },
    privateCommitment(text, salt) {
      bytes += text.length
      return privately(text, salt)
    },
    entryCommitment(text, salt) {
      bytes += text.length
      return entry(text, salt)
    },
    bytesHashed: () => bytes,
  }
}

function commitmentWith(prefix: string): (text: Buffer, salt: Buffer) => string {
  let joined = Buffer.alloc(0)
  return (text, salt) => {
    const start = prefix.length + salt.length
    if (joined.length < start + text.length) {
      joined = Buffer.alloc(2 * (start + text.length))
      joined.write(prefix, 'latin1')
    }
    salt.copy(joined, prefix.length)
    text.copy(joined, start)
    return hash('sha256', joined.subarray(0, start + text.length), 'hex')
  }
}

export interface ComputedTile {
  level: number
  index: number
  hashes: Buffer
  root: Buffer
}

/** The growing tree of RFC 6962: only the roots of its perfect subtrees are kept. */
export interface GrowingTree {
  size(): number
  append(entry: Buffer): void
  /** In hexadecimal. */
  root(): string
  /** The tiles completed since the last call. */
  takeTiles(): ComputedTile[]
}

const TILE_HEIGHT = 8
/** More levels than a tree of 2^53 leaves has. */
const LEVELS = 56

/** From the first leaf, or from the edge of a tree whose root proved to be the signed one. */
export function growTree(edge: Edge = emptyEdge()): GrowingTree {
  const leaf = Buffer.alloc(1 + HASH_LENGTH)
  const node = Buffer.alloc(1 + 2 * HASH_LENGTH).fill(1, 0, 1)
  const parts = Array.from({ length: LEVELS }, () => Buffer.alloc(HASH_LENGTH))
  const isThere = new Array<boolean>(LEVELS).fill(false)
  const tiles = Array.from({ length: LEVELS / TILE_HEIGHT }, () => Buffer.alloc(TILE_WIDTH * HASH_LENGTH))
  const widths = new Array<number>(tiles.length).fill(0)
  let full: ComputedTile[] = []
  let size = edge.size

  /** Straight into `target`: a hash returned as a buffer costs twice as much. */
  function join(left: Buffer, right: Buffer, target: Buffer): void {
    left.copy(node, 1)
    right.copy(node, 1 + HASH_LENGTH)
    target.write(hash('sha256', node, 'latin1'), 'latin1')
  }

  function putInTile(level: number, hashed: Buffer): void {
    const width = widths[level] ?? 0
    hashed.copy(tiles[level]!, width * HASH_LENGTH)
    widths[level] = width + 1
  }

  edge.levels.forEach((hashes, level) => {
    for (const hashed of hashes) putInTile(level, Buffer.from(hashed))
    for (const { height, root } of perfectParts(hashes)) {
      parts[level * TILE_HEIGHT + height]!.set(root)
      isThere[level * TILE_HEIGHT + height] = true
    }
  })

  const carry = Buffer.alloc(HASH_LENGTH)
  return {
    size: () => size,
    append(entry) {
      if (entry.length === HASH_LENGTH) entry.copy(leaf, 1)
      carry.write(hash('sha256', entry.length === HASH_LENGTH ? leaf : prefixed(entry), 'latin1'), 'latin1')
      putInTile(0, carry)
      size += 1
      let level = 0
      for (; isThere[level]; level++) {
        join(parts[level]!, carry, carry)
        isThere[level] = false
        const height = level + 1
        if (height % TILE_HEIGHT !== 0) continue
        const tile = height / TILE_HEIGHT - 1
        const index = size / 2 ** height - 1
        full.push({ level: tile, index, hashes: Buffer.from(tiles[tile]!), root: Buffer.from(carry) })
        widths[tile] = 0
        putInTile(tile + 1, carry)
      }
      carry.copy(parts[level]!)
      isThere[level] = true
    },
    root() {
      if (size === 0) return toHex(EMPTY_ROOT)
      const sum = Buffer.alloc(HASH_LENGTH)
      let begun = false
      for (let level = 0; level < LEVELS; level++) {
        if (!isThere[level]) continue
        if (begun) join(parts[level]!, sum, sum)
        else parts[level]!.copy(sum)
        begun = true
      }
      return sum.toString('hex')
    },
    takeTiles() {
      const taken = full
      full = []
      return taken
    },
  }
}

/** An entry of the wrong length: its hash is wrong, and so is the root above it. */
const prefixed = (entry: Buffer): Buffer => Buffer.concat([Buffer.alloc(1), entry])
