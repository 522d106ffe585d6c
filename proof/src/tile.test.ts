import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { endlessLeaves, type Leaves, leavesOf, mth, nodesOf } from '../test/reference-tree.ts'
import { readVectors } from '../test/vectors.ts'
import { concat, toBase64, toHex, utf8 } from './bytes.ts'
import { sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import {
  consistencyProof,
  EMPTY_ROOT,
  inclusionProof,
  leafHash,
  type NodeSource,
  nodeHash,
  nodesRead,
  treeRoot,
} from './merkle.ts'
import {
  entryBundle,
  openTile,
  parseTilePath,
  perfectRoot,
  TILE_WIDTH,
  type TileAddress,
  tileOf,
  tilePath,
  tileWidth,
} from './tile.ts'

const hex = (hashes: Uint8Array[]): string[] => hashes.map(toHex)

describe('paths', () => {
  interface PathVector {
    path: string
    valid: boolean
    level?: number | null
    index?: number
    width?: number
  }
  const vectors = readVectors<PathVector>('tiles/paths.json')

  for (const { path, valid, ...address } of vectors)
    test(`${valid ? 'reads' : 'refuses'} ${JSON.stringify(path.slice(0, 60))}`, () => {
      assert.deepEqual(parseTilePath(path), valid ? address : null)
      if (valid) assert.equal(tilePath(address.level!, address.index!, address.width!), path)
    })

  test('more are refused than read', () => {
    const valid = vectors.filter(vector => vector.valid).length
    assert.ok(valid > 10 && vectors.length > 3 * valid)
  })

  const level = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 63 }))
  const index = fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.maxSafeNat())
  const width = fc.integer({ min: 1, max: TILE_WIDTH })

  test('what is written is read', () =>
    fc.assert(
      fc.property(level, index, width, (level, index, width) =>
        assert.deepEqual(parseTilePath(tilePath(level, index, width)), { level, index, width }),
      ),
    ))

  test('what is read is what would be written', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'tile',
        'entries',
        '.p',
        'x',
        '/',
        '0',
        '00',
        '000',
        '256',
        '63',
        '64',
        'x001',
        '-',
        ' ',
        '\n',
      ),
      fc.nat({ max: 1100 }).map(String),
    )
    const edited = fc
      .tuple(level, index, width, fc.nat(), fc.nat({ max: 2 }), part)
      .map(([level, index, width, at, cut, piece]) => {
        const path = tilePath(level, index, width)
        const place = at % (path.length + 1)
        return path.slice(0, place) + piece + path.slice(place + cut)
      })
    fc.assert(
      fc.property(edited, path => {
        const parsed = parseTilePath(path)
        if (!parsed) return
        assert.equal(tilePath(parsed.level, parsed.index, parsed.width), path)
        assert.ok((parsed.level ?? 0) <= 63 && parsed.width >= 1 && parsed.width <= 256)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('tiles of a tree', () => {
  interface TreeVector {
    size: number
    root: string
    tiles: { path: string; sha256: string }[]
  }
  const entries = Array.from({ length: 70_000 }, (_, index) => utf8(`entry ${index}`))
  /** The hashes that stand in the tiles of each level. */
  const levels = [entries.map(leafHash)]
  while (levels.at(-1)!.length >= TILE_WIDTH) {
    const below = levels.at(-1)!
    levels.push(
      Array.from({ length: Math.floor(below.length / TILE_WIDTH) }, (_, tile) =>
        perfectRoot(concat(...below.slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH))),
      ),
    )
  }
  const tileBytes = ({ level, index, width }: TileAddress): Uint8Array =>
    concat(...levels[level]!.slice(index * TILE_WIDTH, index * TILE_WIDTH + width))

  for (const { size, root, tiles } of readVectors<TreeVector>('tiles/trees.json')) {
    test(`of ${size} leaves hold the hashes they must`, () => {
      assert.ok(tiles.length > 0 || size === 0)
      for (const { path, sha256 } of tiles) {
        const { level, index, width } = parseTilePath(path)!
        const bytes =
          level === null
            ? entryBundle(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width))
            : tileBytes({ level, index, width })
        assert.equal(sha256Hex(bytes), sha256, path)
        assert.equal(tileWidth(level ?? 0, index, size), width, path)
      }
    })

    test(`of ${size} leaves end where they must`, () => {
      const last = new Map<number, number>()
      for (const { path } of tiles) {
        const { level, index } = parseTilePath(path)!
        if (level !== null) last.set(level, Math.max(last.get(level) ?? 0, index))
      }
      for (let level = 0; level < 8; level++)
        assert.equal(tileWidth(level, (last.get(level) ?? -1) + 1, size), 0, `level ${level}`)
    })

    test(`of ${size} leaves lead to the root`, () => {
      const computed = treeRoot(size, { node: node => openTile(tileBytes(tileOf(node))).node(node) })
      assert.equal(toBase64(computed), root)
    })
  }

  test('of 70,000 leaves are as many as the specification counts', () => {
    const count = (level: number) => Math.ceil(Math.floor(70_000 / 256 ** level) / 256)
    const widths = [0, 1, 2, 3].map(level =>
      Array.from({ length: count(level) }, (_, index) => tileWidth(level, index, 70_000)),
    )
    assert.deepEqual(widths[0], [...Array(273).fill(256), 112])
    assert.deepEqual(widths.slice(1), [[256, 17], [1], []])
  })
})

/** The nodes of a tree, each computed from the tile it is in, which is as wide as `widthOf` says. */
function throughTiles(leaves: Leaves, size: number, widthOf: (tile: TileAddress) => number): NodeSource {
  const whole = nodesOf(leaves, size)
  return {
    node(node) {
      const tile = tileOf(node)
      const width = widthOf(tile)
      const hashes = Array.from({ length: width }, (_, place) =>
        whole.node({ level: tile.level * 8, index: tile.index * TILE_WIDTH + place }),
      )
      return openTile(concat(...hashes)).node(node)
    },
  }
}

describe('proofs from tiles are those from leaves', () => {
  const compare = (leaves: Leaves, first: number, size: number) => {
    const direct = nodesOf(leaves, size)
    const sources = [
      throughTiles(leaves, size, tile => tile.width),
      throughTiles(leaves, size, tile => tileWidth(tile.level, tile.index, size)),
    ]
    for (const source of sources) {
      assert.deepEqual(hex([treeRoot(size, source)]), hex([mth(leaves, 0n, BigInt(size))]))
      assert.deepEqual(hex(inclusionProof(first, size, source)), hex(inclusionProof(first, size, direct)))
      assert.deepEqual(hex(consistencyProof(first, size, source)), hex(consistencyProof(first, size, direct)))
    }
  }
  const within = (size: fc.Arbitrary<number>) =>
    size.chain(size => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)))

  test('with one and two levels', () => {
    const leaves = leavesOf(Array.from({ length: 1000 }, (_, index) => utf8(`entry ${index}`)))
    const size = fc.oneof(
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(255, 256, 257, 511, 512, 513, 768),
    )
    fc.assert(
      fc.property(within(size), ([first, size]) => compare(leaves, first, size)),
      { numRuns: 20 },
    )
  })

  test('with four levels and more', () => {
    const size = fc.oneof(
      fc.integer({ min: 256 ** 3, max: 256 ** 4 }),
      fc.integer({ min: 256 ** 5 - 3, max: 256 ** 5 + 3 }),
      fc.integer({ min: 2 ** 52, max: Number.MAX_SAFE_INTEGER }),
    )
    fc.assert(
      fc.property(within(size), ([first, size]) => {
        compare(endlessLeaves([first, size - 1]), first, size)
        const levels = nodesRead(source => inclusionProof(first, size, source)).map(
          node => tileOf(node).level,
        )
        assert.ok(Math.max(...levels) >= 2)
      }),
      { numRuns: 20 },
    )
  })
})

