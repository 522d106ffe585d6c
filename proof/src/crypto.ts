// The two primitives, by the fastest way there is where the code runs: "imports" in package.json chooses.

import { ed25519 } from '#ed25519'
import { sha256 } from '#sha256'
import { toHex } from './bytes.ts'

export { ed25519, sha256 }

export const sha256Hex = (bytes: Uint8Array): string => toHex(sha256(bytes))
