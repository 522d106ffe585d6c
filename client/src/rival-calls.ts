// The operator's calls about the competitors of a brand.

import { type Answer, type CallOptions, path, type Sender } from './request.ts'
import type { NewRival, Rival, RivalChange, RivalList } from './rival-types.ts'
import { ScanCalls } from './scan-calls.ts'

export class RivalCalls extends ScanCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Retired ones too, and how far answers are counted. */
  listRivals(brandId: string, options?: CallOptions): Promise<Answer<RivalList>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/brands/${brandId}/rivals` }, options)
  }

  /** Never retried: a second one of the name would be refused. */
  addRival(brandId: string, body: NewRival, options?: CallOptions): Promise<Answer<Rival>> {
    const address = path`/api/admin/brands/${brandId}/rivals`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  changeRival(rivalId: string, body: RivalChange, options?: CallOptions): Promise<Answer<Rival>> {
    return this.#sender.json({ method: 'PATCH', path: path`/api/admin/rivals/${rivalId}`, body }, options)
  }
}
