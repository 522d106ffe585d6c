// Where there is no node:crypto. On a server `ed25519.node.ts` takes its place, ten times as fast.

import { ed25519 as curve } from '@noble/curves/ed25519.js'
import { bytesToNumberLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concat, sameBytes } from './bytes.ts'

const { Point } = curve

export const ed25519 = {
  publicKey: (seed: Uint8Array): Uint8Array => curve.getPublicKey(seed),
  sign: (message: Uint8Array, seed: Uint8Array): Uint8Array => curve.sign(message, seed),
  verify: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean => {
    try {
      return (
        curve.verify(signature, message, publicKey, { zip215: false }) &&
        isExact(signature, message, publicKey)
      )
    } catch {
      return false
    }
  },
}

/**
 * The library multiplies the equation of RFC 8032 by eight, as it may. Node, OpenSSL and Go do not, so the
 * key's owner could make a signature that is valid here and invalid there. It must be valid everywhere.
 */
function isExact(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const r = signature.subarray(0, 32)
  const s = bytesToNumberLE(signature.subarray(32))
  const k = Point.Fn.create(bytesToNumberLE(sha512(concat(r, publicKey, message))))
  const expected = Point.BASE.multiplyUnsafe(s).subtract(Point.fromBytes(publicKey).multiplyUnsafe(k))
  return !expected.isSmallOrder() && sameBytes(expected.toBytes(), r)
}
