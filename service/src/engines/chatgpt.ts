import { byBatch } from './batches/batch-route.ts'
import { openaiBatches } from './batches/openai.ts'
import { brightDataRoute } from './brightdata.ts'
import { readCompletion } from './chat-completions.ts'
import { cloroRoute } from './cloro.ts'
import type { Question } from './engine.ts'
import { OPENAI } from './providers.ts'
import { readResponses } from './responses.ts'
import type { DeclaredEngine, Route } from './route.ts'

const PATH = '/v1/responses'

const openaiResponses: Route = {
  name: 'openai-responses',
  engine: 'CHATGPT',
  surface: 'official_api',
  provider: OPENAI,
  wire: 'Responses',
  model: 'gpt-6.1-terra',
  price: {
    by: 'tokens',
    list: 'openai',
    own: {
      asOf: '2026-11-14',
      models: { 'gpt-6.1-terra': { input: 1, cachedInput: 0.05, output: 5, search: 0.01 } },
    },
  },
  sends: ['country'],
  compose: requestOf,
  async ask(conversation, question) {
    await conversation.post(PATH, requestOf(conversation.model, question))
  },
  read: answer => readResponses(answer),
}

function requestOf(model: string | null, { prompt, country }: Question): object {
  return {
    model,
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
  }
}

export const CHATGPT: DeclaredEngine = {
  routes: [openaiResponses, cloroRoute('CHATGPT'), brightDataRoute('CHATGPT')],
  // Nothing that OpenAI publishes says that a search works in a batch.
  batches: [byBatch(openaiResponses, openaiBatches(PATH), { isDocumented: false })],
  retired: [{ name: 'openai-chat-completions', surface: 'official_api', read: readCompletion }],
  timeoutSeconds: 60,
  feedback: 'thumb down under an answer of ChatGPT',
}
