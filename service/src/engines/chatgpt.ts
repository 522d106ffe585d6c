import { brightDataRoute } from './brightdata.ts'
import { cloroRoute } from './cloro.ts'
import { OPENAI } from './providers.ts'
import { readResponses } from './responses.ts'
import type { Route } from './route.ts'

const openaiResponses: Route = {
  name: 'openai-responses',
  engine: 'CHATGPT',
  surface: 'official_api',
  provider: OPENAI,
  model: 'gpt-6.1-terra',
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
      tool_choice: 'required',
      include: ['web_search_call.action.sources'],
    })
  },
  read: answer => readResponses(answer),
}

export const CHATGPT: readonly Route[] = [openaiResponses, cloroRoute('CHATGPT'), brightDataRoute('CHATGPT')]
