// One run: ask the engine, seal the bytes. Delivered any number of times, it captures once.

import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, type RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { costOf } from '../engines/prices.ts'
import { ANSWER_SLOT } from '../evidence/history.ts'
import { AppError } from '../model/errors.ts'
import { type JobPayloads, runQueue } from '../model/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { JobSender } from '../platform/queue.ts'
import { closeScanOf } from './close-scan.ts'
import {
  type Admission,
  admit,
  type Budgets,
  noteFailure,
  noteSuccess,
  RETRY_AFTER_MAX_SECONDS,
} from './gate/gate.ts'
import {
  attemptToFollow,
  claimRun,
  findRun,
  finishAttempt,
  markCaptured,
  markFailed,
  noteFailedAttempt,
  type RunRow,
} from './runs/store.ts'
import { sealAnswer } from './seal-answer.ts'

export interface RunDeps {
  database: Database
  queue: JobSender
  clock: Clock
  engines: EngineTable
  log: Log
  locale: { country: string; language: string }
  budgets: Budgets
}

/** Failures of the engine after which a run is FAILED. */
const FAILURES = 3
/** How often a run waits for a failing engine before it is FAILED: with growing pauses, over half an hour. */
const WAITS = 12

/** Returns when this delivery has nothing more to do; throws when the queue should deliver it again. */
export async function executeRun(deps: RunDeps, job: JobPayloads['run'], delivery: string): Promise<void> {
  const { moreToTake } = await attemptRun(deps, job, delivery)
  // Runs that nobody has taken yet will come here themselves; any other could be the last one with us.
  if (!moreToTake) await closeScanOf(deps, job.runId)
}

interface Attempted {
  /** The scan is known to have runs that nobody has taken yet. */
  moreToTake: boolean
}

const UNKNOWN: Attempted = { moreToTake: false }

async function attemptRun(deps: RunDeps, job: JobPayloads['run'], delivery: string): Promise<Attempted> {
  const admission = await admit(gateOf(deps), job)
  if (admission.kind !== 'go') {
    await hold(deps, { ...job, delivery }, admission)
    return UNKNOWN
  }

  const run = await claimRun(deps.database, { ...job, delivery, now: deps.clock.now() })
  if (!run) return UNKNOWN
  let answer: RawAnswer
  try {
    answer = await ask(deps, run)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    await giveUpOrRetry(deps, run, { error, probe: admission.probe })
    return UNKNOWN
  }
  const captured = await insist(() => capture(deps, run, answer))
  if (captured && admission.clear) await noteSuccess(deps.database, run.engine)
  return captured ?? UNKNOWN
}

const gateOf = ({ database, engines, budgets, clock }: RunDeps) => ({
  sql: database,
  engines,
  budgets,
  now: clock.now(),
})

/**
 * The engine may not be asked now: later, or never. No attempt is spent on it. The delivery ends here, so what
 * it had a right to, also as the heir of a dead worker, goes to the job that comes in its place.
 */
async function hold(
  deps: RunDeps,
  { delivery, ...job }: JobPayloads['run'] & { delivery: string },
  admission: Exclude<Admission, { kind: 'go' }>,
): Promise<void> {
  const after = await attemptToFollow(deps.database, { ...job, delivery })
  if (after === null) return
  if (admission.kind === 'refused') return failRun(deps, job.runId, admission)
  const waits = job.waits + (admission.failing ? 1 : 0)
  if (waits > WAITS) {
    return failRun(deps, job.runId, {
      failure: 'unavailable',
      message: `${job.engine} kept failing; given up waiting for it`,
    })
  }
  const { runId, engine } = job
  const { slot } = admission
  const payload = { runId, engine, after, waits, ...(slot === undefined ? {} : { slot }) }
  // A slot is one run's alone; everybody else comes back a little scattered.
  const afterSeconds = admission.seconds + (slot === undefined ? Math.random() : 0)
  await deps.database.transaction(tx => deps.queue.send(tx, runQueue(engine), payload, { afterSeconds }))
}

async function failRun(
  deps: RunDeps,
  runId: string,
  why: { failure: string; message: string },
): Promise<void> {
  await markFailed(deps.database, { id: runId, attempt: null, ...why })
}

async function ask(deps: RunDeps, run: RunRow): Promise<RawAnswer> {
  const adapter = deps.engines.adapter(run.engine)
  if (!adapter) {
    const reason = deps.engines.reason(run.engine) ?? 'not configured'
    throw new EngineError('unauthorized', `${run.engine} cannot run: ${reason}`, { retryable: false })
  }
  const { timeoutMs, country, language } = deps.engines.limits(run.engine)
  return adapter.ask(
    {
      runId: run.id,
      prompt: run.prompt.text,
      country: country ?? deps.locale.country,
      language: language ?? deps.locale.language,
    },
    AbortSignal.timeout(timeoutMs),
  )
}

