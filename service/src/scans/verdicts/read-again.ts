// Answers that were not read because the model was away or refused: read once it is back, and judged again by that reading.

import { sumUpDays } from '../../citations/days/sum-up.ts'
import { readRuns } from '../../citations/read-runs.ts'
import { classifiedRuns } from '../../citations/store.ts'
import { type CapturedRun, readCapturedRuns } from '../../evidence/history.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import { isReadLater, type NotRead, restSeconds } from '../../readers/model/not-read.ts'
import { classifyRuns } from './classify-runs.ts'
import { type ClassifyScanDeps, SHIFT_MS } from './classify-scan.ts'

const BATCH = 50

/** However often it is delivered, it reads and judges each run once. */
export async function readAgain(deps: ClassifyScanDeps, job: JobPayloads['read-again']): Promise<void> {
  const { scanId, tries } = job
  const { reader } = deps
  if (!reader) return deps.log.warn({ scanId }, 'there is no reader any more: the verdicts of the rules stay')
  const until = performance.now() + SHIFT_MS
  const runIds = await classifiedRuns(deps.database, scanId)
  const left: NotRead[] = []
  for (let start = 0; start < runIds.length; start += BATCH) {
    const runs = await readCapturedRuns(deps.database, runIds.slice(start, start + BATCH))
    const owed = runs.filter(isReadingOwed)
    const { read, notRead } = await readRuns({ ...deps, reader }, owed, until)
    left.push(...notRead.values())
    // Including those whose reading was sealed by a worker that died before the verdict.
    const judged = runs.filter(({ runId, readings }) => read.has(runId) || readings.length > 0)
    const failures = await classifyRuns(
      deps,
      judged.map(({ runId }) => runId),
      { cause: 'reclassification' },
    )
    for (const [runId, error] of failures)
      deps.log.error({ runId, error: error.message }, 'run not judged again')
  }
  await sumUpDays(deps.database)
  if (left.some(({ kind }) => kind === 'unbegun')) await rest(deps, { scanId, tries }, 0)
  else if (left.some(isReadLater)) await rest(deps, { scanId, tries: tries + 1 }, restSeconds(tries, left))
}

/** Rules have read it, and their verdict says that the model will. */
const isReadingOwed = ({ readings, classifications }: CapturedRun): boolean =>
  readings.length === 0 && classifications.at(-1)?.content.notRead?.again === true

const rest = (
  { database, queue }: Pick<ClassifyScanDeps, 'database' | 'queue'>,
  job: JobPayloads['read-again'],
  afterSeconds: number,
): Promise<void> => database.transaction(tx => queue.send(tx, 'read-again', job, { afterSeconds }))
