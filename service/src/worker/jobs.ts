// Maps each job to the step that does it. A job without a handler does not compile.

import { findBrand } from '../brands/store.ts'
import { joinAndLook } from '../cases/pages/join-and-look.ts'
import { comeAgain, type LookDeps, lookAtPages } from '../cases/pages/look-at-pages.ts'
import {
  abandonCalibration,
  type CalibrateDeps,
  calibrateReader,
} from '../citations/calibrating/calibrate.ts'
import { type ClassifyScanDeps, classifyScan, postponeClassification } from '../citations/classify-scan.ts'
import { postponeReading, readAgain } from '../citations/read-again.ts'
import { reclassifyJob, rereadJob } from '../citations/rereading/jobs.ts'
import { walkLater, walkSources } from '../citations/sources/walk-sources.ts'
import { failJob, finishJob, startJob } from '../jobs/jobs.ts'
import { noteProgress } from '../jobs/store.ts'
import { AppError } from '../model/errors.ts'
import type { JobName, JobPayloads } from '../model/jobs.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import { countNewAnswers, countNewLater, oweTallies } from '../rivals/tally/count-new-answers.ts'
import { type CountDeps, countLater, countRivals } from '../rivals/tally/count-rivals.ts'
import { abandonScan } from '../scans/abandon-scan.ts'
import { abandonCollection, collectBatch } from '../scans/batches/collect.ts'
import { abandonSubmission, submitBatches } from '../scans/batches/submit.ts'
import { dispatchScan } from '../scans/dispatch-scan.ts'
import { followCase, lookLater } from '../scans/following/follow-case.ts'
import { abandonRun, executeRun } from '../scans/run.ts'
import { type ScheduledScanDeps, startScheduledScan } from '../scans/scheduled-scan.ts'
import { advanceStudy, lookAgain } from '../scans/studies/advance-study.ts'
import { type VerifyDeps, verifyRun } from '../scans/verify-run.ts'
import {
  type IndexDeps,
  indexAnswers,
  indexLater,
  sendForVerdicts,
} from '../search/indexing/index-answers.ts'
import { postponePages, type ReadPagesDeps, readPages } from '../truth/proposed/read-pages.ts'
import { type RefreshDeps, refreshTruth } from '../truth/refresh-truth.ts'
import { UnreadableSite } from '../truth/site/watch-fetch.ts'

export type JobDeps = VerifyDeps &
  Omit<ClassifyScanDeps, 'joinCases'> &
  RefreshDeps &
  ReadPagesDeps &
  LookDeps &
  IndexDeps &
  ScheduledScanDeps &
  CalibrateDeps &
  CountDeps

/** What else happens in the transaction of a verdict. */
const judging = (deps: JobDeps): JobDeps & Pick<ClassifyScanDeps, 'joinCases' | 'onFirstVerdicts'> => ({
  ...deps,
  joinCases: joinAndLook(deps.queue),
  onFirstVerdicts: async (tx, runIds) => {
    await sendForVerdicts(tx, deps.queue, runIds)
    await oweTallies(deps.queue)(tx, runIds)
  },
})

type Handlers = {
  [Name in JobName]: (deps: JobDeps, payload: JobPayloads[Name], delivery: Delivery) => Promise<void>
}

export const HANDLERS = {
  scan: dispatchScan,
  run: executeRun,
  'batch-submit': submitBatches,
  'batch-collect': collectBatch,
  'classify-scan': (deps, { scanId }) => classifyScan(judging(deps), scanId),
  'read-again': (deps, job) => readAgain(judging(deps), job),
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
      await failJob(deps.database, jobId, deps.clock.now(), (error as Error).message, why)
    }
  },
  'read-pages': readPages,
  'look-at-pages': lookAtPages,
  'count-citations': walkSources,
  'index-answers': indexAnswers,
  'calibrate-reader': calibrateReader,
  reclassify: (deps, job) => reclassifyJob(judging(deps), job),
  reread: (deps, job) => rereadJob(judging(deps), job),
  'count-rivals': countRivals,
  'count-new-answers': countNewAnswers,
} satisfies Handlers as Handlers

/** What happens to a job that was delivered too often: its subject must not wait for ever. */
export const ABANDON = {
  scan: (deps, { scanId }) => abandonScan(deps, scanId),
  run: (deps, { runId }) => abandonRun(deps, runId),
  'batch-submit': abandonSubmission,
  'batch-collect': abandonCollection,
  'classify-scan': (deps, { scanId }) => postponeClassification(deps, scanId),
  'read-again': (deps, { scanId }) => postponeReading(deps, scanId),
  'scheduled-scan': async (deps, { brandId }) => deps.log.error({ brandId }, 'scheduled scan given up'),
  study: (deps, study) => lookAgain(deps, study),
  follow: (deps, { caseId }) => lookLater(deps, caseId),
  'verify-run': (deps, { jobId }) => failJob(deps.database, jobId, deps.clock.now(), 'delivered too often'),
  'refresh-truth': (deps, { jobId }) =>
    failJob(deps.database, jobId, deps.clock.now(), 'delivered too often'),
  'read-pages': postponePages,
  'look-at-pages': comeAgain,
  'count-citations': walkLater,
  'index-answers': indexLater,
  'calibrate-reader': (deps, { jobId }) => abandonCalibration(deps, jobId),
  reclassify: (deps, { jobId }) => failJob(deps.database, jobId, deps.clock.now(), 'delivered too often'),
  reread: (deps, { jobId }) =>
    failJob(deps.database, jobId, deps.clock.now(), 'The reader was away too long; what it read is sealed'),
  'count-rivals': countLater,
  'count-new-answers': countNewLater,
} satisfies Handlers as Handlers
