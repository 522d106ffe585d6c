// Readings as items of batches. A reply is stored like any other; once its batch has ended, the waiting scan is classified and
// asks directly for what has no reply.

import type { CollectedItem } from '../../engines/batches/batcher.ts'
import { EngineError, type Failure } from '../../engines/engine.ts'
import type { ReaderBatcher } from '../../readers/model/by-batch.ts'
import { insist } from '../insist.ts'
import { keptBytes } from '../reader-asks/kept-reply.ts'
import { endReaderAsk } from '../seal-states.ts'
import { type Release, released } from './release.ts'
import { type BatchRow, deleteReadings, markEnded, owedReadings, type ReadingItem } from './store.ts'
import { type BatchDeps, someAtATime, type Trade, WITHOUT_A_LINE } from './trade.ts'

export function readingTrade(deps: BatchDeps): Trade {
  const batcher = deps.reader?.batcher ?? undefined
  return {
    lots: batcher,
    isBegun: true,
    // Done when the scan is classified.
    gather: async () => {},
    owes: async batchId => (await owedReadings(deps.database, batchId)).length > 0,
    async settle(batch, lines) {
      if (!batcher) return
      const owed = await owedReadings(deps.database, batch.id)
      await someAtATime(owed, item => settleReading(deps, batcher, batch, { item, line: lines.get(item.id) }))
    },
    async release(batchId, release) {
      for (const item of await owedReadings(deps.database, batchId)) await releaseReading(deps, item, release)
    },
    async end({ id, scanId }, outcome) {
      await insist(() =>
        deps.database.transaction(async tx => {
          if (!(await markEnded(tx, id, outcome, deps.clock.now()))) return
          await deleteReadings(tx, id)
          await deps.queue.send(tx, 'classify-scan', { scanId })
        }),
      )
    },
    leave: async () => {},
    afterwards: async () => {},
  }
}

async function settleReading(
  deps: BatchDeps,
  batcher: ReaderBatcher,
  { submittedAt }: BatchRow,
  { item, line }: { item: ReadingItem; line: CollectedItem | undefined },
): Promise<void> {
  if (!line) return releaseReading(deps, item, released(WITHOUT_A_LINE, false))
  const exchange = { ...line.exchange, request: item.request, requestedAt: submittedAt as Date }
  try {
    const reply = batcher.reply(item.ask.request, exchange)
    const cost = { costMicros: reply.cost?.micros ?? null, priceSource: reply.cost?.source ?? null }
    const end = { finishedAt: deps.clock.now(), reply: keptBytes(reply), failure: null, message: null }
    // From this commit on, it is never paid for again.
    await insist(() => endReaderAsk(deps.database, item.ask, { ...end, ...cost }))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const isFree = batcher.failedAreFree && !CHARGED.includes(error.failure)
    await releaseReading(deps, item, released(error, isFree))
  }
}

/** There was a reply, but we could make nothing of it. */
const CHARGED: readonly Failure[] = ['response_too_large', 'unreadable']

/** Its request ends: the next classification of the scan asks directly. */
function releaseReading(deps: BatchDeps, { ask }: ReadingItem, release: Release): Promise<void> {
  const { failure, message, costMicros, priceSource } = release
  const end = { finishedAt: deps.clock.now(), reply: null, failure, message, costMicros, priceSource }
  return insist(() => endReaderAsk(deps.database, ask, end))
}
