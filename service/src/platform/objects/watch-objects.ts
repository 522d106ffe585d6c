// The object store as the service uses it: what is put is read back, what is read is checked, and every user reports whether
// it can be written. After a failure, an object like the one that failed is put and read back until that succeeds. A store
// that is read-only, full or lying is treated like one that is away.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Troubles } from '../watching/write-troubles.ts'
import { wrongReads } from './meters.ts'
import {
  causeOfStore,
  knownFailure,
  MARK,
  type ObjectStore,
  type PutOptions,
  StoreError,
} from './object-store.ts'
import { type ProbeTerms, probe, SMALL_PROBE } from './probe.ts'

export interface WatchedStore extends ObjectStore {
  /**
   * Returns once the store has given back bytes that `isRight` accepts. Bytes already there will do, if right;
   * wrong ones, perhaps half written, are replaced by ours.
   */
  keep(name: string, bytes: Uint8Array, isRight: (kept: Uint8Array) => boolean): Promise<void>
  /** What `open` makes of the bytes. If that is nothing, they are read once more: a store may err once. */
  read<T>(name: string, open: (bytes: Uint8Array) => T | null): Promise<T | 'missing' | 'wrong'>
  /**
   * Throws unless `claim` finds the store to be ours. If that could not be found out, it is asked again; nothing is kept before.
   */
  belong(claim: (store: ObjectStore) => Promise<void>): Promise<void>
  /** Checks whether it answers, unless somebody just did, and notes the result. Never throws, and is quick enough for a waiting caller. */
  look(): Promise<void>
}

interface Watch {
  troubles: Troubles
  log: Log
  /** How often to look at a store known to be in trouble. */
  everyMs?: number
  /** For callers who are promised an answer: a limit on everything, and no attempt during known trouble. */
  requestMs?: number | null
  /** For callers who must know: how long to keep retrying. */
  insistMs?: number
}

/** While it is in trouble. */
export const LOOKED_EVERY_MS = 2_000
const READS = 3
const LOOKED_AT_MS = 10_000
/** Callers are promised an answer within 2 s. */
const PATIENCE_MS = 1_200
const MOST_PAUSE_MS = 5_000

export function watchObjects(store: ObjectStore, watch: Watch): WatchedStore {
  const { troubles, log, everyMs = LOOKED_EVERY_MS, requestMs = null, insistMs = 0 } = watch
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    const known = requestMs === null ? undefined : troubles.list().find(({ what }) => what === 'objects')
    // Not noted: those who ask must not prolong the trouble.
    if (known) throw knownFailure(known.cause)
    try {
      return await (requestMs === null ? patiently(work, insistMs) : soon(work(), requestMs))
    } catch (error) {
      if (error instanceof StoreError) troubles.note('objects', causeOfStore(error))
      throw error
    }
  }

  let failed: ProbeTerms = SMALL_PROBE
  const putting = async <T>(bytes: Uint8Array, options: PutOptions, put: () => Promise<T>): Promise<T> => {
    try {
      return await noting(put)
    } catch (error) {
      if (error instanceof StoreError) failed = { length: bytes.length, options }
      throw error
    }
  }

  let claim: (() => Promise<void>) | null = null
  const claimed = async () => {
    await claim?.()
    claim = null
  }

  let probing = false
  async function tryAgain(): Promise<void> {
    if (probing || troubles.areObjectsWell()) return
    probing = true
    await noting(() => claimed().then(() => probe(store, failed))).then(
      () => {
        failed = SMALL_PROBE
        troubles.clear('objects')
      },
      () => {},
    )
    probing = false
  }
  const timer = requestMs === null ? setInterval(tryAgain, everyMs).unref() : undefined
  let lookedAt = performance.now()
  return {
    put: (name, bytes, options = {}) => putting(bytes, options, () => store.put(name, bytes, options)),
    putFirst: (name, bytes, options = {}) =>
      putting(bytes, options, () => store.putFirst(name, bytes, options)),
    get: name => noting(() => store.get(name)),
    has: name => noting(() => store.has(name)),
    putAt: name => noting(() => store.putAt(name)),
    list: (...listed) => noting(() => store.list(...listed)),
    keep: (...kept) => putting(kept[1], KEPT, () => claimed().then(() => keep(store, ...kept))),
    async read(name, open) {
      for (let reads = 1; ; reads++) {
        const bytes = await noting(() => store.get(name))
        const opened = bytes && open(bytes)
        if (opened !== null) return opened
        if (bytes) {
          wrongReads.inc()
          log.error({ object: name }, 'the object store returned other bytes than were put there')
        }
        if (reads === READS) return bytes ? 'wrong' : 'missing'
      }
    },
    async belong(ask) {
      claim = () => ask(store)
      await noting(claimed)
    },
    async look() {
      if (!troubles.areObjectsWell() || performance.now() - lookedAt < LOOKED_AT_MS) return
      lookedAt = performance.now()
      const answer = noting(() => store.has(MARK)).catch(() => {})
      await Promise.race([answer, sleep(PATIENCE_MS, undefined, { ref: false })])
    },
    async close() {
      clearInterval(timer)
      await store.close()
    },
  }
}

const KEPT: PutOptions = { isKept: true }

async function keep(
  store: ObjectStore,
  ...[name, bytes, isRight]: Parameters<WatchedStore['keep']>
): Promise<void> {
  const isThere = async () => {
    const kept = await store.get(name)
    return kept !== null && isRight(kept)
  }
  await store.putFirst(name, bytes, KEPT)
  if (await isThere()) return
  await store.put(name, bytes, KEPT)
  if (!(await isThere())) throw new StoreError('broken', 'OtherBytes')
}

/** A store that refuses us will do so again. */
async function patiently<T>(work: () => Promise<T>, insistMs: number): Promise<T> {
  const begun = performance.now()
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, MOST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      const mayPass = error instanceof StoreError && error.failure !== 'refused'
      if (!mayPass || performance.now() - begun >= insistMs) throw error
    }
    await sleep(pauseMs)
  }
}

/** A mounted share's operation cannot be cancelled, but nobody has to wait for it. */
async function soon<T>(work: Promise<T>, waitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StoreError('slow', 'TimeoutError')), waitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
