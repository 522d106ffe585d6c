// The operator's calls about sources: domains that answers cite, their pages, and those answers.

import { CostCalls } from './cost-calls.ts'
import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type {
  CitingAnswerPage,
  SourceAnswersFilter,
  SourceDetail,
  SourceFilter,
  SourceList,
  WhoseSource,
} from './shapes.ts'

export class SourceCalls extends CostCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  listSources(
    brandId: string,
    query: SourceFilter & { whose?: WhoseSource | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<SourceList>> {
    const address = path`/api/admin/brands/${brandId}/sources`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** A domain and its pages. */
  getSource(
    brandId: string,
    domain: string,
    query: SourceFilter = {},
    options?: CallOptions,
  ): Promise<Answer<SourceDetail>> {
    const address = path`/api/admin/brands/${brandId}/sources/${domain}`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** Answers that cite a domain, or one of its pages, newest first; filtered on request. */
  listSourceAnswers(
    brandId: string,
    domain: string,
    query: SourceAnswersFilter & { cursor?: string | undefined; limit?: number | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<CitingAnswerPage>> {
    const address = path`/api/admin/brands/${brandId}/sources/${domain}/answers`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }
}
