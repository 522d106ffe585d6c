// The public road: does anyone's hash belong to an answer we captured? It must stay cheap under any load,
// so lookups that arrive together become one query, and what has its proof is remembered: from then on the
// answer never changes. What is not found, or waits for its place in the log, is asked again every time: a
// capture is visible in the commit that made it.

import { formatTlogProof, inclusionProof } from '@brand-citation-forensics/proof'
import { LRUCache } from 'lru-cache'
import type { Engine, Surface } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import type { TreeReader } from '../log/tiles.ts'
import { findPublicSnapshots, type PublicSnapshot } from './store.ts'

export interface PublicCapture {
  sha256: string
  /** RFC 3339, as it is answered. */
  capturedAt: string
  engine: Engine
  surface: Surface
  /** The proof is a C2SP tlog-proof against the first checkpoint that holds the capture. */
  log: { origin: string; index: number; proof: string } | null
  /** What was made of it for answers, by whoever gives them; kept as long as it is. */
  readonly forms: Record<string, Form>
}

/** An answer, ready to be sent. */
export interface Form {
  encoding: string
  /** A character for each byte. */
  body: string
}

export interface PublicLookup {
  /** `hash` is 64 hex digits in any case. */
  find(hash: string): Promise<PublicCapture | null>
  /** What is known already, at once. */
  remembered(hash: string): PublicCapture | undefined
}

interface Waiting {
  resolve: (found: PublicCapture | null) => void
  reject: (error: unknown) => void
}

/**
 * Bytes, roughly: some twenty-four thousand captures of a large log. What is remembered is looked through whenever memory
 * is cleaned up, and everybody waits meanwhile.
 */
const REMEMBERED = 128 * 1024 * 1024
/** While these are under way, further lookups gather: the busier it is, the more share one query. */
const QUERIES_AT_ONCE = 2

export function createPublicLookup(sql: Sql, tree: TreeReader): PublicLookup {
  const found = new LRUCache<string, PublicCapture>({
    maxSize: REMEMBERED,
    // The proof, which has two bytes for each character because of the dashes in its note; the answer; their frame.
    sizeCalculation: capture => 4 * (capture.log?.proof.length ?? 1),
  })
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
        if (capture?.log) found.set(hash, capture)
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
    remembered: hash => found.get(hash.toLowerCase()),
    find(hash) {
      const key = hash.toLowerCase()
      const known = found.get(key)
      if (known) return Promise.resolve(known)
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
    forms: {},
    log: place && {
      origin: place.checkpoint.slice(0, place.checkpoint.indexOf('\n')),
      index: place.index,
      proof: formatTlogProof({ ...place, hashes: paths[position] ?? [] }),
    },
  }))
}
