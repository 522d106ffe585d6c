// Asking again: does the engine still say it? The answers are sealed like any other, then the outcome.
// The run's own bytes and class are never touched.

import { judge } from '../citations/classify-runs.ts'
import { EngineError } from '../engines/engine.ts'
import { costOf } from '../engines/prices.ts'
import { readHistory, type SealedCapture } from '../evidence/history.ts'
import { seal } from '../evidence/seal.ts'
import type { CitationClass } from '../model/citation.ts'
import type { Engine } from '../model/engine.ts'
import { AppError } from '../model/errors.ts'
import { type IdempotentRequest, once, type Replayable } from '../platform/idempotency.ts'
import { acknowledgeJob, finishJob, startJob } from '../platform/jobs.ts'
import { factsActiveWithin } from '../truth/store.ts'
import { askEngine } from './ask-engine.ts'
import { admit } from './gate/gate.ts'
import { requireRun } from './read-run.ts'
import type { RunDeps } from './run.ts'
import { sealAnswer } from './seal-answer.ts'

type RequestDeps = Pick<RunDeps, 'database' | 'queue' | 'clock'>

/** Enqueues a re-verification, or finds the one that is pending. */
export async function requestVerification(
  deps: RequestDeps,
  input: { runId: string; idempotency: Omit<IdempotentRequest, 'now'> | null },
): Promise<Replayable<{ jobId: string }>> {
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, input.idempotency && { ...input.idempotency, now }, async () => {
      const run = await requireRun(tx, input.runId)
      if (run.status !== 'CLASSIFIED') {
        throw new AppError('conflict', 'Run has no prior classification: there is nothing to verify yet')
      }
      deps.queue.requireOpen()
      const job = await acknowledgeJob(tx, { kind: 'verify-run', subjectId: run.id, now })
      if (job.isNew) await deps.queue.send(tx, 'verify-run', { jobId: job.id, runId: run.id }, { id: job.id })
      return { jobId: job.id }
    }),
  )
}

const ASKS = 3

interface Again {
  sha256: string
  citationClass: CitationClass
  costMicros: number | null
}

/** Asks up to three times; one answer of the same class is enough to say "reproduced". */
export async function verifyRun(
  deps: RunDeps,
  { jobId, runId }: { jobId: string; runId: string },
): Promise<void> {
  await startJob(deps.database, jobId, deps.clock.now())
  const history = await readHistory(deps.database, runId, deps.clock.now())
  if (history.verifications.some(({ content }) => content.jobId === jobId)) {
    await finishJob(deps.database, jobId, deps.clock.now())
    return
  }
  const before = history.classifications.at(-1)?.content.citationClass
  const answer = history.answer
  if (!before || !answer) throw new Error(`run ${runId} has nothing to verify`)

  const again: Again[] = []
  let failure: string | null = null
  for (let ask = 1; ask <= ASKS && again.at(-1)?.citationClass !== before; ask++) {
    try {
      again.push(await askAgain(deps, answer.content, `verify/${jobId}/${ask}`))
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      failure = error.message
    }
  }
  const last = again.at(-1)
  const outcome = !last ? 'error' : last.citationClass === before ? 'reproduced' : 'changed'
  const at = deps.clock.now()
  await deps.database.transaction(async tx => {
    await seal(tx, {
      kind: 'verification',
      subject: runId,
      slot: jobId,
      at,
      sha256: answer.sha256,
      private: {
        jobId,
        outcome,
        resultClass: last?.citationClass ?? null,
        responseSha256: last?.sha256 ?? null,
        message: failure,
        asked: again.map(({ sha256, citationClass, costMicros }) => ({ sha256, citationClass, costMicros })),
      },
    })
    await finishJob(tx, jobId, at)
  })
}

async function askAgain(deps: RunDeps, captured: SealedCapture, slot: string): Promise<Again> {
  const { brand, aliases, prompt } = captured
  // By the names of then: a brand that is renamed since has not changed what the engine says.
  const run = { ...(await requireRun(deps.database, captured.runId)), brand, aliases, prompt }
  await passGate(deps, run)
  const raw = await askEngine(deps, { engine: run.engine, runId: slot, prompt: prompt.text })
  const { sha256, capturedAt } = await deps.database.transaction(tx =>
    // A redelivered job asks anew; the time keeps its captures apart from those of the delivery before.
    sealAnswer(tx, run, raw, step => `${slot}/${deps.clock.now().getTime()}/${step ?? 'answer'}`),
  )
  const facts = await factsActiveWithin(deps.database, brand.id, capturedAt, capturedAt)
  const { verdict, reading } = judge(deps, raw, { brand, aliases, prompt, facts })
  const cost = costOf(raw, reading, deps.engines.limits(run.engine).price)
  return { sha256, citationClass: verdict.citationClass, costMicros: cost?.micros ?? null }
}

/** The same gate as for a scan. An engine that is busy or resting has the queue deliver the job again later. */
async function passGate(deps: RunDeps, run: { id: string; engine: Engine }): Promise<void> {
  const { database, engines, budgets, clock } = deps
  const gate = { sql: database, engines, budgets, now: clock.now() }
  const admission = await admit(gate, { engine: run.engine, runId: run.id })
  if (admission.kind === 'refused')
    throw new EngineError('forbidden', admission.message, { retryable: false })
  if (admission.kind === 'wait') throw new Error(`${run.engine} may not be asked for ${admission.seconds} s`)
}
