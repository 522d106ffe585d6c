// How to speak to a model: one file per vendor's format. A wire is data and pure functions. It turns a request into a
// body and leaves reading the answer to the engines' own readers, which know every way in which a vendor ends, refuses
// and counts.

import type { BatchWire } from '../../engines/batches/wire.ts'
import type { Exchanges, Reading } from '../../engines/engine.ts'
import type { Provider } from '../../engines/terms/providers.ts'

/** What a model is asked, before a vendor's format is applied. */
export interface ModelRequest {
  /** The same for every request of a template, and sent first, so that vendors' prompt caches apply. */
  instruction: string
  input: string
  /** JSON schema of the reply. */
  schema: object
}

export interface Wire {
  /** The name of the format, by which price lists know the vendor. */
  readonly route: string
  readonly provider: Provider
  readonly headers?: Record<string, string>
  /** Below the address of the provider. */
  path(model: string): string
  body(request: ModelRequest, model: string): object
  read(answer: Exchanges): Reading
  /** The vendor's batch API, if it has one. */
  readonly batch?: BatchWire
}

/** Many times what one part's statements take; a reasoning model needs most of it for that. */
export const MOST_OUTPUT_TOKENS = 16_000

/** Vendors want a name for a schema; it has no meaning. */
export const SCHEMA_NAME = 'reply'
