// The bytes of answers, as they are kept: every body is written through `packBody` and read through `findBodies`.
//
// This is the place for an object store. Its address is the SHA-256 of the bytes as they were received. `packBody`
// would put the packed bytes there before the transaction that seals them commits, so that no record lacks its
// bytes; the row in `bodies` would keep coding and place. `findBodies` would fetch where the row has no bytes, and
// hash as it does now. A month of `bodies` is what moves at once, and comes out of the database afterwards.

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { toHex } from '@brand-citation-forensics/proof'
import type { Sql } from '../platform/database.ts'
import { DICTIONARY } from './dictionary.ts'
import { type PackedBody, readBodies } from './store.ts'

/** Chosen by bytes and time: docs/decisions/0034-a-dictionary-for-bodies.md. */
const SMALL_OPTIONS = {
  params: { [constants.ZSTD_c_compressionLevel]: 7 },
  dictionary: DICTIONARY.bytes,
}
const LARGE_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 13 } }
/** Below this a thread costs more than the work; above it, everybody else would wait, and a dictionary is no help. */
const LARGE = 128 * 1024
/** Many times what an engine may answer. */
const MOST = 64 * 1024 * 1024

const compress = promisify(zstdCompress)

/** What does not shrink is kept as it is. */
export async function packBody(body: Uint8Array): Promise<PackedBody> {
  const packed =
    body.length < LARGE
      ? { coding: DICTIONARY.coding, bytes: zstdCompressSync(body, SMALL_OPTIONS) }
      : { coding: 'zstd', bytes: await compress(body, LARGE_OPTIONS) }
  return packed.bytes.length < body.length ? packed : { coding: 'identity', bytes: body }
}

/** The bytes as they were received. Throws when they cannot be unpacked, or are more than `most`. */
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

/** Bodies by the hex of their hash. Each is there, and hashed again: what comes from here is what was captured. */
export async function findBodies(sql: Sql, hashes: Uint8Array[]): Promise<Map<string, Uint8Array>> {
  const stored = await readBodies(sql, hashes)
  const bodies = new Map(stored.map(({ sha256, ...packed }) => [sha256, openBody(sha256, packed)]))
  for (const sha256 of hashes.map(toHex))
    if (!bodies.has(sha256)) throw new Error(`The bytes of snapshot ${sha256} are missing: run npm run audit`)
  return bodies
}

function openBody(sha256: string, packed: PackedBody): Uint8Array {
  const body = unpackBody(packed)
  if (hash('sha256', body) !== sha256)
    throw new Error(
      `The bytes kept as snapshot ${sha256} are not those that were captured: run npm run audit`,
    )
  return body
}
