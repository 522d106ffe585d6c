// The recipe of CONTRIBUTING.md, followed in a copy of the repository: one more engine, by as few files as it promises.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGINES } from '../../src/model/engine.ts'
import { type ByHand, makeScratchCopy } from './scratch-copy.ts'

const ENGINE = 'EXAMPLE_CHAT'
const ROUTE = 'example-responses'

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

const BY_HAND: ByHand = {
  'service/src/model/engine.ts': text =>
    text.replace(/^\} as const$/m, `  ${ENGINE}: 'Example Chat',\n} as const`),
  'service/src/engines/example-chat.ts': () => DECLARATION,
  'sandbox/src/wire/responses-vendors.ts': text => text + SIMULATED,
}

/** Ask every engine for what it owes: here only the new one. */
const OF_ENGINES = ['adapters', 'outcomes', 'sandbox'].map(name => `service/test/engines/${name}.test.ts`)

/** Hold what is generated or declared against what it comes from. */
const OF_THE_WHOLE = [
  'service/test/engines/catalogue.test.ts',
  'service/test/engines/engine-table.test.ts',
  'service/test/costs/forecast.test.ts',
  'service/test/house.test.ts',
  'service/test/docs.test.ts',
  'client/test/openapi.test.ts',
]

describe('a twelfth engine', { concurrency: false }, () => {
  const { read, write, run } = makeScratchCopy()

  test('is written in three files, and the rest is generated', async () => {
    write(BY_HAND)
    for (const script of ['openapi', 'docs']) await run('npm', 'run', '--silent', script)
  })

  test('is everywhere that engines are listed, and comes last', async () => {
    const { components } = JSON.parse(read('openapi.json'))
    assert.deepEqual(components.schemas.Engine.enum, [...ENGINES, ENGINE])
    assert.match(read('client/src/openapi.ts'), new RegExp(`Engine: .*"${ENGINE}";`))
    assert.match(read('client/src/engine-names.ts'), /EXAMPLE_CHAT: 'Example Chat',\n\}/)
    assert.match(read('proof/src/route-providers.ts'), /'example-responses', \{ provider: 'Example', /)
    assert.match(
      read('docs/engines.md'),
      /^\| EXAMPLE_CHAT \| `example-responses` \| api\.chat\.example \|.*\| country \|/m,
    )
    assert.match(read('docs/engines.md'), /^\| `EXAMPLE_CHAT` \| Example Chat \| 90 s \| \[the form at/m)
    assert.match(read('docs/configuration.md'), /`BCF_EXAMPLE_CHAT_TIMEOUT`: `90`/)
  })

  test('is read by the command', async () => {
    const answered = 'service/src/engines/__fixtures__/openai-responses/answered.json'
    const said = await run(process.execPath, 'cli/src/cli.ts', 'read', '--engine', ENGINE, answered)
    assert.match(said, new RegExp(`^engine +${ENGINE}\nroute +${ROUTE}\noutcome +answered\n`))
  })

  test('keeps the contract, in the simulator too', async () => {
    const only = `--test-name-pattern=${ENGINE}|${ROUTE}`
    const report = await run(process.execPath, '--test', '--test-reporter=tap', only, ...OF_ENGINES)
    assert.match(report, new RegExp(`# Subtest: ${ROUTE}\n`))
    assert.match(report, new RegExp(`# Subtest: ${ENGINE} by ${ROUTE}\n`))
  })

  test('leaves nothing stale or unsaid', async () => {
    await run(process.execPath, '--test', ...OF_THE_WHOLE)
  })

  for (const project of ['.', 'console'])
    test(`passes the compiler: ${project}`, async () => {
      await run(process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', project)
    })
})
