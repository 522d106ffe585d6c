// Takes jobs from the queue and hands each to the step that does it. Any number of workers may share a
// database.

import { keepSwept, type SweepDeps } from '../access/sweep.ts'
import { keepPosting, type PostDeps } from '../alerts/letters/post.ts'
import { engineOf, JOBS, jobOf, type QueueName } from '../model/jobs.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Attributes } from '../platform/watching/open-telemetry.ts'
import { traced } from '../platform/watching/tracing.ts'
import { reviseDays } from '../rivals/days/count-days.ts'
import { closeEndedScans } from '../scans/close-scan.ts'
import { keepWatching, type WatchDeps } from '../scans/watch/watch.ts'
import { catchUp } from '../search/indexing/index-answers.ts'
import { ABANDON, HANDLERS, type JobDeps } from './jobs.ts'

/** Jobs other than runs that one worker does at a time. */
const OTHER_JOBS_AT_ONCE = 2

/** Traced under the request or job that sent it. Payloads hold only our ids and counts. */
const spanOf = (queue: QueueName, payload: unknown, ids: Attributes) => ({
  kind: 'consumer' as const,
  attributes: { ...prefixed(ids), 'bcf.queue': queue },
  traceparent: (payload as { traceparent?: unknown }).traceparent,
})

const prefixed = (ids: Attributes): Attributes =>
  Object.fromEntries(Object.entries(ids).map(([name, value]) => [`bcf.${name}`, value]))

/** Returns a function that stops what it does besides jobs. */
export async function startWorker(
  queue: Queue,
  deps: JobDeps & SweepDeps & PostDeps & WatchDeps,
): Promise<() => Promise<void>> {
  await closeEndedScans(deps)
  await reviseDays(deps)
  await catchUp(deps)
  const dispatch =
    (table: typeof HANDLERS) => async (name: QueueName, payload: unknown, delivery: Delivery) => {
      const job = jobOf(name)
      const parsed = JOBS[job].payload.safeParse(payload)
      if (!parsed.success) {
        deps.log.error({ job, delivery: delivery.id }, 'job with a malformed payload refused')
        throw new Error('malformed payload')
      }
      try {
        await traced(`job ${job}`, spanOf(name, payload, parsed.data), () =>
          table[job](deps, parsed.data as never, delivery),
        )
      } catch (error) {
        deps.log.warn({ job, error: (error as Error).message }, 'job will be delivered again')
        throw error
      }
    }
  await queue.work({
    concurrency: name => {
      const engine = engineOf(name)
      return engine ? deps.engines.limits(engine).concurrency : OTHER_JOBS_AT_ONCE
    },
    handle: dispatch(HANDLERS),
    exhausted: dispatch(ABANDON),
  })
  const kept = [keepSwept, keepPosting, keepWatching]
  const endings = kept.map(keep => keep(deps))
  return async () => {
    await Promise.all(endings.map(end => end()))
  }
}
