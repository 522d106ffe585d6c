import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  endlessLeaves,
  type Leaves,
  leavesOf,
  mth,
  nodesOf,
  path,
  pathSides,
  subproof,
  subproofSides,
} from '../test/reference-tree.ts'
import { concat, fromHex, sameBytes, toHex, utf8 } from './bytes.ts'
import { ProofError } from './error.ts'
import {
  type ConsistencyClaim,
  consistencyProof,
  EMPTY_ROOT,
  type InclusionClaim,
  inclusionProof,
  leafHash,
  nodeHash,
  nodesRead,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'

const hex = (hashes: Uint8Array[]): string[] => hashes.map(toHex)

const refused = (check: () => void, because?: RegExp): void =>
  assert.throws(check, error => error instanceof ProofError && (because?.test(error.message) ?? true))

/** No two entries are the same, or one leaf could stand for another. */
const entriesOf = (count: number): Uint8Array[] => Array.from({ length: count }, (_, i) => utf8(`entry ${i}`))

const ENTRIES = leavesOf(entriesOf(1000))

function inclusionOf(leaves: Leaves, index: number, size: number): InclusionClaim {
  const source = nodesOf(leaves, size)
  return {
    index,
    size,
    leaf: leaves.at(BigInt(index)),
    root: mth(leaves, 0n, BigInt(size)),
    proof: inclusionProof(index, size, source),
  }
}

function consistencyOf(leaves: Leaves, oldSize: number, size: number): ConsistencyClaim {
  return {
    oldSize,
    size,
    oldRoot: mth(leaves, 0n, BigInt(oldSize)),
    root: mth(leaves, 0n, BigInt(size)),
    proof: consistencyProof(oldSize, size, nodesOf(leaves, size)),
  }
}

/** A tree and two numbers in it, the first below the second. */
const twoIn = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .chain(size => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)))

describe('roots', () => {
  test('the tree that the first logs of RFC 6962 were tested with', () => {
    const leaves = [
      '', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f',
    ] // biome-ignore format: read like a list of words
    const source = nodesOf(leavesOf(leaves.map(fromHex)), 8)
    const roots = [
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]
    for (const [size, root] of roots.entries()) assert.equal(toHex(treeRoot(size, source)), root)
    assert.equal(toHex(EMPTY_ROOT), roots[0])
  })

  test('are those of RFC 6962 for every size', () => {
    for (let size = 0; size <= 130; size++)
      assert.deepEqual(hex([treeRoot(size, nodesOf(ENTRIES, size))]), hex([mth(ENTRIES, 0n, BigInt(size))]))
  })

  for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    test(`there is none for ${size} leaves`, () => {
      refused(() => treeRoot(size, nodesOf(ENTRIES, 1000)))
      refused(() => inclusionProof(0, size, nodesOf(ENTRIES, 1000)))
      refused(() => inclusionProof(size, 1000, nodesOf(ENTRIES, 1000)))
      refused(() => consistencyProof(0, size, nodesOf(ENTRIES, 1000)))
      refused(() => consistencyProof(size, 1000, nodesOf(ENTRIES, 1000)))
    })
})

describe('proofs', () => {
  test('every one of a small tree is the one of RFC 6962, and verifies', () => {
    for (let size = 1; size <= 34; size++)
      for (let first = 0; first <= size; first++) {
        if (first < size) {
          const inclusion = inclusionOf(ENTRIES, first, size)
          assert.deepEqual(hex(inclusion.proof), hex(path(ENTRIES, BigInt(first), 0n, BigInt(size))))
          verifyInclusion(inclusion)
        }
        const consistency = consistencyOf(ENTRIES, first, size)
        if (first > 0)
          assert.deepEqual(hex(consistency.proof), hex(subproof(ENTRIES, BigInt(first), 0n, BigInt(size))))
        verifyConsistency(consistency)
      }
  })

  test('any one of a tree of up to 1,000 leaves is the one of RFC 6962, and verifies', () =>
    fc.assert(
      fc.property(twoIn(1000), ([first, size]) => {
        const inclusion = inclusionOf(ENTRIES, first, size)
        assert.deepEqual(hex(inclusion.proof), hex(path(ENTRIES, BigInt(first), 0n, BigInt(size))))
        verifyInclusion(inclusion)
        const consistency = consistencyOf(ENTRIES, first + 1, size)
        assert.deepEqual(hex(consistency.proof), hex(subproof(ENTRIES, BigInt(first + 1), 0n, BigInt(size))))
        verifyConsistency(consistency)
      }),
      { numRuns: 50 },
    ))

  test('nodesRead names the nodes that are read, and no other', () =>
    fc.assert(
      fc.property(twoIn(1000), ([first, size]) => {
        const source = nodesOf(ENTRIES, size)
        for (const compute of [
          (nodes: typeof source) => inclusionProof(first, size, nodes),
          (nodes: typeof source) => consistencyProof(first, size, nodes),
          (nodes: typeof source) => [treeRoot(size, nodes)],
        ]) {
          const kept = new Map(
            nodesRead(compute).map(node => [`${node.level}/${node.index}`, source.node(node)]),
          )
          const fromKept = compute({ node: ({ level, index }) => kept.get(`${level}/${index}`)! })
          assert.deepEqual(hex(fromKept), hex(compute(source)))
        }
      }),
      { numRuns: 20 },
    ))
})

