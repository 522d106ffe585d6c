// From a route and its settings to an adapter.

import {
  type EngineAdapter,
  EngineError,
  type EngineSettings,
  type Question,
  type RawAnswer,
} from '../engine.ts'
import type { Route } from '../terms/route.ts'
import { localesOf } from '../wires/place.ts'
import { type Conversation, openConversation } from './conversation.ts'
import { isFiltered } from './filtered.ts'

export function createAdapter(route: Route, settings: EngineSettings): EngineAdapter {
  return {
    engine: route.engine,
    route: route.name,
    surface: settings.surface,
    model: settings.model,
    sends: route.sends,
    read: route.read,
    async ask(question, signal) {
      const conversation = openConversation(route.provider, settings, signal)
      const heard = () => toAnswer(route, settings, question, conversation)
      try {
        await route.ask(conversation, question)
        return read(route, heard())
      } catch (error) {
        const explained = conversation.explain(error)
        if (isFiltered(error) && repeatsNoSecret(explained as EngineError, conversation)) return heard()
        throw explained
      }
    },
  }
}

function toAnswer(
  route: Route,
  settings: EngineSettings,
  question: Question,
  { exchanges }: Conversation,
): RawAnswer {
  return {
    engine: route.engine,
    surface: settings.surface,
    route: route.name,
    modelRequested: settings.model,
    ...localesOf(route, question),
    exchanges: [...exchanges],
    answer: exchanges.length - 1,
  }
}

/** An error that echoes our credentials is a diagnostic, so it is redacted; evidence is kept as it came. */
const repeatsNoSecret = (explained: EngineError, { exchanges }: Conversation): boolean =>
  exchanges.length > 0 && exchanges.every(exchange => explained.exchanges.includes(exchange))

/**
 * Throws if the bytes hold no answer: a failure reported inside, or another shape. A refusal, a truncated or an
 * empty answer is one. A defect of our own reader is no reason to lose evidence, so it is ignored.
 */
function read(route: Route, answer: RawAnswer): RawAnswer {
  try {
    return { ...answer, reading: route.read(answer) }
  } catch (error) {
    if (error instanceof EngineError) throw error
    return answer
  }
}
