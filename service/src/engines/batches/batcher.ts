// From a batch route and its settings to what scans talk to.

import { type Conversation, openConversation } from '../asking/conversation.ts'
import { EngineError, type EngineSettings, type Exchange, type Question, type RawAnswer } from '../engine.ts'
import { tryJson } from '../reading/loose.ts'
import type { Provider } from '../terms/providers.ts'
import type { BatchRoute } from '../terms/route.ts'
import { localesOf } from '../wires/place.ts'
import { refuseUnfinished } from './batch-route.ts'
import {
  type AcceptedLot,
  type BatchWire,
  type FoundLot,
  type Lot,
  type LotState,
  linesOf,
  MOST_LINE_BYTES,
  type SoughtLot,
} from './wire.ts'

/** A question as stored until its answer arrives: settings may have changed by then. */
export interface BatchedQuestion {
  /** As it goes in. */
  request: Exchange['request'] & { body: string }
  asked: Omit<RawAnswer, 'exchanges' | 'answer'>
}

/** One line of the results. */
export interface CollectedItem {
  itemId: string
  exchange: Omit<Exchange, 'request' | 'requestedAt'>
}

/** A vendor's batch API. Every call throws EngineError, and none retries. */
export interface Lots {
  /** Whether the vendor charges nothing for items without an answer. */
  readonly failedAreFree: boolean
  /** An ordinary request in the form of a batch item. */
  item(itemId: string, body: object): BatchedQuestion['request']
  submit(lot: Omit<Lot, 'model'>, signal: AbortSignal): Promise<AcceptedLot>
  find(sought: SoughtLot, signal: AbortSignal): Promise<FoundLot>
  look(vendorId: string, signal: AbortSignal): Promise<LotState>
  /** If an item has several lines, the first. */
  collect(vendorId: string, signal: AbortSignal): Promise<CollectedItem[]>
  cancel(vendorId: string): void
}

/** An engine's batch way. */
export interface Batcher extends Lots {
  readonly engine: BatchRoute['engine']
  readonly route: string
  readonly model: string | null
  prepare(itemId: string, question: Question): BatchedQuestion
  /** Throws unless the line holds a complete answer. */
  judge(answer: RawAnswer): void
}

export function createLots(
  batch: BatchWire,
  provider: Provider,
  settings: Omit<EngineSettings, 'surface'>,
): Lots {
  const { model } = settings

  async function speaking<T>(signal: AbortSignal, speak: (to: Conversation) => Promise<T>): Promise<T> {
    const conversation = openConversation(provider, settings, signal)
    try {
      return await speak(conversation)
    } catch (error) {
      throw conversation.explain(error)
    }
  }
  const silent = () => openConversation(provider, settings, new AbortController().signal)

  return {
    failedAreFree: batch.failedAreFree,
    item(itemId, request) {
      const body = JSON.stringify(batch.item(itemId, request))
      return { ...silent().describe(batch.path(model), body, { ...batch.headers }), body }
    },
    submit: (lot, signal) => speaking(signal, to => batch.submit(to, { ...lot, model })),
    find: (sought, signal) => speaking(signal, to => batch.find(to, sought)),
    look: (vendorId, signal) => speaking(signal, to => batch.look(to, vendorId)),
    async collect(vendorId, signal) {
      const files = await speaking(signal, to => batch.collect(to, vendorId))
      const items = new Map<string, CollectedItem>()
      for (const { body: file, status, headers, receivedAt } of files) {
        for (const body of linesOf(file)) {
          const { itemId } = batch.open(tryJson(Buffer.from(body).toString('utf8')))
          if (itemId === null || items.has(itemId)) continue
          items.set(itemId, { itemId, exchange: { receivedAt, status, headers, body } })
        }
      }
      return [...items.values()]
    },
    cancel: vendorId => batch.cancel(silent(), vendorId),
  }
}

export function createBatcher(route: BatchRoute, settings: EngineSettings): Batcher {
  const { model, surface } = settings
  const lots = createLots(route.batch, route.provider, settings)
  return {
    ...lots,
    engine: route.engine,
    route: route.name,
    model,
    prepare: (itemId, question) => ({
      request: lots.item(itemId, route.compose(model, question)),
      asked: {
        ...{ engine: route.engine, surface, route: route.name, modelRequested: model },
        ...localesOf(route, question),
      },
    }),
    judge(answer) {
      refuseLong(answer.exchanges[answer.answer] as Exchange)
      refuseUnfinished(route, answer)
    },
  }
}

/** A file of results may be longer than any single answer. */
export function refuseLong({ body }: Pick<Exchange, 'body'>): void {
  if (body.length > MOST_LINE_BYTES)
    throw new EngineError('response_too_large', `The answer is larger than ${MOST_LINE_BYTES} bytes`, {
      retryable: true,
    })
}
