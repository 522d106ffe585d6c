// The stored bytes of answers: every body is written through `packBody` and read through `findBodies`.
//
// With an object store, `keepBodies` puts the packed bytes there and reads them back before they may be sealed: the row
// in `bodies` says how they are packed, but has no bytes. Without a store, the row holds them.

import { hash } from 'node:crypto'
import { toHex } from '@brand-citation-forensics/proof'
import type { Sql } from '../platform/database.ts'
import { atOnce } from '../platform/pace/at-once.ts'
import { fetchObject, keepObject } from './objects/body-objects.ts'
import { packBody, unpackBody } from './pack-body.ts'
import { type KeptBody, readBodies } from './store.ts'

export { packBody, unpackBody }

/** Objects that one caller fetches or puts at a time. */
export const OBJECTS_AT_ONCE = 16

/** By hex hash: how the bytes of a capture are stored. */
export type KeptBodies = ReadonlyMap<string, KeptBody>

/**
 * Packs bodies and, if there is a store, has it keep them before anything is sealed. A kill after that leaves an object
 * that no row names, and whoever next receives the same bytes finds it there.
 */
export async function keepBodies({ objects }: Sql, bodies: Uint8Array[]): Promise<KeptBodies> {
  const kept = await atOnce(OBJECTS_AT_ONCE, bodies, async (body): Promise<[string, KeptBody]> => {
    const packed = await packBody(body)
    const sha256 = hash('sha256', body)
    if (!objects) return [sha256, packed]
    await keepObject(objects, sha256, packed)
    return [sha256, { coding: packed.coding, bytes: null }]
  })
  return new Map(kept)
}

/** Bodies by hex hash. Each must exist, and is hashed again: what is returned is what was captured. */
export async function findBodies(sql: Sql, hashes: Uint8Array[]): Promise<Map<string, Uint8Array>> {
  const stored = await readBodies(sql, hashes)
  const bodies = new Map(
    await atOnce(
      OBJECTS_AT_ONCE,
      stored,
      async ({ sha256, ...kept }): Promise<[string, Uint8Array]> => [
        sha256,
        await openBody(sql, sha256, kept),
      ],
    ),
  )
  for (const sha256 of hashes.map(toHex))
    if (!bodies.has(sha256)) throw new Error(`The bytes of snapshot ${sha256} are missing: run npm run audit`)
  return bodies
}

async function openBody({ objects }: Sql, sha256: string, { coding, bytes }: KeptBody): Promise<Uint8Array> {
  if (bytes === null) return fetchObject(objects, sha256, coding)
  const body = unpackBody({ coding, bytes })
  if (hash('sha256', body) !== sha256)
    throw new Error(
      `The bytes kept as snapshot ${sha256} are not those that were captured: run npm run audit`,
    )
  return body
}
