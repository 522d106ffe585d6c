import { byBatch } from './batches/batch-route.ts'
import { openaiBatches } from './batches/openai.ts'
import type { Question } from './engine.ts'
import { tokens } from './terms/price.ts'
import { OPENAI } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { brightDataRoute } from './wires/brightdata.ts'
import { cloroRoute } from './wires/cloro.ts'
import { placeOf } from './wires/place.ts'
import { readResponses } from './wires/responses.ts'

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
      asOf: '2026-11-17',
      page: 'https://developers.openai.com/api/docs/pricing',
      models: {
        'gpt-6.1-terra': {
          ...{ input: 1, cachedInput: 0.05, cacheWrite: 1.25, output: 5, search: 0.01 },
          above: { inputTokens: 272_000, input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 7.5 },
        },
      },
    },
  },
  // The mean of four recorded answers by earlier models: there are none of this one.
  typical: { usage: tokens(13_000, 900, 2) },
  sends: ['country', 'city'],
  compose: requestOf,
  async ask(conversation, question) {
    await conversation.post(PATH, requestOf(conversation.model, question))
  },
  read: answer => readResponses(answer),
}

function requestOf(model: string | null, question: Question): object {
  return {
    model,
    input: question.prompt,
    store: false,
    tools: [
      {
        type: 'web_search',
        search_context_size: 'medium',
        user_location: { type: 'approximate', ...placeOf(question) },
      },
    ],
    tool_choice: 'required',
    include: ['web_search_call.action.sources'],
  }
}

export const CHATGPT: DeclaredEngine = {
  routes: [openaiResponses, cloroRoute('CHATGPT'), brightDataRoute('CHATGPT')],
  // OpenAI publishes nothing that says search works in a batch.
  batches: [byBatch(openaiResponses, openaiBatches(PATH), { isDocumented: false })],
  feedback: { how: 'thumb down under an answer of ChatGPT', url: null },
}
