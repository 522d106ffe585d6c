// The operator's calls about prompts.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { RivalFigureCalls } from './rival-figure-calls.ts'
import type { NewPrompt, Prompt, PromptChange, PromptDetail, PromptWindow, TagChange } from './shapes.ts'

export class PromptCalls extends RivalFigureCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  async addPrompts(brandId: string, prompts: NewPrompt[], options?: CallOptions): Promise<Prompt[]> {
    const call = {
      method: 'POST',
      path: path`/api/admin/brands/${brandId}/prompts`,
      body: { prompts },
      once: true,
    } as const
    return (await this.#sender.json<{ prompts: Prompt[] }>(call, options)).prompts
  }

  async listPrompts(
    brandId: string,
    query: { tag?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<Prompt[]> {
    const address = path`/api/admin/brands/${brandId}/prompts`
    return (await this.#sender.json<{ prompts: Prompt[] }>({ method: 'GET', path: address, query }, options))
      .prompts
  }

  /** A prompt's text never changes; it can be retired, reactivated, or asked from elsewhere. */
  updatePrompt(promptId: string, body: PromptChange, options?: CallOptions): Promise<Answer<Prompt>> {
    return this.#sender.json({ method: 'PATCH', path: path`/api/admin/prompts/${promptId}`, body }, options)
  }

  /** Each engine's last answer and its record over a window, false claims, sources, and who is named. */
  getPrompt(
    promptId: string,
    query: { window?: PromptWindow | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<PromptDetail>> {
    const address = path`/api/admin/prompts/${promptId}`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  /** Adds and removes tags, on all of the prompts or none. */
  async tagPrompts(brandId: string, body: TagChange, options?: CallOptions): Promise<Prompt[]> {
    const address = path`/api/admin/brands/${brandId}/tags`
    const call = { method: 'PUT', path: address, body } as const
    return (await this.#sender.json<{ prompts: Prompt[] }>(call, options)).prompts
  }
}
