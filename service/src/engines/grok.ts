import { tokens } from './terms/price.ts'
import { XAI } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { cloroRoute } from './wires/cloro.ts'
import { readResponses } from './wires/responses.ts'

const xaiResponses: Route = {
  name: 'xai-responses',
  engine: 'GROK',
  surface: 'official_api',
  provider: XAI,
  wire: 'Responses',
  model: 'grok-4.7',
  price: {
    by: 'tokens',
    list: 'x-ai',
    search: {
      asOf: '2026-11-17',
      page: 'https://docs.x.ai/developers/pricing',
      dollars: searches => searches * 0.005,
    },
    own: {
      asOf: '2026-11-17',
      page: 'https://docs.x.ai/developers/pricing',
      models: {
        'grok-4.7': {
          ...{ input: 2, cachedInput: 0.5, output: 6, search: 0.005 },
          above: { inputTokens: 199_999, input: 4, cachedInput: 1, output: 12 },
        },
      },
    },
  },
  // It searches many times; most of its input is cached.
  typical: { usage: tokens(83_000, 800, 10, 60_000) },
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

export const GROK: DeclaredEngine = {
  routes: [xaiResponses, cloroRoute('GROK')],
  feedback: { how: 'thumb down under an answer of Grok', url: null },
}
