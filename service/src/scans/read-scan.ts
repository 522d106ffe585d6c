import { notFound } from '../model/errors.ts'
import { RUN_STATUSES, type RunStatus } from '../model/scan.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { costOfReadings } from './reader-asks/store.ts'
import { findScan, runsOfScan, type ScanCost, type ScanRow, type ScanTally, tallyScan } from './store.ts'

/** The body of the scan route: its nine fields and nothing else. */
export async function readScan(sql: Sql, scanId: string) {
  const scan = await requireScan(sql, scanId)
  return scanView(scan, await tallyScan(sql, scan.id))
}

/** For the operator: also where it belongs, which engines and why, and every run. */
export async function readScanWithRuns(sql: Sql, scanId: string) {
  const scan = await requireScan(sql, scanId)
  const { brandId, jobId, engines, enginesNotRunnable, enginesOutOfPlan } = scan
  // The runs last: whoever is told that all are classified has been shown them so, and asks no more.
  const tally = await tallyScan(sql, scanId)
  const runs = await runsOfScan(sql, scanId)
  return {
    ...scanView(scan, tally),
    cost: costView(tally.cost),
    readingCost: costView(await costOfReadings(sql, scanId)),
    brandId,
    jobId,
    createdAt: scan.createdAt.toISOString(),
    engines,
    enginesNotRunnable,
    enginesOutOfPlan,
    samples: scan.samples,
    runs: runs.map(run => ({ ...run, capturedAt: run.capturedAt?.toISOString() ?? null })),
  }
}

async function requireScan(sql: Sql, scanId: string): Promise<ScanRow> {
  const scan = isPlausibleId(scanId) ? await findScan(sql, scanId) : null
  if (!scan) throw notFound('Scan')
  return scan
}

const costView = ({ micros, estimatedMicros, estimatedAsks, unknownAsks }: ScanCost) => ({
  usd: micros === null ? null : micros / 1e6,
  estimatedUsd: estimatedMicros / 1e6,
  estimatedAsks,
  unknownAsks,
})

function scanView(scan: ScanRow, tally: ScanTally) {
  return {
    id: scan.id,
    status: scan.status,
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    totalPrompts: scan.totalPrompts,
    totalRuns: scan.totalRuns,
    // Known and estimated: with unknown asks beside them, the least that it cost.
    totalCostUsd: costView(tally.cost).usd,
    byStatus: Object.fromEntries(RUN_STATUSES.map(status => [status, tally.byStatus[status] ?? 0])) as Record<
      RunStatus,
      number
    >,
    mentions: tally.mentions,
  }
}
