import type { Log } from '../platform/log.ts'
import { type ClassifyDeps, classifyRun } from './classify-run.ts'
import { unclassifiedRuns } from './store.ts'

/** Classifies what a scan captured. A run that cannot be read does not hold up the others. */
export async function classifyScan(deps: ClassifyDeps & { log: Log }, scanId: string): Promise<void> {
  const failures: unknown[] = []
  for (const runId of await unclassifiedRuns(deps.database, scanId)) {
    try {
      await classifyRun(deps, runId)
    } catch (error) {
      deps.log.error({ runId, error: (error as Error).message }, 'run not classified')
      failures.push(error)
    }
  }
  // Delivered again later: what is already classified is skipped.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} runs not classified`)
}
