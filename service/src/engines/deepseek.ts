import type { TokenPrice } from './terms/price.ts'
import { DEEPSEEK_AI } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { askMessages, readMessages } from './wires/messages.ts'

/** Its double-price hours, in UTC, Monday to Friday. Chinese holidays, which are cheap, are not known here. */
function isBusy(at: Date): boolean {
  const [day, hour] = [at.getUTCDay(), at.getUTCHours()]
  return day >= 1 && day <= 5 && ((hour >= 1 && hour < 4) || (hour >= 6 && hour < 10))
}

const FLASH: TokenPrice = { input: 0.15, cachedInput: 0.003, output: 0.6, search: 0.00075 }

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
      asOf: '2026-11-17',
      page: 'https://api-docs.deepseek.com/quick_start/pricing',
      models: {
        'deepseek-flash': FLASH,
        // Its earlier name, served and billed as the one above.
        'deepseek-v4-flash': FLASH,
        'deepseek-v4-pro': { input: 0.66, cachedInput: 0.022, output: 1.98, search: 0.00075 },
      },
      factorAt: at => (isBusy(at) ? 2 : 1),
    },
  },
  sends: [],
  async ask(conversation, { prompt }) {
    // Of DeepSeek's endpoints, only the Anthropic format searches the web.
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
  feedback: { how: 'thumb down under an answer of DeepSeek', url: null },
}
