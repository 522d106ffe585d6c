import { findBrand } from '../brands/store.ts'
import { acknowledgeJob } from '../jobs/jobs.ts'
import { notFound } from '../model/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../platform/idempotency.ts'
import { isPlausibleId } from '../platform/ids.ts'
import type { JobSender } from '../platform/queue.ts'

/** Enqueues a collection of the brand's facts, or finds the one that is pending. */
export async function requestRefresh(
  deps: { database: Database; queue: JobSender; clock: Clock },
  input: { actor: string; brandId: string; idempotency: Omit<IdempotentRequest, 'now'> | null },
): Promise<Replayable<{ jobId: string }>> {
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, input.idempotency && { ...input.idempotency, now }, async () => {
      const brand = isPlausibleId(input.brandId) ? await findBrand(tx, input.brandId) : null
      if (!brand) throw notFound('Brand')
      deps.queue.requireOpen()
      const job = await acknowledgeJob(tx, {
        actor: input.actor,
        kind: 'refresh-truth',
        subjectId: brand.id,
        now,
      })
      if (job.isNew)
        await deps.queue.send(tx, 'refresh-truth', { jobId: job.id, brandId: brand.id }, { id: job.id })
      return { jobId: job.id }
    }),
  )
}
