// Readings of a scan that nobody waits for: each request without a reply becomes an item of a batch, in the transaction that
// charges the budgets. A batch and the job that submits it are committed together, so that none is left waiting.

import { beginAsk } from '../../costs/begin-ask.ts'
import type { Budgets } from '../../costs/budget.ts'
import type { EngineTable } from '../../engines/index.ts'
import { READER } from '../../model/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { requestSha256 } from '../../readers/model/ask.ts'
import type { ReaderBatcher } from '../../readers/model/by-batch.ts'
import type { ModelReader, ReaderDesk } from '../../readers/model/reader.ts'
import { ReadByBatch } from '../../readers/model/refused.ts'
import type { ModelRequest } from '../../readers/wires/wire.ts'
import type { GateMemory } from '../gate/gate.ts'
import { begunOf } from '../reader-asks/refusals.ts'
import { type Remembered, wasInVain } from '../reader-asks/store.ts'
import { startReaderAsk } from '../seal-states.ts'
import { ensureBatch, insertReading, MOST_ITEMS, scanReading } from './store.ts'

export interface ReaderDeskDeps {
  database: Database
  clock: Clock
  engines: EngineTable
  budgets: Budgets
  memory: GateMemory
  /** With both, answers of economy schedules are read by batch, if configured. */
  reader?: Pick<ModelReader, 'batcher'> | null
  queue?: JobSender | null
}

/** Until then it takes more items. */
const OPEN_SECONDS = 60
/** The end of another scan's batch brings back that scan, not this one. */
const OTHERS_SECONDS = 900
/** The batch's own job ends it: none is ever presumed dead. */
const EVER = new Date(0)

interface Gathering {
  deps: ReaderDeskDeps & { queue: JobSender; batcher: ReaderBatcher }
  scanId: string
  /** The one that is open. */
  batch: { id: string; items: number }
}

interface Wanted extends Remembered {
  runId: string | null
  had: number
  asked: ModelRequest
}

export function gatherReadings(
  deps: Gathering['deps'],
  { scanId, model, atOnce }: { scanId: string; model: string; atOnce: ReaderDesk['memoryFor'] },
): Pick<ReaderDesk, 'memoryFor'> {
  const gathering: Gathering = { deps, scanId, batch: openedAt(deps) }
  const { database, batcher } = deps
  return {
    memoryFor({ runId, brandId }, occasion) {
      const ordinary = atOnce({ runId, brandId }, occasion)
      const of = (request: string): Remembered => ({ brandId, occasion, request, model })
      return {
        known: ordinary.known,
        async ask(asked, send) {
          const { sha256, had, request } = asked
          // A batch had nothing to say to it.
          if (await wasInVain(database, of(sha256), batcher.route)) return ordinary.ask(asked, send)
          const isOurs = await put(gathering, { ...of(sha256), runId, had, asked: request })
          const reply = (await ordinary.known(sha256))[had]
          if (reply) return reply
          throw new ReadByBatch(isOurs ? 0 : OTHERS_SECONDS)
        },
        async foresee(requests) {
          for (const request of requests) {
            const wanted = { ...of(requestSha256(request)), runId, had: 0, asked: request }
            if (!(await wasInVain(database, wanted, batcher.route))) await put(gathering, wanted)
          }
        },
      }
    },
  }
}

const openedAt = ({ clock }: Gathering['deps']) => ({ id: newId('bat', clock.now()), items: 0 })

/** Whether it is, or was, in a batch of this scan. Throws if no budget has room. */
async function put(gathering: Gathering, wanted: Wanted): Promise<boolean> {
  for (;;) {
    if (gathering.batch.items >= MOST_ITEMS) gathering.batch = openedAt(gathering.deps)
    const { batch } = gathering
    batch.items += 1
    const outcome = await putInto(gathering, batch.id, wanted).catch(error => {
      if (error instanceof OnItsWay) return error
      throw error
    })
    if (outcome === 'put') return true
    batch.items -= 1
    if (outcome === 'asked') {
      const scanId = await scanReading(gathering.deps.database, wanted)
      return scanId === null || scanId === gathering.scanId
    }
    if (gathering.batch === batch) gathering.batch = openedAt(gathering.deps)
  }
}

/** Submitted meanwhile: the item must go into another. */
class OnItsWay extends Error {}

async function putInto(
  { deps, scanId }: Gathering,
  batchId: string,
  { asked, ...wanted }: Wanted,
): Promise<'put' | 'asked'> {
  const { batcher, queue, clock } = deps
  const now = clock.now()
  const applicant = { engine: READER, runId: wanted.runId, isBatch: true } as const
  const begun = await beginAsk({ ...deps, now }, applicant, (where, estimate) =>
    inTransaction(where, async tx => {
      const id = newId('rdg', now)
      const ask = await startReaderAsk(tx, { ...estimate, ...wanted, id, startedAt: now, since: EVER })
      if (!ask) return 'asked' as const
      const batch = { id: batchId, scanId, engine: READER, route: batcher.route, createdAt: now } as const
      if ((await ensureBatch(tx, batch)) === 'made') {
        const job = { scanId, engine: READER, batchId, waits: 0 } as const
        await queue.send(tx, 'batch-submit', job, { afterSeconds: OPEN_SECONDS })
      }
      const item = { id, batchId, ask, request: batcher.prepare(id, asked) }
      if (!(await insertReading(tx, item))) throw new OnItsWay()
      return 'put' as const
    }),
  )
  return begunOf(begun)
}
