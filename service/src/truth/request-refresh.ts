import { requireBrand } from '../brands/require-brand.ts'
import { acknowledgeJob } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../platform/idempotency.ts'
import type { JobSender } from '../platform/queue/queue.ts'

/** Enqueues a collection of the brand's facts, or finds the one that is pending. */
export async function requestRefresh(
  deps: { database: Database; queue: JobSender; clock: Clock },
  input: { actor: string; brandId: string; idempotency: Omit<IdempotentRequest, 'now'> | null },
): Promise<Replayable<{ jobId: string }>> {
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, input.idempotency && { ...input.idempotency, now }, async () => {
      const brand = await requireBrand(tx, input.brandId)
      return enqueueRefresh(tx, deps.queue, { actor: input.actor, brandId: brand.id, now })
    }),
  )
}

/** Within a transaction: the job is sent when that commits. */
export async function enqueueRefresh(
  tx: Transaction,
  queue: JobSender,
  { actor, brandId, now }: { actor: string; brandId: string; now: Date },
): Promise<{ jobId: string }> {
  queue.requireOpen()
  const job = await acknowledgeJob(tx, { actor, kind: 'refresh-truth', subjectId: brandId, now })
  if (job.isNew) await queue.send(tx, 'refresh-truth', { jobId: job.id, brandId }, { id: job.id })
  return { jobId: job.id }
}