const flip = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(
    Math.floor(bit / 8) % bytes.length,
    bytes[Math.floor(bit / 8) % bytes.length]! ^ (1 << (bit % 8)),
  )

/** Every list of hashes that is the given one with a single thing wrong. */
function damaged(proof: Uint8Array[], others: Uint8Array[], bit: number): Uint8Array[][] {
  const added = Array.from({ length: proof.length + 1 }, (_, at) =>
    [...others, ...proof].map(hash => proof.toSpliced(at, 0, hash)),
  ).flat()
  const removed = proof.map((_, at) => proof.toSpliced(at, 1))
  const flipped = proof.map((hash, at) => proof.with(at, flip(hash, bit)))
  const swapped = proof.flatMap((a, i) => proof.slice(0, i).map((b, j) => proof.with(i, b).with(j, a)))
  const cut = proof.map((hash, at) => proof.with(at, hash.subarray(0, 31)))
  const longer = proof.map((hash, at) => proof.with(at, concat(hash, Uint8Array.of(0))))
  return [...added, ...removed, ...flipped, ...swapped, ...cut, ...longer, [...proof, ...proof]].filter(
    list => list.length !== proof.length || list.some((hash, at) => !sameBytes(hash, proof[at]!)),
  )
}

describe('a claim with one thing wrong is refused', () => {
  const bit = fc.integer({ min: 0, max: 255 })

  test('inclusion', () =>
    fc.assert(
      fc.property(twoIn(300), bit, ([index, size], bit) => {
        const claim = inclusionOf(ENTRIES, index, size)
        for (const proof of damaged(claim.proof, [claim.leaf, claim.root, EMPTY_ROOT], bit))
          refused(() => verifyInclusion({ ...claim, proof }))
        refused(() => verifyInclusion({ ...claim, leaf: flip(claim.leaf, bit) }))
        refused(() => verifyInclusion({ ...claim, root: flip(claim.root, bit) }))
        refused(() => verifyInclusion({ ...claim, root: EMPTY_ROOT }))
        refused(() => verifyInclusion({ ...claim, index: index + 1 }))
        refused(() => verifyInclusion({ ...claim, index: index - 1 }))
      }),
      { numRuns: 60 },
    ))

  test('consistency', () =>
    fc.assert(
      fc.property(twoIn(300), bit, ([before, size], bit) => {
        const claim = consistencyOf(ENTRIES, before + 1, size)
        for (const proof of damaged(claim.proof, [claim.oldRoot, claim.root, EMPTY_ROOT], bit))
          refused(() => verifyConsistency({ ...claim, proof }))
        refused(() => verifyConsistency({ ...claim, oldRoot: flip(claim.oldRoot, bit) }))
        refused(() => verifyConsistency({ ...claim, root: flip(claim.root, bit) }))
        if (before + 1 < size)
          refused(() => verifyConsistency({ ...claim, oldRoot: claim.root, root: claim.oldRoot }))
      }),
      { numRuns: 60 },
    ))

  test('another index or size, unless proofs for it have the same form', () => {
    const places = Array.from({ length: 18 }, (_, size) =>
      Array.from({ length: size }, (_, first) => [first, size] as const),
    ).flat()
    const judge = (same: boolean, check: () => void) => (same ? check() : refused(check))
    let alike = 0
    for (const [first, size] of places) {
      const inclusion = inclusionOf(ENTRIES, first, size)
      const consistency = consistencyOf(ENTRIES, first + 1, size)
      for (const [other, otherSize] of places) {
        const same = pathSides(first, size) === pathSides(other, otherSize)
        if (same && otherSize !== size) alike++
        judge(same, () => verifyInclusion({ ...inclusion, index: other, size: otherSize }))
        judge(subproofSides(first + 1, size) === subproofSides(other + 1, otherSize), () =>
          verifyConsistency({ ...consistency, oldSize: other + 1, size: otherSize }),
        )
      }
    }
    assert.ok(alike > 0, 'the exception was never met')
  })

  test('numbers that count nothing, and hashes of another length', () => {
    const inclusion = inclusionOf(ENTRIES, 3, 7)
    const consistency = consistencyOf(ENTRIES, 3, 7)
    for (const number of [-1, 3.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 3 + 2 ** 32]) {
      refused(() => verifyInclusion({ ...inclusion, index: number }))
      refused(() => verifyInclusion({ ...inclusion, size: number }))
      refused(() => verifyConsistency({ ...consistency, oldSize: number }))
      refused(() => verifyConsistency({ ...consistency, size: number }))
    }
    for (const hash of [new Uint8Array(), new Uint8Array(31), new Uint8Array(33)]) {
      refused(() => verifyInclusion({ ...inclusion, leaf: hash }), /32 bytes/)
      refused(() => verifyInclusion({ ...inclusion, root: hash }), /32 bytes/)
      refused(() => verifyInclusion({ ...inclusion, proof: inclusion.proof.with(1, hash) }), /32 bytes/)
      refused(() => verifyConsistency({ ...consistency, oldRoot: hash }), /32 bytes/)
      refused(() => verifyConsistency({ ...consistency, proof: consistency.proof.with(1, hash) }), /32 bytes/)
      refused(() => verifyConsistency({ ...consistency, root: hash }), /32 bytes/)
    }
  })

  test('an empty tree with a root of its own', () => {
    const other = ENTRIES.at(0n)
    const empty = { oldSize: 0, oldRoot: EMPTY_ROOT, size: 0, root: EMPTY_ROOT, proof: [] }
    verifyConsistency(empty)
    verifyConsistency({ ...empty, size: 9, root: other })
    refused(() => verifyConsistency({ ...empty, root: other }))
    refused(() => verifyConsistency({ ...empty, oldRoot: other }))
    refused(() => verifyConsistency({ ...empty, oldRoot: other, root: other }))
    refused(() => verifyConsistency({ ...empty, size: 9, oldRoot: other, root: other }))
    refused(() => verifyConsistency({ ...empty, size: 9, root: other, proof: [other] }))
    refused(() => verifyInclusion({ index: 0, size: 0, leaf: other, root: EMPTY_ROOT, proof: [] }))
  })
})

