// The object store as the service uses it: what is put is read back, what is read is checked, and whether it can be written is
// learnt from everybody who uses it. Who fails notes it; then a small object is put and read back until that succeeds. A
// store that only reads, is full or lies is as good as one that is away.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { causeOfStore, type ObjectStore, StoreError } from '../object-store.ts'
import type { Troubles } from '../write-troubles.ts'
import { wrongReads } from './meters.ts'

export interface WatchedStore extends ObjectStore {
  /**
   * Returns once the store has given back bytes that `isRight` accepts. What is there already is enough, if it is right;
   * what is wrong, half written perhaps, makes room for ours.
   */
  keep(name: string, bytes: Uint8Array, isRight: (kept: Uint8Array) => boolean): Promise<void>
  /** What `open` makes of the bytes. Where that is nothing they are read once more: a store may err once. */
  read<T>(name: string, open: (bytes: Uint8Array) => T | null): Promise<T | 'missing' | 'wrong'>
  /** Whether it answers, unless somebody has just asked; what is found is noted. Never throws, and takes no longer than a caller bears. */
  look(): Promise<void>
}

interface Watch {
  troubles: Troubles
  log: Log
  /** How often a store is looked at while something is known to be wrong. */
  everyMs?: number
}

/** The one name whose bytes are replaced. */
const PROBE = 'probe'
const READS = 3
const LOOKED_AT_MS = 10_000
/** Who waits for an answer of ours is promised one within 2 s. */
const PATIENCE_MS = 1_200

export function watchObjects(store: ObjectStore, { troubles, log, everyMs = 2_000 }: Watch): WatchedStore {
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof StoreError) troubles.note('objects', causeOfStore(error))
      throw error
    }
  }
  let probing = false
  async function tryAgain(): Promise<void> {
    if (probing || troubles.areObjectsWell()) return
    probing = true
    await noting(probe(store)).then(
      () => troubles.clear('objects'),
      () => {},
    )
    probing = false
  }
  const timer = setInterval(tryAgain, everyMs).unref()
  let lookedAt = performance.now()
  return {
    put: (...put) => noting(store.put(...put)),
    putFirst: (...put) => noting(store.putFirst(...put)),
    get: name => noting(store.get(name)),
    has: name => noting(store.has(name)),
    list: (...listed) => noting(store.list(...listed)),
    keep: (...kept) => noting(keep(store, ...kept)),
    async read(name, open) {
      for (let reads = 1; ; reads++) {
        const bytes = await noting(store.get(name))
        const opened = bytes && open(bytes)
        if (opened !== null) return opened
        if (bytes) {
          wrongReads.inc()
          log.error({ object: name }, 'the object store returned other bytes than were put there')
        }
        if (reads === READS) return bytes ? 'wrong' : 'missing'
      }
    },
    async look() {
      if (!troubles.areObjectsWell() || performance.now() - lookedAt < LOOKED_AT_MS) return
      lookedAt = performance.now()
      const answer = noting(store.has(PROBE)).catch(() => {})
      await Promise.race([answer, sleep(PATIENCE_MS, undefined, { ref: false })])
    },
    async close() {
      clearInterval(timer)
      await store.close()
    },
  }
}

async function keep(
  store: ObjectStore,
  ...[name, bytes, isRight]: Parameters<WatchedStore['keep']>
): Promise<void> {
  const isThere = async () => {
    const kept = await store.get(name)
    return kept !== null && isRight(kept)
  }
  await store.putFirst(name, bytes, { isKept: true })
  if (await isThere()) return
  await store.put(name, bytes, { isKept: true })
  if (!(await isThere())) throw new StoreError('broken', 'OtherBytes')
}

/** Throws where a small object cannot be put, or does not come back. */
export async function probe(store: ObjectStore): Promise<void> {
  const bytes = randomBytes(16)
  await store.put(PROBE, bytes)
  const kept = await store.get(PROBE)
  // Two processes may do so at the same time: whole is what counts, not whose.
  if (kept?.length !== bytes.length) throw new StoreError('broken', 'OtherBytes')
}
