import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  entryCommitment,
  leafHash,
  perfectRoot,
  privateCommitment,
  sha256Hex,
  toHex,
  treeRoot,
} from '@brand-citation-forensics/proof'
import { edgeRoot, emptyEdge, extendEdge } from '../log/edge.ts'
import { createHasher, growTree } from './hashing.ts'

describe('hashing of the audit is that of the package proof', () => {
  test('commitments, of texts of every length, one after the other', () => {
    const hasher = createHasher()
    for (const length of [0, 1, 31, 2_000, 100_000, 5, 70_000, 3]) {
      const text = 'ä'.repeat(length)
      const salt = randomBytes(32)
      const bytes = Buffer.from(text)
      assert.equal(hasher.privateCommitment(bytes, salt), toHex(privateCommitment(text, salt)))
      assert.equal(hasher.entryCommitment(bytes, salt), toHex(entryCommitment(text, salt)))
      assert.equal(hasher.body(bytes), sha256Hex(bytes))
    }
    assert.equal(hasher.bytesHashed(), 3 * 2 * (0 + 1 + 31 + 2_000 + 100_000 + 5 + 70_000 + 3))
  })

  test('a salt of another length is hashed as it is', () => {
    const salt = randomBytes(31)
    assert.equal(
      createHasher().entryCommitment(Buffer.from('text'), salt),
      toHex(entryCommitment('text', salt)),
    )
  })

  test('roots at every size, and the tiles that become full', () => {
    const entries = Array.from({ length: 65_800 }, () => randomBytes(32))
    const hashes = Buffer.concat(entries.map(leafHash))
    const source = {
      node: ({ level, index }: { level: number; index: number }) =>
        perfectRoot(hashes.subarray(index * 2 ** level * 32, (index + 1) * 2 ** level * 32)),
    }
    const tree = growTree()
    assert.equal(tree.root(), toHex(treeRoot(0, source)))
    const checked = new Set([511, 512, 65_536, 65_800])
    for (const [place, entry] of entries.entries()) {
      tree.append(entry)
      const size = place + 1
      if (checked.has(size) || size < 300) assert.equal(tree.root(), toHex(treeRoot(size, source)), `${size}`)
    }
    const tiles = tree.takeTiles()
    assert.equal(tiles.filter(({ level }) => level === 0).length, 257)
    assert.deepEqual(
      tiles.filter(({ level }) => level === 1).map(({ index }) => index),
      [0],
    )
    for (const { level, index, hashes: own, root } of tiles) {
      assert.equal(toHex(perfectRoot(own)), toHex(root))
      assert.equal(toHex(root), toHex(source.node({ level: 8 * (level + 1), index })))
    }
    assert.deepEqual(tree.takeTiles(), [])
  })

  const growWhole = (entries: Buffer[]) => {
    const whole = growTree()
    for (const entry of entries) whole.append(entry)
    return { entries, whole, tiles: whole.takeTiles() }
  }
  type Whole = ReturnType<typeof growWhole>

  test('a tree that goes on from its edge, at every width, is the tree from the first leaf', () => {
    const [long, short] = [66_200, 2_000].map(length =>
      growWhole(Array.from({ length }, () => randomBytes(32))),
    ) as [Whole, Whole]
    for (const size of [0, 1, 2, 127, 255, 256, 257, 511, 513, 1_000, 65_535, 65_536, 65_537, 66_047]) {
      const { entries, whole, tiles } = size < 2_000 ? short : long
      const { edge } = extendEdge(emptyEdge(), entries.slice(0, size))
      const tree = growTree(edge)
      assert.equal(tree.root(), toHex(edgeRoot(edge)), `${size}`)
      for (const entry of entries.slice(size)) tree.append(entry)
      assert.equal(tree.root(), whole.root(), `${size}`)
      const later = tree.takeTiles()
      assert.deepEqual(later, tiles.slice(tiles.length - later.length))
    }
  })
})
