import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { JobSender } from '../platform/queue.ts'
import type { CheckDeps } from '../truth/check-pages.ts'
import { checkCitations } from './check-citations.ts'
import { type ClassifyDeps, classifyRuns } from './classify-runs.ts'
import { unclassifiedRuns } from './store.ts'

/** Runs classified in one transaction: enough to share its cost, few enough to show progress. */
const BATCH = 50

/** Classifies what a scan captured. A run that cannot be read does not hold up the others. */
export async function classifyScan(
  deps: ClassifyDeps & CheckDeps & { log: Log },
  scanId: string,
): Promise<void> {
  const runIds = await unclassifiedRuns(deps.database, scanId)
  let failed = 0
  for (let start = 0; start < runIds.length; start += BATCH) {
    const failures = await classifyRuns(
      { ...deps, beforeVerdicts: runs => checkCitations(deps, runs) },
      runIds.slice(start, start + BATCH),
    )
    for (const [runId, error] of failures)
      deps.log.error({ runId, error: error.message }, 'run not classified')
    failed += failures.size
  }
  // Delivered again later: what is already classified is skipped.
  if (failed > 0) throw new Error(`${failed} runs of ${scanId} not classified`)
}

const REST_SECONDS = 3_600

/**
 * The queue delivered the job too often. Answers that nobody could read today may be readable for the next version:
 * they are tried again later, for as long as any waits for its class.
 */
export async function postponeClassification(
  deps: { database: Database; queue: JobSender; log: Log },
  scanId: string,
): Promise<void> {
  const waiting = (await unclassifiedRuns(deps.database, scanId)).length
  if (waiting === 0) return
  deps.log.error({ scanId, waiting }, 'classification given up for an hour')
  await deps.database.transaction(tx =>
    deps.queue.send(tx, 'classify-scan', { scanId }, { afterSeconds: REST_SECONDS }),
  )
}
