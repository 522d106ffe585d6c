// Reads bytes of which only the engine is known, such as an answer that somebody else stored.

import type { Engine } from '../../model/engine.ts'
import { noAnswer } from '../asking/failures.ts'
import { EngineError, type Failure, type RawAnswer, type Reading } from '../engine.ts'
import type { ReadableRoute } from '../terms/route.ts'
import { findReadableRoute, readableRoutes } from '../terms/routes.ts'
import { unreadable } from './loose.ts'

/** The route is null if no reader of the engine recognises the bytes. */
export type BodyReading =
  | { route: string; reading: Reading }
  | { route: string | null; failure: Failure; message: string }

/**
 * Reads a body by the named route, or by whichever of the engine's routes makes most of it. An error without
 * any mark of its route is ascribed to the first. Pure.
 */
export function readAnyBody(engine: Engine, body: Uint8Array, route?: string): BodyReading {
  const named = route === undefined ? undefined : findReadableRoute(route)
  const routes = route === undefined ? readableRoutes(engine) : named ? [named] : []
  const complaint = noAnswer(body)
  const [best] = routes
    .map(candidate => tryRoute(candidate, engine, body))
    .sort((one, other) => worth(other, complaint) - worth(one, complaint))
  if (best && best.route !== null) return best
  const complains = complaint.failure !== 'unreadable'
  return complains ? explain(routes[0], complaint) : (best ?? explain(undefined, unreadable()))
}

function tryRoute(route: ReadableRoute, engine: Engine, body: Uint8Array): BodyReading {
  try {
    return { route: route.name, reading: route.read(toAnswer(route, engine, body)) }
  } catch (error) {
    return explain(route, error instanceof EngineError ? error : unreadable())
  }
}

function explain(route: ReadableRoute | undefined, { failure, message }: EngineError): BodyReading {
  const recognised = failure !== 'unreadable' && failure !== 'empty_response'
  return { route: recognised && route ? route.name : null, failure, message }
}

/**
 * Words outrank a definite silence, that outranks an empty answer, and any answer outranks a failure. An error
 * that every reader would understand alike ranks last.
 */
function worth(found: BodyReading, complaint: EngineError): number {
  if ('failure' in found) return found.route === null ? 0 : found.message === complaint.message ? 1 : 2
  const { text, outcome } = found.reading
  if (text.trim() !== '') return 5
  return outcome === 'answered' || outcome === 'answered_without_search' || outcome === 'truncated' ? 3 : 4
}

/** Nothing is known about the exchange except these bytes. */
function toAnswer(route: ReadableRoute, engine: Engine, body: Uint8Array): RawAnswer {
  const at = new Date(0)
  const request = { method: 'POST', url: '', headers: {}, body: null }
  return {
    engine,
    surface: route.surface,
    route: route.name,
    modelRequested: null,
    localeAsked: { country: null, language: null },
    locale: { country: null, language: null },
    exchanges: [{ request, requestedAt: at, receivedAt: at, status: 200, headers: {}, body }],
    answer: 0,
  }
}
