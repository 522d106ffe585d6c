// Maps each job to the step that does it. A job without a handler does not compile.

import { findBrand } from '../brands/store.ts'
import { type LookDeps, lookAtPages, nameOf } from '../cases/pages/look-at-pages.ts'
import { type CalibrateDeps, calibrateReader, KEPT } from '../citations/calibrating/calibrate.ts'
import { unclassifiedRuns } from '../citations/store.ts'
import { failJob, finishJob, startJob } from '../jobs/jobs.ts'
import { noteProgress } from '../jobs/store.ts'
import { AppError } from '../model/errors.ts'
import type { JobName, JobPayloads } from '../model/jobs.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import { type CountDeps, countNewAnswers, countRivals } from '../rivals/days/count-days.ts'
import { abandonScan } from '../scans/abandon-scan.ts'
import { abandonCollection, collectBatch } from '../scans/batches/collect.ts'
import { abandonSubmission, submitBatches } from '../scans/batches/submit.ts'
import { dispatchScan } from '../scans/dispatch-scan.ts'
import { followCase } from '../scans/following/follow-case.ts'
import { abandonRun, executeRun } from '../scans/run.ts'
import { type ScheduledScanDeps, startScheduledScan } from '../scans/scheduled-scan.ts'
import { setAside } from '../scans/setup/set-aside.ts'
import { advanceStudy } from '../scans/studies/advance-study.ts'
import { type ClassifyScanDeps, classifyScan } from '../scans/verdicts/classify-scan.ts'
import { reclassifyJob, rereadJob } from '../scans/verdicts/judge-again.ts'
import { readAgain } from '../scans/verdicts/read-again.ts'
import { type VerifyDeps, verifyRun } from '../scans/verify-run.ts'
import { type IndexDeps, indexAnswers } from '../search/indexing/index-answers.ts'
import { MOST_TRIES, type ReadPagesDeps, readPages } from '../truth/proposed/read-pages.ts'
import { type RefreshDeps, refreshTruth } from '../truth/refresh-truth.ts'
import { UnreadableSite } from '../truth/site/watch-fetch.ts'

export type JobDeps = VerifyDeps &
  ClassifyScanDeps &
  RefreshDeps &
  ReadPagesDeps &
  LookDeps &
  IndexDeps &
  ScheduledScanDeps &
  CalibrateDeps &
  CountDeps

type Handlers = {
  [Name in JobName]: (deps: JobDeps, payload: JobPayloads[Name], delivery: Delivery) => Promise<void>
}

export const HANDLERS = {
  scan: dispatchScan,
  run: executeRun,
  'batch-submit': submitBatches,
  'batch-collect': collectBatch,
  'classify-scan': (deps, { scanId }) => classifyScan(deps, scanId),
  'read-again': readAgain,
  'scheduled-scan': (deps, schedule, { id }) => startScheduledScan(deps, { ...schedule, delivery: id }),
  study: advanceStudy,
  follow: followCase,
  'verify-run': verifyRun,
  'refresh-truth': async (deps, { jobId, brandId }) => {
    await startJob(deps.database, jobId, deps.clock.now())
    const brand = await findBrand(deps.database, brandId)
    if (!brand) throw new Error(`brand ${brandId} is missing`)
    try {
      const result = await refreshTruth(deps, brand, {
        report: (tx, result) => finishJob(tx, jobId, deps.clock.now(), result),
        onPage: ({ read, chosen }) => noteProgress(deps.database, jobId, { done: read, total: chosen }),
      })
      deps.log.info({ brandId, ...result }, 'ground truth refreshed')
    } catch (error) {
      if (error instanceof AppError && error.code === 'database_unavailable') throw error
      // An unreadable site is the result of this job, not a reason to retry.
      const why = error instanceof UnreadableSite ? { trouble: error.trouble } : null
      await deps.database.transaction(async tx => {
        if (why) await setAside(tx, deps.clock, { brandId, ...why })
        await failJob(tx, jobId, deps.clock.now(), (error as Error).message, why)
      })
    }
  },
  'read-pages': readPages,
  'look-at-pages': lookAtPages,
  'index-answers': indexAnswers,
  'calibrate-reader': calibrateReader,
  reclassify: reclassifyJob,
  reread: rereadJob,
  'count-rivals': countRivals,
  'count-new-answers': countNewAnswers,
} satisfies Handlers as Handlers

