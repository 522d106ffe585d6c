// Since when facts are true.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { ProposalCalls } from './proposal-calls.ts'
import type { DatedFact, SinceOffer } from './shapes.ts'

export class SinceCalls extends ProposalCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** How many captured answers a fact would be compared with if it were true since a day, month or year. */
  offerSince(
    factId: string,
    query: { since?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<SinceOffer>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/facts/${factId}/since`, query }, options)
  }

  /** Null withdraws the date. Answers are judged by it when `reclassify` is called with the fact. */
  dateFact(factId: string, since: string | null, options?: CallOptions): Promise<Answer<DatedFact>> {
    return this.#sender.json(
      { method: 'PUT', path: path`/api/admin/facts/${factId}/since`, body: { since } },
      options,
    )
  }
}
