import { META } from './providers.ts'
import { readResponses } from './responses.ts'
import type { Route } from './route.ts'

const metaResponses: Route = {
  name: 'meta-responses',
  engine: 'META_AI',
  surface: 'official_api',
  provider: META,
  // Never a `*-contributor` model: those let Meta train on the prompts.
  model: 'muse-spark-1.3',
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

export const META_AI: readonly Route[] = [metaResponses]
