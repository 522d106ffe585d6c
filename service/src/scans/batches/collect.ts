// From a batch that a vendor has to answers that are sealed. Looked after by jobs that come back later and later; each
// answer is captured as any other, for the attempt that it was asked by, so that a second look finds nothing to do.

import type { Batcher, CollectedItem } from '../../engines/batches/batcher.ts'
import { EngineError, type RawAnswer } from '../../engines/engine.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import { capture, priced, readOrNull } from '../capture.ts'
import { closeScanOf } from '../close-scan.ts'
import { noteFailure } from '../gate/gate.ts'
import { insist } from '../insist.ts'
import { noteRun } from '../meters.ts'
import type { RunDeps } from '../run.ts'
import { findRun } from '../runs/store.ts'
import { PERHAPS_CHARGED, type Release, released, releaseItem } from './release.ts'
import { type BatchItem, type BatchRow, findBatch, itemsOf, markEnded, owedItems } from './store.ts'
import { BATCH_TIMEOUT_MS, gateOf } from './submit.ts'

type Collection = JobPayloads['batch-collect']

const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 900
/** So long after a batch ought to have expired, it is taken for lost. */
const GRACE_MS = 2 * 3_600_000
/** Captures at a time: they share their transactions. */
const TOGETHER = 16

export async function collectBatch(deps: RunDeps, job: Collection): Promise<void> {
  const batch = await findBatch(deps.database, job.batchId)
  if (!batch) return
  if (batch.state === 'submitted' && !(await lookAfter(deps, batch, job))) return
  // Only now that everything is committed; also when an earlier delivery had no time left for it.
  for (const runId of new Set((await itemsOf(deps.database, batch.id)).map(item => item.runId)))
    await closeScanOf(deps, runId)
}

/** False when another job will look again. */
async function lookAfter(deps: RunDeps, batch: BatchRow, job: Collection): Promise<boolean> {
  const owed = await owedItems(deps.database, batch.id)
  // A worker before had time for all of them, and none left to say so.
  if (owed.length === 0) return end(deps, batch, 'collected')
  const batcher = deps.engines.batcher(batch.engine)
  try {
    if (batcher?.route !== batch.route)
      throw new EngineError('unauthorized', `${batch.route} is not configured any more`, { retryable: true })
    const state = await batcher.look(batch.vendorId ?? '', AbortSignal.timeout(BATCH_TIMEOUT_MS))
    if (state.kind === 'running') return await lookAgain(deps, batch, job, batcher)
    if (state.kind === 'failed') {
      const error = { failure: 'provider_failed' as const, message: `The batch was given up (${state.word})` }
      await releaseAll(deps, owed, released(error, batcher.failedAreFree))
      return end(deps, batch, state.word)
    }
    const lines = await batcher.collect(batch.vendorId ?? '', AbortSignal.timeout(BATCH_TIMEOUT_MS))
    await settle(deps, batcher, batch, { owed, lines })
    return end(deps, batch, 'collected')
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    deps.log.warn({ batchId: batch.id, failure: error.failure }, error.message)
    await insist(() => noteFailure(gateOf(deps), { engine: batch.engine, error, probe: false }))
    // Credentials may be put right again; a batch that the vendor knows nothing of will not come back.
    const mayPass = error.retryable || ['unauthorized', 'out_of_credit', 'forbidden'].includes(error.failure)
    if (mayPass) return lookAgain(deps, batch, job, null)
    await releaseAll(deps, owed, released(error, false))
    return end(deps, batch, error.failure)
  }
}

async function end({ database, clock }: RunDeps, { id }: BatchRow, outcome: string): Promise<true> {
  await insist(() => markEnded(database, id, outcome, clock.now()))
  return true
}

async function lookAgain(
  deps: RunDeps,
  batch: BatchRow,
  { batchId, looks }: Collection,
  batcher: Batcher | null,
): Promise<boolean> {
  const deadline = (batch.expiresAt?.getTime() ?? 0) + GRACE_MS
  if (deps.clock.now().getTime() > deadline) {
    batcher?.cancel(batch.vendorId ?? '')
    const error = { failure: 'timeout' as const, message: 'The batch was not answered in its time' }
    await releaseAll(deps, await owedItems(deps.database, batch.id), released(error, false))
    return end(deps, batch, 'overdue')
  }
  const afterSeconds = Math.min(FIRST_WAIT_SECONDS * 1.5 ** looks, LONGEST_WAIT_SECONDS)
  await deps.database.transaction(tx =>
    deps.queue.send(tx, 'batch-collect', { batchId, looks: looks + 1 }, { afterSeconds }),
  )
  return false
}

async function releaseAll(deps: RunDeps, items: BatchItem[], release: Release): Promise<void> {
  for (const item of items) await releaseItem(deps, item, release)
}

/** Every item that is owed, captured or released. */
async function settle(
  deps: RunDeps,
  batcher: Batcher,
  batch: BatchRow,
  { owed, lines }: { owed: BatchItem[]; lines: CollectedItem[] },
): Promise<void> {
  const byId = new Map(lines.map(line => [line.itemId, line]))
  for (let at = 0; at < owed.length; at += TOGETHER)
    await Promise.all(
      owed.slice(at, at + TOGETHER).map(item => settleItem(deps, batcher, batch, item, byId.get(item.id))),
    )
}

async function settleItem(
  deps: RunDeps,
  batcher: Batcher,
  batch: BatchRow,
  item: BatchItem,
  line: CollectedItem | undefined,
): Promise<void> {
  if (!line) {
    const error = { failure: 'empty_response' as const, message: 'The batch ended without a line for it' }
    return releaseItem(deps, item, released(error, false))
  }
  const requestedAt = batch.submittedAt as Date
  const exchange = { ...line.exchange, request: item.request, requestedAt }
  const answer: RawAnswer = { ...item.asked, exchanges: [exchange], answer: 0 }
  try {
    batcher.judge(answer)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return releaseItem(deps, item, {
      ...costing(deps, batcher, { error, answer }),
      diagnostic: line.exchange.body,
    })
  }
  const run = await findRun(deps.database, item.runId)
  if (run?.attempt !== item.attempt) return
  const captured = await insist(() => capture(deps, run, answer))
  if (captured) noteRun(captured.silence ?? 'captured')
}

/** Half an answer was charged for, and says what it used. */
function costing(
  deps: RunDeps,
  batcher: Batcher,
  { error, answer }: { error: EngineError; answer: RawAnswer },
): Release {
  const reading = readOrNull(deps, answer)
  if (!reading) return released(error, batcher.failedAreFree)
  return { ...released(error, false), ...PERHAPS_CHARGED, ...priced(deps, answer, reading) }
}

/** Delivered too often: what it did not come to goes the ordinary way. */
export async function abandonCollection(deps: RunDeps, { batchId }: Collection): Promise<void> {
  const error = {
    failure: 'provider_failed' as const,
    message: 'The answers of the batch could not be fetched',
  }
  await releaseAll(deps, await owedItems(deps.database, batchId), released(error, false))
  await insist(() => markEnded(deps.database, batchId, 'abandoned', deps.clock.now()))
}
