// A scan's runs as items of batches. Each answer is captured like any other, for the attempt that asked.

import { beginAsk } from '../../costs/begin-ask.ts'
import type { Batcher, CollectedItem } from '../../engines/batches/batcher.ts'
import { EngineError, type RawAnswer } from '../../engines/engine.ts'
import type { Engine } from '../../model/engine.ts'
import { runQueue } from '../../model/jobs.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Delivery } from '../../platform/queue/delivery.ts'
import { questionOf } from '../ask-engine.ts'
import { capture, priced, readOrNull } from '../capture.ts'
import { closeScansOf } from '../close-scan.ts'
import { insist } from '../insist.ts'
import { noteRun } from '../meters.ts'
import type { RunDeps } from '../run.ts'
import { claimRun, findRun } from '../runs/store.ts'
import { queuedRuns } from '../store.ts'
import { PERHAPS_CHARGED, type Release, released, releaseItem } from './release.ts'
import {
  type BatchItem,
  type BatchRow,
  batchesToSend,
  ensureBatch,
  insertItem,
  itemsOf,
  MOST_ITEMS,
  markEnded,
  owedItems,
} from './store.ts'
import { type Submission, someAtATime, type Trade, WITHOUT_A_LINE } from './trade.ts'

export function runTrade(deps: RunDeps, engine: Engine): Trade {
  const batcher = deps.engines.batcher(engine)
  return {
    lots: batcher,
    isBegun: false,
    gather: async (job, delivery) => batcher && gather(deps, batcher, { ...job, engine, delivery }),
    owes: async batchId => (await owedItems(deps.database, batchId)).length > 0,
    async settle(batch, lines) {
      if (!batcher) return
      const owed = await owedItems(deps.database, batch.id)
      await someAtATime(owed, item => settleItem(deps, batcher, batch, { item, line: lines.get(item.id) }))
    },
    async release(batchId, release) {
      for (const item of await owedItems(deps.database, batchId)) await releaseItem(deps, item, release)
    },
    async end({ id }, outcome) {
      await insist(() => markEnded(deps.database, id, outcome, deps.clock.now()))
    },
    async leave({ scanId }) {
      const left = (await queuedRuns(deps.database, scanId)).filter(run => run.engine === engine)
      await askOrdinarily(
        deps,
        engine,
        left.map(({ id }) => id),
      )
    },
    async afterwards(batchId) {
      const runIds = (await itemsOf(deps.database, batchId)).flatMap(({ runId }) => runId ?? [])
      await closeScansOf(deps, runIds)
    },
  }
}

/** Every affordable run becomes an item, each with its estimate in its own transaction. */
async function gather(
  deps: RunDeps,
  batcher: Batcher,
  { scanId, engine, delivery }: Submission & { engine: Engine; delivery: Delivery },
): Promise<void> {
  const open = (await batchesToSend(deps.database, { scanId, engine })).findLast(
    ({ state }) => state === 'made',
  )
  let batch = open
    ? { id: open.id, items: (await itemsOf(deps.database, open.id)).length }
    : { id: newId('bat', deps.clock.now()), items: 0 }
  const left: string[] = []
  for (const run of await queuedRuns(deps.database, scanId)) {
    if (run.engine !== engine) continue
    if (batch.items >= MOST_ITEMS) batch = { id: newId('bat', deps.clock.now()), items: 0 }
    const begun = await begin(deps, batcher, { scanId, batchId: batch.id, runId: run.id, engine, delivery })
    if (begun) batch.items += 1
    else left.push(run.id)
  }
  await askOrdinarily(deps, engine, left)
}

interface NewItem {
  scanId: string
  batchId: string
  runId: string
  engine: Engine
  delivery: Delivery
}

/** False if no budget has room. The ordinary way then reports that, or waits. */
async function begin(
  deps: RunDeps,
  batcher: Batcher,
  { scanId, batchId, runId, engine, delivery }: NewItem,
): Promise<boolean> {
  const now = deps.clock.now()
  const begun = await beginAsk({ ...deps, now }, { engine, runId, isBatch: true }, (where, ask) =>
    inTransaction(where, async tx => {
      const isOurs = await delivery.isHeld(tx)
      const run = isOurs && (await claimRun(tx, { runId, after: 0, delivery: batchId, now, ask }))
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

async function settleItem(
  deps: RunDeps,
  batcher: Batcher,
  batch: BatchRow,
  { item, line }: { item: BatchItem; line: CollectedItem | undefined },
): Promise<void> {
  if (!line) return releaseItem(deps, item, released(WITHOUT_A_LINE, false))
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

/** A truncated answer was charged for, and says what it used. */
function costing(
  deps: RunDeps,
  batcher: Batcher,
  { error, answer }: { error: EngineError; answer: RawAnswer },
): Release {
  const reading = readOrNull(deps, answer)
  if (!reading) return released(error, batcher.failedAreFree)
  return { ...released(error, false), ...PERHAPS_CHARGED, ...priced(deps, answer, reading) }
}
