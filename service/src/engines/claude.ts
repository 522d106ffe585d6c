import { anthropicBatches } from './batches/anthropic.ts'
import { byBatch } from './batches/batch-route.ts'
import type { Question } from './engine.ts'
import { tokens } from './terms/price.ts'
import { ANTHROPIC } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { dataForSeoClaude } from './wires/dataforseo.ts'
import { askMessages, firstTurnOf, type MessagesRequest, readMessages } from './wires/messages.ts'
import { placeOf } from './wires/place.ts'

/** From 5.5 on, models answer 400 to a forced tool, so a search is forced only where that is known to work. */
const TAKE_FORCED_SEARCH = ['claude-sonnet-5', 'claude-sonnet-4-5']

const VERSION = { 'anthropic-version': '2026-10-21' }

const anthropicMessages: Route = {
  name: 'anthropic-messages',
  engine: 'CLAUDE',
  surface: 'official_api',
  provider: ANTHROPIC,
  wire: 'Messages',
  model: 'claude-sonnet-5-5',
  price: {
    by: 'tokens',
    list: 'anthropic',
    own: {
      asOf: '2026-11-17',
      page: 'https://platform.claude.com/docs/en/about-claude/pricing',
      models: {
        'claude-sonnet-5-5': { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10, search: 0.01 },
        'claude-haiku-5-5': {
          ...{ input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5, search: 0.01 },
          above: { inputTokens: 100_000, input: 0.5, cachedInput: 0.05, cacheWrite: 0.625, output: 2.5 },
        },
      },
    },
  },
  typical: { usage: tokens(15_000, 800, 2) },
  sends: ['country', 'city'],
  compose: (model, question) => firstTurnOf(question.prompt, requestOf(model, question)),
  async ask(conversation, question) {
    const request = requestOf(conversation.model, question)
    await askMessages(conversation, question.prompt, { path: '/v1/messages', headers: VERSION, ...request })
  },
  read: readMessages,
}

function requestOf(model: string | null, question: Question): Pick<MessagesRequest, 'body' | 'firstTurn'> {
  const forced = { tool_choice: { type: 'tool', name: 'web_search' } }
  return {
    body: {
      model,
      // It reasons before it answers, and reasoning counts.
      max_tokens: 8192,
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: 5,
          user_location: { type: 'approximate', ...placeOf(question) },
        },
      ],
    },
    firstTurn: TAKE_FORCED_SEARCH.includes(model ?? '') ? forced : undefined,
  }
}

export const CLAUDE: DeclaredEngine = {
  routes: [anthropicMessages, dataForSeoClaude],
  batches: [byBatch(anthropicMessages, anthropicBatches(VERSION))],
  feedback: {
    how: 'thumb down under an answer of Claude',
    url: 'https://support.claude.com/en/articles/8525154',
  },
}
