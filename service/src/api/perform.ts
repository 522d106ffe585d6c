// The one road to an operation, whoever asks: its fields are checked, then the caller's right, then it is done.

import { SYSTEM_ACTOR } from '../model/actor.ts'
import { requireRight } from './access.ts'
import { idempotencyOf } from './idempotency-key.ts'
import { type Answer, type Asked, type Route, validate } from './route.ts'
import type { Services } from './services.ts'

/** `settle` sees only what has been checked. */
export async function perform(
  services: Services,
  route: Route,
  asked: Asked,
  settle = (checked: Asked): Asked => checked,
): Promise<Answer> {
  const checked = settle(validate(route, asked))
  const within = await requireRight(services.database, checked.caller, route.access, checked)
  const actor = isChange(route) ? await checked.whoAsks() : SYSTEM_ACTOR
  const idempotency = route.isDoneOnce ? idempotencyOf(checked.request, checked.body) : null
  return route.handle(services, { ...checked, actor, within, idempotency })
}

/** Strangers change nothing, whatever the method. */
export const isChange = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' && access !== 'public'
