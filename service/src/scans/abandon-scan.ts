import { failJob } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { lockScan } from './cancel/store.ts'
import { sealScan } from './seal-states.ts'
import { endScan } from './store.ts'

/** A scan that could not even be started ends as FAILED; one that was cancelled ends by itself. */
export async function abandonScan(deps: { database: Database; clock: Clock }, scanId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async tx => {
    if ((await lockScan(tx, scanId))?.status === 'CANCELLED') return
    const jobId = await endScan(tx, scanId, 'FAILED', now)
    if (!jobId) return
    await failJob(tx, jobId, now, 'The scan could not be started')
    await sealScan(tx, scanId, { action: 'scan.ended', at: now })
  })
}
