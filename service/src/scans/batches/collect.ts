// From a vendor's batch to stored answers. Jobs check on it at growing intervals; each answer is stored for the request it
// belongs to, so that a second look finds nothing to do.

import { EngineError } from '../../engines/engine.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import { gateOf, noteFailure } from '../gate/gate.ts'
import { insist } from '../insist.ts'
import { released } from './release.ts'
import { type BatchRow, findBatch, isCancelled } from './store.ts'
import { BATCH_TIMEOUT_MS } from './submit.ts'
import type { BatchDeps, Trade } from './trade.ts'
import { tradeOf } from './trades.ts'

type Collection = JobPayloads['batch-collect']

const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 900
/** How long past its expiry a batch is given up as lost. */
const GRACE_MS = 2 * 3_600_000

export async function collectBatch(deps: BatchDeps, job: Collection): Promise<void> {
  const batch = await findBatch(deps.database, job.batchId)
  if (!batch) return
  const trade = tradeOf(deps, batch.engine)
  if (batch.state === 'submitted' && !(await lookAfter(deps, trade, { batch, job }))) return
  // Only once everything is committed; also if an earlier delivery ran out of time for it.
  await trade.afterwards(batch.id)
}

interface Looked {
  batch: BatchRow
  job: Collection
}

/** False if another job will look again. */
async function lookAfter(deps: BatchDeps, trade: Trade, { batch, job }: Looked): Promise<boolean> {
  const { lots } = trade
  const end = async (outcome: string): Promise<true> => {
    await trade.end(batch, outcome)
    return true
  }
  // An earlier worker settled them all but had no time to say so.
  if (!(await trade.owes(batch.id))) return end('collected')
  if (lots?.route !== batch.route) {
    deps.log.warn({ batchId: batch.id }, `${batch.route} is not configured any more`)
    return lookAgain(deps, trade, { batch, job })
  }
  try {
    const vendorId = batch.vendorId ?? ''
    const state = await lots.look(vendorId, AbortSignal.timeout(BATCH_TIMEOUT_MS))
    if (state.kind === 'running') {
      // Fetches what was answered before the cancellation.
      if (await isCancelled(deps.database, batch)) lots.cancel(vendorId)
      return await lookAgain(deps, trade, { batch, job })
    }
    if (state.kind === 'failed') {
      const error = { failure: 'provider_failed' as const, message: `The batch was given up (${state.word})` }
      await trade.release(batch.id, released(error, lots.failedAreFree))
      return end(state.word)
    }
    const lines = await lots.collect(vendorId, AbortSignal.timeout(BATCH_TIMEOUT_MS))
    await trade.settle(batch, new Map(lines.map(line => [line.itemId, line])))
    return end('collected')
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    deps.log.warn({ batchId: batch.id, failure: error.failure }, error.message)
    await insist(() => noteFailure(gateOf(deps), { engine: batch.engine, error, probe: false }))
    // Credentials may be fixed; a batch that the vendor does not know will not come back.
    const mayPass = error.retryable || ['unauthorized', 'out_of_credit', 'forbidden'].includes(error.failure)
    if (mayPass) return lookAgain(deps, trade, { batch, job })
    await trade.release(batch.id, released(error, false))
    return end(error.failure)
  }
}

async function lookAgain(deps: BatchDeps, trade: Trade, { batch, job }: Looked): Promise<boolean> {
  const { batchId, looks } = job
  const deadline = (batch.expiresAt?.getTime() ?? 0) + GRACE_MS
  if (deps.clock.now().getTime() > deadline) {
    if (trade.lots?.route === batch.route) trade.lots.cancel(batch.vendorId ?? '')
    const error = { failure: 'timeout' as const, message: 'The batch was not answered in its time' }
    await trade.release(batch.id, released(error, false))
    await trade.end(batch, 'overdue')
    return true
  }
  const afterSeconds = Math.min(FIRST_WAIT_SECONDS * 1.5 ** looks, LONGEST_WAIT_SECONDS)
  await deps.database.transaction(tx =>
    deps.queue.send(tx, 'batch-collect', { batchId, looks: looks + 1 }, { afterSeconds }),
  )
  return false
}

/** Delivered too often: whatever is left is asked the ordinary way. */
export async function abandonCollection(deps: BatchDeps, { batchId }: Collection): Promise<void> {
  const batch = await findBatch(deps.database, batchId)
  if (!batch) return
  const trade = tradeOf(deps, batch.engine)
  const error = {
    failure: 'provider_failed' as const,
    message: 'The answers of the batch could not be fetched',
  }
  await trade.release(batchId, released(error, false))
  await trade.end(batch, 'abandoned')
}
