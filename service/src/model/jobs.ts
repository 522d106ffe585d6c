// What can be queued: one entry for each job. The worker's table must have a handler for every job of this list.

import { z } from 'zod'
import { ENGINES, type Engine, READER } from './engine.ts'

const id = z.string().min(1).max(255)
const count = z.int().min(0)

interface Traits {
  /**
   * A client was promised it: it has a row that outlives the queue's. Of a request about an answer, the event that says so of
   * that answer.
   */
  acknowledged?: string | null
  /** Housekeeping: one that waits is enough. */
  waitsOnce?: true
  /** Neither receives nor reads answers: it continues while the object store is away. */
  withoutBodies?: true
}

/** Payloads come from a database that others may write to, so they are checked like any input. */
const job = <Shape extends z.ZodRawShape, const Its extends Traits>(
  shape: Shape,
  traits: Its = {} as Its,
) => ({
  payload: z.object(shape),
  ...traits,
})

export const JOBS = {
  /** Starts a scan: marks it RUNNING and queues its runs by engine, or has them asked by batch. */
  scan: job(
    { jobId: id, scanId: id, economy: z.boolean().exactOptional() },
    { acknowledged: 'scan.requested', withoutBodies: true },
  ),
  /**
   * Asks one engine one prompt, on its engine's queue. `after` is the attempt that this delivery follows, so
   * that an old delivery cannot repeat what a newer one is doing; `waits` counts how often the engine was found
   * failing; `slot` is its turn at the engine's rate.
   */
  run: job({ runId: id, engine: z.enum(ENGINES), after: count, waits: count, slot: count.exactOptional() }),
  /**
   * Submits a scan's runs to an engine as a batch, or a batch of readings to the model. `waits` counts the postponements.
   */
  'batch-submit': job({
    scanId: id,
    engine: z.enum([...ENGINES, READER]),
    batchId: id.exactOptional(),
    waits: count,
  }),
  /** Checks whether a batch has ended, and fetches its answers. `looks` counts how often it had not. */
  'batch-collect': job({ batchId: id, looks: count }),
  'classify-scan': job({ scanId: id }),
  /** Answers that were not read because the model was away. `tries` counts how often it was away again. */
  'read-again': job({ scanId: id, tries: count }),
  /** A brand's schedule came due. */
  'scheduled-scan': job(
    {
      brandId: id,
      /** Absent: as chosen for each prompt and the brand. */
      samples: z.int().min(1).exactOptional(),
      economy: z.boolean().exactOptional(),
    },
    { withoutBodies: true },
  ),
  /** Looks after a study: starts its rounds when due, and seals its end. */
  study: job({ studyId: id }, { waitsOnce: true, withoutBodies: true }),
  /** Looks after a followed case: asks its prompts again when due. */
  follow: job({ caseId: id }, { waitsOnce: true }),
  /** `waits` and `slot` as above. */
  'verify-run': job(
    { jobId: id, runId: id, waits: count.exactOptional(), slot: count.exactOptional() },
    { acknowledged: 'verification.requested' },
  ),
  'refresh-truth': job({ jobId: id, brandId: id }, { acknowledged: null, withoutBodies: true }),
  /** Has a model read the brand's waiting pages. `tries` counts how often it was away. */
  'read-pages': job({ brandId: id, tries: count }, { withoutBodies: true }),
  /** Visits pages cited in a brand's cases; with `caseId`, those of one case, at the request of `actor`. */
  'look-at-pages': job(
    { brandId: id, caseId: id.exactOptional(), actor: id.exactOptional() },
    { waitsOnce: true, withoutBodies: true },
  ),
  /** Makes a brand's newly judged answers searchable. */
  'index-answers': job({ brandId: id }, { waitsOnce: true }),
  /** Has a reader read the labelled answers, a few at a time. */
  'calibrate-reader': job({ jobId: id }, { acknowledged: null }),
  /** Judges answers again from what is sealed; with `factId`, those that the fact was ever dated back to. */
  reclassify: job(
    { jobId: id, brandId: id, scanId: id.nullable(), factId: id.exactOptional() },
    { acknowledged: 'reclassification.requested' },
  ),
  /** The same, after the model has read what was last read before `since`. */
  reread: job(
    { jobId: id, brandId: id, scanId: id.nullable(), factId: id.exactOptional(), since: z.iso.datetime() },
    { acknowledged: 'rereading.requested' },
  ),
  /** Counts the days of a brand for its names of today. */
  'count-rivals': job({ jobId: id, brandId: id }, { acknowledged: null }),
  /** Counts the days of answers that were judged since. */
  'count-new-answers': job({ brandId: id }, { waitsOnce: true }),
}

type Jobs = typeof JOBS
export type JobName = keyof Jobs
export type JobPayloads = { [Name in JobName]: z.infer<Jobs[Name]['payload']> }

const JOB_NAMES = Object.keys(JOBS) as JobName[]
export const traitsOf = (name: JobName): Traits => JOBS[name]

export const needsBodies = (queue: string): boolean =>
  !JOB_NAMES.some(name => name === queue && traitsOf(name).withoutBodies)

export type AcknowledgedJob = {
  [Name in JobName]: Jobs[Name] extends { acknowledged: string | null } ? Name : never
}[JobName]

export const ACKNOWLEDGED_JOBS = JOB_NAMES.filter(
  (name): name is AcknowledgedJob => traitsOf(name).acknowledged !== undefined,
)

export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** One queue per engine, so that a slow engine never holds up another. */
export type QueueName = Exclude<JobName, 'run'> | `run.${Engine}`

export const runQueue = (engine: Engine): QueueName => `run.${engine}`

export const QUEUES: QueueName[] = [...JOB_NAMES.filter(name => name !== 'run'), ...ENGINES.map(runQueue)]

export const jobOf = (queue: QueueName): JobName => (queue.startsWith('run.') ? 'run' : (queue as JobName))

export const engineOf = (queue: QueueName): Engine | null =>
  queue.startsWith('run.') ? (queue.slice('run.'.length) as Engine) : null
