import type { Database } from '../../../src/platform/database.ts'
import { createSealer } from '../../../src/scans/capture.ts'
import { createGateMemory } from '../../../src/scans/gate/gate.ts'
import { createRunClaims } from '../../../src/scans/runs/claims.ts'

/** A database, and what a worker on it keeps while it runs. */
export const workerParts = (database: Database) => ({
  database,
  sealer: createSealer(database),
  claims: createRunClaims(database),
  memory: createGateMemory(),
})
