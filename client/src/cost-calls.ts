// The operator's calls about money: how often prompts are asked, and what a brand costs.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { ReportCalls } from './report-calls.ts'
import type { Cadence, CadencePreview, MonthCosts, Prompt, SamplesPreview } from './shapes.ts'

export class CostCalls extends ReportCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** What a cadence would save; without `promptIds`, for all active prompts. Changes nothing. */
  previewCadence(
    brandId: string,
    { cadence, promptIds }: { cadence: Cadence; promptIds?: string[] | undefined },
    options?: CallOptions,
  ): Promise<Answer<CadencePreview>> {
    const query = { cadence, promptIds: promptIds?.join(',') }
    return this.#sender.json(
      { method: 'GET', path: path`/api/admin/brands/${brandId}/cadence`, query },
      options,
    )
  }

  /** What other samples per scan would cost: for a prompt, or for the brand. Changes nothing. */
  previewSamples(
    brandId: string,
    query: { samples?: number | undefined; promptId?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<SamplesPreview>> {
    return this.#sender.json(
      { method: 'GET', path: path`/api/admin/brands/${brandId}/samples`, query },
      options,
    )
  }

  async setCadence(
    brandId: string,
    body: { cadence: Cadence; promptIds: string[] },
    options?: CallOptions,
  ): Promise<Prompt[]> {
    const call = { method: 'PUT', path: path`/api/admin/brands/${brandId}/cadence`, body } as const
    return (await this.#sender.json<{ prompts: Prompt[] }>(call, options)).prompts
  }

  /** For a UTC month such as `2026-11`, up to next month; by default the current one. */
  getCosts(
    brandId: string,
    query: { month?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<MonthCosts>> {
    return this.#sender.json(
      { method: 'GET', path: path`/api/admin/brands/${brandId}/costs`, query },
      options,
    )
  }
}
