// RFC 6962, section 2.1, a second time: recursive, slow and word for word, with Node's own hash and whole
// numbers of any size, so that it shares no arithmetic with the code it is compared with.

import { createHash } from 'node:crypto'
import type { NodeSource } from '../src/merkle.ts'

const sha256 = (...parts: Uint8Array[]): Uint8Array =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest())

export interface Leaves {
  /** The hash of a leaf. */
  at(index: bigint): Uint8Array
  /** Whether the leaves from `low` to `high` are all the same, so that nobody has to walk through them. */
  alike(low: bigint, high: bigint): boolean
}

/** A leaf for each entry. */
export function leavesOf(entries: Uint8Array[]): Leaves {
  const hashes = entries.map(entry => sha256(Uint8Array.of(0), entry))
  return { at: index => hashes[Number(index)]!, alike: () => false }
}

/** As many leaves as one likes, all the same but for the marked ones. */
export function endlessLeaves(marked: number[]): Leaves {
  const places = marked.map(BigInt)
  const mark = (index: bigint) => Buffer.from(places.includes(index) ? `marked ${index}` : 'plain')
  return {
    at: index => sha256(Uint8Array.of(0), mark(index)),
    alike: (low, high) => !places.some(place => low <= place && place < high),
  }
}

const largestPowerBelow = (count: bigint): bigint => 1n << BigInt((count - 1n).toString(2).length - 1)

/** The roots of leaves that are all the same, by how many. */
const ALIKE = new Map<bigint, Uint8Array>()

export function mth(leaves: Leaves, low: bigint, high: bigint): Uint8Array {
  const count = high - low
  if (count === 0n) return sha256()
  if (count === 1n) return leaves.at(low)
  const alike = leaves.alike(low, high)
  const known = alike && ALIKE.get(count)
  if (known) return known
  const middle = low + largestPowerBelow(count)
  const root = sha256(Uint8Array.of(1), mth(leaves, low, middle), mth(leaves, middle, high))
  if (alike) ALIKE.set(count, root)
  return root
}

/** PATH(m, D[low:high]); `m` counts from the first leaf, not from `low`. */
export function path(leaves: Leaves, m: bigint, low: bigint, high: bigint): Uint8Array[] {
  if (high - low === 1n) return []
  const middle = low + largestPowerBelow(high - low)
  return m < middle
    ? [...path(leaves, m, low, middle), mth(leaves, middle, high)]
    : [...path(leaves, m, middle, high), mth(leaves, low, middle)]
}

/** SUBPROOF(m, D[low:high], own); `m` counts from the first leaf, not from `low`. */
export function subproof(leaves: Leaves, m: bigint, low: bigint, high: bigint, own = true): Uint8Array[] {
  if (m === high) return own ? [] : [mth(leaves, low, high)]
  const middle = low + largestPowerBelow(high - low)
  return m <= middle
    ? [...subproof(leaves, m, low, middle, own), mth(leaves, middle, high)]
    : [...subproof(leaves, m, middle, high, false), mth(leaves, low, middle)]
}

/**
 * On which sides the hashes of PATH(m, D[n]) stand. Between trees for which this is the same, an inclusion
 * proof cannot tell: the size is not in the root, only in the checkpoint.
 */
export function pathSides(m: number, n: number): string {
  if (m < 0 || m >= n) return 'none'
  if (n === 1) return ''
  const k = Number(largestPowerBelow(BigInt(n)))
  return m < k ? `${pathSides(m, k)}R` : `${pathSides(m - k, n - k)}L`
}

/** The same for SUBPROOF(m, D[n], own). */
export function subproofSides(m: number, n: number, own = true): string {
  if (m <= 0 || m > n) return 'none'
  if (m === n) return own ? 'own' : 'given'
  const k = Number(largestPowerBelow(BigInt(n)))
  return m <= k ? `${subproofSides(m, k, own)}R` : `${subproofSides(m - k, n - k, false)}L`
}

/** Every perfect subtree there is below `size`; whoever asks for another has miscalculated. */
export const nodesOf = (leaves: Leaves, size: number): NodeSource => ({
  node({ level, index }) {
    const low = BigInt(index) << BigInt(level)
    const high = low + (1n << BigInt(level))
    if (low < 0n || high > BigInt(size)) throw new Error(`no node ${level}/${index} in a tree of ${size}`)
    return mth(leaves, low, high)
  },
})
