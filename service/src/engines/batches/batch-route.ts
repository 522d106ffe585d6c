// The batch variant of a route: same request, same reader, half the token price.

import { noAnswer } from '../asking/failures.ts'
import { EngineError, type Exchanges, type RawAnswer } from '../engine.ts'
import { parseJson, unreadable } from '../reading/loose.ts'
import { answerExchange } from '../reading/reading.ts'
import type { BatchRoute, Route } from '../terms/route.ts'
import type { BatchWire } from './wire.ts'

/** The share of the token price that all three vendors charge. */
const HALF = 0.5

/** Prices are looked up by it. */
export const batchNameOf = (route: string): string => `${route}-batch`

export function byBatch(
  route: Route,
  batch: BatchWire,
  { isDocumented = true }: { isDocumented?: boolean } = {},
): BatchRoute {
  const { ask: _ask, isPolled: _isPolled, compose, price, ...same } = route
  if (!compose || price.by !== 'tokens') throw new Error(`${route.name} has no batch way`)
  return {
    ...same,
    name: batchNameOf(route.name),
    of: route.name,
    price: { ...price, batchFactor: HALF },
    isDocumented,
    batch,
    compose,
    read: answer => route.read(unwrapped(batch, answer)),
  }
}

/** The answer as the ordinary route would have returned it. What is sealed is the line, byte for byte. */
export function unwrapped<Answer extends Exchanges>(batch: BatchWire, answer: Answer): Answer {
  const exchange = answerExchange(answer)
  const { itemId, body, error } = batch.open(parseJson(exchange.body))
  if (body !== undefined) {
    const inner = { ...exchange, body: bytesOf(body) }
    return { ...answer, exchanges: answer.exchanges.map(one => (one === exchange ? inner : one)) }
  }
  if (itemId === null) throw unreadable()
  throw noAnswer(bytesOf(error ?? null))
}

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** A turn that the ordinary route would have continued is half an answer, and a batch cannot continue it. */
export function refuseUnfinished(
  { batch, read }: Pick<BatchRoute, 'batch' | 'read'>,
  answer: RawAnswer,
): void {
  const finish = finishOf(read, answer)
  if (finish === null || !batch.unfinished.includes(finish)) return
  throw new EngineError('provider_failed', `The answer stopped half-way in its batch (${finish})`, {
    retryable: true,
  })
}

/** A defect of our own reader is no reason to lose evidence. */
function finishOf(read: BatchRoute['read'], answer: RawAnswer): string | null {
  try {
    return read(answer).finish
  } catch (error) {
    if (error instanceof EngineError) throw error
    return null
  }
}
