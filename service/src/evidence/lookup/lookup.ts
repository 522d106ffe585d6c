// The public path: does this hash belong to an answer we captured? It must stay cheap under any load, so
// concurrent lookups become one query, and what has its proof is cached, since that answer never changes again.
// What is not found, or waits for its place in the log, is looked up every time: a capture is visible from its
// commit on.

import { formatTlogProof, inclusionProof } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { type ByteMemory, createByteMemory } from '../../platform/memory/byte-memory.ts'
import { inBatches } from '../../platform/pace/in-batches.ts'
import type { TreeReader } from '../log/tiles.ts'
import { captureIn, type PublicCapture, publicAnswer } from './answer.ts'
import { findPublicSnapshots, type PublicSnapshot } from './store.ts'

export interface PublicLookup {
  /** `hash` is 64 hex digits, upper or lower case. */
  find(hash: string): Promise<PublicCapture | null>
  /**
   * Answers that no longer change, by lower-case hash, as sent: in JSON. Other renderings may be cached here too, under
   * names of their own.
   */
  readonly answers: ByteMemory
}

/** Bytes: about twenty-eight thousand answers of a large log. */
const REMEMBERED = 48 * 1024 * 1024
const QUERIES_AT_ONCE = 2

export function createPublicLookup(sql: Sql, tree: TreeReader): PublicLookup {
  const answers = createByteMemory(REMEMBERED)
  const ask = inBatches<string, PublicCapture | null>({
    atOnce: QUERIES_AT_ONCE,
    async work(batch) {
      const snapshots = await findPublicSnapshots(sql, [...new Set(batch.map(({ item }) => item))])
      const captures = new Map((await proven(tree, snapshots)).map(capture => [capture.sha256, capture]))
      for (const capture of captures.values())
        if (capture.log) answers.set(capture.sha256, Buffer.from(JSON.stringify(publicAnswer(capture))))
      for (const { item, resolve } of batch) resolve(captures.get(item) ?? null)
    },
  })

  return {
    answers,
    find(hash) {
      const key = hash.toLowerCase()
      const known = answers.get(key, 'utf8')
      return known === undefined ? ask(key) : Promise.resolve(captureIn(known))
    },
  }
}

async function proven(tree: TreeReader, snapshots: PublicSnapshot[]): Promise<PublicCapture[]> {
  const paths = await tree.compute(source =>
    snapshots.map(({ place }) => place && inclusionProof(place.index, place.size, source)),
  )
  return snapshots.map(({ place, ...snapshot }, position) => ({
    ...snapshot,
    log: place && {
      origin: place.checkpoint.slice(0, place.checkpoint.indexOf('\n')),
      index: place.index,
      proof: formatTlogProof({ ...place, hashes: paths[position] ?? [] }),
    },
  }))
}
