import { AppError } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'
import { type StartScanDeps, startScan } from './start-scan.ts'
import { hasOpenScan } from './store.ts'

export type ScheduledScanDeps = StartScanDeps & { log: Log }

/**
 * Starts the scan of a schedule that came due, under the same cap as any other. When the scan before it is
 * still running this one is left out, so that they never pile up. Delivered twice, it starts once: the
 * delivery is the idempotency key.
 */
export async function startScheduledScan(
  deps: ScheduledScanDeps,
  { brandId, delivery }: { brandId: string; delivery: string },
): Promise<void> {
  if (await hasOpenScan(deps.database, brandId)) {
    deps.log.warn({ brandId }, 'scheduled scan left out: the one before it is still running')
    return
  }
  try {
    await startScan(deps, { brandId, idempotency: { key: `schedule/${delivery}`, request: brandId } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'database_unavailable') throw error
    deps.log.warn({ brandId, reason: error.message }, 'scheduled scan left out')
  }
}
