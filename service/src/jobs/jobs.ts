// Jobs that a client was promised, from the promise to their end. Every step is sealed.

import { eventRecord } from '../evidence/events/event.ts'
import { sealStates } from '../evidence/events/state.ts'
import { sealAll } from '../evidence/seal.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import { type AcknowledgedJob, traitsOf } from '../model/jobs.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { JOBS } from './audited-tables.ts'
import { insertJob, markDone, markFailed, markStarted } from './store.ts'

interface NewJob {
  actor: string
  kind: AcknowledgedJob
  subjectId: string
  now: Date
}

/**
 * Inserts a job, or finds the pending one for the same subject. The caller enqueues it, in the same
 * transaction, only if `isNew`.
 */
export async function acknowledgeJob(
  tx: Transaction,
  { actor, ...job }: NewJob,
): Promise<{ id: string; isNew: boolean }> {
  const known = await insertJob(tx, job)
  const action = 'job.requested'
  if (!known.isNew) return known
  await sealStates(tx, JOBS, { actor, action, at: job.now, keys: [known.id], isFirst: true })
  // It goes into bundles, where the states of jobs and scans would reveal what else was asked.
  const asked = traitsOf(job.kind).acknowledged
  if (asked) {
    const object = { type: 'request', id: job.subjectId }
    const change = { actor, action: asked, object, before: null, after: { job: known.id } }
    await sealAll(tx, [eventRecord(job.now, change, known.id)])
  }
  return known
}

type Where = Database | Transaction

export const startJob = (where: Where, id: string, now: Date): Promise<void> =>
  change(where, { id, now, action: 'job.started' }, tx => markStarted(tx, id, now))

export const finishJob = (where: Where, id: string, now: Date, result: object | null = null): Promise<void> =>
  change(where, { id, now, action: 'job.done' }, tx => markDone(tx, id, now, result))

export const failJob = (
  where: Where,
  id: string,
  now: Date,
  error: string,
  result: object | null = null,
): Promise<void> =>
  change(where, { id, now, action: 'job.failed' }, tx => markFailed(tx, id, now, error, result))

const change = (
  where: Where,
  { id, now, action }: { id: string; now: Date; action: string },
  mark: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  inTransaction(where, async tx => {
    await mark(tx)
    await sealStates(tx, JOBS, { actor: SYSTEM_ACTOR, action, at: now, keys: [id] })
  })
