import { AppError, notFound } from '../../model/errors.ts'
import { CANCELLED_RUN } from '../../model/scan.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { closeScan } from '../close-scan.ts'
import { noteRun } from '../meters.ts'
import { sealEnds, sealScan } from '../seal-states.ts'
import { endWaitingRuns, hasOwedRuns, lockScan, markCancelled } from './store.ts'

interface CancelDeps {
  database: Database
  queue: JobSender
  clock: Clock
}

/**
 * From its commit on, the scan asks nothing more. What an engine is answering right now is paid for and stored; the last
 * such answer closes the scan. Does nothing if already cancelled.
 */
export async function cancelScan(
  deps: CancelDeps,
  { scanId, actor }: { scanId: string; actor: string },
): Promise<void> {
  const now = deps.clock.now()
  const ended = await deps.database.transaction(async tx => {
    const scan = isPlausibleId(scanId) ? await lockScan(tx, scanId) : null
    if (!scan) throw notFound('Scan')
    // A publicly sealed plan must not have unexplained holes.
    if (scan.studyId !== null)
      throw new AppError('conflict', 'The scan is a round of a study: cancel the study', {
        extra: { studyId: scan.studyId },
      })
    if (scan.status === 'CANCELLED') return []
    if (scan.finishedAt !== null)
      throw new AppError('conflict', `The scan has ended (${scan.status}): there is nothing to cancel`)
    if (!(await hasOwedRuns(tx, scanId)))
      throw new AppError('conflict', 'Every run has been asked: there is nothing to cancel')
    await markCancelled(tx, scanId)
    const runIds = await endWaitingRuns(tx, scanId, CANCELLED_RUN)
    await sealEnds(tx, runIds, { actor, at: now, isFirst: true })
    await sealScan(tx, scanId, { actor, action: 'scan.cancelled', at: now })
    // Batch answers may take a day; those that have arrived do not wait for them.
    if (await hasOwedRuns(tx, scanId)) await deps.queue.send(tx, 'classify-scan', { scanId })
    else await closeScan(tx, deps, { scanId, now })
    return runIds
  })
  for (const _ of ended) noteRun(CANCELLED_RUN.failure)
}
