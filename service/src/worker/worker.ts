// The worker: takes jobs from the queue and hands each to the step that does it. Any number of workers
// may run on one database.

import { z } from 'zod'
import { type JobName, jobOf, type QueueName } from '../model/jobs.ts'
import type { Queue } from '../platform/queue.ts'
import { ABANDON, HANDLERS, type JobDeps } from './jobs.ts'

/** Runs at a time on one engine, in one worker. */
const RUNS_PER_ENGINE = 8

const id = z.string().min(1).max(255)

/** Payloads come out of a database that others may write to: they are checked like any other input. */
const PAYLOADS = {
  scan: z.object({ jobId: id, scanId: id }),
  run: z.object({ runId: id }),
  'classify-scan': z.object({ scanId: id }),
  'verify-run': z.object({ jobId: id, runId: id }),
  'refresh-truth': z.object({ jobId: id, brandId: id }),
} satisfies Record<JobName, z.ZodType>

export async function startWorker(queue: Queue, deps: JobDeps): Promise<void> {
  const dispatch = (table: typeof HANDLERS) => async (name: QueueName, payload: unknown) => {
    const job = jobOf(name)
    const parsed = PAYLOADS[job].safeParse(payload)
    if (!parsed.success) {
      deps.log.error({ job }, 'job with a malformed payload refused')
      return
    }
    try {
      await table[job](deps, parsed.data as never)
    } catch (error) {
      deps.log.warn({ job, error: (error as Error).message }, 'job will be delivered again')
      throw error
    }
  }
  await queue.work({
    concurrency: name => (jobOf(name) === 'run' ? RUNS_PER_ENGINE : 2),
    handle: dispatch(HANDLERS),
    exhausted: dispatch(ABANDON),
  })
}
