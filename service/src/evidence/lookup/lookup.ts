// The public road: does anyone's hash belong to an answer we captured? It must stay cheap under any load,
// so lookups that arrive together become one query, and what has its proof is remembered: from then on the
// answer never changes. What is not found, or waits for its place in the log, is asked again every time: a
// capture is visible in the commit that made it.

import { formatTlogProof, inclusionProof } from '@brand-citation-forensics/proof'
import { type ByteMemory, createByteMemory } from '../../platform/byte-memory.ts'
import type { Sql } from '../../platform/database.ts'
import type { TreeReader } from '../log/tiles.ts'
import { captureIn, type PublicCapture, publicAnswer } from './answer.ts'
import { findPublicSnapshots, type PublicSnapshot } from './store.ts'

export interface PublicLookup {
  /** `hash` is 64 hex digits in any case. */
  find(hash: string): Promise<PublicCapture | null>
  /**
   * Answers that never change again, by the hash in lower case, as they are sent: in JSON. Whoever sends them in other forms
   * may keep those here as well, under names of their own.
   */
  readonly answers: ByteMemory
}

interface Waiting {
  resolve: (found: PublicCapture | null) => void
  reject: (error: unknown) => void
}

/** Bytes: some twenty-eight thousand answers of a large log. */
const REMEMBERED = 48 * 1024 * 1024
/** While these are under way, further lookups gather: the busier it is, the more share one query. */
const QUERIES_AT_ONCE = 2

export function createPublicLookup(sql: Sql, tree: TreeReader): PublicLookup {
  const answers = createByteMemory(REMEMBERED)
  let waiting = new Map<string, Waiting[]>()
  let queries = 0

  async function flush(): Promise<void> {
    if (waiting.size === 0 || queries === QUERIES_AT_ONCE) return
    const batch = waiting
    waiting = new Map()
    queries += 1
    try {
      const snapshots = await findPublicSnapshots(sql, [...batch.keys()])
      const captures = new Map((await proven(tree, snapshots)).map(capture => [capture.sha256, capture]))
      for (const [hash, callers] of batch) {
        const capture = captures.get(hash) ?? null
        if (capture?.log) answers.set(capture.sha256, Buffer.from(JSON.stringify(publicAnswer(capture))))
        for (const { resolve } of callers) resolve(capture)
      }
    } catch (error) {
      // Those who came meanwhile as well: a database that is away keeps everybody waiting once, not twice.
      for (const callers of [...batch.values(), ...waiting.values()])
        for (const { reject } of callers) reject(error)
      waiting = new Map()
    } finally {
      queries -= 1
      setImmediate(flush)
    }
  }

  return {
    answers,
    find(hash) {
      const key = hash.toLowerCase()
      const known = answers.get(key, 'utf8')
      if (known !== undefined) return Promise.resolve(captureIn(known))
      return new Promise((resolve, reject) => {
        if (waiting.size === 0) setImmediate(flush)
        const callers = waiting.get(key)
        if (callers) callers.push({ resolve, reject })
        else waiting.set(key, [{ resolve, reject }])
      })
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
