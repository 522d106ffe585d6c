// Sealing answers. Those that arrive while others are being sealed share one transaction, which saves most of
// the cost under load and delays nothing otherwise. If one of them fails, each is sealed on its own.

import { answerReadingOf } from '../citations/answer-reading.ts'
import { costOf } from '../costs/prices.ts'
import type { RawAnswer, Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { isApart } from '../engines/terms/routes.ts'
import type { KeptBodies } from '../evidence/bodies.ts'
import { ANSWER_SLOT } from '../evidence/history.ts'
import { type KeptCapture, sealCaptures } from '../evidence/seal.ts'
import type { SealedAnswerReading } from '../evidence/sealed-content.ts'
import { type RunOutcome, silenceOf } from '../model/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { inBatchesOrAlone } from '../platform/pace/in-batches.ts'
import {
  askingsOf,
  type CapturedRun,
  findRun,
  finishAttempt,
  markCaptured,
  type RunRow,
} from './runs/store.ts'
import { capturesOf, keepBodiesOf } from './seal-answer.ts'
import { sealAttempts, sealEnds } from './seal-states.ts'

export interface CaptureDeps {
  database: Database
  clock: Clock
  engines: EngineTable
  log: Log
  sealer: Sealer
  /** The service's public address; null if not configured. */
  publicUrl?: () => string | null
}

export interface Captured {
  /** Why there is no answer to classify; null if there is one. */
  silence: RunOutcome | null
}

type Attempt = Pick<
  CapturedRun,
  'runId' | 'attempt' | 'finishedAt' | 'costMicros' | 'priceSource' | 'outcome' | 'silence' | 'apart'
>

/** Seals the answer of a run. Null if another attempt now has the run; then nothing is kept. */
export async function capture(deps: CaptureDeps, run: RunRow, answer: RawAnswer): Promise<Captured | null> {
  const read = readOrNull(deps, answer)
  const reading = orNull(() => read && answerReadingOf(read))
  const attempt = {
    runId: run.id,
    attempt: run.attempt,
    finishedAt: deps.clock.now(),
    outcome: reading?.outcome ?? null,
    silence: reading && silenceOf(reading),
    apart: isApart(answer.route),
    ...priced(deps, answer, read),
  }
  try {
    const publicUrl = deps.publicUrl?.() ?? null
    // Before the transaction: a slow store would hold its connection.
    const bodies = await keepBodiesOf(deps.database, answer)
    return await deps.sealer({ run, answer, bodies, reading, attempt, publicUrl })
  } catch (error) {
    if (!(error instanceof Superseded) && !(await isSuperseded(deps, run))) throw error
    deps.log.warn({ runId: run.id, attempt: run.attempt }, 'late answer of a superseded attempt dropped')
    await deps.database.transaction(async tx => {
      await finishAttempt(tx, { ...attempt, outcome: 'superseded' })
      await sealAttempts(tx, [attempt], { at: attempt.finishedAt })
    })
    return null
  }
}

/** Rolls back the transaction of a worker that was presumed dead and came back. */
class Superseded extends Error {}

/** Another attempt may have sealed the answer first; ours then fails on the slot, not on the fence. */
async function isSuperseded(deps: CaptureDeps, run: RunRow): Promise<boolean> {
  const current = await findRun(deps.database, run.id)
  return current !== null && (current.attempt !== run.attempt || current.status !== 'RUNNING')
}

/** Neither a defect of ours nor unreadable bytes may cost the evidence. */
function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

export const readOrNull = (deps: Pick<CaptureDeps, 'engines'>, answer: RawAnswer): Reading | null =>
  answer.reading ?? orNull(() => deps.engines.reader(answer.route)(answer))

/** What cannot be read costs what was estimated. */
export function priced(
  deps: Pick<CaptureDeps, 'engines'>,
  answer: RawAnswer,
  reading: Reading | null,
): Pick<Attempt, 'costMicros' | 'priceSource'> {
  const price = deps.engines.limits(answer.engine).price
  const cost = orNull(() => reading && costOf(answer, reading, price))
  return { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
}

interface Answered {
  run: RunRow
  answer: RawAnswer
  bodies: KeptBodies
  reading: SealedAnswerReading | null
  attempt: Attempt
  publicUrl: string | null
}

export type Sealer = (answered: Answered) => Promise<Captured>

const TOGETHER = 16
const TRANSACTIONS_AT_ONCE = 2

/** One per database, so that everything waiting for it is sealed together. */
export const createSealer = (database: Database): Sealer =>
  inBatchesOrAlone({ together: TOGETHER, atOnce: TRANSACTIONS_AT_ONCE, work: items => seal(database, items) })

const slotOf = (step: number | null) => (step === null ? ANSWER_SLOT : `step-${step}`)

/** All of them, or none. */
async function seal(database: Database, batch: Answered[]): Promise<Captured[]> {
  const rows: CapturedRun[] = []
  const captures: KeptCapture[] = []
  for (const { run, answer, attempt, ...sealing } of batch) {
    const { captures: own, ...sealed } = await capturesOf(run, answer, { slotOf, ...sealing })
    captures.push(...own)
    rows.push({ ...attempt, ...sealed })
  }
  await database.transaction(async tx => {
    await sealCaptured(tx, rows, captures)
    const at = rows[0]?.finishedAt as Date
    const silent = rows.filter(({ silence }) => silence !== null).map(({ runId }) => runId)
    if (silent.length > 0) await sealEnds(tx, silent, { at, isFirst: true })
    // The commit that follows is the moment the evidence exists. So far, parsing only told an answer from a
    // failure, so a defect of a parser cannot cost evidence.
  })
  return batch.map(({ attempt }) => ({ silence: attempt.silence === null ? null : attempt.outcome }))
}

/** Answers of runs, each with the attempt that brought it; theirs alone are these rows. */
export async function sealCaptured(
  tx: Transaction,
  rows: CapturedRun[],
  captures: KeptCapture[],
): Promise<void> {
  if ((await markCaptured(tx, rows)) < rows.length) throw new Superseded()
  const askings = await askingsOf(tx, rows)
  const asked = captures.map(capture =>
    capture.slot === ANSWER_SLOT
      ? { ...capture, private: { ...capture.private, asking: askings.get(capture.subject) } }
      : capture,
  )
  await sealCaptures(tx, asked)
}
