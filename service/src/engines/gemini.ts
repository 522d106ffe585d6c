import { z } from 'zod'
import { cloroRoute } from './cloro.ts'
import { readGenerateContent } from './generate-content.ts'
import { readInteraction } from './interactions.ts'
import { parseJson } from './loose.ts'
import { GOOGLE } from './providers.ts'
import type { Route } from './route.ts'

/** More continuations than this, and the answer is kept as far as it came. */
const MOST_CONTINUATIONS = 4

const generateContent: Route = {
  name: 'gemini-generate-content',
  engine: 'GEMINI',
  surface: 'official_api',
  provider: GOOGLE,
  model: 'gemini-3.8-flash',
  sends: ['language'],
  async ask(conversation, { prompt, language }) {
    const path = `/v1beta/models/${encodeURIComponent(conversation.model ?? '')}:generateContent`
    const body = {
      contents: [{ role: 'user', parts: [{ text: prompt }] }],
      tools: [{ google_search: {} }],
      toolConfig: { retrievalConfig: { languageCode: language } },
    }
    let token = continuationToken((await conversation.post(path, body)).body)
    for (let times = 0; token && times < MOST_CONTINUATIONS; times += 1) {
      const next = await conversation.post(path, { ...body, continuationToken: token })
      token = continuationToken(next.body)
    }
  },
  read: readGenerateContent,
}

const Continued = z.object({
  candidates: z.tuple(
    [z.object({ finishReason: z.literal('CONTINUATION'), continuationToken: z.string() })],
    z.unknown(),
  ),
})

function continuationToken(body: Uint8Array): string | null {
  return Continued.safeParse(parseJson(body)).data?.candidates[0].continuationToken ?? null
}

/** Same credential as the first route, so it is taken only when named. */
const interactions: Route = {
  name: 'gemini-interactions',
  engine: 'GEMINI',
  surface: 'official_api',
  provider: GOOGLE,
  model: 'gemini-3.8-flash',
  sends: [],
  async ask(conversation, { prompt }) {
    await conversation.post('/v1beta/interactions', {
      model: conversation.model,
      input: prompt,
      store: false,
      tools: [{ type: 'google_search' }],
    })
  },
  read: readInteraction,
}

export const GEMINI: readonly Route[] = [generateContent, interactions, cloroRoute('GEMINI')]
