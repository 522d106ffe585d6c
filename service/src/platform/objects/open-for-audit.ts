import { STORE_WAIT_MS } from '../../model/patience.ts'
import type { Log } from '../log.ts'
import { createTroubles } from '../watching/write-troubles.ts'
import { openObjectStore, type StoreSettings } from './settings.ts'
import { type WatchedStore, watchObjects } from './watch-objects.ts'

/** An audit of hours does not give up because the store is away for a minute. */
export const openForAudit = (settings: StoreSettings | null, log: Log): WatchedStore | null =>
  settings &&
  watchObjects(openObjectStore(settings), { troubles: createTroubles(log), log, insistMs: STORE_WAIT_MS })
