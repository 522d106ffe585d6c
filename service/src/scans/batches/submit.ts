// From the runs of a scan to batches that a vendor has accepted. A batch is committed before it is sent, and what may have
// been sent is looked for at the vendor before it is sent again: a worker may die between any two lines here.

import { beginAsk } from '../../costs/begin-ask.ts'
import type { Batcher } from '../../engines/batches/batcher.ts'
import type { AcceptedLot } from '../../engines/batches/wire.ts'
import { EngineError } from '../../engines/engine.ts'
import type { Engine } from '../../model/engine.ts'
import { type JobPayloads, runQueue } from '../../model/jobs.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { questionOf } from '../ask-engine.ts'
import { admit, noteFailure, noteSuccess, WAITS } from '../gate/gate.ts'
import { insist } from '../insist.ts'
import type { RunDeps } from '../run.ts'
import { claimRun } from '../runs/store.ts'
import { queuedRuns } from '../store.ts'
import { released, releaseItem } from './release.ts'
import {
  type BatchRow,
  batchesToSend,
  beginSubmission,
  ensureBatch,
  findBatch,
  insertItem,
  itemsOf,
  knownVendorIds,
  markEnded,
  markSubmitted,
  owedItems,
} from './store.ts'

/** Answers with their sources may be long, and a batch is fetched as a whole. */
const MOST_ITEMS = 100
/** A batch is a file on its way up, not a question. */
export const BATCH_TIMEOUT_MS = 120_000
const FIRST_LOOK_SECONDS = 60
/** What all three vendors promise to be done in, where the vendor does not say it of the batch itself. */
const USUAL_MS = 24 * 3_600_000
const LONGEST_WAIT_SECONDS = 900
/** A vendor's list may be a moment behind what it accepted. */
const LIST_LAG_SECONDS = 30

type Submission = JobPayloads['batch-submit']

export const gateOf = ({ database, engines, budgets, clock }: RunDeps) => ({
  sql: database,
  engines,
  budgets,
  now: clock.now(),
})

export async function submitBatches(deps: RunDeps, job: Submission): Promise<void> {
  const batcher = deps.engines.batcher(job.engine)
  // Its settings have changed since the scan began.
  if (!batcher) return abandonSubmission(deps, job)
  const admission = await admit(gateOf(deps), { engine: job.engine, runId: null, isBatch: true })
  if (admission.kind === 'refused') return abandonSubmission(deps, job)
  if (admission.kind === 'wait') {
    await putOff(deps, { ...job, waits: job.waits + (admission.failing ? 1 : 0) }, admission.seconds)
    return
  }
  await gather(deps, batcher, job)
  for (const batch of await batchesToSend(deps.database, job.scanId, job.engine)) {
    const wait = await send(deps, batcher, batch, job.waits)
    if (wait !== null) await putOff(deps, { ...job, waits: job.waits + wait.counts }, wait.seconds)
    if (wait !== null) return
  }
  if (admission.clear) await noteSuccess(deps.database, job.engine)
}

/** Every run that may be paid for becomes an item, each with its estimate in a transaction of its own. */
async function gather(deps: RunDeps, batcher: Batcher, { scanId, engine }: Submission): Promise<void> {
  const open = (await batchesToSend(deps.database, scanId, engine)).findLast(({ state }) => state === 'made')
  let batch = open
    ? { id: open.id, items: (await itemsOf(deps.database, open.id)).length }
    : { id: newId('bat', deps.clock.now()), items: 0 }
  const left: string[] = []
  for (const run of await queuedRuns(deps.database, scanId)) {
    if (run.engine !== engine) continue
    if (batch.items >= MOST_ITEMS) batch = { id: newId('bat', deps.clock.now()), items: 0 }
    const begun = await begin(deps, batcher, { scanId, batchId: batch.id, runId: run.id, engine })
    if (begun) batch.items += 1
    else left.push(run.id)
  }
  await askOrdinarily(deps, engine, left)
}

/** False when no budget has room for it. Then it goes the ordinary way, which says so, or waits. */
async function begin(
  deps: RunDeps,
  batcher: Batcher,
  { scanId, batchId, runId, engine }: { scanId: string; batchId: string; runId: string; engine: Engine },
): Promise<boolean> {
  const now = deps.clock.now()
  const begun = await beginAsk({ ...deps, now }, { engine, runId, isBatch: true }, (where, ask) =>
    inTransaction(where, async tx => {
      const run = await claimRun(tx, { runId, after: 0, delivery: batchId, now, ask })
      if (!run) return
      const id = `${runId}-${run.attempt}`
      const question = questionOf(deps, { engine, runId, prompt: run.prompt.text, locale: run.locale })
      await ensureBatch(tx, { id: batchId, scanId, engine, route: batcher.route, createdAt: now })
      await insertItem(tx, { id, batchId, runId, attempt: run.attempt, ...batcher.prepare(id, question) })
    }),
  )
  return begun.kind === 'begun'
}

