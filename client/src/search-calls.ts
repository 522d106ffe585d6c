// The operator's call that searches what is known about a brand.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { RivalCalls } from './rival-calls.ts'
import type { SearchRequest, SearchResult } from './shapes.ts'

export class SearchCalls extends RivalCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Answers, prompts and false claims that match some words. */
  search(brandId: string, query: SearchRequest, options?: CallOptions): Promise<Answer<SearchResult>> {
    const address = path`/api/admin/brands/${brandId}/search`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }
}
