// The list of contents: which records an export holds, sealed like everything else. The log proves each record on its own;
// the list proves that nobody has left one out of a bundle.
//
// Sealed when a state of a run is first exported, and reused ever after: the slot is the hash of the entries, so a state
// has one list, whoever asks and however often. If a process is killed after the commit, the next export uses the list it
// left.

import { setTimeout as pause } from 'node:timers/promises'
import { toHex } from '@brand-citation-forensics/proof'
import { AppError } from '../model/errors.ts'
import { type Database, isUniqueViolation } from '../platform/database.ts'
import { ring } from './log/bell.ts'
import { isPublished } from './log/prove.ts'
import { seal, sha256Of } from './seal.ts'
import { recordIn, type StoredRecord } from './store.ts'

export interface ExportedState {
  runId: string
  /** Before the records were read: whatever was sealed by then is among them. */
  readAt: Date
  /** Of the answer, in hex. */
  sha256: string
  /** Everything exported except the list: the run's records, and its facts. */
  records: StoredRecord[]
}

export interface Contents {
  /** The list of exactly these records; created if there is none. */
  of(state: ExportedState): Promise<StoredRecord>
  /** Resolves when the list has its place in the published log. Throws an AppError if that takes too long. */
  placed(list: Pick<StoredRecord, 'id'>): Promise<void>
}

interface ContentsDeps {
  database: Database
  /** How long an export waits for the sequencer, which looks for records twice a second. */
  patienceMs: number
}

/** From the first look to the second, by when a sequencer in this process may be done; the pauses grow. */
const FIRST_LOOK_MS = 10
const LOOK_MS = 100
/** Ten times the sequencer's pause. */
export const CONTENTS_PATIENCE_MS = 5_000

export function createContents({ database, patienceMs }: ContentsDeps): Contents {
  const shared = createSharing()

  async function written(state: ExportedState, entries: string[], slot: string): Promise<StoredRecord> {
    const find = () => recordIn(database, { subject: state.runId, kind: 'contents', slot })
    const known = await find()
    if (known) return known
    try {
      await database.transaction(tx => seal(tx, newList(state, { entries, slot })))
    } catch (error) {
      // Another process has just exported the same state.
      if (!isUniqueViolation(error)) throw error
    }
    const list = await find()
    if (!list) throw new Error(`the list of contents of ${state.runId} is gone`)
    return list
  }

  async function awaited(id: string): Promise<void> {
    const until = performance.now() + patienceMs
    for (
      let lookMs = FIRST_LOOK_MS;
      !(await isPublished(database, id));
      lookMs = Math.min(lookMs * 2, LOOK_MS)
    ) {
      if (performance.now() > until) throw notPlaced()
      if (lookMs === FIRST_LOOK_MS) ring()
      await pause(lookMs)
    }
  }

  return {
    of(state) {
      const entries = state.records.map(({ entry }) => toHex(entry)).sort()
      const slot = sha256Of(entries.join('\n'))
      return shared(`${state.runId} ${slot}`, () => written(state, entries, slot))
    },
    placed: ({ id }) => shared(id, () => awaited(id)),
  }
}

const newList = (
  { runId, readAt, sha256, records }: ExportedState,
  { entries, slot }: { entries: string[]; slot: string },
) => ({
  kind: 'contents' as const,
  subject: runId,
  slot,
  // Another machine's clock may be ahead: a list is never older than what it names.
  at: new Date(Math.max(readAt.getTime(), ...records.map(({ at }) => at.getTime()))),
  sha256,
  private: { entries },
})

const notPlaced = () =>
  new AppError(
    'log_waiting',
    'The list of what this bundle holds waits for its place in the evidence log: try again in a moment',
    { retryAfterSeconds: 2 },
  )

/** A thousand concurrent requests for the same wait for one answer. */
function createSharing() {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = underWay.get(key) as Promise<T> | undefined
    if (known) return known
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
