import { askMessages, readMessages } from './messages.ts'
import { DEEPSEEK_AI } from './providers.ts'
import type { Route } from './route.ts'

const deepseekMessages: Route = {
  name: 'deepseek-messages',
  engine: 'DEEPSEEK',
  surface: 'official_api',
  provider: DEEPSEEK_AI,
  model: 'deepseek-flash',
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

export const DEEPSEEK: readonly Route[] = [deepseekMessages]
