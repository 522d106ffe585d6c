// From a batch route and its settings to what the scans speak to.

import { type Conversation, openConversation } from '../conversation.ts'
import { EngineError, type EngineSettings, type Exchange, type Question, type RawAnswer } from '../engine.ts'
import { tryJson } from '../loose.ts'
import { localesOf } from '../place.ts'
import type { BatchRoute } from '../route.ts'
import { refuseUnfinished } from './batch-route.ts'
import {
  type AcceptedLot,
  type FoundLot,
  type Lot,
  type LotState,
  linesOf,
  MOST_LINE_BYTES,
  type SoughtLot,
} from './wire.ts'

/** A question as it is kept until its answer comes: settings may have changed by then. */
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

/** An engine's batch way. Every call throws EngineError, and none tries again by itself. */
export interface Batcher {
  readonly engine: BatchRoute['engine']
  readonly route: string
  readonly model: string | null
  /** Whether the vendor charges nothing for items without an answer. */
  readonly failedAreFree: boolean
  prepare(itemId: string, question: Question): BatchedQuestion
  submit(lot: Omit<Lot, 'model'>, signal: AbortSignal): Promise<AcceptedLot>
  find(sought: SoughtLot, signal: AbortSignal): Promise<FoundLot>
  look(vendorId: string, signal: AbortSignal): Promise<LotState>
  /** Of lines for the same item, the first. */
  collect(vendorId: string, signal: AbortSignal): Promise<CollectedItem[]>
  cancel(vendorId: string): void
  /** Throws when the line holds no whole answer. */
  judge(answer: RawAnswer): void
}

export function createBatcher(route: BatchRoute, settings: EngineSettings): Batcher {
  const { batch } = route
  const { model } = settings
  const surface = settings.surface

  async function speaking<T>(signal: AbortSignal, speak: (to: Conversation) => Promise<T>): Promise<T> {
    const conversation = openConversation(route.provider, settings, signal)
    try {
      return await speak(conversation)
    } catch (error) {
      throw conversation.explain(error)
    }
  }
  const silent = () => openConversation(route.provider, settings, new AbortController().signal)

  return {
    engine: route.engine,
    route: route.name,
    model,
    failedAreFree: batch.failedAreFree,
    prepare(itemId, question) {
      const body = JSON.stringify(batch.item(itemId, route.compose(model, question)))
      return {
        request: { ...silent().describe(batch.path(model), body, { ...batch.headers }), body },
        asked: {
          ...{ engine: route.engine, surface, route: route.name, modelRequested: model },
          ...localesOf(route, question),
        },
      }
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
    judge(answer) {
      const { body } = answer.exchanges[answer.answer] as Exchange
      if (body.length > MOST_LINE_BYTES)
        throw new EngineError('response_too_large', `The answer is larger than ${MOST_LINE_BYTES} bytes`, {
          retryable: true,
        })
      refuseUnfinished(route, answer)
    },
  }
}
