// Reading bytes of which only the engine is known, such as an answer that somebody else has kept.

import type { Engine } from '../model/engine.ts'
import { EngineError, type Failure, type RawAnswer, type Reading } from './engine.ts'
import { unreadable } from './loose.ts'
import { findReadableRoute, type ReadableRoute, readableRoutes } from './routes.ts'

/** The route is null when no reader of the engine knows such bytes. */
export type BodyReading =
  | { route: string; reading: Reading }
  | { route: string | null; failure: Failure; message: string }

/** Reads a body by the named route, or by the one of the engine's routes that makes the most of it. Pure. */
export function readAnyBody(engine: Engine, body: Uint8Array, route?: string): BodyReading {
  const named = route === undefined ? undefined : findReadableRoute(route)
  const routes = route === undefined ? readableRoutes(engine) : named ? [named] : []
  const found = routes.map(candidate => tryRoute(candidate, engine, body))
  return found.sort((one, other) => worth(other) - worth(one))[0] ?? explain(null, unreadable())
}

function tryRoute(route: ReadableRoute, engine: Engine, body: Uint8Array): BodyReading {
  try {
    return { route: route.name, reading: route.read(toAnswer(route, engine, body)) }
  } catch (error) {
    return explain(route, error instanceof EngineError ? error : unreadable())
  }
}

function explain(route: ReadableRoute | null, { failure, message }: EngineError): BodyReading {
  const recognised = failure !== 'unreadable' && failure !== 'empty_response'
  return { route: recognised && route ? route.name : null, failure, message }
}

/** Words weigh more than a definite silence, that more than an empty answer, and any answer more than a failure. */
function worth(found: BodyReading): number {
  if ('failure' in found) return found.route === null ? 0 : 1
  const { text, outcome } = found.reading
  if (text.trim() !== '') return 4
  return outcome === 'refused' || outcome === 'no_answer_block' ? 3 : 2
}

/** Nothing is known of the exchange but that it bore these bytes. */
function toAnswer(route: ReadableRoute, engine: Engine, body: Uint8Array): RawAnswer {
  const at = new Date(0)
  const request = { method: 'POST', url: '', headers: {}, body: null }
  return {
    engine,
    surface: route.surface,
    route: route.name,
    modelRequested: null,
    locale: { country: null, language: null },
    exchanges: [{ request, requestedAt: at, receivedAt: at, status: 200, headers: {}, body }],
    answer: 0,
  }
}
