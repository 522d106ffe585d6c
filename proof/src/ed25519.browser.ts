// Where node:crypto is not. `ed25519.node.ts` stands in on a server, ten times as fast.

import { ed25519 as curve } from '@noble/curves/ed25519.js'

export const ed25519 = {
  publicKey: (seed: Uint8Array): Uint8Array => curve.getPublicKey(seed),
  sign: (message: Uint8Array, seed: Uint8Array): Uint8Array => curve.sign(message, seed),
  /** By RFC 8032, not the looser ZIP 215: another program must come to the same answer. */
  verify: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean => {
    try {
      return curve.verify(signature, message, publicKey, { zip215: false })
    } catch {
      return false
    }
  },
}
