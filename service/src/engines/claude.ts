import { anthropicBatches } from './batches/anthropic.ts'
import { byBatch } from './batches/batch-route.ts'
import { dataForSeoClaude } from './dataforseo.ts'
import type { Question } from './engine.ts'
import { askMessages, firstTurnOf, type MessagesRequest, readMessages } from './messages.ts'
import { tokens } from './price.ts'
import { ANTHROPIC } from './providers.ts'
import type { DeclaredEngine, Route } from './route.ts'

/** Newer models answer 400 to a forced tool, so a search is forced only where that is known to work. */
const TAKE_FORCED_SEARCH = ['claude-sonnet-5', 'claude-sonnet-4-5']

const VERSION = { 'anthropic-version': '2026-10-21' }

const anthropicMessages: Route = {
  name: 'anthropic-messages',
  engine: 'CLAUDE',
  surface: 'official_api',
  provider: ANTHROPIC,
  wire: 'Messages',
  model: 'claude-sonnet-5',
  price: { by: 'tokens', list: 'anthropic' },
  typical: { usage: tokens(15_000, 800, 2) },
  sends: ['country'],
  compose: (model, question) => firstTurnOf(question.prompt, requestOf(model, question)),
  async ask(conversation, question) {
    const request = requestOf(conversation.model, question)
    await askMessages(conversation, question.prompt, { path: '/v1/messages', headers: VERSION, ...request })
  },
  read: readMessages,
}

function requestOf(model: string | null, { country }: Question): Pick<MessagesRequest, 'body' | 'firstTurn'> {
  const forced = { tool_choice: { type: 'tool', name: 'web_search' } }
  return {
    body: {
      model,
      max_tokens: 4096,
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: 5,
          user_location: { type: 'approximate', country },
        },
      ],
    },
    firstTurn: TAKE_FORCED_SEARCH.includes(model ?? '') ? forced : undefined,
  }
}

export const CLAUDE: DeclaredEngine = {
  routes: [anthropicMessages, dataForSeoClaude],
  batches: [byBatch(anthropicMessages, anthropicBatches(VERSION))],
  timeoutSeconds: 60,
  feedback: 'thumb down under an answer of Claude',
}
