import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concat, sameBytes, utf8 } from './bytes.ts'
import { ProofError } from './error.ts'
import { consistencyProof, leafHash, treeRoot, verifyConsistency } from './merkle.ts'
import { entriesOf, entryBundle, openTile, perfectRoot, type TileAddress, tileOf, tileWidth } from './tile.ts'
import { openTileTree } from './tile-tree.ts'

/** Three levels of tiles, of which each may have an end. */
const MOST = 66_000
const LEAVES = concat(...Array.from({ length: MOST }, (_, index) => leafHash(utf8(`entry ${index}`))))
const LEVELS = [LEAVES, aboveOf(LEAVES), aboveOf(aboveOf(LEAVES))]

function aboveOf(hashes: Uint8Array): Uint8Array {
  const count = Math.floor(hashes.length / 8192)
  return concat(
    ...Array.from({ length: count }, (_, index) =>
      perfectRoot(hashes.subarray(index * 8192, (index + 1) * 8192)),
    ),
  )
}

const tileAt = ({ level, index, width }: TileAddress): Uint8Array =>
  (LEVELS[level] as Uint8Array).subarray(index * 8192, index * 8192 + width * 32)

/** By no tile tree: every node out of the whole levels. */
const rootAt = (size: number): Uint8Array =>
  treeRoot(size, {
    node(node) {
      const { level, index, width } = tileOf(node)
      return openTile(tileAt({ level, index, width })).node(node)
    },
  })

const serve = async (address: TileAddress) => tileAt(address)

const SIZES = [0, 1, 2, 255, 256, 257, 511, 512, 1_000, 65_535, 65_536, 65_537, 65_792, 66_000]

describe('a tree out of tiles of others', () => {
  for (const size of SIZES)
    test(`of ${size} entries: every tile, and every smaller tree`, async () => {
      const tree = await openTileTree({ size, root: rootAt(size) }, serve)
      for (let index = 0; index * 256 < size; index += Math.max(1, Math.floor(size / 2_560)))
        assert.equal((await tree.tile(0, index)).length, tileWidth(0, index, size) * 32)
      for (const smaller of SIZES.filter(one => one <= size)) {
        const root = await tree.compute(source => treeRoot(smaller, source))
        assert.ok(sameBytes(root, rootAt(smaller)))
        const proof = await tree.compute(source => consistencyProof(smaller, size, source))
        verifyConsistency({ oldSize: smaller, oldRoot: root, size, root: rootAt(size), proof })
      }
    })

  test('a tile that was changed is not believed, wherever it stands', async () => {
    const size = 65_900
    for (const [level, index] of [
      [0, 0],
      [0, 100],
      [0, 257],
      [1, 0],
      [1, 1],
      [2, 0],
    ] as const) {
      const flipped = async (address: TileAddress) => {
        const hashes = Uint8Array.from(tileAt(address))
        if (address.level === level && address.index === index) hashes[hashes.length - 1]! ^= 1
        return hashes
      }
      const reading = async () =>
        (await openTileTree({ size, root: rootAt(size) }, flipped)).tile(level, index)
      await assert.rejects(reading, ProofError, `${level}/${index}`)
    }
  })

  test('nor one that is too short, too long, or of another place', async () => {
    const size = 66_000
    const root = rootAt(size)
    const wrong: ((address: TileAddress) => Uint8Array)[] = [
      address => tileAt(address).subarray(32),
      address => concat(tileAt(address), new Uint8Array(32)),
      ({ level, width }) => tileAt({ level, index: 1, width }),
      () => new Uint8Array(),
    ]
    for (const answer of wrong) {
      const tree = await openTileTree({ size, root }, async address =>
        address.level === 0 && address.index === 7 ? answer(address) : tileAt(address),
      )
      await assert.rejects(tree.tile(0, 7), ProofError)
      assert.ok(sameBytes(await tree.tile(0, 8), tileAt({ level: 0, index: 8, width: 256 })))
    }
    const tree = await openTileTree({ size, root }, serve)
    await assert.rejects(tree.tile(0, 300), ProofError)
    await assert.rejects(tree.requireTile(0, 257, tileAt({ level: 0, index: 257, width: 207 })), ProofError)
  })

  test('a root that was not signed for them is not reached', async () =>
    await assert.rejects(openTileTree({ size: 1_000, root: rootAt(999) }, serve), ProofError))

  test('a walk through it asks for each tile about once', async () => {
    let asked = 0
    const tree = await openTileTree({ size: MOST, root: rootAt(MOST) }, async address => {
      asked += 1
      return tileAt(address)
    })
    const before = asked
    for (let index = 0; index < 257; index++)
      await tree.requireTile(0, index, tileAt({ level: 0, index, width: 256 }))
    assert.ok(asked - before <= 2, String(asked - before))
  })
})

test('entries come out of a bundle as they went in, and never out of a torn one', () => {
  const entries = [new Uint8Array(), utf8('one'), new Uint8Array(0xffff).fill(7), utf8('last')]
  const bundle = entryBundle(entries)
  assert.deepEqual(
    entriesOf(bundle).map(entry => [...entry]),
    entries.map(entry => [...entry]),
  )
  for (const cut of [1, 3, 5, 6, bundle.length - 1])
    assert.throws(() => entriesOf(bundle.subarray(0, cut)), ProofError, String(cut))
})
