// What this process cannot write right now, and why. A failed write notes it, a successful one clears it;
// readiness, metrics and the queue's pumps look here.

import { needsBodies } from '../../model/jobs.ts'
import type { Log } from '../log.ts'

export const STORES = ['database', 'journal', 'objects'] as const
type Store = (typeof STORES)[number]

export const CAUSES = ['disk_full', 'read_only', 'connections_full', 'refused', 'failing'] as const
export type Cause = (typeof CAUSES)[number]

export interface Trouble {
  what: Store
  cause: Cause
  since: Date
  /** For people: what it means, without paths or hosts. */
  message: string
}

export interface Troubles {
  note(what: Store, cause: Cause): void
  /** Ignored right after a note: of two concurrent writers, the one that fails is right. */
  clear(what: Store): void
  list(): Trouble[]
  /** If only connections are lacking, those who have one can write. */
  isDatabaseWritable(): boolean
  /** False while answers can be neither stored nor read. */
  areObjectsWell(): boolean
  /** Whether a job of this queue could do its work. */
  mayWork(queue: string): boolean
}

const MESSAGES: Record<Store, Partial<Record<Cause, string>> & { failing: string }> = {
  database: {
    disk_full: 'The disk of the database is full: nothing can be captured or changed',
    read_only: 'The database only reads: nothing can be captured or changed',
    connections_full: 'The database takes no more connections: max_connections is reached',
    failing: 'The database does not run, and cannot be started',
  },
  journal: {
    disk_full: 'The disk of the evidence log (log/ in BCF_DATA_DIR) is full: nothing is signed, records wait',
    read_only:
      'The disk of the evidence log (log/ in BCF_DATA_DIR) only reads: nothing is signed, records wait',
    failing: 'The evidence log (log/ in BCF_DATA_DIR) cannot be written: nothing is signed, records wait',
  },
  objects: {
    disk_full: 'The object store is full: no answer can be captured, so no engine is asked',
    refused:
      'The object store refuses us (BCF_STORE_BUCKET, _REGION, _KEY_ID, _SECRET): no answer can be captured, so no engine is asked',
    failing: 'The object store cannot be reached: no answer can be captured, so no engine is asked',
  },
}

/** How long after a failure a success proves nothing. */
const SETTLED_MS = 2_000

export function createTroubles(log: Log): Troubles {
  const troubles = new Map<Store, Trouble & { lastAt: number }>()
  const areObjectsWell = () => !troubles.has('objects')
  const isDatabaseWritable = () =>
    (troubles.get('database')?.cause ?? 'connections_full') === 'connections_full'
  return {
    note(what, cause) {
      const known = troubles.get(what)
      const lastAt = performance.now()
      if (known) known.lastAt = lastAt
      if (known?.cause === cause) return
      const message = MESSAGES[what][cause] ?? MESSAGES[what].failing
      troubles.set(what, { what, cause, since: new Date(), message, lastAt })
      log.error({ what, cause }, message)
    },
    clear(what) {
      const known = troubles.get(what)
      if (!known || performance.now() - known.lastAt < SETTLED_MS) return
      troubles.delete(what)
      const seconds = Math.round((Date.now() - known.since.getTime()) / 1000)
      log.info({ what, cause: known.cause, seconds }, 'it can be written again')
    },
    isDatabaseWritable,
    areObjectsWell,
    mayWork: queue => isDatabaseWritable() && (areObjectsWell() || !needsBodies(queue)),
    list: () => [...troubles.values()].map(({ lastAt: _, ...trouble }) => trouble),
  }
}

const CAUSE_OF: Record<string, Cause> = {
  '53100': 'disk_full',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '25006': 'read_only',
  EROFS: 'read_only',
  '53300': 'connections_full',
}

/** In a few words, for callers who needed it. */
export const REASONS: Record<Cause, string> = {
  disk_full: 'its disk is full',
  read_only: 'it only reads just now',
  connections_full: 'it takes no more connections',
  refused: 'it refuses us',
  failing: 'it does not run',
}

/** Null if the error says nothing about writing. */
export const causeOf = (error: unknown): Cause | null =>
  CAUSE_OF[String((error as { code?: unknown } | null)?.code ?? '')] ?? null
