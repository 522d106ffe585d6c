import type { Log } from '../platform/log.ts'
import { type ClassifyDeps, classifyRuns } from './classify-runs.ts'
import { unclassifiedRuns } from './store.ts'

/** Runs classified in one transaction: enough to share its cost, few enough to show progress. */
const BATCH = 50

/** Classifies what a scan captured. A run that cannot be read does not hold up the others. */
export async function classifyScan(deps: ClassifyDeps & { log: Log }, scanId: string): Promise<void> {
  const runIds = await unclassifiedRuns(deps.database, scanId)
  let failed = 0
  for (let start = 0; start < runIds.length; start += BATCH) {
    const failures = await classifyRuns(deps, runIds.slice(start, start + BATCH))
    for (const [runId, error] of failures)
      deps.log.error({ runId, error: error.message }, 'run not classified')
    failed += failures.size
  }
  // Delivered again later: what is already classified is skipped.
  if (failed > 0) throw new Error(`${failed} runs of ${scanId} not classified`)
}
