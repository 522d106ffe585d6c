// Streams that somebody kept: whole ones, broken ones, and those that only complain.

import { json, raw, type WireCase } from './wire-case.ts'

const written = (events: unknown[]) =>
  events
    .map(
      event => `data: ${JSON.stringify(event)}

`,
    )
    .join('')
const sse = (...events: unknown[]) => raw(written(events))

const started = {
  type: 'response.created',
  response: { object: 'response', model: 'gpt-6.1-terra', output: [] },
}
const opened = { type: 'response.output_item.added', output_index: 0, item: { type: 'message', content: [] } }
const words = (delta: string) => ({
  type: 'response.output_text.delta',
  output_index: 0,
  content_index: 0,
  delta,
})
const message = { type: 'message', content: [{ type: 'output_text', text: 'Kettles.' }] }
const usage = { input_tokens: 1000, output_tokens: 100 }

const claude = {
  type: 'message_start',
  message: { model: 'claude-sonnet-5', usage: { input_tokens: 10, output_tokens: 1 } },
}
const block = (index: number, content_block: unknown) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const said = (index: number, text: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'text_delta', text },
})
const citing = (index: number, url: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'citations_delta', citation: { type: 'web_search_result_location', url, title: null } },
})
const ended = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 40 } }

const piece = (text: string, more: object = {}) => ({
  candidates: [{ content: { parts: [{ text }] }, ...more }],
  modelVersion: 'gemini-2.5-flash',
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10 },
})
const grounded = {
  finishReason: 'STOP',
  groundingMetadata: {
    webSearchQueries: ['kettle'],
    groundingChunks: [{ web: { uri: 'https://a.example/', title: 'A' } }],
    groundingSupports: [{ segment: { endIndex: 10, text: 'Good tea k' }, groundingChunkIndices: [0] }],
  },
}
const gemini = {
  outcome: 'answered',
  text: 'Good tea kettles.',
  citations: [['https://a.example/', 'A', 'Good tea k']],
  model: 'gemini-2.5-flash',
  usage: [100, 0, 10, 0, 1],
  costMicros: 55,
  streamed: true,
} as const

const chunk = (delta: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  model: 'deepseek-v4-flash',
  choices: [{ index: 0, delta, finish_reason }],
})