async function askOrdinarily(deps: RunDeps, engine: Engine, runIds: string[]): Promise<void> {
  const payloads = runIds.map(runId => ({ runId, engine, after: 0, waits: 0 }))
  await deps.database.transaction(tx => deps.queue.sendMany(tx, runQueue(engine), payloads))
}

/** Null when nothing more is to be done for it here; else how long to wait, and whether that counts. */
async function send(
  deps: RunDeps,
  batcher: Batcher,
  batch: BatchRow,
  waits: number,
): Promise<{ seconds: number; counts: number } | null> {
  const { database, clock } = deps
  const items = await itemsOf(database, batch.id)
  const signal = () => AbortSignal.timeout(BATCH_TIMEOUT_MS)
  try {
    if (batch.submittingSince) {
      const found = await batcher.find(
        {
          id: batch.id,
          itemIds: items.map(({ id }) => id),
          since: batch.submittingSince,
          others: await knownVendorIds(database, batch.route, batch.submittingSince),
        },
        signal(),
      )
      if (found.kind === 'found') return await adopt(deps, batcher, batch, { ...found, tries: null })
      // Sent again, it might be answered and charged for twice.
      if (found.kind === 'unclear') return { seconds: growing(waits), counts: 0 }
    }
    const tries = await beginSubmission(database, batch.id, clock.now())
    if (tries === null) return null
    const lines = items.map(({ request }) => request.body)
    const accepted = await batcher.submit({ id: batch.id, lines }, signal())
    return await adopt(deps, batcher, batch, { ...accepted, tries })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return refused(deps, batch, error, waits)
  }
}

/** The vendor has it: that, and who will look after it, in one transaction. */
async function adopt(
  deps: RunDeps,
  batcher: Batcher,
  batch: BatchRow,
  { vendorId, expiresAt, tries }: AcceptedLot & { tries: number | null },
): Promise<null> {
  const submittedAt = deps.clock.now()
  const is = {
    ...{ id: batch.id, tries, vendorId, submittedAt },
    expiresAt: expiresAt ?? new Date(submittedAt.getTime() + USUAL_MS),
  }
  const isOurs = await insist(() =>
    deps.database.transaction(async tx => {
      if (!(await markSubmitted(tx, is))) return false
      const afterSeconds = FIRST_LOOK_SECONDS
      await deps.queue.send(tx, 'batch-collect', { batchId: batch.id, looks: 0 }, { afterSeconds })
      return true
    }),
  )
  // The commit may have been made before, and only its confirmation lost.
  if (isOurs || (await findBatch(deps.database, batch.id))?.vendorId === vendorId) return null
  // Another worker, which thought this one dead, has sent it too: that one is looked after.
  deps.log.warn({ batchId: batch.id, vendorId }, 'a batch that was sent twice is cancelled')
  batcher.cancel(vendorId)
  return null
}

async function refused(
  deps: RunDeps,
  batch: BatchRow,
  error: EngineError,
  waits: number,
): Promise<{ seconds: number; counts: number } | null> {
  const { engine, id } = batch
  deps.log.warn({ batchId: id, engine, failure: error.failure }, error.message)
  await insist(() => noteFailure(gateOf(deps), { engine, error, probe: false }))
  if (error.retryable && waits < WAITS)
    return { seconds: Math.max(LIST_LAG_SECONDS, growing(waits), error.retryAfterSeconds ?? 0), counts: 1 }
  // Refused outright it was not accepted, and earlier tries were looked for in vain; else nobody can say.
  await giveUp(deps, batch, { error, isFree: !error.retryable })
  return null
}

async function giveUp(
  deps: RunDeps,
  { id }: Pick<BatchRow, 'id'>,
  { error, isFree }: { error: Pick<EngineError, 'failure' | 'message'>; isFree: boolean },
): Promise<void> {
  for (const item of await owedItems(deps.database, id))
    await releaseItem(deps, item, released(error, isFree))
  await insist(() => markEnded(deps.database, id, error.failure, deps.clock.now()))
}

const growing = (times: number): number => Math.min(FIRST_LOOK_SECONDS * 1.5 ** times, LONGEST_WAIT_SECONDS)

async function putOff(deps: RunDeps, job: Submission, afterSeconds: number): Promise<void> {
  if (job.waits > WAITS) return abandonSubmission(deps, job)
  await deps.database.transaction(tx => deps.queue.send(tx, 'batch-submit', job, { afterSeconds }))
}

/** Everything that no vendor is known to have goes the ordinary way. */
export async function abandonSubmission(deps: RunDeps, { scanId, engine }: Submission): Promise<void> {
  for (const batch of await batchesToSend(deps.database, scanId, engine)) {
    const error = { failure: 'unavailable' as const, message: 'The batch could not be handed in' }
    await giveUp(deps, batch, { error, isFree: batch.state === 'made' })
  }
  const left = (await queuedRuns(deps.database, scanId)).filter(run => run.engine === engine)
  await askOrdinarily(
    deps,
    engine,
    left.map(({ id }) => id),
  )
}