describe('what is no tile', () => {
  test('a tile without the hashes that are asked for is refused', () => {
    const node = { level: 1, index: 3 }
    assert.equal(tileOf(node).width, 8)
    const hashes = concat(...Array(8).fill(EMPTY_ROOT))
    assert.deepEqual(toHex(openTile(hashes).node(node)), toHex(nodeHash(EMPTY_ROOT, EMPTY_ROOT)))
    for (const length of [0, 32, 6 * 32, 7 * 32, 8 * 32 - 1])
      assert.throws(() => openTile(hashes.subarray(0, length)).node(node), ProofError, `${length} bytes`)
    // Of a leaf nothing is computed: it would be handed out cut short.
    const leaf = { level: 0, index: 7 }
    assert.equal(toHex(openTile(hashes).node(leaf)), toHex(EMPTY_ROOT))
    for (const length of [0, 7 * 32, 8 * 32 - 1])
      assert.throws(() => openTile(hashes.subarray(0, length)).node(leaf), ProofError, `${length} bytes`)
  })

  test('only a power of two of whole hashes has a perfect root', () => {
    const hashes = concat(...Array(8).fill(EMPTY_ROOT))
    for (const length of [0, 1, 31, 33, 48, 63, 65, 96, 160, 192, 224, 255])
      assert.throws(() => perfectRoot(hashes.subarray(0, length)), ProofError, `${length} bytes`)
    for (const length of [32, 64, 128, 256])
      assert.deepEqual(perfectRoot(hashes.subarray(0, length)).length, 32)
  })
})

describe('entry bundles', () => {
  test('have the length in two bytes before each entry', () => {
    const long = new Uint8Array(0x0102).fill(7)
    assert.deepEqual(
      entryBundle([new Uint8Array(), Uint8Array.of(9), long]),
      concat(Uint8Array.of(0, 0, 0, 1, 9, 1, 2), long),
    )
    assert.deepEqual(entryBundle([]), new Uint8Array())
  })

  test('refuse an entry whose length two bytes cannot say', () => {
    assert.equal(entryBundle([new Uint8Array(0xffff)]).length, 0x10001)
    assert.throws(() => entryBundle([new Uint8Array(0x10000)]), RangeError)
  })
})
