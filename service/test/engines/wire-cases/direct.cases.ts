// What the vendors' own interfaces say besides: narration, guards, thoughts, bills.

import { type ExpectedReading, json, kept, type WireCase } from './wire-case.ts'

const text = (words: string, urls: string[] = []) => ({
  type: 'text',
  text: words,
  citations: urls.map(url => ({ type: 'web_search_result_location', url })),
})
const search = { type: 'server_tool_use', name: 'web_search', input: {} }
const result = (...pages: [url: string, title: string][]) => ({
  type: 'web_search_tool_result',
  content: pages.map(([url, title]) => ({ type: 'web_search_result', url, title })),
})
const found = result(['https://a.example/', 'A'], ['https://b.example/', 'B'])
const message = (content: unknown[], stop_reason = 'end_turn', model = 'claude-sonnet-5') => ({
  ...{ type: 'message', model, content, stop_reason },
  usage: { input_tokens: 1000, output_tokens: 100 },
})
type Read = Partial<ExpectedReading> & Pick<ExpectedReading, 'text'>

const claude = (
  name: string,
  bodies: WireCase['bodies'],
  expect: Read,
  kind: WireCase['kind'] = 'rebuilt',
): WireCase => ({
  ...{ engine: 'CLAUDE', route: 'anthropic-messages', kind, name, bodies },
  expect: {
    ...{ outcome: 'answered', citations: [], model: 'claude-sonnet-5' },
    ...{ usage: [1000, 0, 100, 0, 1], costMicros: 13_000 },
    ...expect,
  },
})

const guarded = (name: string, body: object, expect: Read & Pick<ExpectedReading, 'outcome'>): WireCase => ({
  ...{ engine: 'GEMINI', route: 'gemini-generate-content', kind: 'rebuilt', name, bodies: json(body) },
  expect: { citations: [], model: null, usage: null, costMicros: null, ...expect },
})

