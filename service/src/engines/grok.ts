import { cloroRoute } from './cloro.ts'
import { XAI } from './providers.ts'
import { readResponses } from './responses.ts'
import type { Route } from './route.ts'

const xaiResponses: Route = {
  name: 'xai-responses',
  engine: 'GROK',
  surface: 'official_api',
  provider: XAI,
  model: 'grok-4.7',
  sends: ['country'],
  async ask(conversation, { prompt, country }) {
    await conversation.post('/v1/responses', {
      model: conversation.model,
      input: [{ role: 'user', content: prompt }],
      store: false,
      max_turns: 6,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country } }],
      include: ['web_search_call.action.sources'],
    })
  },
  read: answer => readResponses(answer),
}

export const GROK: readonly Route[] = [xaiResponses, cloroRoute('GROK')]
