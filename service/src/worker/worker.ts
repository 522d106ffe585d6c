// Takes jobs from the queue and hands each to the step that does it. Any number of workers may share a
// database.

import { z } from 'zod'
import { keepSwept, type SweepDeps } from '../access/sweep.ts'
import { keepPosting, type PostDeps } from '../alerts/letters/post.ts'
import { beginSources } from '../citations/sources/walk-sources.ts'
import { keepNotingTexts } from '../evidence/visible/note-texts.ts'
import { ENGINES, READER } from '../model/engine.ts'
import {
  CALIBRATED_READERS,
  engineOf,
  type JobName,
  type JobPayloads,
  jobOf,
  type QueueName,
} from '../model/jobs.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Attributes } from '../platform/watching/open-telemetry.ts'
import { traced } from '../platform/watching/tracing.ts'
import { reviseTallies } from '../rivals/tally/revise-tallies.ts'
import { closeEndedScans } from '../scans/close-scan.ts'
import { keepWatching, type WatchDeps } from '../scans/watch/watch.ts'
import { catchUp } from '../search/indexing/index-answers.ts'
import { ABANDON, HANDLERS, type JobDeps } from './jobs.ts'

/** Jobs other than runs that one worker does at a time. */
const OTHER_JOBS_AT_ONCE = 2

const id = z.string().min(1).max(255)

/**
 * Payloads come from a database that others may write to, so they are checked like any input. A field missing here would
 * be dropped silently; the types demand each one.
 */
const PAYLOADS = {
  scan: z.object({ jobId: id, scanId: id, economy: z.boolean().optional() }),
  run: z.object({
    runId: id,
    engine: z.enum(ENGINES),
    after: z.int().min(0),
    waits: z.int().min(0),
    slot: z.int().min(0).optional(),
  }),
  'batch-submit': z.object({
    scanId: id,
    engine: z.enum([...ENGINES, READER]),
    batchId: id.optional(),
    waits: z.int().min(0),
  }),
  'batch-collect': z.object({ batchId: id, looks: z.int().min(0) }),
  'classify-scan': z.object({ scanId: id }),
  'read-again': z.object({ scanId: id, tries: z.int().min(0) }),
  'scheduled-scan': z.object({
    brandId: id,
    samples: z.int().min(1).optional(),
    asChosen: z.boolean().optional(),
    economy: z.boolean().optional(),
  }),
  study: z.object({ studyId: id }),
  follow: z.object({ caseId: id }),
  'verify-run': z.object({
    jobId: id,
    runId: id,
    waits: z.int().min(0).optional(),
    slot: z.int().min(0).optional(),
  }),
  'refresh-truth': z.object({ jobId: id, brandId: id }),
  'read-pages': z.object({ brandId: id, tries: z.int().min(0) }),
  'look-at-pages': z.object({ brandId: id, caseId: id.optional(), actor: id.optional() }),
  'count-citations': z.object({ brandId: id }),
  'index-answers': z.object({ brandId: id }),
  'calibrate-reader': z.object({ jobId: id, reader: z.enum(CALIBRATED_READERS) }),
  reclassify: z.object({ jobId: id, brandId: id, scanId: id.nullable(), factId: id.optional() }),
  reread: z.object({
    jobId: id,
    brandId: id,
    scanId: id.nullable(),
    factId: id.optional(),
    since: z.iso.datetime(),
  }),
  'count-rivals': z.object({ jobId: id, brandId: id }),
  'count-new-answers': z.object({ brandId: id }),
} satisfies { [Job in JobName]: z.ZodObject<Record<keyof JobPayloads[Job], z.ZodType>> }

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
  await beginSources(deps)
  await reviseTallies(deps)
  await catchUp(deps)
  const dispatch =
    (table: typeof HANDLERS) => async (name: QueueName, payload: unknown, delivery: Delivery) => {
      const job = jobOf(name)
      const parsed = PAYLOADS[job].safeParse(payload)
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
  const kept = [keepSwept, keepPosting, keepWatching, keepNotingTexts]
  const endings = kept.map(keep => keep(deps))
  return async () => {
    await Promise.all(endings.map(end => end()))
  }
}
