// A worker that counts the rivals of a brand and dies in front of a commit, or right after it.

import { findReader } from '../../src/engines/index.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { countRivals } from '../../src/rivals/tally/count-rivals.ts'
import { paperQueue } from '../paper-queue.ts'

interface Count {
  database: Database
  jobId: string
  brandId: string
  where: 'before' | 'after'
  /** The so-many-th of its transactions. */
  nth: number
  die(): Promise<never>
}

export async function countAndDie(count: Count): Promise<void> {
  const { database: pooled, jobId, brandId, where, nth, die } = count
  let commits = 0
  const dieIf = async (place: Count['where']): Promise<void> => {
    if (place === where && commits === nth) await die()
  }
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
  const deps = {
    database,
    clock,
    log: createLog('silent'),
    engines: { reader: findReader },
    queue: paperQueue(),
  }
  await countRivals({ ...deps, tallyBatch: 5 }, { jobId, brandId })
}
