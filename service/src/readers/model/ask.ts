// One request to a model, over the network. Every failure is an EngineError: whether and when to retry is judged as for
// engines, and no message contains a key.

import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { costOfUsage, type KnownCost } from '../../costs/prices.ts'
import { openConversation } from '../../engines/asking/conversation.ts'
import { hearingFilters, isFiltered } from '../../engines/asking/filtered.ts'
import {
  type CapturingFetch,
  EngineError,
  type Exchange,
  type Reading,
  type Usage,
} from '../../engines/engine.ts'
import type { PriceOverride } from '../../engines/terms/price.ts'
import type { ModelRequest, Wire } from '../wires/wire.ts'

/** A model that can be asked. */
export interface Line {
  wire: Wire
  model: string
  baseUrl: string
  key: string | null
  timeoutMs: number
  price: PriceOverride | null
  /** The setting that holds its key, if not BCF_READER_KEY. */
  takenFrom?: string
  fetch: CapturingFetch
}

export const ENDINGS = ['whole', 'cut_off', 'refused', 'filtered', 'empty'] as const
export type Ending = (typeof ENDINGS)[number]

export interface ModelReply {
  /** SHA-256 of the request. */
  request: string
  /** Exactly as the model wrote it. */
  text: string
  ending: Ending
  /** As the vendor names it, or as we asked for it. */
  model: string
  /** The vendor's word for how it ended. */
  finish: string | null
  usage: Usage | null
  /** Null: nobody knows. */
  cost: KnownCost | null
}

/** Of the question, in no vendor's format: the same for every model, and rebuilt from what is sealed. */
export const requestSha256 = ({ instruction, input, schema }: ModelRequest): string =>
  hash('sha256', JSON.stringify([instruction, input, schema]))

/** Throws EngineError; never retries. */
export async function ask(line: Line, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  const { wire, model, baseUrl, key, timeoutMs, fetch } = line
  const credentials = key === null ? [] : [key]
  const conversation = openConversation(
    wire.provider,
    { credentials, baseUrl, model, fetch, sleep: (ms, until) => sleep(ms, undefined, { signal: until }) },
    AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  )
  try {
    const exchange = await conversation.post(wire.path(model), wire.body(request, model), wire.headers)
    return replyOf(line, requestSha256(request), exchange)
  } catch (error) {
    const explained = conversation.explain(error)
    const [exchange] = conversation.exchanges
    if (isFiltered(explained) && exchange) return replyOf(line, requestSha256(request), exchange)
    throw explained instanceof EngineError ? inOurWords(explained, line) : explained
  }
}

/** Throws EngineError if there is none. */
export function replyOf(line: Line, sha256: string, exchange: Exchange): ModelReply {
  const { wire, price } = line
  const reading = hearingFilters(wire.read)({ exchanges: [exchange], answer: 0 })
  const model = reading.model ?? line.model
  const { text, finish, usage } = reading
  return {
    ...{ request: sha256, text, ending: endingOf(reading), model, finish, usage },
    cost:
      reading.vendorCostMicros === null
        ? costOfUsage({ route: wire.route, model, usage, requests: 1, price, at: exchange.receivedAt })
        : { micros: reading.vendorCostMicros, source: 'vendor' },
  }
}

const ENDING_OF: Record<Reading['outcome'], Ending> = {
  answered: 'whole',
  answered_without_search: 'whole',
  no_answer_block: 'empty',
  refused: 'refused',
  filtered: 'filtered',
  truncated: 'cut_off',
}

function endingOf({ outcome, text }: Reading): Ending {
  const ending = ENDING_OF[outcome]
  return ending === 'whole' && text.trim() === '' ? 'empty' : ending
}

/** What went wrong, worded for the reader; for a refused key, with the setting that holds it. */
function inOurWords(error: EngineError, { key, takenFrom = 'BCF_READER_KEY' }: Line): EngineError {
  const { failure, retryable, retryAfterSeconds, exchanges, cause } = error
  const said = error.message.replace(/^The engine\b/, 'The reader')
  const advice =
    key === null ? ': it wants a key, set BCF_READER_KEY' : `: its key was refused, check ${takenFrom}`
  const message = failure === 'unauthorized' ? `${said}${advice}` : said
  return new EngineError(failure, message, { retryable, retryAfterSeconds, exchanges, cause })
}