export const cases: WireCase[] = [
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'rebuilt',
    name: 'a stream whose end carries everything',
    bodies: sse(started, opened, words('Ket'), {
      type: 'response.completed',
      response: { status: 'completed', model: 'gpt-6.1-terra', output: [message], usage },
    }),
    expect: {
      outcome: 'answered_without_search',
      text: 'Kettles.',
      citations: [],
      model: 'gpt-6.1-terra',
      usage: [1000, 0, 100, 0, 0],
      costMicros: 1500,
      streamed: true,
    },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'rebuilt',
    name: 'an end without its output: the items say it',
    bodies: sse(
      started,
      { type: 'response.output_item.done', output_index: 1, item: message },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'web_search_call', status: 'completed' },
      },
      {
        type: 'response.completed',
        response: { status: 'completed', model: 'gpt-6.1-terra', output: [], usage },
      },
    ),
    expect: {
      outcome: 'answered',
      text: 'Kettles.',
      citations: [],
      model: 'gpt-6.1-terra',
      usage: [1000, 0, 100, 0, 1],
      costMicros: 11_500,
      streamed: true,
    },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'hostile',
    name: 'a stream that breaks off in a word',
    bodies: raw(
      `${written([started, opened, words('Ket'), words('tles')])}data: {"type":"response.output_text.del`,
    ),
    expect: {
      ...{ outcome: 'truncated', text: 'Kettles', citations: [], model: 'gpt-6.1-terra', usage: null },
      ...{ costMicros: null, finish: 'stream_ended', streamed: true },
    },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'rebuilt',
    name: 'a stream that ends in a failure',
    bodies: sse(started, {
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'x' }, output: [] },
    }),
    expect: { failure: 'provider_failed' },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'rebuilt',
    name: 'a stream that a filter stopped',
    bodies: sse(started, { type: 'error', error: { code: 'content_filter', message: 'x' } }),
    expect: {
      ...{ outcome: 'filtered', text: '', citations: [], model: null, usage: null, costMicros: null },
    },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'hostile',
    name: 'a stream of nothing',
    bodies: raw(': keep-alive\n\ndata: [DONE]\n\n'),
    expect: { failure: 'unreadable' },
  },
  {
    engine: 'CLAUDE',
    route: 'anthropic-messages',
    kind: 'rebuilt',
    name: 'a stream with a search, narration and a citation',
    bodies: sse(
      claude,
      block(0, { type: 'text', text: '' }),
      said(0, 'Let me search.'),
      block(1, { type: 'server_tool_use', name: 'web_search' }),
      block(2, { type: 'web_search_tool_result', content: [{ url: 'https://a.example/', title: 'A' }] }),
      block(3, { type: 'text', text: '' }),
      said(3, 'Ket'),
      citing(3, 'https://a.example/'),
      said(3, 'tles.'),
      ended,
    ),
    expect: {
      outcome: 'answered',
      text: 'Kettles.',
      citations: [['https://a.example/', 'A', 'Kettles.']],
      model: 'claude-sonnet-5',
      usage: [10, 0, 40, 0, 1],
      costMicros: 10_420,
      streamed: true,
    },
  },
  {
    engine: 'CLAUDE',
    route: 'anthropic-messages',
    kind: 'hostile',
    name: 'a stream that breaks off',
    bodies: sse(claude, block(0, { type: 'text', text: '' }), said(0, 'Kett')),
    expect: {
      ...{
        outcome: 'truncated',
        text: 'Kett',
        citations: [],
        model: 'claude-sonnet-5',
        usage: [10, 0, 1, 0, 0],
      },
      ...{ costMicros: 30, finish: 'stream_ended' },
    },
  },
  {
    engine: 'CLAUDE',
    route: 'anthropic-messages',
    kind: 'rebuilt',
    name: 'a stream that is overloaded before it speaks',
    bodies: sse(claude, { type: 'error', error: { type: 'overloaded_error', message: 'x' } }),
    expect: { failure: 'provider_failed' },
  },
  {
    engine: 'GEMINI',
    route: 'gemini-generate-content',
    kind: 'rebuilt',
    name: 'pieces as server-sent events',
    bodies: sse(piece('Good tea '), piece('kettles.', grounded)),
    expect: gemini,
  },
  {
    engine: 'GEMINI',
    route: 'gemini-generate-content',
    kind: 'rebuilt',
    name: 'pieces as a list',
    bodies: json([piece('Good tea '), piece('kettles.', grounded)]),
    expect: gemini,
  },
  {
    engine: 'GEMINI',
    route: 'gemini-generate-content',
    kind: 'rebuilt',
    name: 'a list that only complains',
    bodies: json([{ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'x' } }]),
    expect: { failure: 'provider_failed' },
  },
  {
    engine: 'GEMINI',
    route: 'gemini-generate-content',
    kind: 'hostile',
    name: 'a stream that breaks off',
    bodies: sse(piece('Good tea ')),
    expect: {
      ...{ outcome: 'truncated', text: 'Good tea ', citations: [], model: 'gemini-2.5-flash' },
      ...{ usage: [100, 0, 10, 0, 0], costMicros: 55, finish: 'stream_ended' },
    },
  },
  {
    engine: 'DEEPSEEK',
    route: 'deepseek-chat-completions',
    kind: 'rebuilt',
    name: 'chunks',
    bodies: sse(chunk({ content: 'Ket' }), chunk({ content: 'tles.' }, 'stop'), {
      ...{ object: 'chat.completion.chunk', choices: [] },
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
    expect: {
      ...{ outcome: 'answered_without_search', text: 'Kettles.', citations: [], model: 'deepseek-v4-flash' },
      ...{ usage: [10, 0, 5, 0, 0], costMicros: null, streamed: true },
    },
  },
  {
    engine: 'DEEPSEEK',
    route: 'deepseek-chat-completions',
    kind: 'hostile',
    name: 'chunks without an end',
    bodies: sse(chunk({ content: 'Ket' })),
    expect: {
      ...{ outcome: 'truncated', text: 'Ket', citations: [], model: 'deepseek-v4-flash' },
      ...{ usage: null, costMicros: null },
    },
  },
]
