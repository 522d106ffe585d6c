import { closingStatus } from '../model/scan.ts'
import type { Transaction } from '../platform/database.ts'
import { finishJob } from '../platform/jobs.ts'
import type { JobSender } from '../platform/queue.ts'
import { endScan, settleOne, tallyScan } from './store.ts'

interface Closing {
  scanId: string
  now: Date
}

/** A run came to its end. The last one closes the scan, in the same transaction. */
export async function settleRun(
  tx: Transaction,
  deps: { queue: JobSender },
  closing: Closing,
): Promise<void> {
  if ((await settleOne(tx, closing.scanId)) === 0) await closeScan(tx, deps, closing)
}

/** Ends the scan by what became of its runs, and has what was captured classified. */
export async function closeScan(
  tx: Transaction,
  deps: { queue: JobSender },
  closing: Closing,
): Promise<void> {
  const { byStatus } = await tallyScan(tx, closing.scanId)
  const captured = (byStatus.CAPTURED ?? 0) + (byStatus.CLASSIFIED ?? 0)
  const failed = byStatus.FAILED ?? 0
  const jobId = await endScan(tx, closing.scanId, closingStatus(captured, failed), closing.now)
  if (!jobId) return
  await finishJob(tx, jobId, closing.now)
  if (captured > 0) await deps.queue.send(tx, 'classify-scan', { scanId: closing.scanId })
}
