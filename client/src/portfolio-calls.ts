// The operator's calls about all brands at once.

import { ChangeCalls } from './change-calls.ts'
import type { Answer, CallOptions, Sender } from './old-calls.ts'
import type { PageRequest, Portfolio } from './shapes.ts'

export class PortfolioCalls extends ChangeCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** All of the caller's brands with how each stands, most urgent first. */
  getPortfolio(query: PageRequest = {}, options?: CallOptions): Promise<Answer<Portfolio>> {
    return this.#sender.json({ method: 'GET', path: '/api/admin/portfolio', query }, options)
  }
}
