// The operator's calls about what answers say about rivals.

import { type Answer, type CallOptions, path, type Sender } from './request.ts'
import type {
  RivalAnswerPage,
  RivalAnswersFilter,
  RivalFigures,
  RivalFiguresFilter,
  RivalSuggestions,
} from './rival-types.ts'
import { ScanCalls } from './scan-calls.ts'

export class RivalFigureCalls extends ScanCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Share of voice, named, ranked, recommended instead, cited; by engine, intent and week. */
  getRivalFigures(
    brandId: string,
    query: RivalFiguresFilter = {},
    options?: CallOptions,
  ): Promise<Answer<RivalFigures>> {
    const address = path`/api/admin/brands/${brandId}/rival-figures`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** Answers that name a company, newest first. */
  listRivalAnswers(
    brandId: string,
    { ranked, instead, together, ...query }: RivalAnswersFilter,
    options?: CallOptions,
  ): Promise<Answer<RivalAnswerPage>> {
    const address = path`/api/admin/brands/${brandId}/rival-answers`
    const only = {
      ranked: ranked || undefined,
      instead: instead || undefined,
      together: together || undefined,
    }
    return this.#sender.json({ method: 'GET', path: address, query: { ...query, ...only } }, options)
  }

  /** Names that recur in the newest answers and belong to nobody yet. */
  suggestRivals(brandId: string, options?: CallOptions): Promise<Answer<RivalSuggestions>> {
    const address = path`/api/admin/brands/${brandId}/rival-suggestions`
    return this.#sender.json({ method: 'GET', path: address }, options)
  }

  /** It is not suggested again. */
  dismissRival(brandId: string, name: string, options?: CallOptions): Promise<Answer<{ name: string }>> {
    const address = path`/api/admin/brands/${brandId}/rival-suggestions/dismiss`
    return this.#sender.json({ method: 'POST', path: address, body: { name } }, options)
  }
}
