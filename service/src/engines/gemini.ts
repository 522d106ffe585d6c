import { z } from 'zod'
import type { Conversation } from './asking/conversation.ts'
import { byBatch } from './batches/batch-route.ts'
import { geminiBatches } from './batches/gemini.ts'
import type { Question } from './engine.ts'
import { parseJson } from './reading/loose.ts'
import type { RoutePrice } from './terms/price.ts'
import { GOOGLE } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { cloroRoute } from './wires/cloro.ts'
import { readGenerateContent } from './wires/generate-content.ts'
import { readInteraction } from './wires/interactions.ts'

const PRICE: RoutePrice = {
  by: 'tokens',
  list: 'google',
  // The first 5,000 per month are free, across the whole account: see `free-searches`.
  search: {
    asOf: '2026-11-17',
    page: 'https://ai.google.dev/gemini-api/docs/pricing',
    /** Since Gemini 3 each search counts; before, each answer that searched. */
    dollars: (searches, model) => (/^gemini-2/.test(model) ? 0.035 : searches * 0.014),
  },
}

const generateContent: Route = {
  name: 'gemini-generate-content',
  engine: 'GEMINI',
  surface: 'official_api',
  provider: GOOGLE,
  wire: 'generateContent',
  model: 'gemini-3.8-flash',
  price: PRICE,
  sends: ['language'],
  compose: (_model, question) => contentOf(question),
  async ask(conversation, question) {
    const path = `/v1beta/models/${encodeURIComponent(conversation.model ?? '')}:generateContent`
    const body = contentOf(question)
    await askOn(conversation, path, token => (token ? { ...body, continuationToken: token } : body))
  },
  read: readGenerateContent,
}

const contentOf = ({ prompt, language }: Question) => ({
  contents: [{ role: 'user', parts: [{ text: prompt }] }],
  tools: [{ google_search: {} }],
  toolConfig: { retrievalConfig: { languageCode: language } },
})

/** Same credential as the first route, so used only if named. */
const interactions: Route = {
  name: 'gemini-interactions',
  engine: 'GEMINI',
  surface: 'official_api',
  provider: GOOGLE,
  wire: 'Interactions',
  model: 'gemini-3.8-flash',
  price: PRICE,
  sends: [],
  async ask(conversation, { prompt }) {
    const body = {
      model: conversation.model,
      input: prompt,
      store: false,
      tools: [{ type: 'google_search' }],
    }
    const path = '/v1beta/interactions'
    await askOn(conversation, path, token => (token ? { ...body, continuation_token: token } : body))
  },
  read: readInteraction,
}

/** After this many continuations, the answer is kept as far as it came. */
const MOST_CONTINUATIONS = 4

/** Asks, and resends with the token of an unfinished answer until it is complete. */
async function askOn(
  conversation: Conversation,
  path: string,
  body: (token: string | null) => object,
): Promise<void> {
  let token = continuationToken((await conversation.post(path, body(null))).body)
  for (let times = 0; token && times < MOST_CONTINUATIONS; times += 1) {
    token = continuationToken((await conversation.post(path, body(token))).body)
  }
}

const Continued = z.union([
  z.object({
    candidates: z.tuple(
      [z.object({ finishReason: z.literal('CONTINUATION'), continuationToken: z.string() })],
      z.unknown(),
    ),
  }),
  z.object({ status: z.literal('requires_continuation'), continuation_token: z.string() }),
])

function continuationToken(body: Uint8Array): string | null {
  const { data } = Continued.safeParse(parseJson(body))
  if (!data) return null
  return 'candidates' in data ? data.candidates[0].continuationToken : data.continuation_token
}

export const GEMINI: DeclaredEngine = {
  routes: [generateContent, interactions, cloroRoute('GEMINI')],
  // Others say that its search works in a batch; Google's own pages do not.
  batches: [byBatch(generateContent, geminiBatches, { isDocumented: false })],
  feedback: {
    how: '“Bad response” under an answer of the Gemini app; “Report legal issue” is in its menu',
    url: 'https://support.google.com/gemini/answer/13275746',
  },
}
