// A log whose bodies lie in a store that a test can spoil.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepBodies } from '../../src/evidence/bodies.ts'
import { sealCapture } from '../../src/evidence/seal.ts'
import { type Database, openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDirectoryStore } from '../../src/platform/objects/directory.ts'
import type { ObjectStore } from '../../src/platform/objects/object-store.ts'
import { type WatchedStore, watchObjects } from '../../src/platform/objects/watch-objects.ts'
import { createTroubles, type Troubles } from '../../src/platform/watching/write-troubles.ts'
import { PATIENCE_MS } from '../patience.ts'

export interface KeptWorld {
  /** The store itself, behind what spoils it, and where it keeps its files. */
  plain: ObjectStore
  directory: string
  objects: WatchedStore
  troubles: Troubles
  /** A road to the log's database that knows the store. */
  open(url: string): Database
  close(): Promise<void>
}

/** `spoil` may put something of its own in the place of an operation. */
export async function openKeptWorld(
  spoil: (store: ObjectStore) => ObjectStore = store => store,
): Promise<KeptWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-kept-'))
  const log = createLog('silent')
  const troubles = createTroubles(log)
  const plain = createDirectoryStore(directory)
  const objects = watchObjects(spoil(plain), { troubles, log, everyMs: 50 })
  const opened: Database[] = []
  return {
    ...{ plain, directory, objects, troubles },
    open(url) {
      const road = { url, maxConnections: 4, applicationName: 'test', patienceMs: PATIENCE_MS }
      const database = openDatabase({ ...road, log, objects })
      opened.push(database)
      return database
    },
    async close() {
      for (const database of opened) await database.close()
      await objects.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const bodyOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({ number, text: 'Northwind makes kettles. '.repeat(1 + (number % 40)) }))

/** Seals an answer as a worker does: its bytes are kept before the transaction begins. */
export async function sealKept(database: Database, number: number, capturedAt: Date): Promise<string> {
  const body = bodyOf(number)
  const kept = await keepBodies(database, [body])
  const runId = `run_kept_${number}`
  const capture = {
    ...{ subject: runId, slot: 'answer', capturedAt },
    ...{ engine: 'CHATGPT' as const, surface: 'sandbox' as const },
    ...{ body, private: { runId, route: 'openai-responses', prompt: { text: 'What is it?' } } },
  }
  return database.transaction(tx => sealCapture(tx, capture, kept))
}
