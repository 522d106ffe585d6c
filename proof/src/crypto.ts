// The two primitives, in the fastest way of each runtime: chosen by "imports" in package.json.

import { ed25519 } from '#ed25519'
import { sha256 } from '#sha256'
import { toHex } from './bytes.ts'

export { ed25519, sha256 }

export const sha256Hex = (bytes: Uint8Array): string => toHex(sha256(bytes))