export const cases: WireCase[] = [
  claude(
    'narration before and between searches',
    json(
      message([
        text('I will look.'),
        search,
        found,
        text('More.'),
        search,
        found,
        text('Kettles.', ['https://b.example/']),
      ]),
    ),
    {
      text: 'Kettles.',
      citations: [['https://b.example/', 'B', 'Kettles.']],
      usage: [1000, 0, 100, 0, 2],
      costMicros: 23_000,
    },
  ),
  claude(
    'words that cite stay wherever they stand',
    json(
      message([
        text('I will look.'),
        search,
        found,
        text('Tea.', ['https://a.example/']),
        search,
        found,
        text('Kettles.'),
      ]),
    ),
    {
      text: 'Tea.\n\nKettles.',
      citations: [['https://a.example/', 'A', 'Tea.']],
      usage: [1000, 0, 100, 0, 2],
      costMicros: 23_000,
    },
  ),
  claude('nothing follows the search', json(message([text('I will look.'), search, found], 'max_tokens')), {
    outcome: 'truncated',
    text: 'I will look.',
  }),
  claude('blanks follow the search', json(message([text('I will look.'), search, found, text(' \n')])), {
    text: 'I will look.\n\n \n',
  }),
  claude(
    'a paused turn: narration ends where the last turn searched',
    json(
      message([text('One moment.'), search, found], 'pause_turn'),
      message([text('Kettles.', ['https://a.example/'])]),
    ),
    {
      text: 'Kettles.',
      citations: [['https://a.example/', 'A', 'Kettles.']],
      usage: [2000, 0, 200, 0, 1],
      costMicros: 16_000,
    },
  ),
  claude('an answer without a search loses nothing', json(message([text('Tea. '), text('Kettles.')])), {
    outcome: 'answered_without_search',
    text: 'Tea. Kettles.',
    usage: [1000, 0, 100, 0, 0],
    costMicros: 3000,
  }),
  claude(
    'thoughts between words are no tool',
    json(message([text('Tea.'), { type: 'thinking', thinking: 'x' }, text('Kettles.')])),
    {
      outcome: 'answered_without_search',
      text: 'Tea.\n\nKettles.',
      usage: [1000, 0, 100, 0, 0],
      costMicros: 3000,
    },
  ),
  claude(
    'a tool of ours is not run by them',
    json(message([text('Tea.'), { type: 'tool_use', name: 'web_search' }, text('Kettles.')], 'tool_use')),
    {
      outcome: 'answered_without_search',
      text: 'Tea.\n\nKettles.',
      usage: [1000, 0, 100, 0, 0],
      costMicros: 3000,
    },
  ),
  claude(
    'a result with names of objects',
    json(
      message([
        search,
        {
          type: 'web_search_tool_result',
          content: [{ url: 'https://a.example/constructor', title: '__proto__' }],
        },
        text('Kettles.', ['https://a.example/constructor']),
      ]),
    ),
    { text: 'Kettles.', citations: [['https://a.example/constructor', '__proto__', 'Kettles.']] },
    'hostile',
  ),
  claude(
    'a script among the sources',
    json(message([search, found, text('Kettles.', ['javascript:alert(1)', 'https://a.example/#:~:text=k'])])),
    { text: 'Kettles.', citations: [['https://a.example/#:~:text=k', 'A', 'Kettles.']] },
    'hostile',
  ),
  {
    engine: 'DEEPSEEK',
    route: 'deepseek-messages',
    kind: 'rebuilt',
    name: 'titles stand with the results of the search',
    bodies: json(
      message(
        [text('I will look.'), search, found, text('Kettles.', ['https://b.example/?utm_source=deepseek'])],
        'end_turn',
        'deepseek-flash',
      ),
    ),
    expect: {
      outcome: 'answered',
      text: 'Kettles.',
      citations: [['https://b.example/?utm_source=deepseek', 'B', 'Kettles.']],
      model: 'deepseek-flash',
      usage: [1000, 0, 100, 0, 1],
      costMicros: 210 + 750,
      consulted: 2,
    },
  },
  {
    engine: 'DEEPSEEK',
    route: 'deepseek-messages',
    kind: 'rebuilt',
    name: 'the body that the project keeps',
    bodies: kept('deepseek-messages', 'answered'),
    expect: {
      outcome: 'answered',
      text: 'Zoë’s pick 🫖 is the Aurora Glide. It costs 89 euros and heats in four minutes.',
      citations: [
        [
          'https://reviews.example/best-gooseneck-kettles',
          'The best gooseneck kettles',
          'Zoë’s pick 🫖 is the Aurora Glide.',
        ],
        [
          'https://www.auroratea.example/kettles',
          'Aurora Tea: kettles',
          ' It costs 89 euros and heats in four minutes.',
        ],
      ],
      model: 'deepseek-v4.1-flash',
      usage: [2350, 300, 180, 0, 1],
      costMicros: null,
    },
  },
  guarded(
    'a guard stops the question',
    { promptFeedback: { blockReason: 'MODEL_ARMOR' } },
    { outcome: 'refused', text: '', finish: 'MODEL_ARMOR' },
  ),
  guarded(
    'a guard stops the answer',
    { candidates: [{ finishReason: 'MODEL_ARMOR' }] },
    { outcome: 'refused', text: '', finish: 'MODEL_ARMOR' },
  ),
  guarded(
    'a guard stops the answer in its middle',
    { candidates: [{ finishReason: 'MODEL_ARMOR', content: { parts: [{ text: 'Kett' }] } }] },
    { outcome: 'refused', text: 'Kett' },
  ),
  guarded(
    'a filter is no guard',
    { promptFeedback: { blockReason: 'SAFETY' } },
    { outcome: 'filtered', text: '', finish: 'SAFETY' },
  ),
  guarded(
    'a question blocked for reasons of tomorrow',
    { promptFeedback: { blockReason: 'NEW' } },
    { outcome: 'filtered', text: '', finish: 'NEW' },
  ),
]
