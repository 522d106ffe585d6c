// The operator's calls for facts.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { PeopleCalls } from './people-calls.ts'
import type {
  CheckedFact,
  DatedFact,
  EnteredFacts,
  FactFile,
  KnownFact,
  ListedFact,
  NewFact,
} from './shapes.ts'

export class FactCalls extends PeopleCalls {
  readonly #facts: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#facts = sender
  }

  /** All or none. The same facts again change nothing, so this may be retried. */
  enterFacts(
    brandId: string,
    body: { facts: NewFact[]; file?: FactFile; asIs?: boolean },
    options?: CallOptions,
  ): Promise<Answer<EnteredFacts>> {
    return this.#facts.json({ method: 'POST', path: path`/api/admin/brands/${brandId}/facts`, body }, options)
  }

  async listFacts(
    brandId: string,
    query: { active?: boolean } = {},
    options?: CallOptions,
  ): Promise<ListedFact[]> {
    const call = { method: 'GET', path: path`/api/admin/brands/${brandId}/facts`, query } as const
    return (await this.#facts.json<{ facts: ListedFact[] }>(call, options)).facts
  }

  /** The facts that have names, with the form of their values and who compares them. */
  async listFactKeys(options?: CallOptions): Promise<KnownFact[]> {
    return (
      await this.#facts.json<{ facts: KnownFact[] }>(
        { method: 'GET', path: '/api/admin/facts/catalogue' },
        options,
      )
    ).facts
  }

  /** What would become of facts if entered; nothing is stored. `linkedData`: JSON-LD, or a page that contains some. */
  async checkFacts(
    brandId: string,
    body: { facts?: NewFact[]; linkedData?: string; asIs?: boolean },
    options?: CallOptions,
  ): Promise<CheckedFact[]> {
    const call = { method: 'POST', path: path`/api/admin/brands/${brandId}/facts/check`, body } as const
    return (await this.#facts.json<{ facts: CheckedFact[] }>(call, options)).facts
  }

  /** The fact stays, inactive. */
  retireFact(factId: string, options?: CallOptions): Promise<Answer<DatedFact>> {
    return this.#facts.json({ method: 'POST', path: path`/api/admin/facts/${factId}/retire` }, options)
  }
}
