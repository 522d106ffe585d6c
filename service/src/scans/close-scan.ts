import { sumUpSpending } from '../costs/spending/store.ts'
import { finishJob } from '../jobs/jobs.ts'
import { closingStatus } from '../model/scan.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { sealScan } from './seal-states.ts'
import { endScan, runningScansWithoutOwedRuns, scansWithoutOwedRuns, tallyScan } from './store.ts'

interface CloseDeps {
  database: Database
  queue: JobSender
  clock: Clock
}

interface Closing {
  scanId: string
  now: Date
}

/**
 * Closes the scans of these runs, where nothing is owed any more. Not in a run's own transaction, which would make all
 * runs of a scan wait for each other; if a worker dies in between, its job is redelivered and gets here too.
 */
export async function closeScansOf(deps: CloseDeps, runIds: string[]): Promise<void> {
  const ended = await scansWithoutOwedRuns(deps.database, runIds)
  await closeScans(deps, [...new Set(ended.values())])
}

/** At startup: whatever left a scan RUNNING although all its runs had ended, there is no job that returns to it. */
export async function closeEndedScans(deps: CloseDeps): Promise<void> {
  await sumUpSpending(deps.database)
  await closeScans(deps, await runningScansWithoutOwedRuns(deps.database))
}

export async function closeScans(deps: CloseDeps, scanIds: string[]): Promise<void> {
  if (scanIds.length === 0) return
  for (const scanId of scanIds) {
    const now = deps.clock.now()
    await deps.database.transaction(tx => closeScan(tx, deps, { scanId, now }))
  }
  await sumUpSpending(deps.database)
}

/** Ends the scan according to its runs, and has its captures classified. Happens once, however often it is called. */
export async function closeScan(
  tx: Transaction,
  deps: { queue: JobSender },
  closing: Closing,
): Promise<void> {
  const { byStatus, captured } = await tallyScan(tx, closing.scanId)
  const failed = byStatus.FAILED ?? 0
  const jobId = await endScan(tx, closing.scanId, closingStatus(captured, failed), closing.now)
  if (!jobId) return
  await finishJob(tx, jobId, closing.now)
  await sealScan(tx, closing.scanId, { action: 'scan.ended', at: closing.now })
  if ((byStatus.CAPTURED ?? 0) > 0) await deps.queue.send(tx, 'classify-scan', { scanId: closing.scanId })
}
