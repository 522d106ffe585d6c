// Whom a process asks: the engines, and the model that reads.

import { createCapturingFetch } from '../engines/asking/capturing-fetch.ts'
import type { CapturingFetch } from '../engines/engine.ts'
import { createEngines, type EngineTable } from '../engines/index.ts'
import { createModelReader, type ModelReader, type ReaderDesk } from '../readers/model/reader.ts'
import { type ReaderSettings, settled, termsOf } from '../readers/model/settings.ts'
import { createReaderDesk } from '../scans/ask-reader.ts'
import { createGateMemory, type GateMemory } from '../scans/gate/gate.ts'
import type { Ground } from './ground.ts'

export interface Asking {
  fetch: CapturingFetch
  engines: EngineTable
  /** Null: nobody reads. */
  readerSettings: ReaderSettings | null
  reader: ModelReader | null
  desk: ReaderDesk | null
  memory: GateMemory
}

export function openAsking({ config, clock, storage, sandbox, queue }: Ground): Asking {
  const fetch = createCapturingFetch({ now: () => clock.now() })
  // The simulated reader exists only inside the sandbox.
  const isReadable = config.reader !== null && (config.reader.baseUrl !== null || sandbox !== null)
  const readerSettings = config.reader && isReadable ? settled(config.reader, sandbox?.url ?? null) : null
  const engines = createEngines({
    ...{ credentials: config.engines, fetch, reader: readerSettings && termsOf(readerSettings) },
    ...(sandbox ? { sandboxUrl: sandbox.url } : {}),
  })
  const reader = readerSettings && createModelReader(readerSettings, fetch)
  const memory = createGateMemory()
  const { database } = storage
  const desk =
    reader && createReaderDesk({ database, clock, engines, budgets: config.budgets, memory, reader, queue })
  return { fetch, engines, readerSettings, reader, desk, memory }
}
