import { EngineError } from '../engines/engine.ts'
import type { CapturedRun } from '../evidence/history.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { JobSender } from '../platform/queue.ts'
import type { ModelReader } from '../readers/model/reader.ts'
import type { CheckDeps } from '../truth/check-pages.ts'
import { checkCitations } from './check-citations.ts'
import { type ClassifyDeps, classifyRuns } from './classify-runs.ts'
import { answerOf } from './judge-run.ts'
import { readRuns } from './read-runs.ts'
import { unclassifiedRuns } from './store.ts'

/** Runs classified in one transaction: enough to share its cost, few enough to show progress. */
const BATCH = 50

export type ClassifyScanDeps = ClassifyDeps &
  CheckDeps & {
    log: Log
    /** The model that reads; without one, rules do. */
    reader?: ModelReader | null
    /** How long answers wait for a reader that is away. */
    readerWaitMs?: number
  }

const READER_WAIT_MS = 3_600_000

/** While the reader is away, answers wait for it, and the queue brings them again; then rules read them. */
async function readOrWait(deps: ClassifyScanDeps, runs: CapturedRun[]): Promise<boolean> {
  if (!deps.reader || runs.length === 0) return false
  try {
    await readRuns({ ...deps, reader: deps.reader }, runs)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const waited = deps.clock.now().getTime() - Math.min(...runs.map(run => answerOf(run).at.getTime()))
    if (error.retryable && waited < (deps.readerWaitMs ?? READER_WAIT_MS)) throw error
    deps.log.warn({ reason: error.message }, 'the reader is away; rules read')
  }
  return true
}

/** Classifies what a scan captured. A run that cannot be read does not hold up the others. */
export async function classifyScan(deps: ClassifyScanDeps, scanId: string): Promise<void> {
  const runIds = await unclassifiedRuns(deps.database, scanId)
  let failed = 0
  for (let start = 0; start < runIds.length; start += BATCH) {
    const failures = await classifyRuns(
      {
        ...deps,
        beforeVerdicts: async runs => {
          await checkCitations(deps, runs)
          return readOrWait(deps, runs)
        },
      },
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
