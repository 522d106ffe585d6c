import { readCompletion } from './chat-completions.ts'
import { askMessages, readMessages } from './messages.ts'
import { DEEPSEEK_AI } from './providers.ts'
import type { DeclaredEngine, Route } from './route.ts'

/** Its hours of double price, by UTC. */
const isBusy = (hour: number): boolean => (hour >= 1 && hour < 4) || (hour >= 6 && hour < 10)

const deepseekMessages: Route = {
  name: 'deepseek-messages',
  engine: 'DEEPSEEK',
  surface: 'official_api',
  provider: DEEPSEEK_AI,
  wire: 'Messages',
  model: 'deepseek-flash',
  price: {
    by: 'tokens',
    list: 'deepseek',
    own: {
      asOf: '2026-11-14',
      models: { 'deepseek-flash': { input: 0.15, output: 0.6, search: 0 } },
      factorAt: at => (isBusy(at.getUTCHours()) ? 2 : 1),
    },
  },
  sends: [],
  async ask(conversation, { prompt }) {
    // Of DeepSeek's endpoints only the Anthropic format searches the web.
    await askMessages(conversation, prompt, {
      path: '/anthropic/v1/messages',
      headers: {},
      body: {
        model: conversation.model,
        max_tokens: 4096,
        tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
      },
    })
  },
  read: readMessages,
}

export const DEEPSEEK: DeclaredEngine = {
  routes: [deepseekMessages],
  retired: [
    {
      name: 'deepseek-chat-completions',
      surface: 'official_api',
      provider: DEEPSEEK_AI,
      read: readCompletion,
    },
  ],
  // It thinks first.
  timeoutSeconds: 120,
  feedback: 'thumb down under an answer of DeepSeek',
}
