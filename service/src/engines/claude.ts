import { dataForSeoClaude } from './dataforseo.ts'
import { askMessages, readMessages } from './messages.ts'
import { placeOf } from './place.ts'
import { tokens } from './price.ts'
import { ANTHROPIC } from './providers.ts'
import type { DeclaredEngine, Route } from './route.ts'

/** Newer models answer 400 to a forced tool, so a search is forced only where that is known to work. */
const TAKE_FORCED_SEARCH = ['claude-sonnet-5', 'claude-sonnet-4-5']

const anthropicMessages: Route = {
  name: 'anthropic-messages',
  engine: 'CLAUDE',
  surface: 'official_api',
  provider: ANTHROPIC,
  wire: 'Messages',
  model: 'claude-sonnet-5',
  price: { by: 'tokens', list: 'anthropic' },
  typical: { usage: tokens(15_000, 800, 2) },
  sends: ['country', 'city'],
  async ask(conversation, question) {
    const forced = { tool_choice: { type: 'tool', name: 'web_search' } }
    await askMessages(conversation, question.prompt, {
      path: '/v1/messages',
      headers: { 'anthropic-version': '2026-10-21' },
      body: {
        model: conversation.model,
        max_tokens: 4096,
        tools: [
          {
            type: 'web_search_20250305',
            name: 'web_search',
            max_uses: 5,
            user_location: { type: 'approximate', ...placeOf(question) },
          },
        ],
      },
      firstTurn: TAKE_FORCED_SEARCH.includes(conversation.model ?? '') ? forced : undefined,
    })
  },
  read: readMessages,
}

export const CLAUDE: DeclaredEngine = {
  routes: [anthropicMessages, dataForSeoClaude],
  timeoutSeconds: 60,
  feedback: 'thumb down under an answer of Claude',
}
