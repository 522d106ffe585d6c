// A model's proposals, and decisions on them.

import { FactCalls } from './fact-calls.ts'
import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type { DecidedProposals, ProposalFilter, ProposalPage } from './shapes.ts'

export class ProposalCalls extends FactCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** What a model read on the brand's own pages, page by page. */
  listProposedFacts(
    brandId: string,
    query: ProposalFilter = {},
    options?: CallOptions,
  ): Promise<Answer<ProposalPage>> {
    const address = path`/api/admin/brands/${brandId}/proposed-facts`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /**
   * Turns them into facts. Repeating it changes nothing, so this may be retried. With `replace`, contradicting facts accepted
   * earlier from a page end; without it both stay, and neither accuses alone.
   */
  acceptProposedFacts(
    ids: string[],
    { replace = false, ...options }: CallOptions & { replace?: boolean } = {},
  ): Promise<Answer<DecidedProposals>> {
    return this.#sender.json(
      { method: 'POST', path: '/api/admin/proposed-facts/accept', body: { ids, replace } },
      options,
    )
  }

  /** The same value from the same page is not proposed again. */
  refuseProposedFacts(ids: string[], options?: CallOptions): Promise<Answer<DecidedProposals>> {
    return this.#sender.json(
      { method: 'POST', path: '/api/admin/proposed-facts/refuse', body: { ids } },
      options,
    )
  }

  /** Everything shown on a page, except what something else contradicts. Later proposals wait. */
  acceptPage(
    brandId: string,
    { page, ids }: { page: string; ids: string[] },
    options?: CallOptions,
  ): Promise<Answer<DecidedProposals>> {
    const address = path`/api/admin/brands/${brandId}/proposed-facts/accept-page`
    return this.#sender.json({ method: 'POST', path: address, body: { page, ids } }, options)
  }

  /** Whether future proposals are accepted automatically. */
  setAcceptance(
    brandId: string,
    body: { acceptByItself: boolean },
    options?: CallOptions,
  ): Promise<Answer<{ acceptByItself: boolean }>> {
    const address = path`/api/admin/brands/${brandId}/proposed-facts/acceptance`
    return this.#sender.json({ method: 'PUT', path: address, body }, options)
  }
}
