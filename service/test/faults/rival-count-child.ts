// A worker that counts the rivals of a brand, in a process of its own. It kills itself in front of a commit, or right after it.

import { findReader } from '../../src/engines/index.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { type Database, openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { countRivals } from '../../src/rivals/tally/count-rivals.ts'
import { paperQueue } from '../paper-queue.ts'
import { PATIENCE_MS } from '../patience.ts'

const [databaseUrl = '', jobId = '', brandId = '', where = '', nth = '1'] = process.argv.slice(2)

let commits = 0
const dieIf = async (place: string): Promise<void> => {
  if (place !== where || commits !== Number(nth)) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise<never>(() => {})
}

const log = createLog('error')
const pooled = openDatabase({
  ...{ url: databaseUrl, maxConnections: 2, applicationName: 'test', patienceMs: PATIENCE_MS, log },
})
const transaction: Database['transaction'] = async work => {
  commits += 1
  const result = await pooled.transaction(async tx => {
    const done = await work(tx)
    await dieIf('before')
    return done
  })
  await dieIf('after')
  return result
}
const database: Database = Object.assign(Object.create(pooled), { transaction })
const engines = { reader: findReader }
const deps = { database, clock, log, engines, queue: paperQueue(), tallyBatch: 5 }
await countRivals(deps, { jobId, brandId })
await pooled.close()
