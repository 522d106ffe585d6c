// Publishes the log as files, in every worker but one at a time. If the place is away nothing waits for it: the log
// continues, and the files catch up later.

import { randomUUID } from 'node:crypto'
import type { Log } from '../../../platform/log.ts'
import { createContact, type Pace } from '../outside/contact.ts'
import type { LogRefusal } from '../refusal.ts'
import { type FilePlaceSettings, openFilePlace } from './place.ts'
import { createFilePublisher, type PublisherDeps } from './publish.ts'
import { releaseFiles } from './store.ts'

export interface FileKeeperDeps extends Pick<PublisherDeps, 'database' | 'signal' | 'ownKeys'> {
  log: Log
  /** Called when what was published contradicts the database. */
  onRefusal: (refusal: LogRefusal) => void
}

export interface FileKeeper {
  /** Throws a LogRefusal if what was published is of another history; a place that is away is skipped. */
  ask(): Promise<void>
  /** Until the signal ends it. */
  keepPublished(): Promise<void>
}

/** Every checkpoint brings new partial tiles: more often would mean many small files. */
export const FILES_PACE: Pace = {
  pollMs: 10_000,
  timeoutMs: 10_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
}

const WORDS = {
  lost: 'the evidence log is not published as files for now',
  back: 'the evidence log is published as files again',
}

const NOBODY: FileKeeper = { ask: async () => {}, keepPublished: async () => {} }

export function createFileKeeper(
  { database, log, signal, ownKeys, onRefusal }: FileKeeperDeps,
  settings: FilePlaceSettings | null,
  pace = FILES_PACE,
): FileKeeper {
  if (!settings) return NOBODY
  const place = openFilePlace(settings)
  const holder = randomUUID()
  const publisher = createFilePublisher({ database, place, holder, signal, ownKeys })
  const contact = createContact({ name: { place: settings.kind }, log, pace, signal, words: WORDS })
  return {
    async ask() {
      await contact.attempt(publisher.requireAgreement)
    },
    async keepPublished() {
      const turn = async () => {
        while (!signal.aborted && (await publisher.step()));
      }
      await contact.keepAsking(turn).catch(onRefusal)
      await releaseFiles(database, holder).catch(() => {})
      await place.close()
    },
  }
}
