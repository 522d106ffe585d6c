// The public path: does this hash belong to an answer we captured? It must stay cheap under any load, so
// concurrent lookups become one query, and what has its proof is cached, since that answer never changes again.
// What is not found, or waits for its place in the log, is looked up every time: a capture is visible from its
// commit on.

import { formatTlogProof, inclusionProof } from '@brand-citation-forensics/proof'
import type { Engine, Surface } from '../../model/engine.ts'
import { type ByteMemory, createByteMemory } from '../../platform/byte-memory.ts'
import type { Sql } from '../../platform/database.ts'
import type { TreeReader } from '../log/tiles.ts'
import { captureIn, publicAnswer } from './answer.ts'
import { findPublicSnapshots, type PublicSnapshot } from './store.ts'

export interface PublicCapture {
  sha256: string
  /** RFC 3339, as it is answered. */
  capturedAt: string
  engine: Engine
  surface: Surface
  /** The proof is a C2SP tlog-proof against the first checkpoint that covers the capture. */
  log: { origin: string; index: number; proof: string } | null
}

export interface PublicLookup {
  /** `hash` is 64 hex digits, upper or lower case. */
  find(hash: string): Promise<PublicCapture | null>
  /**
   * Answers that no longer change, by lower-case hash, as sent: in JSON. Other renderings may be cached here too, under
   * names of their own.
   */
  readonly answers: ByteMemory
}

interface Waiting {
  resolve: (found: PublicCapture | null) => void
  reject: (error: unknown) => void
}

/** Bytes: about twenty-eight thousand answers of a large log. */
const REMEMBERED = 48 * 1024 * 1024
/** While these run, further lookups gather: the busier it is, the more share a query. */
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
      // Including those who arrived meanwhile: an unavailable database keeps everybody waiting once, not twice.
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
