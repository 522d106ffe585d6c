// From a route and its settings to an adapter.

import { type Conversation, openConversation } from './conversation.ts'
import {
  type EngineAdapter,
  EngineError,
  type EngineSettings,
  type Question,
  type RawAnswer,
} from './engine.ts'
import type { Route } from './route.ts'

export function createAdapter(route: Route, settings: EngineSettings): EngineAdapter {
  return {
    engine: route.engine,
    route: route.name,
    surface: settings.surface,
    model: settings.model,
    read: route.read,
    async ask(question, signal) {
      const conversation = openConversation(route.provider, settings, signal)
      try {
        await route.ask(conversation, question)
        const answer = toAnswer(route, settings, question, conversation)
        refuseNoAnswer(route, answer)
        return answer
      } catch (error) {
        throw conversation.explain(error)
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
    localeAsked: { country: question.country, language: question.language },
    locale: {
      country: route.sends.includes('country') ? question.country : null,
      language: route.sends.includes('language') ? question.language : null,
    },
    exchanges: [...exchanges],
    answer: exchanges.length - 1,
  }
}

/**
 * Throws when the bytes hold no answer: a failure reported inside, another shape, or no text. A refusal or
 * a truncation is an answer. A defect of our own reader is not a reason to lose evidence, so it is ignored.
 */
function refuseNoAnswer(route: Route, answer: RawAnswer): void {
  let reading: ReturnType<Route['read']>
  try {
    reading = route.read(answer)
  } catch (error) {
    if (error instanceof EngineError) throw error
    return
  }
  const claimsAnswer = reading.outcome === 'answered' || reading.outcome === 'answered_without_search'
  if (claimsAnswer && reading.text.trim() === '') {
    throw new EngineError('empty_response', 'The engine answered without any text', { retryable: false })
  }
}
