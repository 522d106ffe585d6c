// The operator's calls about change: two scans, two periods, or the last scan and those before it.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type {
  AnswerDifference,
  Change,
  ChangedPromptFilter,
  ChangedPromptPage,
  ChangeFilter,
} from './shapes.ts'
import { SourceCalls } from './source-calls.ts'

export class ChangeCalls extends SourceCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Rates with the test result for each, and false claims that appeared or vanished. */
  getChange(brandId: string, query: ChangeFilter = {}, options?: CallOptions): Promise<Answer<Change>> {
    const address = path`/api/admin/brands/${brandId}/change`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  /** The same by prompt and engine. */
  listChangedPrompts(
    brandId: string,
    query: ChangedPromptFilter = {},
    options?: CallOptions,
  ): Promise<Answer<ChangedPromptPage>> {
    const address = path`/api/admin/brands/${brandId}/change/prompts`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  /** Two answers word by word, by their runs. */
  compareAnswers(
    brandId: string,
    query: { before: string; after: string },
    options?: CallOptions,
  ): Promise<Answer<AnswerDifference>> {
    const address = path`/api/admin/brands/${brandId}/change/answers`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }
}
