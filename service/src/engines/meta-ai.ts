import { META } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { readResponses } from './wires/responses.ts'

const metaResponses: Route = {
  name: 'meta-responses',
  engine: 'META_AI',
  surface: 'official_api',
  provider: META,
  wire: 'Responses',
  // Never a `*-contributor` model: those let Meta train on the prompts.
  model: 'muse-spark-1.3',
  price: {
    by: 'tokens',
    list: 'meta',
    own: {
      asOf: '2026-11-17',
      page: 'https://dev.meta.ai/docs/pricing-rate-limits',
      models: { 'muse-spark-1.3': { input: 1.25, cachedInput: 0.15, output: 4.25, search: 0.0025 } },
    },
  },
  sends: ['country'],
  async ask(conversation, { prompt, country }) {
    await conversation.post('/v1/responses', {
      model: conversation.model,
      input: prompt,
      store: false,
      tools: [
        {
          type: 'web_search',
          search_context_size: 'medium',
          user_location: { type: 'approximate', country },
        },
      ],
      include: ['web_search_call.results'],
    })
  },
  read: answer => readResponses(answer, 'query'),
}

export const META_AI: DeclaredEngine = {
  routes: [metaResponses],
  feedback: { how: 'thumb down under an answer of Meta AI', url: null },
}
