// The public road: does anyone's hash belong to an answer we captured? It must stay cheap under any load,
// so lookups that arrive together become one query, and what is found is remembered. A snapshot never
// changes, so nothing remembered can become wrong. What is not found is asked again every time: a capture
// is visible in the commit that made it.

import { LRUCache } from 'lru-cache'
import type { Sql } from '../platform/database.ts'
import { findPublicSnapshots, type PublicSnapshot } from './store.ts'

export interface PublicLookup {
  /** `hash` is 64 hex digits in any case. */
  find(hash: string): Promise<PublicSnapshot | null>
  /** What is known already, at once. */
  remembered(hash: string): PublicSnapshot | undefined
}

interface Waiting {
  resolve: (found: PublicSnapshot | null) => void
  reject: (error: unknown) => void
}

const REMEMBERED = 100_000
/** While these are under way, further lookups gather: the busier it is, the more share one query. */
const QUERIES_AT_ONCE = 2

export function createPublicLookup(sql: Sql): PublicLookup {
  const found = new LRUCache<string, PublicSnapshot>({ max: REMEMBERED })
  let waiting = new Map<string, Waiting[]>()
  let queries = 0

  async function flush(): Promise<void> {
    if (waiting.size === 0 || queries === QUERIES_AT_ONCE) return
    const batch = waiting
    waiting = new Map()
    queries += 1
    try {
      const rows = new Map((await findPublicSnapshots(sql, [...batch.keys()])).map(row => [row.sha256, row]))
      for (const [hash, callers] of batch) {
        const snapshot = rows.get(hash) ?? null
        if (snapshot) found.set(hash, snapshot)
        for (const { resolve } of callers) resolve(snapshot)
      }
    } catch (error) {
      for (const callers of batch.values()) for (const { reject } of callers) reject(error)
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
