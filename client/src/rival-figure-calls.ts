// The operator's calls about what answers say about rivals.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { ScanCalls } from './scan-calls.ts'
import type { RivalAnswerPage, RivalAnswersFilter, RivalFigures, RivalFiguresFilter } from './shapes.ts'

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
}
