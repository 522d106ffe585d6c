// The model's batch variant: the ordinary request and reader, for half the token price.

import { setTimeout as sleep } from 'node:timers/promises'
import { batchNameOf, unwrapped } from '../../engines/batches/batch-route.ts'
import { type BatchedQuestion, createLots, type Lots, refuseLong } from '../../engines/batches/batcher.ts'
import type { Exchange } from '../../engines/engine.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { type Line, type ModelReply, replyOf } from './ask.ts'

export interface ReaderBatcher extends Lots {
  readonly route: string
  prepare(itemId: string, request: ModelRequest): BatchedQuestion['request']
  /** What a result line replies to a request, by its SHA-256. Throws EngineError if it contains no reply. */
  reply(sha256: string, exchange: Exchange): ModelReply
}

/** Null where the vendor has none. */
export function createReaderBatcher(line: Line): ReaderBatcher | null {
  const { wire, model, baseUrl, key, fetch } = line
  const { batch } = wire
  if (!batch) return null
  const lots = createLots(batch, wire.provider, {
    ...{ credentials: key === null ? [] : [key], baseUrl, model, fetch },
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  })
  const route = batchNameOf(wire.route)
  const inBatch: Line = {
    ...line,
    wire: { ...wire, route, read: answer => wire.read(unwrapped(batch, answer)) },
  }
  return {
    ...lots,
    route,
    prepare: (itemId, request) => lots.item(itemId, wire.body(request, model)),
    reply(sha256, exchange) {
      refuseLong(exchange)
      return replyOf(inBatch, sha256, exchange)
    },
  }
}
