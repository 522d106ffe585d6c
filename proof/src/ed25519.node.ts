import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { concat, fromHex } from './bytes.ts'

/** The DER prefix of the 32 bytes (RFC 8410). */
const PRIVATE_PREFIX = fromHex('302e020100300506032b657004220420')
const PUBLIC_PREFIX = fromHex('302a300506032b6570032100')

/** Bytes past the end would go unnoticed: the DER parser stops where the key does. */
function derOf(prefix: Uint8Array, key: Uint8Array): Buffer {
  if (key.length !== 32) throw new TypeError(`a key of Ed25519 has 32 bytes, not ${key.length}`)
  return Buffer.from(concat(prefix, key))
}

const privateKey = (seed: Uint8Array) =>
  createPrivateKey({ key: derOf(PRIVATE_PREFIX, seed), format: 'der', type: 'pkcs8' })

const publicKeyOf = (bytes: Uint8Array) =>
  createPublicKey({ key: derOf(PUBLIC_PREFIX, bytes), format: 'der', type: 'spki' })

export const ed25519 = {
  publicKey: (seed: Uint8Array): Uint8Array =>
    createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length),
  sign: (message: Uint8Array, seed: Uint8Array): Uint8Array => sign(null, message, privateKey(seed)),
  verify: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean => {
    try {
      return verify(null, message, publicKeyOf(publicKey), signature)
    } catch {
      return false
    }
  },
}
