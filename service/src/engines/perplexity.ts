import { PERPLEXITY_AI } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { cloroRoute } from './wires/cloro.ts'
import { placeOf } from './wires/place.ts'
import { readResponses } from './wires/responses.ts'

const perplexityAgent: Route = {
  name: 'perplexity-agent',
  engine: 'PERPLEXITY',
  surface: 'official_api',
  provider: PERPLEXITY_AI,
  wire: 'Responses',
  model: 'perplexity/sonar',
  price: { by: 'bill', usual: 0.00625 },
  sends: ['country', 'language', 'city'],
  async ask(conversation, question) {
    // Unknown fields are refused with 400, so only documented ones are sent.
    await conversation.post('/v1/agent', {
      model: conversation.model,
      input: question.prompt,
      language_preference: question.language.split('-', 1)[0],
      tools: [{ type: 'web_search', search_context_size: 'medium', user_location: placeOf(question) }],
      tool_choice: { type: 'web_search' },
    })
  },
  read: answer => readResponses(answer),
}

export const PERPLEXITY: DeclaredEngine = {
  routes: [perplexityAgent, cloroRoute('PERPLEXITY')],
  feedback: { how: 'thumb down under an answer of Perplexity', url: null },
}
