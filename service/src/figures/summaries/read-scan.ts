import { notFound } from '../../model/errors.ts'
import {
  closingStatus,
  RUN_STATUSES,
  type RunStatus,
  type ScanStatus,
  type V1ScanStatus,
} from '../../model/scan.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { costOfReadings } from '../../scans/reader-asks/store.ts'
import {
  findScan,
  runsOfScan,
  type ScanCost,
  type ScanRow,
  type ScanTally,
  scansOfBrand,
  tallyScan,
} from '../../scans/store.ts'
import type { EngineTally } from './store.ts'
import { type ScanSummary, summarizePage, summarizeScans } from './summarize.ts'
import { secondsLeft } from './time-left.ts'

/** The body of the scan route: exactly its nine fields. */
export async function readScan(sql: Sql, scanId: string) {
  const scan = await requireScan(sql, scanId)
  const tally = await tallyScan(sql, scan.id)
  return scanView({ ...scan, status: contractStatus(scan, tally) }, tally)
}

/** v1 has no word for it. Clients wait until it is over, then read what became of its runs. */
function contractStatus(
  { status, finishedAt }: Pick<ScanRow, 'status' | 'finishedAt'>,
  { byStatus, captured }: ScanTally,
): V1ScanStatus {
  if (status !== 'CANCELLED') return status
  return finishedAt === null ? 'RUNNING' : closingStatus(captured, byStatus.FAILED ?? 0)
}

interface ReadDeps {
  database: Sql
  clock: Clock
}

/** Progress by engine. As cheap as it is frequent. */
export async function readProgress({ database: sql, clock }: ReadDeps, scanId: string) {
  const scan = await requireScan(sql, scanId)
  const { id, brandId, status, createdAt, startedAt, finishedAt, samples, totalPrompts } = scan
  const { engines, cancelled, ...summary } = (await summarizeScans(sql, [id])).get(id) as ScanSummary
  return {
    ...{ id, brandId, status, samples, totalPrompts, studyId: scan.studyId },
    followedCaseId: scan.followedCaseId,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    ...summary,
    cancelled: cancelled && { by: cancelled.by, at: cancelled.at.toISOString() },
    byEngine: engines.map(engineView),
    secondsLeft: secondsLeft(scan, engines, clock.now()),
  }
}

const engineView = ({ scanId: _scan, lastCapturedAt: _last, ...tally }: EngineTally) => tally

/** For the operator: also its brand, its engines and why, and every run. */
export async function readScanWithRuns(deps: ReadDeps, scanId: string) {
  const { database: sql } = deps
  const progress = await readProgress(deps, scanId)
  const scan = await requireScan(sql, scanId)
  const { jobId, engines, enginesNotRunnable, enginesOutOfPlan } = scan
  // The runs last: a caller who is told that all are classified has seen them so, and stops asking.
  const tally = await tallyScan(sql, scanId)
  const runs = await runsOfScan(sql, scanId)
  return {
    ...progress,
    ...scanView(scan, tally),
    cost: costView(tally.cost),
    readingCost: costView(await costOfReadings(sql, scanId)),
    jobId,
    engines,
    enginesNotRunnable,
    enginesOutOfPlan,
    runs: runs.map(run => ({ ...run, capturedAt: run.capturedAt?.toISOString() ?? null })),
  }
}

/** A page of a brand's scans, newest first, each with its results. */
export async function listScans(sql: Sql, brandId: string, wanted: { after: Cursor | null; limit: number }) {
  const { rows, next } = await scansOfBrand(sql, brandId, wanted)
  const scans = (await summarizePage(sql, rows)).map(scan => ({
    ...scan,
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    cost: costView(scan.cost),
    cancelled: scan.cancelled && { by: scan.cancelled.by, at: scan.cancelled.at.toISOString() },
    before: scan.before && { ...scan.before, createdAt: scan.before.createdAt.toISOString() },
  }))
  return { scans, next }
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

function scanView<Status extends ScanStatus>(
  scan: Omit<ScanRow, 'status'> & { status: Status },
  tally: ScanTally,
) {
  return {
    id: scan.id,
    status: scan.status,
    startedAt: scan.startedAt?.toISOString() ?? null,
    finishedAt: scan.finishedAt?.toISOString() ?? null,
    totalPrompts: scan.totalPrompts,
    totalRuns: scan.totalRuns,
    // Known plus estimated: if some are unknown, the minimum.
    totalCostUsd: costView(tally.cost).usd,
    byStatus: Object.fromEntries(RUN_STATUSES.map(status => [status, tally.byStatus[status] ?? 0])) as Record<
      RunStatus,
      number
    >,
    mentions: tally.mentions,
  }
}
