// The Merkle tree of RFC 6962, section 2.1: leaf and node hashes have different prefixes, so that neither can
// pose as the other, and a tree of any size has one root.
//
// Proofs are computed only from perfect subtrees, which never change once full. Anything that has them (tiles,
// an array) is a NodeSource.

import { concat, sameBytes } from './bytes.ts'
import { sha256 } from './crypto.ts'
import { ProofError } from './error.ts'

export { sameBytes }

export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array())

const LEAF = Uint8Array.of(0)

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(concat(LEAF, entry))

/** Reused for every pair: a log hashes more pairs than anything else. */
const PAIR = Uint8Array.of(1, ...new Uint8Array(64))

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== 32 || right.length !== 32)
    throw new ProofError('a node of the tree is not 32 bytes long')
  PAIR.set(left, 1)
  PAIR.set(right, 33)
  return sha256(PAIR)
}

/** A perfect subtree: the 2^level leaves beginning at index x 2^level. */
export interface Node {
  level: number
  index: number
}

export interface NodeSource {
  node(node: Node): Uint8Array
}

/** The nodes that a computation will need, so that they can be fetched together in advance. */
export function nodesRead(computation: (source: NodeSource) => unknown): Node[] {
  const nodes: Node[] = []
  computation({
    node(node) {
      nodes.push(node)
      return EMPTY_ROOT
    },
  })
  return nodes
}

export function treeRoot(size: number, source: NodeSource): Uint8Array {
  requireSize('tree size', size)
  return size === 0 ? EMPTY_ROOT : rangeHash(0, size, source)
}

/** PATH(index, D[size]) of RFC 6962: from the leaf's sibling up to the root's child. */
export function inclusionProof(index: number, size: number, source: NodeSource): Uint8Array[] {
  requireLeaf(index, size)
  const path: Uint8Array[] = []
  let low = 0
  let high = size
  while (high - low > 1) {
    const middle = low + largestPowerBelow(high - low)
    if (index < middle) {
      path.push(rangeHash(middle, high, source))
      high = middle
    } else {
      path.push(rangeHash(low, middle, source))
      low = middle
    }
  }
  return path.reverse()
}

/** PROOF(old, D[size]) of RFC 6962: shows that the new tree extends the old one. */
export function consistencyProof(oldSize: number, size: number, source: NodeSource): Uint8Array[] {
  requireGrowth(oldSize, size)
  const path: Uint8Array[] = []
  if (oldSize === 0 || oldSize === size) return path
  let low = 0
  let high = size
  // Whether the current part belongs entirely to the old tree, which the verifier already has.
  let whole = true
  while (oldSize < high) {
    const middle = low + largestPowerBelow(high - low)
    if (oldSize <= middle) {
      path.push(rangeHash(middle, high, source))
      high = middle
    } else {
      path.push(rangeHash(low, middle, source))
      low = middle
      whole = false
    }
  }
  if (!whole) path.push(rangeHash(low, high, source))
  return path.reverse()
}

export interface InclusionClaim {
  index: number
  size: number
  leaf: Uint8Array
  root: Uint8Array
  proof: Uint8Array[]
}

/** Throws unless the proof has exactly the right length and leads from the leaf to the root. */
export function verifyInclusion({ index, size, leaf, root, proof }: InclusionClaim): void {
  requireLeaf(index, size)
  requireHashes([leaf, root, ...proof])
  const rightward = turns(index, size)
  if (proof.length !== rightward.length)
    throw new ProofError(`the inclusion proof has ${proof.length} hashes, not ${rightward.length}`)
  const reached = proof.reduce(
    (hash, sibling, step) => (rightward[step] ? nodeHash(hash, sibling) : nodeHash(sibling, hash)),
    leaf,
  )
  if (!sameBytes(reached, root)) throw new ProofError('the inclusion proof does not lead to the root')
}

export interface ConsistencyClaim {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: Uint8Array[]
}

/** Throws unless the new tree extends the old one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency({ oldSize, oldRoot, size, root, proof }: ConsistencyClaim): void {
  requireGrowth(oldSize, size)
  requireHashes([oldRoot, root, ...proof])
  if (oldSize === 0 || oldSize === size) {
    if (proof.length > 0) throw new ProofError('a consistency proof between these sizes must be empty')
    // Every tree extends the empty one, which has a single root, whichever of the two it is.
    if (oldSize === 0 && !sameBytes(oldRoot, EMPTY_ROOT))
      throw new ProofError('the old root is not the one of an empty tree')
    if (oldSize === size && !sameBytes(oldRoot, root))
      throw new ProofError('the roots of the same tree differ')
    return
  }
  let node = oldSize - 1
  let last = size - 1
  while (node % 2 === 1) {
    node = half(node)
    last = half(last)
  }
  // If the old tree is perfect, its root is the first hash, and is omitted.
  const hashes = node === 0 ? [oldRoot, ...proof] : proof
  const [first, ...rest] = hashes
  if (!first) throw new ProofError('the consistency proof is too short')
  let oldHash = first
  let newHash = first
  for (const hash of rest) {
    if (last === 0) throw new ProofError('the consistency proof is too long')
    if (node % 2 === 1 || node === last) {
      oldHash = nodeHash(hash, oldHash)
      newHash = nodeHash(hash, newHash)
      while (node % 2 === 0 && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else newHash = nodeHash(newHash, hash)
    node = half(node)
    last = half(last)
  }
  if (last !== 0) throw new ProofError('the consistency proof is too short')
  if (!sameBytes(oldHash, oldRoot))
    throw new ProofError('the consistency proof does not lead to the old root')
  if (!sameBytes(newHash, root)) throw new ProofError('the consistency proof does not lead to the new root')
}

/** At each step from leaf to root: is the sibling on the right? Steps without a sibling are skipped. */
function turns(index: number, size: number): boolean[] {
  const sides: boolean[] = []
  let node = index
  let last = size - 1
  while (last > 0) {
    if (node % 2 === 1) sides.push(false)
    else if (node < last) sides.push(true)
    node = half(node)
    last = half(last)
  }
  return sides
}

/** MTH of the leaves from `low` to `high`, where `low` is a multiple of the largest power of two in the range. */
function rangeHash(low: number, high: number, source: NodeSource): Uint8Array {
  const parts: Uint8Array[] = []
  for (let start = low; start < high; ) {
    let level = 0
    while (start + 2 ** (level + 1) <= high && start % 2 ** (level + 1) === 0) level++
    parts.push(source.node({ level, index: start / 2 ** level }))
    start += 2 ** level
  }
  return parts.reduceRight((right, left) => nodeHash(left, right))
}

/** Sizes go up to 2^53, beyond the bit operators. */
const half = (number: number): number => Math.floor(number / 2)

function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

function requireSize(what: string, size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new ProofError(`the ${what} is not a number of leaves`)
}

function requireLeaf(index: number, size: number): void {
  requireSize('tree size', size)
  requireSize('index', index)
  if (index >= size) throw new ProofError(`leaf ${index} cannot be in a tree of ${size}`)
}

function requireGrowth(oldSize: number, size: number): void {
  requireSize('old tree size', oldSize)
  requireSize('tree size', size)
  if (oldSize > size) throw new ProofError(`a tree of ${oldSize} cannot be the beginning of one of ${size}`)
}

function requireHashes(hashes: Uint8Array[]): void {
  if (hashes.some(hash => hash.length !== 32)) throw new ProofError('a hash is not 32 bytes long')
}