const HOUR_SECONDS = 3_600

interface Another<Name extends JobName> {
  afterSeconds?: number
  /** Only one of this name ever waits. Where a verdict must not find it resting, another name than what the verdict sends. */
  singleton?: (job: JobPayloads[Name]) => string
  /** Null: none any more. Omitted: the same again. */
  job?: (
    deps: JobDeps,
    job: JobPayloads[Name],
  ) => Promise<JobPayloads[Name] | null> | JobPayloads[Name] | null
}

/** Whatever the reason, it is tried again: the queue counts deliveries, and another job replaces this one. */
const again =
  <Name extends Exclude<JobName, 'run'>>(
    name: Name,
    { afterSeconds = HOUR_SECONDS, singleton, job: next = (_deps, job) => job }: Another<Name> = {},
  ) =>
  async (deps: JobDeps, job: JobPayloads[Name]): Promise<void> => {
    const another = await next(deps, job)
    const rest = another ? `for ${afterSeconds} seconds` : 'altogether'
    deps.log.error({ job: name, ...(job as object) }, `given up ${rest}`)
    if (another === null) return
    const options = { afterSeconds, ...(singleton && { singleton: singleton(job) }) }
    await deps.database.transaction(tx => deps.queue.send(tx, name, another as never, options))
  }

const fail =
  (message: string) =>
  ({ database, clock }: JobDeps, { jobId }: { jobId: string }): Promise<void> =>
    failJob(database, jobId, clock.now(), message)

/** What happens to a job that was delivered too often: its subject must not wait for ever. */
export const ABANDON = {
  scan: (deps, { scanId }) => abandonScan(deps, scanId),
  run: (deps, { runId }) => abandonRun(deps, runId),
  'batch-submit': abandonSubmission,
  'batch-collect': abandonCollection,
  // Answers that are unreadable today may be readable for the next version.
  'classify-scan': again('classify-scan', {
    job: async ({ database }, job) =>
      (await unclassifiedRuns(database, job.scanId)).length > 0 ? job : null,
  }),
  'read-again': again('read-again', { job: (_deps, job) => ({ ...job, tries: 0 }) }),
  'scheduled-scan': async (deps, { brandId }) => deps.log.error({ brandId }, 'scheduled scan given up'),
  study: again('study', { afterSeconds: 10, singleton: ({ studyId }) => studyId }),
  follow: again('follow', { afterSeconds: 300, singleton: ({ caseId }) => caseId }),
  'verify-run': fail('delivered too often'),
  'refresh-truth': fail('delivered too often'),
  'read-pages': again('read-pages', {
    job: (_deps, job) => (job.tries + 1 < MOST_TRIES ? { ...job, tries: job.tries + 1 } : null),
  }),
  'look-at-pages': again('look-at-pages', {
    singleton: nameOf,
    // Whoever wished it may wish it again.
    job: (_deps, job) => (job.caseId === undefined ? job : null),
  }),
  'index-answers': again('index-answers', { singleton: ({ brandId }) => `${brandId}/later` }),
  'calibrate-reader': fail(`The reader gave no reply. ${KEPT}`),
  reclassify: fail('delivered too often'),
  reread: fail('The reader was away too long; what it read is sealed'),
  'count-rivals': again('count-rivals'),
  'count-new-answers': again('count-new-answers', { singleton: ({ brandId }) => `${brandId}/later` }),
} satisfies Handlers as Handlers
