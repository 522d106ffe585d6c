// One run: ask the engine, seal the bytes. However often it is delivered, it captures once.

import type { Budgets } from '../costs/budget.ts'
import { costOfFailure } from '../costs/failed-asks.ts'
import { EngineError, type RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { type JobPayloads, runQueue } from '../model/jobs.ts'
import { CANCELLED_RUN } from '../model/scan.ts'
import { stoppedFailure } from '../model/study.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { askEngine } from './ask-engine.ts'
import { type CaptureDeps, capture } from './capture.ts'
import { closeScans, closeScansOf } from './close-scan.ts'
import {
  type Admission,
  admit,
  type GateMemory,
  gateOf,
  noteFailure,
  noteSuccess,
  RETRY_AFTER_MAX_SECONDS,
  WAITS,
} from './gate/gate.ts'
import { insist } from './insist.ts'
import { noteRun } from './meters.ts'
import type { RunClaims } from './runs/claims.ts'
import { finishAttempt, markFailed, noteFailedAttempt, type OwedAttempt, type RunRow } from './runs/store.ts'
import { sealAttempts, sealEnds } from './seal-states.ts'

export interface RunDeps {
  database: Database
  queue: JobSender
  clock: Clock
  engines: EngineTable
  log: Log
  locale: { country: string; language: string }
  budgets: Budgets
  sealer: CaptureDeps['sealer']
  claims: RunClaims
  memory: GateMemory
  publicUrl?: CaptureDeps['publicUrl']
}

/** Engine failures after which a run is FAILED. */
const FAILURES = 3
/** The same if the last was a time-out, which may be charged for: what was too slow twice will be again. */
const FAILURES_TO_TIME_OUT = 2

/** Returns when this delivery is done; throws to be delivered again. */
export async function executeRun(deps: RunDeps, job: JobPayloads['run'], delivery: Delivery): Promise<void> {
  await attemptRun(deps, job, delivery)
  // Only once its own end is committed: from within the transaction, others that ended meanwhile may not be visible.
  const scanId = await deps.claims.ended(job.runId)
  if (scanId !== null) await closeScans(deps, [scanId])
}

async function attemptRun(deps: RunDeps, job: JobPayloads['run'], delivery: Delivery): Promise<void> {
  // Checked first: a run that is not to be asked takes no turn from others.
  const owed = await findOwed(deps, { ...job, delivery })
  if (owed === null) return
  const { scanId, purse } = owed
  const admission = await admit(gateOf(deps), { ...job, scanId, purse })
  if (admission.kind !== 'go') {
    await hold(deps, { ...job, delivery }, admission)
    return
  }

  const taken = await deps.claims.take({ ...job, scanId, purse, delivery, terms: deps })
  if (taken.kind !== 'begun') {
    await hold(deps, { ...job, delivery }, taken)
    return
  }
  const run = taken.value
  if (!run) {
    await findOwed(deps, { ...job, delivery })
    return
  }
  let answer: RawAnswer
  try {
    answer = await askEngine(deps, {
      engine: run.engine,
      runId: run.id,
      prompt: run.prompt.text,
      locale: run.locale,
      attempt: run.attempt,
    })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    await giveUpOrRetry(deps, run, { error, probe: admission.probe })
    return
  }
  const captured = await insist(() => capture(deps, run, answer))
  if (captured) noteRun(captured.silence ?? 'captured')
  if (captured && admission.clear) await noteSuccess(deps.database, run.engine)
}

type Claim = JobPayloads['run'] & { delivery: Delivery }

/** Null if this delivery has nothing to do. A run of a cancelled scan ends here. */
async function findOwed(deps: RunDeps, claim: Claim): Promise<OwedAttempt | null> {
  const owed = await deps.claims.owed({ ...claim, delivery: claim.delivery.id })
  if (!owed?.isCancelled) return owed
  await failRun(deps, { runId: claim.runId, ...CANCELLED_RUN })
  return null
}

/**
 * The engine may not be asked now: later, or never. This costs no attempt. The delivery ends here, so its
 * rights, including those inherited from a dead worker, pass to the job that replaces it.
 */
async function hold(
  deps: RunDeps,
  { delivery, ...job }: Claim,
  admission: Exclude<Admission, { kind: 'go' }>,
): Promise<void> {
  const owed = await findOwed(deps, { ...job, delivery })
  if (owed === null) return
  const { runId, engine } = job
  if (admission.kind === 'refused') {
    const { message, isPurse } = admission
    const failure = isPurse ? stoppedFailure('budget') : admission.failure
    return failRun(deps, { runId, failure, message }, delivery)
  }
  const waits = job.waits + (admission.failing ? 1 : 0)
  if (waits > WAITS) {
    const message = `${engine} kept failing; given up waiting for it`
    return failRun(deps, { runId, failure: 'unavailable', message }, delivery)
  }
  const { slot } = admission
  const payload = { runId, engine, after: owed.attempt, waits, ...(slot === undefined ? {} : { slot }) }
  // A slot belongs to one run; everybody else returns with some jitter.
  const afterSeconds = admission.seconds + (slot === undefined ? Math.random() : 0)
  await deps.database.transaction(async tx => {
    if (await delivery.isHeld(tx)) await deps.queue.send(tx, runQueue(engine), payload, { afterSeconds })
  })
}

/** Unless `by` has lost its job to another worker. */
async function failRun(
  deps: RunDeps,
  { runId, ...why }: { runId: string; failure: string; message: string },
  by?: Delivery,
): Promise<void> {
  const isFailed = await deps.database.transaction(async tx => {
    if (by && !(await by.isHeld(tx))) return false
    await markFailed(tx, { id: runId, attempt: null, ...why })
    await sealEnds(tx, [runId], { at: deps.clock.now() })
    return true
  })
  if (isFailed) noteRun(why.failure)
}

async function giveUpOrRetry(
  deps: RunDeps,
  run: RunRow,
  { error, probe }: { error: EngineError; probe: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const { failure, message } = error
  const cost = costOfFailure(error)
  const mostFailures = failure === 'timeout' && !cost ? FAILURES_TO_TIME_OUT : FAILURES
  const giveUp = !error.retryable || run.failures + 1 >= mostFailures
  deps.log.warn({ runId: run.id, engine: run.engine, attempt: run.attempt, failure, giveUp }, message)
  await insist(() => noteFailure(gateOf(deps), { engine: run.engine, error, probe }))
  const diagnostic = error.exchanges.at(-1)?.body ?? null
  const finished = {
    ...{ runId: run.id, attempt: run.attempt, finishedAt: now, failure, message, diagnostic },
    costMicros: cost?.micros ?? null,
    priceSource: cost?.source ?? null,
  }
  const write = async (tx: Transaction) => {
    // Already written, by a commit whose confirmation was lost.
    if (!(await finishAttempt(tx, { ...finished, outcome: 'failed' }))) return
    if (giveUp) {
      await markFailed(tx, { id: run.id, attempt: run.attempt, failure, message })
    } else if (await noteFailedAttempt(tx, run)) {
      const payload = { runId: run.id, engine: run.engine, after: run.attempt, waits: 0 }
      await deps.queue.send(tx, runQueue(run.engine), payload, {
        afterSeconds: retryDelay(run.failures, error),
        ahead: true,
      })
    }
    await sealAttempts(tx, [{ runId: run.id, attempt: run.attempt }], { at: now })
    await sealEnds(tx, [run.id], { at: now })
  }
  await insist(() => deps.database.transaction(write))
  if (giveUp) noteRun(failure)
}

/** A run is asked again at a random moment within so many seconds. */
const retryRange = (failuresBefore: number): number => 2 ** (failuresBefore + 1)

/** Full jitter over a doubling range; never before the engine's own Retry-After, within reason. */
function retryDelay(failuresBefore: number, { retryAfterSeconds }: EngineError): number {
  const jittered = Math.random() * retryRange(failuresBefore)
  return Math.max(jittered, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS))
}

/** The queue delivered the job too often. Whatever the reason, the scan must end. */
export async function abandonRun(deps: RunDeps, runId: string): Promise<void> {
  await failRun(deps, {
    runId,
    failure: 'abandoned',
    message: 'The run was delivered too often without coming to an end',
  })
  await closeScansOf(deps, [runId])
}
