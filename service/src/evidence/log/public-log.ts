// The log for anyone to read, in the form of C2SP tlog-tiles. Nothing in it reveals what was captured: an entry
// is a salted commitment. Any number of strangers may ask, so nothing immutable is read twice, and only a few
// of them use the database at once.

import {
  entryBundle,
  parseTilePath,
  TILE_WIDTH,
  type TileAddress,
  tileWidth,
} from '@brand-citation-forensics/proof'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { readEntries, readKeys, readPublishedNote } from './store.ts'
import type { TreeReader } from './tiles.ts'

export interface PublicLog {
  /** The newest published checkpoint with its cosignatures; null if there is none. */
  checkpoint(): Promise<string | null>
  /** Hashes or entries by path, `tile/…`; null for whatever the published tree does not have. */
  tile(path: string): Promise<Uint8Array | null>
  /** Every key the log was ever signed with, the oldest first. */
  keys(): Promise<string[]>
}

/** An entry of 32 bytes after its length in two. */
const ENTRY_LENGTH = 34
const REMEMBERED_BUNDLES = 1_024
const READS_AT_ONCE = 4

export function createPublicLog(sql: Sql, tree: TreeReader): PublicLog {
  const bundles = new LRUCache<number, Uint8Array>({ max: REMEMBERED_BUNDLES })
  const inTurn = takingTurns(READS_AT_ONCE)
  // A log only grows: what is once in the published tree stays in it.
  let published = 0

  const head = sharing(async () => {
    const newest = await readPublishedNote(sql)
    published = Math.max(published, newest?.size ?? 0)
    return newest?.note ?? null
  })
  const keys = sharing(async () => (await readKeys(sql)).map(({ vkey }) => vkey))

  const isPublished = ({ level, index, width }: TileAddress) => width <= tileWidth(level, index, published)

  async function entries(index: number, width: number): Promise<Uint8Array | null> {
    let bundle = bundles.get(index)
    if (!bundle || bundle.length < width * ENTRY_LENGTH) {
      bundle = entryBundle(await readEntries(sql, index * TILE_WIDTH, TILE_WIDTH))
      bundles.set(index, bundle)
    }
    return bundle.length < width * ENTRY_LENGTH ? null : bundle.subarray(0, width * ENTRY_LENGTH)
  }

  return {
    checkpoint: head,
    keys,
    async tile(path) {
      const address = parseTilePath(path)
      if (!address) return null
      const { level, index, width } = address
      const hashes = { level: level ?? 0, index, width }
      if (!isPublished(hashes)) await head()
      if (!isPublished(hashes)) return null
      return inTurn(() => (level === null ? entries(index, width) : tree.tile(level, index, width)))
    },
  }
}

/**
 * Callers who arrive during a query share the next one: nobody gets an answer older than the question. If the first
 * query fails, the next is not tried: an unavailable database keeps everybody waiting once, not twice.
 */
function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    const asked = ask()
    current = asked
    next = null
    const end = () => {
      if (current !== asked) return
      current = null
      next = null
    }
    asked.then(end, end)
    return asked
  }

  return () => {
    if (!current) return begin()
    next ??= current.then(begin)
    return next
  }
}

/** Admits so many at once; the rest queue, and share the failure of those admitted before them. */
function takingTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: PromiseWithResolvers<void>[] = []
  let busy = 0
  return async work => {
    if (busy === atOnce) {
      const place = Promise.withResolvers<void>()
      line.push(place)
      await place.promise
    } else busy += 1
    try {
      return await work()
    } catch (error) {
      for (const { reject } of line.splice(0)) reject(error)
      throw error
    } finally {
      const next = line.shift()
      if (next) next.resolve()
      else busy -= 1
    }
  }
}

/** Whose signatures make a checkpoint acceptable, as a C2SP tlog-policy: the log's, and all its witnesses'. */
export function logPolicy(log: { vkeys: string[]; url: string; witnesses: string[] }): string {
  const names = log.witnesses.map(nameOfKey)
  return [
    ...log.vkeys.map(vkey => `log ${vkey} ${log.url}`),
    ...log.witnesses.map((vkey, place) => `witness ${names[place]} ${vkey}`),
    ...(names.length > 0 ? [`group witnesses all ${names.join(' ')}`] : []),
    `quorum ${names.length > 0 ? 'witnesses' : 'none'}`,
    '',
  ].join('\n')
}

/** Two keys of one witness must not share a name. */
const nameOfKey = (vkey: string): string => vkey.split('+', 2).join('+')
