// Answers that were judged before their pages were kept: a job walks through those of a brand, newest first, and reads what they
// cite from their sealed verdicts. Each batch is one transaction with the place that it has come to, so that a worker that is
// killed goes on there; an answer that is judged meanwhile is kept by its verdict, and found unchanged.

import { readClassifications } from '../../evidence/history.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue.ts'
import { lockRuns } from '../store.ts'
import { keepCitations } from './keep-citations.ts'
import { brandsToWalk, endWalk, findWalk, moveWalk, runsToWalk, verdictsOf } from './store.ts'

interface Deps {
  database: Database
  queue: JobSender
  log: Log
}

type Job = JobPayloads['count-sources']

const BATCH = 200
/** A job that takes longer would be taken for dead. */
const SHIFT_MS = 60_000

export async function walkSources(deps: Deps, { brandId }: Job): Promise<void> {
  const until = performance.now() + SHIFT_MS
  while (performance.now() < until)
    if (!(await deps.database.transaction(tx => walkBatch(tx, brandId)))) {
      deps.log.info({ brandId }, 'counted which pages older answers cite')
      return
    }
  await walkOn(deps, { brandId })
}

export const walkOn = ({ database, queue }: Deps, { brandId }: Job): Promise<void> =>
  database.transaction(async tx => {
    await queue.send(tx, 'count-sources', { brandId }, { singleton: brandId })
  })

/** Has the walks taken up that are not at their end. */
export async function beginSources(deps: Deps): Promise<void> {
  for (const brandId of await brandsToWalk(deps.database)) await walkOn(deps, { brandId })
}

/** False at the end. */
async function walkBatch(tx: Transaction, brandId: string): Promise<boolean> {
  if (!(await findWalk(tx, brandId, { locked: true }))) return false
  const runIds = await runsToWalk(tx, brandId, BATCH)
  const last = runIds.at(-1)
  if (last === undefined) {
    await endWalk(tx, brandId)
    return false
  }
  // Verdicts are read with their runs locked: one that is sealed meanwhile is kept after this.
  await lockRuns(tx, runIds)
  const verdicts = await verdictsOf(tx, runIds)
  const sealed = await readClassifications(
    tx,
    verdicts.map(({ classificationId }) => classificationId),
  )
  await keepCitations(
    tx,
    verdicts.flatMap(({ runId, classificationId }) => {
      const content = sealed.get(classificationId)?.content
      return content ? [{ runId, citations: content.reading.citations }] : []
    }),
  )
  await moveWalk(tx, brandId, { last, counted: runIds.length })
  return true
}
