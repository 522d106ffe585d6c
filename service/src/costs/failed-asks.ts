// What a request without an answer cost. A vendor may say so with the failure. Some failures come before any work, and
// are free; for the others nobody tells us, so the initial estimate stands.

import type { EngineError, Failure } from '../engines/engine.ts'
import type { KnownCost } from './prices.ts'

/** Not charged: always, never for sure, or only if no connection was made. */
type Charge = 'nothing' | 'perhaps' | 'nothing if never connected'

const CHARGES: Record<Failure, Charge> = {
  unauthorized: 'nothing',
  out_of_credit: 'nothing',
  forbidden: 'nothing',
  rate_limited: 'nothing',
  bad_request: 'nothing',
  redirected: 'nothing',
  network: 'nothing if never connected',
  timeout: 'nothing if never connected',
  // A gateway that gives up does not say whether somebody behind it worked.
  unavailable: 'perhaps',
  provider_failed: 'perhaps',
  filtered: 'perhaps',
  response_too_large: 'perhaps',
  empty_response: 'perhaps',
  unreadable: 'perhaps',
}

const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Null: the estimate stands. */
export function costOfFailure({ failure, exchanges, cause, chargedMicros }: EngineError): KnownCost | null {
  if (chargedMicros !== null) return { micros: chargedMicros, source: 'vendor' }
  const charge = CHARGES[failure]
  if (charge === 'perhaps') return null
  const nothing = { micros: 0, source: 'failed before any work' }
  // An accepted task may be billed, whatever is said when its result is fetched.
  if (charge === 'nothing') return exchanges.length <= 1 ? nothing : null
  const { code } = (cause ?? {}) as { code?: unknown }
  return exchanges.length === 0 && NEVER_CONNECTED.has(code) ? nothing : null
}
