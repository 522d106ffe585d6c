// Judging again as acknowledged jobs: from sealed readings, or after the model has read again.

import type { Reclassification } from '../../citations/reclassification.ts'
import { acknowledgeJob, failJob, finishJob, startJob } from '../../jobs/jobs.ts'
import { findJob } from '../../jobs/store.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../../platform/idempotency.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { ClassifyScanDeps } from './classify-scan.ts'
import { datedBack, reachOf } from './dated-back.ts'
import type { ReaderTerms } from './forecast.ts'
import { reclassify } from './reclassify.ts'
import { reread } from './reread.ts'
import { brandsMeant, type Scope } from './store.ts'

export interface RequestDeps {
  database: Database
  queue: JobSender
  clock: Clock
  /** Null: no model is configured. */
  readerTerms: ReaderTerms | null
}

export interface JudgeAgain extends Scope {
  actor: string
  /** Have the model read again first. */
  read: boolean
  /** Only what this fact was ever dated back to. */
  factId?: string | null
  idempotency?: Omit<IdempotentRequest, 'now'> | null
}

/** Throws if the scan is not the brand's. */
export async function requireScope(database: Database, { brandId, scanId }: Scope): Promise<void> {
  if (scanId === null) return
  const isKnown = isPlausibleId(scanId) && (await brandsMeant(database, { brandId, scanId })).length === 1
  if (!isKnown) throw notFound('Scan')
}

export function requireReader(readerTerms: ReaderTerms | null): ReaderTerms {
  if (readerTerms) return readerTerms
  throw new AppError('conflict', 'No model reads the answers: set BCF_READER')
}

/** Enqueues it, or finds the pending one for the same brand, scan or fact. */
export async function requestJudging(
  deps: RequestDeps,
  request: JudgeAgain,
): Promise<Replayable<{ jobId: string }>> {
  const { actor, brandId, scanId, read, factId = null, idempotency = null } = request
  await requireScope(deps.database, request)
  if (factId !== null) await datedBack(deps.database, { brandId, factId })
  if (read) requireReader(deps.readerTerms)
  const now = deps.clock.now()
  deps.queue.requireOpen()
  return deps.database.transaction(tx =>
    once(tx, idempotency && { ...idempotency, now }, async () => {
      const kind = read ? 'reread' : 'reclassify'
      const job = await acknowledgeJob(tx, { actor, kind, subjectId: factId ?? scanId ?? brandId, now })
      const payload = { jobId: job.id, brandId, scanId, ...(factId !== null && { factId }) }
      const since = now.toISOString()
      if (job.isNew && read) await deps.queue.send(tx, 'reread', { ...payload, since }, { id: job.id })
      else if (job.isNew) await deps.queue.send(tx, 'reclassify', payload, { id: job.id })
      return { jobId: job.id }
    }),
  )
}

/** The queue gives a job an hour. */
const SHIFT_MS = 20 * 60_000

type Deps = ClassifyScanDeps & { queue: JobSender }

/** However often it is delivered, even after its worker was killed: what was read since it was requested is not read again. */
export async function rereadJob(deps: Deps, job: JobPayloads['reread']): Promise<void> {
  if (await hasEnded(deps, job.jobId)) return
  await startJob(deps.database, job.jobId, deps.clock.now())
  const { reader } = deps
  const fail = (message: string) => failJob(deps.database, job.jobId, deps.clock.now(), message)
  if (!reader) return fail('No model reads the answers any more: BCF_READER is not set')
  const { about, ...scope } = await reachOf(deps.database, job)
  const unread = { ...scope, since: new Date(job.since) }
  const until = performance.now() + SHIFT_MS
  const rest = await reread({ ...deps, reader, ...(about && { about }) }, unread, until)
  if (rest?.kind === 'unbegun') return deps.database.transaction(tx => deps.queue.send(tx, 'reread', job))
  if (rest?.kind === 'refused') return fail(rest.message)
  // The queue redelivers the job a limited number of times.
  if (rest) throw new Error(rest.message)
  await judge(deps, job)
}

export async function reclassifyJob(deps: Deps, job: JobPayloads['reclassify']): Promise<void> {
  if (await hasEnded(deps, job.jobId)) return
  await startJob(deps.database, job.jobId, deps.clock.now())
  await judge(deps, job)
}

const hasEnded = async ({ database }: Deps, jobId: string): Promise<boolean> =>
  ((await findJob(database, jobId))?.finishedAt ?? null) !== null

async function judge(deps: Deps, job: JobPayloads['reclassify']): Promise<void> {
  const { about: _about, ...scope } = await reachOf(deps.database, job)
  const result: Reclassification = await reclassify(deps, { ...scope, dryRun: false })
  await finishJob(deps.database, job.jobId, deps.clock.now(), result)
}