/** How long a worker that has something to write waits for a database that is away, before it lets go. */
const INSIST_MS = 60_000

/** An answer in hand is paid for: a database that is busy or restarting is no reason to ask again. */
async function insist<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + INSIST_MS
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await write()
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'database_unavailable'
      if (!isAway || performance.now() > deadline) throw error
    }
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

/** Thrown to undo the transaction of a worker that was thought dead and came back. */
class Superseded extends Error {}

/** Null when another attempt has the run now. */
async function capture(deps: RunDeps, run: RunRow, answer: RawAnswer): Promise<Attempted | null> {
  const now = deps.clock.now()
  const attempt = { runId: run.id, attempt: run.attempt, finishedAt: now, ...priced(deps, answer) }
  try {
    return await deps.database.transaction(async tx => {
      const slotOf = (step: number | null) => (step === null ? ANSWER_SLOT : `step-${step}`)
      const { sha256, capturedAt } = await sealAnswer(tx, run, answer, slotOf)
      const captured = await markCaptured(tx, { ...attempt, sha256, capturedAt })
      if (!captured) throw new Superseded()
      // The commit that follows is the moment the evidence exists. What was parsed so far only told an
      // answer from a failure, so a defect of a parser cannot cost us evidence.
      return captured
    })
  } catch (error) {
    if (!(error instanceof Superseded) && !(await isSuperseded(deps, run))) throw error
    deps.log.warn({ runId: run.id, attempt: run.attempt }, 'late answer of a superseded attempt dropped')
    await finishAttempt(deps.database, { ...attempt, outcome: 'superseded' })
    return null
  }
}

/** Another attempt may have sealed the answer first; then ours fails on the slot, not on the fence. */
async function isSuperseded(deps: RunDeps, run: RunRow): Promise<boolean> {
  const current = await findRun(deps.database, run.id)
  return current !== null && (current.attempt !== run.attempt || current.status !== 'RUNNING')
}

/** Reading may fail on bytes we cannot read; the evidence stands anyway, at an unknown price. */
function priced(deps: RunDeps, answer: RawAnswer): { costMicros: number | null; priceSource: string | null } {
  try {
    const reading = deps.engines.reader(answer.route)(answer)
    const cost = costOf(answer, reading, deps.engines.limits(answer.engine).price)
    return { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
  } catch {
    return { costMicros: null, priceSource: null }
  }
}

async function giveUpOrRetry(
  deps: RunDeps,
  run: RunRow,
  { error, probe }: { error: EngineError; probe: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const { failure, message } = error
  const giveUp = !error.retryable || run.failures + 1 >= FAILURES
  deps.log.warn({ runId: run.id, engine: run.engine, attempt: run.attempt, failure, giveUp }, message)
  await insist(() => noteFailure(gateOf(deps), { engine: run.engine, error, probe }))
  const diagnostic = error.exchanges.at(-1)?.body ?? null
  const finished = { runId: run.id, attempt: run.attempt, finishedAt: now, failure, message, diagnostic }
  const write = async (tx: Transaction) => {
    // Already written, by a commit whose confirmation got lost.
    if (!(await finishAttempt(tx, { ...finished, outcome: 'failed' }))) return
    if (giveUp) {
      await markFailed(tx, { id: run.id, attempt: run.attempt, failure, message })
    } else if (await noteFailedAttempt(tx, run)) {
      const payload = { runId: run.id, engine: run.engine, after: run.attempt, waits: 0 }
      await deps.queue.send(tx, runQueue(run.engine), payload, {
        afterSeconds: retryDelay(run.failures, error),
      })
    }
  }
  await insist(() => deps.database.transaction(write))
}

/** Full jitter over a doubling range; never before the engine asked us to come back, within reason. */
function retryDelay(failuresBefore: number, { retryAfterSeconds }: EngineError): number {
  const jittered = Math.random() * 2 ** (failuresBefore + 1)
  return Math.max(jittered, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS))
}

/** The queue delivered the job too often. Whatever the reason, the scan must end. */
export async function abandonRun(deps: RunDeps, runId: string): Promise<void> {
  await failRun(deps, runId, {
    failure: 'abandoned',
    message: 'The run was delivered too often without coming to an end',
  })
  await closeScanOf(deps, runId)
}