describe('a node posed as a leaf is refused', () => {
  test('the entry made of two hashes has another leaf hash than their node', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), left => {
        const entries = [concat(left, left), concat(Uint8Array.of(1), left, left)]
        for (const entry of entries) assert.notDeepEqual(leafHash(entry), nodeHash(left, left))
      }),
    ))

  test('at its own place, in the tree it is from and in one of half the size', () => {
    const claim = inclusionOf(ENTRIES, 4, 16)
    const children = [ENTRIES.at(4n), ENTRIES.at(5n)] as const
    const node = nodeHash(...children)
    const rest = claim.proof.slice(1)
    const forged = leafHash(concat(...children))
    refused(() => verifyInclusion({ ...claim, leaf: node, proof: rest }), /3 hashes, not 4/)
    refused(() => verifyInclusion({ ...claim, leaf: node, proof: [node, ...rest] }), /does not lead/)
    refused(() => verifyInclusion({ ...claim, leaf: forged, proof: rest }))
    refused(
      () => verifyInclusion({ ...claim, leaf: forged, index: 2, size: 8, proof: rest }),
      /does not lead/,
    )
  })
})

describe('trees too large for the bit operators', () => {
  const size = fc.oneof(
    fc.integer({ min: 2 ** 40 - 300, max: 2 ** 40 + 300 }),
    fc.integer({ min: 2 ** 31 - 3, max: 2 ** 33 }),
    fc.integer({ min: 2 ** 52, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: Number.MAX_SAFE_INTEGER - 100, max: Number.MAX_SAFE_INTEGER }),
  )
  const twoInLarge = size.chain(size =>
    fc.tuple(
      fc.oneof(
        fc.integer({ min: 1, max: size - 1 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: size - 300, max: size - 1 }),
      ),
      fc.constant(size),
    ),
  )

  test('inclusion', () =>
    fc.assert(
      fc.property(twoInLarge, ([index, size]) => {
        const leaves = endlessLeaves([index, size - 1])
        const claim = inclusionOf(leaves, index, size)
        assert.deepEqual(hex(claim.proof), hex(path(leaves, BigInt(index), 0n, BigInt(size))))
        assert.deepEqual(hex([treeRoot(size, nodesOf(leaves, size))]), hex([claim.root]))
        verifyInclusion(claim)
        for (const off of [index - 1, index + 1, index % 2 ** 32, index + 2 ** 32].filter(at => at !== index))
          refused(() => verifyInclusion({ ...claim, index: off }))
        if (size > 2 ** 31) refused(() => verifyInclusion({ ...claim, size: size % 2 ** 31 }))
      }),
    ))

  test('consistency', () =>
    fc.assert(
      fc.property(twoInLarge, ([oldSize, size]) => {
        const leaves = endlessLeaves([oldSize - 1, oldSize, size - 1])
        const claim = consistencyOf(leaves, oldSize, size)
        assert.deepEqual(hex(claim.proof), hex(subproof(leaves, BigInt(oldSize), 0n, BigInt(size))))
        verifyConsistency(claim)
        refused(() => verifyConsistency({ ...claim, oldSize: oldSize - 1 }))
        if (size > 2 ** 31) refused(() => verifyConsistency({ ...claim, size: size % 2 ** 31 }))
        refused(() => verifyConsistency({ ...claim, proof: claim.proof.slice(1) }))
        refused(() => verifyConsistency({ ...claim, proof: [...claim.proof, claim.root] }))
      }),
    ))
})
