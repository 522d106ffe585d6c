// One run: ask the engine, seal the bytes. Delivered any number of times, it captures once.

import { EngineError, type RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { ANSWER_SLOT } from '../evidence/history.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { JobSender } from '../platform/queue.ts'
import { settleRun } from './close-scan.ts'
import { sealAnswer } from './seal-answer.ts'
import { claimRun, finishAttempt, markCaptured, markFailed, type RunRow } from './store.ts'

export interface RunDeps {
  database: Database
  queue: JobSender
  clock: Clock
  engines: Pick<EngineTable, 'adapter' | 'reason'>
  log: Log
  locale: { country: string; language: string }
  /** An engine that has not answered by then is given up for this attempt. */
  timeoutMs: number
}

const ATTEMPTS = 3

/** Throws when the run should be delivered again; returns when nothing is owed any more. */
export async function executeRun(deps: RunDeps, runId: string): Promise<void> {
  const run = await claimRun(deps.database, runId, deps.clock.now())
  if (!run) return
  let answer: RawAnswer
  try {
    answer = await ask(deps, run)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    await giveUpOrRetry(deps, run, error)
    return
  }
  await capture(deps, run, answer)
}

async function ask(deps: RunDeps, run: RunRow): Promise<RawAnswer> {
  const adapter = deps.engines.adapter(run.engine)
  if (!adapter) {
    const reason = deps.engines.reason(run.engine) ?? 'not configured'
    throw new EngineError('unauthorized', `${run.engine} cannot run: ${reason}`, { retryable: false })
  }
  return adapter.ask(
    { runId: run.id, prompt: run.prompt.text, ...deps.locale },
    AbortSignal.timeout(deps.timeoutMs),
  )
}

/** Thrown to undo the transaction of a worker that was thought dead and came back. */
class Superseded extends Error {}

async function capture(deps: RunDeps, run: RunRow, answer: RawAnswer): Promise<void> {
  const now = deps.clock.now()
  const attempt = { runId: run.id, attempt: run.attempt, finishedAt: now }
  const cost = costOf(deps, answer)
  try {
    await deps.database.transaction(async tx => {
      const { sha256, capturedAt } = await sealAnswer(tx, run, answer, step =>
        step === null ? ANSWER_SLOT : `step-${step}`,
      )
      if (!(await markCaptured(tx, { id: run.id, attempt: run.attempt, sha256, capturedAt })))
        throw new Superseded()
      await finishAttempt(tx, { ...attempt, outcome: 'captured', ...cost })
      await settleRun(tx, deps, { scanId: run.scanId, now })
      // The commit that follows is the moment the evidence exists. Nothing has been parsed for it yet, so a
      // defect of a parser cannot cost us evidence.
    })
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    deps.log.warn({ runId: run.id, attempt: run.attempt }, 'late answer of a superseded attempt dropped')
    await finishAttempt(deps.database, { ...attempt, outcome: 'superseded', ...cost })
  }
}

/** What the vendor says it charged. Reading may fail on bytes we cannot read; the evidence stands anyway. */
function costOf(deps: RunDeps, answer: RawAnswer): { costMicros: number | null; priceSource: string | null } {
  try {
    const costMicros = deps.engines.adapter(answer.engine)?.read(answer).vendorCostMicros ?? null
    return { costMicros, priceSource: costMicros === null ? null : 'vendor' }
  } catch {
    return { costMicros: null, priceSource: null }
  }
}

async function giveUpOrRetry(deps: RunDeps, run: RunRow, error: EngineError): Promise<void> {
  const now = deps.clock.now()
  const { failure, message } = error
  const giveUp = !error.retryable || run.attempt >= ATTEMPTS
  deps.log.warn({ runId: run.id, engine: run.engine, attempt: run.attempt, failure, giveUp }, message)
  await deps.database.transaction(async tx => {
    const finished = { runId: run.id, attempt: run.attempt, finishedAt: now, failure, message }
    await finishAttempt(tx, { ...finished, outcome: 'failed' })
    if (!giveUp) return
    const failed = await markFailed(tx, { id: run.id, attempt: run.attempt, failure, message })
    if (failed) await settleRun(tx, deps, { scanId: run.scanId, now })
  })
  if (!giveUp) throw error
}

/** The queue delivered the job too often. Whatever the reason, the scan must end. */
export async function abandonRun(deps: RunDeps, runId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async tx => {
    const message = 'The run was delivered too often without coming to an end'
    const scanId = await markFailed(tx, { id: runId, attempt: null, failure: 'abandoned', message })
    if (scanId) await settleRun(tx, deps, { scanId, now })
  })
}
