// The steps of a conversation with an engine.

import type { Asking, Reply, Stage, Step } from '../provider.ts'
import { stableFraction } from '../stable.ts'

export function desk(reply: Reply): Step {
  return { kind: 'desk', reply }
}

/** An engine was asked; the reply is made when it is due. */
export function asked(asking: Asking, stage: Stage, reply: () => Reply): Step {
  return { kind: 'asked', asking, stage, reply }
}

/** Whether the answer comes in a second exchange, where the vendor may do either: as ordered, else by hash. */
export function isDeferred({ manner, key }: Asking): boolean {
  return manner.has('deferred') || (!manner.has('inline') && stableFraction('deferred', key) < 0.5)
}

/** Which half of an answer a step brings; null where it brings the whole. */
export type Half = 'first' | 'second' | null

/** Where a conversation stands that may be interrupted, and was if the client has `resumed` it. */
export function turnOf({ manner }: Asking, resumed: boolean): { stage: Stage; half: Half } {
  if (resumed) return { stage: 'last', half: 'second' }
  return manner.has('pause') ? { stage: 'first', half: 'first' } : { stage: 'only', half: null }
}
