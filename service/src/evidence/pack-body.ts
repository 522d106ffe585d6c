// How bodies are packed and unpacked.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { DICTIONARY } from './dictionary.ts'
import type { PackedBody } from './store.ts'

/** Chosen by size and time: docs/decisions/0087-packed-records.md. */
const SMALL_OPTIONS = {
  params: { [constants.ZSTD_c_compressionLevel]: 7 },
  dictionary: DICTIONARY.bytes,
}
const LARGE_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 13 } }
/** Below this, a thread costs more than the work; above it, everybody else would wait, and a dictionary does not help. */
const LARGE = 128 * 1024
/** Many times an engine's largest answer. */
const MOST = 64 * 1024 * 1024

const compress = promisify(zstdCompress)

/** What does not shrink is stored as it is. */
export async function packBody(body: Uint8Array): Promise<PackedBody> {
  const packed =
    body.length < LARGE
      ? { coding: DICTIONARY.coding, bytes: zstdCompressSync(body, SMALL_OPTIONS) }
      : { coding: 'zstd', bytes: await compress(body, LARGE_OPTIONS) }
  return packed.bytes.length < body.length ? packed : { coding: 'identity', bytes: body }
}

/** The bytes as received. Throws if they cannot be unpacked, or exceed `most`. */
export function unpackBody({ coding, bytes }: PackedBody, most = MOST): Uint8Array {
  if (coding === 'identity') return bytes
  const options = { maxOutputLength: most, rejectGarbageAfterEnd: true }
  if (coding === 'zstd') return zstdDecompressSync(bytes, options)
  if (coding === DICTIONARY.coding)
    return zstdDecompressSync(bytes, { ...options, dictionary: DICTIONARY.bytes })
  throw new Error(
    `There is no coding ${coding}: a newer version wrote it and this one has to be upgraded, or somebody changed it`,
  )
}
