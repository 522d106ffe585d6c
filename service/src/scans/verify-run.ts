// Asking again: does the engine still say it? It is asked several times, because one answer is chance; every
// answer is sealed like any other, then the outcome. The run's own bytes and class are never touched.

import { beginAsk } from '../costs/begin-ask.ts'
import { costOfFailure } from '../costs/failed-asks.ts'
import { EngineError, type RawAnswer } from '../engines/engine.ts'
import { readHistory } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import { acknowledgeJob, finishJob, startJob } from '../jobs/jobs.ts'
import { AppError } from '../model/errors.ts'
import type { JobPayloads } from '../model/jobs.ts'
import { type IdempotentRequest, once, type Replayable } from '../platform/idempotency.ts'
import { askEngine } from './ask-engine.ts'
import { priced, readOrNull } from './capture.ts'
import { type Admission, admit, gateOf, noteFailure, noteSuccess, WAITS } from './gate/gate.ts'
import { insist } from './insist.ts'
import { endedAsks, type LaterAsk } from './later-asks/store.ts'
import type { RunDeps } from './run.ts'
import { type RunRow, requireRun } from './runs/store.ts'
import { keepBodiesOf, sealAnswer } from './seal-answer.ts'
import { endAsk, startAsk } from './seal-states.ts'
import type { VerifyDeps } from './verify-deps.ts'
import { outcomeOf, slotOf } from './verify-outcome.ts'

export type { VerifyDeps }

type RequestDeps = Pick<RunDeps, 'database' | 'queue' | 'clock'>

/** Enqueues a re-verification, or finds the pending one. */
export async function requestVerification(
  deps: RequestDeps,
  input: { actor: string; runId: string; idempotency: Omit<IdempotentRequest, 'now'> | null },
): Promise<Replayable<{ jobId: string }>> {
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, input.idempotency && { ...input.idempotency, now }, async () => {
      const run = await requireRun(tx, input.runId)
      if (run.status !== 'CLASSIFIED') {
        throw new AppError('conflict', 'Run has no prior classification: there is nothing to verify yet')
      }
      deps.queue.requireOpen()
      const job = await acknowledgeJob(tx, { actor: input.actor, kind: 'verify-run', subjectId: run.id, now })
      if (job.isNew) await deps.queue.send(tx, 'verify-run', { jobId: job.id, runId: run.id }, { id: job.id })
      return { jobId: job.id }
    }),
  )
}

type Job = JobPayloads['verify-run']

/** However often it is delivered, it asks what has not been asked and records one outcome. */
export async function verifyRun(deps: VerifyDeps, job: Job): Promise<void> {
  const { jobId, runId } = job
  await startJob(deps.database, jobId, deps.clock.now())
  const history = await readHistory(deps.database, runId, deps.clock.now())
  if (history.verifications.some(({ content }) => content.jobId === jobId)) {
    await finishJob(deps.database, jobId, deps.clock.now())
    return
  }
  if (history.classifications.length === 0 || !history.answer)
    throw new Error(`run ${runId} has nothing to verify`)
  const { brand, aliases, prompt } = history.answer.content
  // By the original names: renaming a brand does not change what the engine says.
  const run = { ...(await requireRun(deps.database, runId)), brand, aliases, prompt }
  const asked = await askRemaining(deps, job, run)
  if (asked.isHeld) return

  const outcome = await outcomeOf(deps, job, asked.refusal)
  const at = deps.clock.now()
  const { sha256 } = history.answer
  await deps.database.transaction(async tx => {
    await seal(tx, {
      kind: 'verification',
      subject: runId,
      slot: jobId,
      at,
      sha256,
      private: { ...outcome },
    })
    await finishJob(tx, jobId, at)
  })
}

interface Asked {
  /** The engine may not be asked now: another delivery continues. */
  isHeld: boolean
  /** Why it may not be asked at all. */
  refusal: string | null
}

/** Asks as often as is left; finished requests, answered or not, are not repeated. */
async function askRemaining(deps: VerifyDeps, job: Job, run: RunRow): Promise<Asked> {
  const ended = new Set((await endedAsks(deps.database, job.jobId)).map(({ ask }) => ask))
  let { slot } = job
  for (let ask = 1; ask <= deps.verifyAsks; ask++) {
    if (ended.has(ask)) continue
    const turn = slot === undefined ? {} : { slot }
    const admission = await admit(gateOf(deps), { engine: run.engine, runId: run.id, ...turn })
    if (admission.kind === 'refused') return { isHeld: false, refusal: admission.message }
    if (admission.kind === 'wait') return hold(deps, job, admission)
    const begun = await begin(deps, { causeId: job.jobId, ask, run })
    if (begun.kind === 'refused') return { isHeld: false, refusal: begun.message }
    if (begun.kind === 'wait') return hold(deps, job, begun)
    await askOnce(deps, { begun: begun.value, run, admission })
    slot = undefined
  }
  return { isHeld: false, refusal: null }
}

/** Waiting is not asking: the job returns when its turn comes, and only failures count. */
async function hold(deps: RunDeps, job: Job, wait: Extract<Admission, { kind: 'wait' }>): Promise<Asked> {
  const waits = (job.waits ?? 0) + (wait.failing ? 1 : 0)
  if (waits > WAITS) return { isHeld: false, refusal: 'The engine kept failing; given up waiting for it' }
  const { jobId, runId } = job
  const { slot } = wait
  const payload = { jobId, runId, waits, ...(slot === undefined ? {} : { slot }) }
  const afterSeconds = wait.seconds + (slot === undefined ? Math.random() : 0)
  await deps.database.transaction(tx => deps.queue.send(tx, 'verify-run', payload, { afterSeconds }))
  return { isHeld: true, refusal: null }
}

function begin(deps: VerifyDeps, { causeId, ask, run }: { causeId: string; ask: number; run: RunRow }) {
  const now = deps.clock.now()
  const row = { causeId, ask, runId: run.id, startedAt: now }
  return beginAsk({ ...deps, now }, { engine: run.engine, runId: run.id }, (where, estimate) =>
    startAsk(where, { ...row, ...estimate }),
  )
}

interface Ask {
  begun: LaterAsk
  run: RunRow
  admission: Extract<Admission, { kind: 'go' }>
}

async function askOnce(deps: VerifyDeps, { begun, run, admission }: Ask): Promise<void> {
  const slot = `${slotOf(begun.causeId)}${begun.ask}`
  let raw: RawAnswer
  try {
    raw = await askEngine(deps, {
      engine: run.engine,
      runId: slot,
      prompt: run.prompt.text,
      locale: run.locale,
    })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const { failure, message } = error
    await noteFailure(gateOf(deps), { engine: run.engine, error, probe: admission.probe })
    const cost = costOfFailure(error)
    const costs = { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
    await endAsk(deps.database, begun, { ...costs, finishedAt: deps.clock.now(), failure, message })
    return
  }
  const finishedAt = deps.clock.now()
  const bodies = await insist(() => keepBodiesOf(deps.database, raw))
  await deps.database.transaction(async tx => {
    // In the order of captures, so that two with the same bytes do not deadlock.
    const cost = priced(deps, raw, readOrNull(deps, raw))
    await endAsk(tx, begun, { ...cost, finishedAt, failure: null, message: null })
    await sealAnswer(tx, run, raw, { slotOf: step => `${slot}/${step ?? 'answer'}`, bodies })
  })
  if (admission.clear) await noteSuccess(deps.database, run.engine)
}
