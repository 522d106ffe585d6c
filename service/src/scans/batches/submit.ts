// From a scan's questions to batches that a vendor has accepted. A batch is committed before it is sent, and one that may have
// been sent is looked for at the vendor before it is sent again: a worker may die between any two lines here.

import type { AcceptedLot } from '../../engines/batches/wire.ts'
import { EngineError } from '../../engines/engine.ts'
import { CANCELLED_RUN } from '../../model/scan.ts'
import type { Delivery } from '../../platform/queue/delivery.ts'
import { admit, gateOf, noteFailure, noteSuccess, WAITS } from '../gate/gate.ts'
import { insist } from '../insist.ts'
import { type Release, released } from './release.ts'
import {
  type BatchRow,
  batchesToSend,
  beginSubmission,
  findBatch,
  isCancelled,
  itemsOf,
  knownVendorIds,
  markSubmitted,
} from './store.ts'
import type { BatchDeps, Submission, Trade } from './trade.ts'
import { tradeOf } from './trades.ts'

/** A batch is an upload, not a question. */
export const BATCH_TIMEOUT_MS = 120_000
const FIRST_LOOK_SECONDS = 60
/** What all three vendors promise, unless the vendor says otherwise for the batch itself. */
const USUAL_MS = 24 * 3_600_000
const LONGEST_WAIT_SECONDS = 900
/** A vendor's list may lag a moment behind what it accepted. */
const LIST_LAG_SECONDS = 30

type Lots = NonNullable<Trade['lots']>

export async function submitBatches(deps: BatchDeps, job: Submission, delivery: Delivery): Promise<void> {
  const { lots, isBegun, gather } = tradeOf(deps, job.engine)
  // Its settings have changed since the scan began.
  if (!lots) return abandonSubmission(deps, job)
  const applicant = { engine: job.engine, runId: null, isBatch: true, isBegun }
  const admission = await admit(gateOf(deps), applicant)
  if (admission.kind === 'refused') return abandonSubmission(deps, job)
  if (admission.kind === 'wait') {
    await putOff(deps, { ...job, waits: job.waits + (admission.failing ? 1 : 0) }, admission.seconds)
    return
  }
  await gather(job, delivery)
  for (const batch of await batchesToSend(deps.database, job)) {
    if (batch.route !== lots.route) {
      await giveUp(deps, batch, couldNot(batch))
      continue
    }
    const wait = await send(deps, lots, batch, job.waits)
    if (wait !== null) await putOff(deps, { ...job, waits: job.waits + wait.counts }, wait.seconds)
    if (wait !== null) return
  }
  if (admission.clear) await noteSuccess(deps.database, job.engine)
}

/** Null if nothing more is to be done here; otherwise how long to wait, and whether that counts as a failure. */
async function send(
  deps: BatchDeps,
  lots: Lots,
  batch: BatchRow,
  waits: number,
): Promise<{ seconds: number; counts: number } | null> {
  const { database, clock } = deps
  const signal = () => AbortSignal.timeout(BATCH_TIMEOUT_MS)
  try {
    if (batch.submittingSince) {
      const found = await lots.find(
        {
          id: batch.id,
          itemIds: (await itemsOf(database, batch.id)).map(({ id }) => id),
          since: batch.submittingSince,
          others: await knownVendorIds(database, batch.route, batch.submittingSince),
        },
        signal(),
      )
      if (found.kind === 'found') return await adopt(deps, lots, batch, { ...found, tries: null })
      // Sent again, it might be answered and charged twice.
      if (found.kind === 'unclear') return { seconds: growing(waits), counts: 0 }
    }
    const tries = await beginSubmission(database, batch.id, clock.now())
    if (tries === null) return await leaveCancelled(deps, batch)
    // Only now can no further item join it.
    const lines = (await itemsOf(database, batch.id)).map(({ request }) => request.body)
    const accepted = await lots.submit({ id: batch.id, lines }, signal())
    return await adopt(deps, lots, batch, { ...accepted, tries })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return refused(deps, batch, error, waits)
  }
}

/** Nothing was accepted: looked for in vain, or never sent. */
async function leaveCancelled(deps: BatchDeps, { id }: BatchRow): Promise<null> {
  const batch = await findBatch(deps.database, id)
  const isUnsent = batch?.state === 'made' || batch?.state === 'submitting'
  if (batch && isUnsent && (await isCancelled(deps.database, batch)))
    await giveUp(deps, batch, { error: CANCELLED_RUN, isFree: true })
  return null
}

/** The vendor has it: records that, and the job that will check on it, in one transaction. */
async function adopt(
  deps: BatchDeps,
  lots: Lots,
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
  // It may have been committed before, with only the confirmation lost.
  if (isOurs || (await findBatch(deps.database, batch.id))?.vendorId === vendorId) return null
  // Another worker thought this one dead and sent it too: theirs is the one followed.
  deps.log.warn({ batchId: batch.id, vendorId }, 'a batch that was sent twice is cancelled')
  lots.cancel(vendorId)
  return null
}

async function refused(
  deps: BatchDeps,
  batch: BatchRow,
  error: EngineError,
  waits: number,
): Promise<{ seconds: number; counts: number } | null> {
  const { engine, id } = batch
  deps.log.warn({ batchId: id, engine, failure: error.failure }, error.message)
  await insist(() => noteFailure(gateOf(deps), { engine, error, probe: false }))
  if (error.retryable && waits < WAITS)
    return { seconds: Math.max(LIST_LAG_SECONDS, growing(waits), error.retryAfterSeconds ?? 0), counts: 1 }
  // An outright refusal means it was not accepted, and earlier tries were looked for in vain; otherwise nobody knows.
  await giveUp(deps, batch, { error, isFree: !error.retryable })
  return null
}

const couldNot = ({ state }: BatchRow) => ({
  error: { failure: 'unavailable' as const, message: 'The batch could not be handed in' },
  isFree: state === 'made',
})

async function giveUp(
  deps: BatchDeps,
  batch: BatchRow,
  { error, isFree }: { error: Pick<Release, 'failure' | 'message'>; isFree: boolean },
): Promise<void> {
  const trade = tradeOf(deps, batch.engine)
  await trade.release(batch.id, released(error, isFree))
  await trade.end(batch, error.failure)
}

const growing = (times: number): number => Math.min(FIRST_LOOK_SECONDS * 1.5 ** times, LONGEST_WAIT_SECONDS)

async function putOff(deps: BatchDeps, job: Submission, afterSeconds: number): Promise<void> {
  if (job.waits > WAITS) return abandonSubmission(deps, job)
  await deps.database.transaction(tx => deps.queue.send(tx, 'batch-submit', job, { afterSeconds }))
}

/** Everything not known to have reached a vendor is asked the ordinary way. */
export async function abandonSubmission(deps: BatchDeps, job: Submission): Promise<void> {
  for (const batch of await batchesToSend(deps.database, job)) {
    await giveUp(deps, batch, couldNot(batch))
  }
  await tradeOf(deps, job.engine).leave(job)
}
