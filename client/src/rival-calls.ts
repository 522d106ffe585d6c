// The operator's calls about rivals of a brand.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type { NewRival, Rival, RivalChange, RivalList } from './shapes.ts'
import { StudyCalls } from './study-calls.ts'

export class RivalCalls extends StudyCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  listRivals(brandId: string, options?: CallOptions): Promise<Answer<RivalList>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/brands/${brandId}/rivals` }, options)
  }

  /** All answers are counted for it in the background. */
  addRival(brandId: string, rival: NewRival, options?: CallOptions): Promise<Answer<Rival>> {
    const address = path`/api/admin/brands/${brandId}/rivals`
    return this.#sender.json({ method: 'POST', path: address, body: rival }, options)
  }

  /** What is left out stays. */
  changeRival(rivalId: string, change: RivalChange, options?: CallOptions): Promise<Answer<Rival>> {
    const address = path`/api/admin/rivals/${rivalId}`
    return this.#sender.json({ method: 'PATCH', path: address, body: change }, options)
  }
}
