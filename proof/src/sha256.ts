import { sha256 as digest } from '@noble/hashes/sha2.js'
import { toHex } from './bytes.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => digest(bytes)

export const sha256Hex = (bytes: Uint8Array): string => toHex(digest(bytes))
