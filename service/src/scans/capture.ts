// Sealing answers. Those that arrive while others are being sealed share one transaction, which saves most of
// its cost under load and delays nothing when there is none. Something wrong with one of them is nobody else's
// trouble: then each is sealed on its own.

import type { RawAnswer } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { costOf } from '../engines/prices.ts'
import { ANSWER_SLOT } from '../evidence/history.ts'
import { sha256Of } from '../evidence/seal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type CapturedRun, findRun, finishAttempt, markCaptured, type RunRow } from './runs/store.ts'
import { sealAnswer } from './seal-answer.ts'

export interface CaptureDeps {
  database: Database
  clock: Clock
  engines: EngineTable
  log: Log
}

export interface Captured {
  /** The scan is known to have runs that nobody has taken yet. */
  moreToTake: boolean
}

type Attempt = Pick<CapturedRun, 'runId' | 'attempt' | 'finishedAt' | 'costMicros' | 'priceSource'>

/** Seals the answer of a run. Null when another attempt has the run now; then nothing of it is kept. */
export async function capture(deps: CaptureDeps, run: RunRow, answer: RawAnswer): Promise<Captured | null> {
  const finishedAt = deps.clock.now()
  const attempt = { runId: run.id, attempt: run.attempt, finishedAt, ...priced(deps, answer) }
  try {
    return await sealerOf(deps.database)({ run, answer, attempt })
  } catch (error) {
    if (!(error instanceof Superseded) && !(await isSuperseded(deps, run))) throw error
    deps.log.warn({ runId: run.id, attempt: run.attempt }, 'late answer of a superseded attempt dropped')
    await finishAttempt(deps.database, { ...attempt, outcome: 'superseded' })
    return null
  }
}

/** Thrown to undo the transaction of a worker that was thought dead and came back. */
class Superseded extends Error {}

/** Another attempt may have sealed the answer first; then ours fails on the slot, not on the fence. */
async function isSuperseded(deps: CaptureDeps, run: RunRow): Promise<boolean> {
  const current = await findRun(deps.database, run.id)
  return current !== null && (current.attempt !== run.attempt || current.status !== 'RUNNING')
}

/** Reading may fail on bytes we cannot read; the evidence stands anyway, at an unknown price. */
export function priced(
  deps: Pick<CaptureDeps, 'engines'>,
  answer: RawAnswer,
): Pick<Attempt, 'costMicros' | 'priceSource'> {
  try {
    const reading = deps.engines.reader(answer.route)(answer)
    const cost = costOf(answer, reading, deps.engines.limits(answer.engine).price)
    return { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
  } catch {
    return { costMicros: null, priceSource: null }
  }
}

interface Answered {
  run: RunRow
  answer: RawAnswer
  attempt: Attempt
}

type Sealer = (answered: Answered) => Promise<Captured>

const TOGETHER = 16
const TRANSACTIONS_AT_ONCE = 2

const sealers = new WeakMap<Database, Sealer>()

/** One per database of this process, so that everything which waits for it can go together. */
function sealerOf(database: Database): Sealer {
  const known = sealers.get(database) ?? createSealer(database)
  sealers.set(database, known)
  return known
}

function createSealer(database: Database): Sealer {
  const waiting: (Answered & PromiseWithResolvers<Captured>)[] = []
  let transactions = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0 || transactions === TRANSACTIONS_AT_ONCE) return
    const batch = waiting.splice(0, TOGETHER)
    transactions += 1
    const sealed = batch.length > 1 ? await seal(database, batch).catch(() => null) : null
    for (const [index, one] of batch.entries()) {
      const captured = sealed?.[index]
      if (captured) one.resolve(captured)
      else await seal(database, [one]).then(([own]) => one.resolve(own as Captured), one.reject)
    }
    transactions -= 1
    setImmediate(flush)
  }

  return answered => {
    const outcome = Promise.withResolvers<Captured>()
    waiting.push({ ...answered, ...outcome })
    setImmediate(flush)
    return outcome.promise
  }
}

const slotOf = (step: number | null) => (step === null ? ANSWER_SLOT : `step-${step}`)

/** All of them, or none. */
async function seal(database: Database, batch: Answered[]): Promise<Captured[]> {
  // In one order everywhere, so that two transactions with the same bytes do not wait for each other.
  const ordered = batch.length > 1 ? batch.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)) : batch
  const captured = await database.transaction(async tx => {
    const rows: CapturedRun[] = []
    for (const { run, answer, attempt } of ordered) {
      rows.push({ ...attempt, ...(await sealAnswer(tx, run, answer, slotOf)) })
    }
    const marked = await markCaptured(tx, rows)
    if (marked.size < batch.length) throw new Superseded()
    // The commit that follows is the moment the evidence exists. What was parsed so far only told an answer
    // from a failure, so a defect of a parser cannot cost us evidence.
    return marked
  })
  return batch.map(({ run }) => captured.get(run.id) as Captured)
}

const hashOf = ({ answer }: Answered): string => sha256Of(answer.exchanges[answer.answer]?.body ?? '')
