import type { Database } from '../../src/platform/database.ts'
import { createSealer } from '../../src/scans/capture.ts'
import { createGateMemory } from '../../src/scans/gate/gate.ts'

/** What a worker on this database keeps while it runs. */
export const workerParts = (database: Database) => ({
  sealer: createSealer(database),
  memory: createGateMemory(),
})
