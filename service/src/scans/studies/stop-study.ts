import { AppError, notFound } from '../../model/errors.ts'
import { type StopReason, stoppedFailure } from '../../model/study.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { closeScan } from '../close-scan.ts'
import { sealEnds } from '../seal-states.ts'
import { sealStudy } from './seal-study.ts'
import {
  cancelRuns,
  closableScans,
  lockScans,
  lockStudy,
  noteRound,
  noteStop,
  roundsOf,
  type Study,
} from './store.ts'

export interface StopDeps {
  database: Database
  queue: JobSender
  clock: Clock
}

const MESSAGES: Record<StopReason, string> = {
  budget: 'The budget of its study is used up',
  window: 'The window of its study was over before it was asked',
  cancelled: 'Its study was cancelled before it was asked',
}

/**
 * Whatever is not being asked at this moment is not asked any more. What is being asked finishes, and is evidence.
 * If nothing was left to ask, the end of the window stops nothing.
 */
export async function stopStudy(
  tx: Transaction,
  { queue, clock }: Omit<StopDeps, 'database'>,
  study: Study,
  { reason, actor }: { reason: StopReason; actor?: string },
): Promise<void> {
  const now = clock.now()
  const rounds = (await roundsOf(tx, study.id)).filter(({ state }) => state === 'planned')
  for (const { round } of rounds)
    await noteRound(tx, study.id, { round, state: 'cancelled', scanId: null, reason })
  const why = { failure: stoppedFailure(reason), message: MESSAGES[reason] }
  await lockScans(tx, study.id)
  const runs = await cancelRuns(tx, study.id, why)
  if (runs.length > 0) await sealEnds(tx, runs, { at: now })
  const isNews = study.stopReason === null && (reason !== 'window' || rounds.length + runs.length > 0)
  if (isNews) await noteStop(tx, study.id, reason, now)
  if (isNews || rounds.length > 0)
    await sealStudy(tx, study.id, { action: 'study.stopped', at: now, ...(actor && { actor }) })
  for (const scanId of await closableScans(tx, study.id)) await closeScan(tx, { queue }, { scanId, now })
}

/** By its planner, or another with the right. Requests under way may finish. */
export async function cancelStudy(
  deps: StopDeps,
  { actor, studyId }: { actor: string; studyId: string },
): Promise<void> {
  await deps.database.transaction(async tx => {
    const study = isPlausibleId(studyId) ? await lockStudy(tx, studyId) : null
    if (!study) throw notFound('Study')
    if (study.endedAt !== null) throw new AppError('conflict', 'The study has ended')
    if (study.stopReason !== null) return
    deps.queue.requireOpen()
    await stopStudy(tx, deps, study, { reason: 'cancelled', actor })
    // Its job may be resting until the next round.
    await deps.queue.send(tx, 'study', { studyId }, { singleton: `${studyId}/now` })
  })
}
