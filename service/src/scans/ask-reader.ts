// Asks the reading model as engines are asked: within budget, rate and concurrency, and recorded before and after. A
// reply is stored before anything is made of it, and no brand pays for the same request twice.

import { setTimeout as sleep } from 'node:timers/promises'
import { beginAsk } from '../costs/begin-ask.ts'
import { costOfFailure } from '../costs/failed-asks.ts'
import { EngineError } from '../engines/engine.ts'
import { READER } from '../model/engine.ts'
import { inTransaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { traced } from '../platform/watching/tracing.ts'
import type { ModelReply } from '../readers/model/ask.ts'
import type { ReaderDesk } from '../readers/model/reader.ts'
import { gatherReadings, type ReaderDeskDeps } from './batches/gather-readings.ts'
import { type Admission, admit, gateOf, noteFailure, noteSuccess } from './gate/gate.ts'
import { insist } from './insist.ts'
import { noteAsk } from './meters.ts'
import { keptBytes, keptReply } from './reader-asks/kept-reply.ts'
import { begunOf, notNow, refusalOf } from './reader-asks/refusals.ts'
import { keptReplies, type ReaderAsk, type Remembered } from './reader-asks/store.ts'
import { createTurns } from './reader-asks/turns.ts'
import { endReaderAsk, startReaderAsk } from './seal-states.ts'

interface Desk extends ReaderDeskDeps {
  /** So many ask at a time. */
  turn: ReturnType<typeof createTurns>
  /** Only one waits for the rate at a time, so that no slot taken goes unused. */
  atGate: ReturnType<typeof createTurns>
}

/** One per process: its state holds concurrency and rate. */
export function createReaderDesk(deps: ReaderDeskDeps): ReaderDesk {
  const { concurrency } = deps.engines.limits(READER)
  const desk: Desk = { ...deps, turn: createTurns(concurrency), atGate: createTurns(1) }
  const model = deps.engines.readerTerms?.model ?? ''
  const asking = new Map<string, ReturnType<typeof createTurns>>()
  const memoryFor: ReaderDesk['memoryFor'] = ({ runId, brandId }, occasion) => {
    const of = (request: string): Remembered => ({ brandId, occasion, request, model })
    const known = async (request: string) =>
      (await keptReplies(deps.database, of(request))).map(keptReply(request))
    return {
      known,
      async ask({ sha256, had }, send) {
        const key = JSON.stringify(of(sha256))
        const alone = asking.get(key) ?? createTurns(1)
        asking.set(key, alone)
        try {
          // Runs with equal answers are read concurrently: the second finds the first one's reply.
          return await alone(
            async () =>
              (await known(sha256))[had] ??
              desk.turn(() => askAndKeep(desk, { ...of(sha256), runId, had, send })),
          )
        } finally {
          if (alone.waiting() === 0) asking.delete(key)
        }
      },
    }
  }
  const batcher = deps.engines.readerTerms?.batchRoute ? deps.reader?.batcher : null
  const byBatch: ReaderDesk['byBatch'] = scanId =>
    batcher && deps.queue
      ? gatherReadings({ ...deps, queue: deps.queue, batcher }, { scanId, model, atOnce: memoryFor })
      : null
  return { concurrency, memoryFor, byBatch }
}

interface Asked extends Remembered {
  /** Null when a page is read. */
  runId: string | null
  /** How many replies are known. */
  had: number
  send: () => Promise<ModelReply>
}

/** Throws EngineError if no reply came, ReaderRefused if it may not be asked. */
async function askAndKeep(desk: Desk, asked: Asked): Promise<ModelReply> {
  const admission = await desk.atGate(() => passGate(desk, asked))
  const ask = await begin(desk, asked)
  const started = performance.now()
  const outcome = (name: string) => {
    noteAsk(READER, name, (performance.now() - started) / 1000)
    return { 'bcf.outcome': name }
  }
  const attributes = { 'bcf.runId': asked.runId ?? '', 'bcf.occasion': asked.occasion }
  const reply = await traced('reader.ask', { kind: 'client', attributes }, async note => {
    try {
      const reply = await asked.send()
      note(outcome('answered'))
      return reply
    } catch (error) {
      note(outcome(error instanceof EngineError ? error.failure : 'defect'))
      if (error instanceof EngineError) await endFailed(desk, ask, { error, probe: admission.probe })
      throw error
    }
  })
  const end = { finishedAt: desk.clock.now(), reply: keptBytes(reply), failure: null, message: null }
  const cost = { costMicros: reply.cost?.micros ?? null, priceSource: reply.cost?.source ?? null }
  // From this commit on, it is never paid for again.
  await insist(() => endReaderAsk(desk.database, ask, { ...end, ...cost }))
  if (admission.clear) await noteSuccess(desk.database, READER)
  return reply
}

type Pass = Extract<Admission, { kind: 'go' }>

/** Waits for its turn at the rate; for any other reason the job is redelivered. */
async function passGate(desk: Desk, { runId }: Asked): Promise<Pass> {
  for (let turn = {}; ; ) {
    const admission = await admit(gateOf(desk), { engine: READER, runId, ...turn })
    if (admission.kind === 'go') return admission
    if (admission.kind === 'refused') throw refusalOf(admission)
    if (admission.slot === undefined) throw notNow('The reader is left alone for a while', admission.seconds)
    turn = { slot: admission.slot }
    // A stopping process does not wait for it.
    await sleep(admission.seconds * 1000, undefined, { ref: false })
  }
}

/** Past a request's time limit, its caller has ended or is dead. */
const MARGIN_MS = 5_000

async function begin(desk: Desk, { send: _, ...asked }: Asked): Promise<ReaderAsk> {
  const now = desk.clock.now()
  const since = new Date(now.getTime() - desk.engines.limits(READER).timeoutMs - MARGIN_MS)
  const begun = await beginAsk({ ...desk, now }, { engine: READER, runId: asked.runId }, (where, estimate) =>
    inTransaction(where, tx =>
      startReaderAsk(tx, { ...estimate, ...asked, id: newId('rdg', now), startedAt: now, since }),
    ),
  )
  const ask = begunOf(begun)
  if (!ask) throw notNow('Another worker asks the same', MARGIN_MS / 1000)
  return ask
}

async function endFailed(
  desk: Desk,
  ask: ReaderAsk,
  { error, probe }: { error: EngineError; probe: boolean },
): Promise<void> {
  const { failure, message } = error
  const cost = costOfFailure(error)
  const costs = { costMicros: cost?.micros ?? null, priceSource: cost?.source ?? null }
  const end = { finishedAt: desk.clock.now(), reply: null, failure, message, ...costs }
  await insist(() => endReaderAsk(desk.database, ask, end))
  await insist(() => noteFailure(gateOf(desk), { engine: READER, error, probe }))
}
