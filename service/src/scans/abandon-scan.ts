import { failJob } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { lockScan } from './cancel/store.ts'
import { sealScan } from './seal-states.ts'
import { endScan } from './store.ts'
import { tellOfAbandoned } from './watch/tell-of-miss.ts'

/** A scan that could not even start ends as FAILED; a cancelled one ends on its own. */
export async function abandonScan(deps: { database: Database; clock: Clock }, scanId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async tx => {
    const scan = await lockScan(tx, scanId)
    if (scan?.status === 'CANCELLED') return
    const jobId = await endScan(tx, scanId, 'FAILED', now)
    if (!jobId) return
    await failJob(tx, jobId, now, 'The scan could not be started')
    await sealScan(tx, scanId, { action: 'scan.ended', at: now })
    if (scan) await tellOfAbandoned(tx, now, { brandId: scan.brandId, scanId })
  })
}
