// What vendors' batch interfaces have in common: many requests go in under one name, and a file of lines comes out.

import type { Conversation } from '../asking/conversation.ts'
import { EngineError, type Exchange } from '../engine.ts'

/** What is handed in together. */
export interface Lot {
  /** Ours: vendors that keep a name are told it. */
  id: string
  model: string | null
  /** The items as they go in, each a line of JSON. */
  lines: readonly string[]
}

export interface AcceptedLot {
  vendorId: string
  /** When the vendor gives up what it has not answered; null where it does not say. */
  expiresAt: Date | null
}

/** A lot that may have been accepted without our hearing of it. */
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
  /** There is one that may be it, and only its results will tell. */
  | { kind: 'unclear' }

export type LotState =
  | { kind: 'running' }
  /** What was answered is there to be fetched, and what was not says so itself. */
  | { kind: 'ended' }
  /** The vendor gave the whole lot up, in a word of its own. */
  | { kind: 'failed'; word: string }

/** One line of the results, opened. */
export interface OpenedLine {
  itemId: string | null
  /** The body of the answer, as the ordinary way would have brought it; undefined where there is none. */
  body: unknown
  /** What the vendor complains of instead. */
  error: unknown
}

/** How one vendor's batches are spoken. */
export interface BatchWire {
  /** Where items go in, for the record of each. */
  path(model: string | null): string
  readonly headers: Readonly<Record<string, string>>
  /** Vendors promise to charge nothing for items without an answer, or say nothing of it. */
  readonly failedAreFree: boolean
  /** Words for an answer that stopped half-way, which the ordinary way would have had continued. */
  readonly unfinished: readonly string[]
  /** An item as it goes in. */
  item(itemId: string, body: object): object
  submit(conversation: Conversation, lot: Lot): Promise<AcceptedLot>
  find(conversation: Conversation, sought: SoughtLot): Promise<FoundLot>
  look(conversation: Conversation, vendorId: string): Promise<LotState>
  /** The files of lines. */
  collect(conversation: Conversation, vendorId: string): Promise<Exchange[]>
  /** Nobody waits for it any more. */
  cancel(conversation: Conversation, vendorId: string): void
  open(line: unknown): OpenedLine
}

/** A file of so many answers; each of them is refused beyond what any answer may be. */
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

/** A lot without a name or a time has no place to be asked for. */
export function accepted(
  vendorId: string | null | undefined,
  expiresAt: string | null | undefined,
): AcceptedLot {
  // It goes into addresses: whatever else it may be, it is no other address.
  if (!vendorId || !/^[\w./-]{1,200}$/.test(vendorId) || vendorId.includes('..'))
    throw new EngineError('unreadable', 'The batch was accepted under no name', { retryable: false })
  const time = Date.parse(expiresAt ?? '')
  return { vendorId, expiresAt: Number.isNaN(time) ? null : new Date(time) }
}
