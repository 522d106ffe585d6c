// What a model proposes, and who decides.

import { FactCalls } from './fact-calls.ts'
import type { DecidedProposals, ProposalFilter, ProposalPage } from './proposed-types.ts'
import { type Answer, type CallOptions, path, type Sender } from './request.ts'

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
   * Makes facts of them. The same again changes nothing, so this may be retried. With `replace`, what was accepted before from a
   * page and says otherwise ends; without it both stay, and neither accuses alone.
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

  /** The same value of the same page is not proposed again. */
  refuseProposedFacts(ids: string[], options?: CallOptions): Promise<Answer<DecidedProposals>> {
    return this.#sender.json(
      { method: 'POST', path: '/api/admin/proposed-facts/refuse', body: { ids } },
      options,
    )
  }

  /** All of a page that was shown, but for what something else says otherwise. What was proposed since then waits. */
  acceptPage(
    brandId: string,
    { page, ids }: { page: string; ids: string[] },
    options?: CallOptions,
  ): Promise<Answer<DecidedProposals>> {
    const address = path`/api/admin/brands/${brandId}/proposed-facts/accept-page`
    return this.#sender.json({ method: 'POST', path: address, body: { page, ids } }, options)
  }

  /** Whether what is proposed from now on is accepted automatically. */
  setAcceptance(
    brandId: string,
    body: { acceptByItself: boolean },
    options?: CallOptions,
  ): Promise<Answer<{ acceptByItself: boolean }>> {
    const address = path`/api/admin/brands/${brandId}/proposed-facts/acceptance`
    return this.#sender.json({ method: 'PUT', path: address, body }, options)
  }
}
