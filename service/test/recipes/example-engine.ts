// An engine that nobody has yet, as the recipe of CONTRIBUTING.md adds one: what a person writes, by as few files as it promises.

import type { ByHand } from './scratch-copy.ts'

export const ENGINE = 'EXAMPLE_CHAT'
export const ROUTE = 'example-responses'

const DECLARATION = `import type { Provider } from './terms/providers.ts'
import type { DeclaredEngine, Route } from './terms/route.ts'
import { readResponses } from './wires/responses.ts'

const EXAMPLE: Provider = {
  name: 'example',
  label: 'Example',
  baseUrl: 'https://api.chat.example',
  credentials: [['EXAMPLE_API_KEY']],
  authorize: ([key = '']) => ({ headers: { authorization: \`Bearer \${key}\` }, query: {} }),
}

const exampleResponses: Route = {
  name: '${ROUTE}',
  engine: '${ENGINE}',
  surface: 'official_api',
  provider: EXAMPLE,
  wire: 'Responses',
  model: 'example-1',
  price: {
    by: 'tokens',
    list: 'example',
    own: { asOf: '2026-11-17', page: 'https://chat.example/prices', models: { 'example-1': { input: 1, output: 2, search: 0.01 } } },
  },
  sends: ['country'],
  async ask(conversation, { prompt, country }) {
    await conversation.post('/v1/responses', {
      model: conversation.model,
      input: prompt,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country } }],
    })
  },
  read: answer => readResponses(answer),
}

export const ${ENGINE}: DeclaredEngine = {
  routes: [exampleResponses],
  timeoutSeconds: 90,
  feedback: { how: 'the form at chat.example', url: 'https://chat.example/feedback' },
}
`

const SIMULATED = `
export const example: Provider = speaking({
  engine: '${ENGINE}',
  defaultModel: 'example-1',
  mark: () => '',
  cited: (_position, { url, title }) => ({ url, title }),
  searchCall: ({ queries }) => ({ action: { type: 'search', queries } }),
  usage: base => base,
  fail: openaiError,
})
`

export const BY_HAND: ByHand = {
  'service/src/model/engine.ts': text =>
    text.replace(/^\} as const$/m, `  ${ENGINE}: 'Example Chat',\n} as const`),
  'service/src/engines/example-chat.ts': () => DECLARATION,
  'sandbox/src/wire/responses-vendors.ts': text => text + SIMULATED,
}
