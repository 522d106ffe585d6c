// What vendors' batch APIs have in common: many requests go in under one name, and a file of lines comes out.

import type { Conversation } from '../asking/conversation.ts'
import { EngineError, type Exchange } from '../engine.ts'

/** What is handed in together. */
export interface Lot {
  /** Our id, passed to vendors that store a name. */
  id: string
  model: string | null
  /** The items as sent, each a line of JSON. */
  lines: readonly string[]
}

export interface AcceptedLot {
  vendorId: string
  /** When the vendor gives up on what is unanswered; null if it does not say. */
  expiresAt: Date | null
}

/** A batch that may have been accepted without our hearing of it. */
export interface SoughtLot {
  id: string
  itemIds: readonly string[]
  /** When it was first sent. */
  since: Date
  /** Lots that are known to be others. */
  others: ReadonlySet<string>
}

export type FoundLot =
  | ({ kind: 'found' } & AcceptedLot)
  | { kind: 'none' }
  /** One of them may be it, and only its results will tell. */
  | { kind: 'unclear' }

export type LotState =
  | { kind: 'running' }
  /** Answers can be fetched, and unanswered items say so themselves. */
  | { kind: 'ended' }
  /** The vendor gave up on the whole batch, in its own words. */
  | { kind: 'failed'; word: string }

/** One line of the results, opened. */
export interface OpenedLine {
  itemId: string | null
  /** The answer's body as the ordinary route would have returned it; undefined if there is none. */
  body: unknown
  /** The vendor's error instead. */
  error: unknown
}

/** How to speak to one vendor's batch API. */
export interface BatchWire {
  /** Where items are sent, for the record of each. */
  path(model: string | null): string
  readonly headers: Readonly<Record<string, string>>
  /** Whether the vendor promises not to charge for unanswered items. */
  readonly failedAreFree: boolean
  /** The vendor's words for a truncated answer that the ordinary route would have continued. */
  readonly unfinished: readonly string[]
  item(itemId: string, body: object): object
  submit(conversation: Conversation, lot: Lot): Promise<AcceptedLot>
  find(conversation: Conversation, sought: SoughtLot): Promise<FoundLot>
  look(conversation: Conversation, vendorId: string): Promise<LotState>
  /** The files of lines. */
  collect(conversation: Conversation, vendorId: string): Promise<Exchange[]>
  /** Its answers are no longer wanted. */
  cancel(conversation: Conversation, vendorId: string): void
  open(line: unknown): OpenedLine
}

/** A file of many answers, each of which still has the usual limit. */
export const MOST_FILE_BYTES = 256 * 1024 * 1024
export const MOST_LINE_BYTES = 2 * 1024 * 1024

const NEWLINE = 0x0a

/** Byte for byte, without the line breaks. */
export function linesOf(body: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(NEWLINE, start)
    const end = found === -1 ? body.length : found
    if (end > start) lines.push(body.slice(start, end))
    start = end + 1
  }
  return lines
}

/** Without a name or time, a batch cannot be asked about. */
export function accepted(
  vendorId: string | null | undefined,
  expiresAt: string | null | undefined,
): AcceptedLot {
  // It goes into addresses, so it must not be able to form another one.
  if (!vendorId || !/^[\w./-]{1,200}$/.test(vendorId) || vendorId.includes('..'))
    throw new EngineError('unreadable', 'The batch was accepted under no name', { retryable: false })
  const time = Date.parse(expiresAt ?? '')
  return { vendorId, expiresAt: Number.isNaN(time) ? null : new Date(time) }
}
