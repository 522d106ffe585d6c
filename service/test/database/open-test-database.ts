import { openDatabase, type PooledDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { PATIENCE_MS } from '../patience.ts'

/** The service's own way to a database, which a test waits for as long as it takes. */
export const openTestDatabase = (url: string, maxConnections = 4): PooledDatabase =>
  openDatabase({
    url,
    maxConnections,
    applicationName: 'test',
    patienceMs: PATIENCE_MS,
    log: createLog('silent'),
  })
