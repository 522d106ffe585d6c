// What can be queued. The worker's table must have a handler for every job of this list.

import { ENGINES, type Engine, type Payee } from './engine.ts'

export interface JobPayloads {
  /** Starts a scan: marks it RUNNING and queues its runs by engine, or has them asked by batch. */
  scan: { jobId: string; scanId: string; economy?: boolean }
  /**
   * Asks one engine one prompt, on its engine's queue. `after` is the attempt that this delivery follows, so
   * that an old delivery cannot repeat what a newer one is doing; `waits` counts how often the engine was found
   * failing; `slot` is its turn at the engine's rate.
   */
  run: { runId: string; engine: Engine; after: number; waits: number; slot?: number }
  /**
   * Submits a scan's runs to an engine as a batch, or a batch of readings to the model. `waits` counts the postponements.
   */
  'batch-submit': { scanId: string; engine: Payee; batchId?: string; waits: number }
  /** Checks whether a batch has ended, and fetches its answers. `looks` counts how often it had not. */
  'batch-collect': { batchId: string; looks: number }
  'classify-scan': { scanId: string }
  /** Answers that rules read while the model was away. `tries` counts how often it was away again. */
  'read-again': { scanId: string; tries: number }
  /** A brand's schedule came due. */
  'scheduled-scan': { brandId: string; samples?: number; asChosen?: boolean; economy?: boolean }
  /** Looks after a study: starts its rounds when due, and seals its end. */
  study: { studyId: string }
  /** Looks after a followed case: asks its prompts again when due. */
  follow: { caseId: string }
  /** `waits` and `slot` as above. */
  'verify-run': { jobId: string; runId: string; waits?: number; slot?: number }
  'refresh-truth': { jobId: string; brandId: string }
  /** Has a model read the brand's waiting pages. `tries` counts how often it was away. */
  'read-pages': { brandId: string; tries: number }
  /** Visits pages cited in a brand's cases; with `caseId`, those of one case, at the request of `actor`. */
  'look-at-pages': { brandId: string; caseId?: string; actor?: string }
  /** Counts which pages a brand's answers cite, for answers judged before that was recorded. */
  'count-citations': { brandId: string }
  /** Counts all answers of a brand for its newest set of names. */
  'count-rivals': { jobId: string; brandId: string }
  /** Counts answers that were judged since. */
  'count-new-answers': { brandId: string }
  /** Makes a brand's answers searchable, both newly judged ones and its history. */
  'index-answers': { brandId: string }
  /** Has a reader read the labelled answers, a few at a time. */
  'calibrate-reader': { jobId: string; reader: CalibratedReader }
  /** Judges answers again from what is sealed; with `factId`, those that the fact was ever dated back to. */
  reclassify: { jobId: string; brandId: string; scanId: string | null; factId?: string }
  /** The same, after the model has read what was last read before `since`. */
  reread: { jobId: string; brandId: string; scanId: string | null; factId?: string; since: string }
}

/** Who can be calibrated: the rules, or the configured model. */
export const CALIBRATED_READERS = ['model', 'rules'] as const
export type CalibratedReader = (typeof CALIBRATED_READERS)[number]

export type JobName = keyof JobPayloads

/** Jobs that a client was promised: each has a row that outlives the queue's. */
export const ACKNOWLEDGED_JOBS = [
  'scan',
  'verify-run',
  'refresh-truth',
  'calibrate-reader',
  'reclassify',
  'reread',
  'count-rivals',
] as const
export type AcknowledgedJob = (typeof ACKNOWLEDGED_JOBS)[number]

export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** One queue per engine, so that a slow engine never holds up another. */
export type QueueName = Exclude<JobName, 'run'> | `run.${Engine}`

export const runQueue = (engine: Engine): QueueName => `run.${engine}`

export const QUEUES: QueueName[] = [
  'scan',
  'batch-submit',
  'batch-collect',
  'classify-scan',
  'read-again',
  'scheduled-scan',
  'study',
  'follow',
  'verify-run',
  'refresh-truth',
  'read-pages',
  'look-at-pages',
  'count-citations',
  'index-answers',
  'calibrate-reader',
  'reclassify',
  'reread',
  'count-rivals',
  'count-new-answers',
  ...ENGINES.map(runQueue),
]

/** Jobs that neither receive nor read answers: they continue while the object store is away. */
const WITHOUT_BODIES: string[] = [
  'scan',
  'scheduled-scan',
  'study',
  'refresh-truth',
  'read-pages',
  'look-at-pages',
  'count-citations',
]

export const needsBodies = (queue: string): boolean => !WITHOUT_BODIES.includes(queue)

export const jobOf = (queue: QueueName): JobName => (queue.startsWith('run.') ? 'run' : (queue as JobName))

export const engineOf = (queue: QueueName): Engine | null =>
  queue.startsWith('run.') ? (queue.slice('run.'.length) as Engine) : null
