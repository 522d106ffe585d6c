// The operator's calls for setting up a brand from its domain.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type { NewSetup, PromptWishes, SettledSetup, Setup, SuggestedPrompts } from './shapes.ts'
import { SinceCalls } from './since-calls.ts'

export class SetupCalls extends SinceCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Watches a brand and has its site read, or continues where that was left: repeating it does nothing twice. */
  beginSetup(body: NewSetup, options?: CallOptions): Promise<Answer<Setup>> {
    return this.#sender.json({ method: 'POST', path: '/api/admin/setups', body }, options)
  }

  getSetup(brandId: string, options?: CallOptions): Promise<Answer<Setup>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/brands/${brandId}/setup` }, options)
  }

  /** Prompts and rivals that are there already are left alone, so this may be retried. */
  settleSetup(brandId: string, body: SettledSetup, options?: CallOptions): Promise<Answer<Setup>> {
    return this.#sender.json({ method: 'PUT', path: path`/api/admin/brands/${brandId}/setup`, body }, options)
  }

  suggestPrompts(
    brandId: string,
    { language, category, rivals = [] }: PromptWishes = {},
    options?: CallOptions,
  ): Promise<Answer<SuggestedPrompts>> {
    const query = { language, category, rivals: rivals.length > 0 ? rivals.join('\n') : undefined }
    const address = path`/api/admin/brands/${brandId}/suggested-prompts`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }
}
