// The tables of type-drift.ts, held against the readers; and what our adapters ask, held against what the
// vendors' SDKs would let one ask.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Anthropic from '@anthropic-ai/sdk'
import { type GenerateContentParameters, GoogleGenAI, type Interactions } from '@google/genai'
import type OpenAI from 'openai'
import { EngineError, type FetchRequest, type Reading } from '../../src/engines/engine.ts'
import { createEngines } from '../../src/engines/index.ts'
import type { Engine } from '../../src/model/engine.ts'
import { chat } from '../../src/readers/wires/chat.ts'
import { PATIENCE_MS } from '../patience.ts'
import { rawAnswerOf, readBody } from './fixtures.ts'
import * as tables from './type-drift.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

function read(engine: Engine, route: string, body: unknown): Reading | 'failed' {
  const found = readBody(engine, bytes(body), route)
  return 'outcome' in found ? found : 'failed'
}

function outcome(engine: Engine, route: string, body: unknown): string {
  const reading = read(engine, route, body)
  return reading === 'failed' ? reading : reading.outcome
}

function entries<T>(table: Record<string, T>): [string, T][] {
  const all = Object.entries(table)
  assert.ok(all.length > 0, 'nothing to look at')
  return all
}

describe('every word that ends an answer has a meaning', () => {
  const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Words.', annotations: [] }] }]
  const openai = (body: object) => outcome('CHATGPT', 'openai-responses', { output, ...body })

  it('OpenAI: status and reason', () => {
    for (const [status, end] of entries(tables.RESPONSE_STATUSES))
      assert.equal(openai({ status }), end, status)
    for (const [reason, end] of entries(tables.INCOMPLETE_REASONS)) {
      assert.equal(openai({ status: 'incomplete', incomplete_details: { reason } }), end, reason)
    }
  })

  it('OpenAI: actions of a search', () => {
    for (const [type, searches] of entries(tables.SEARCH_ACTIONS)) {
      const call = {
        type: 'web_search_call',
        status: 'completed',
        action: { type, url: 'https://a.example' },
      }
      const reading = read('CHATGPT', 'openai-responses', { output: [call, ...output], usage: {} })
      assert.ok(reading !== 'failed')
      assert.deepEqual([type, reading.usage?.searches, reading.searched], [type, searches, true])
      assert.deepEqual(reading.consulted, [{ url: 'https://a.example', title: null }])
    }
  })

  it('chat completions: finish', () => {
    for (const [finish_reason, end] of entries(tables.COMPLETION_FINISHES)) {
      const body = { choices: [{ message: { content: 'Words.' }, finish_reason }] }
      const { outcome } = chat.read(rawAnswerOf('CHATGPT', chat.route, [bytes(body)]))
      assert.equal(outcome, end, finish_reason)
    }
  })

  it('Anthropic: stop reasons, blocks, failed searches', () => {
    const content = [{ type: 'text', text: 'Words.', citations: null }]
    for (const [stop_reason, end] of entries(tables.STOP_REASONS)) {
      assert.equal(outcome('CLAUDE', 'anthropic-messages', { content, stop_reason }), end, stop_reason)
    }
    for (const [type, isSaid] of entries(tables.CONTENT_BLOCKS)) {
      const reading = read('CLAUDE', 'anthropic-messages', {
        content: [{ type, text: 'Words.', thinking: 'Words.', content: { type: 'x' } }],
        stop_reason: 'tool_use',
      })
      assert.ok(reading !== 'failed', type)
      assert.equal(reading.text, isSaid ? 'Words.' : '', type)
    }
    for (const [error_code, retryable] of entries(tables.SEARCH_ERRORS)) {
      const failed = { type: 'web_search_tool_result_error', error_code }
      const body = { content: [{ type: 'web_search_tool_result', content: failed }], stop_reason: 'end_turn' }
      assert.throws(() => readAnswer('anthropic-messages', body), { failure: 'provider_failed', retryable })
    }
  })

  it('Gemini: finish and block reasons', () => {
    const content = { parts: [{ text: 'Words.' }] }
    const gemini = (body: object) => outcome('GEMINI', 'gemini-generate-content', body)
    for (const [finishReason, [said, silent]] of entries(tables.FINISH_REASONS)) {
      assert.equal(gemini({ candidates: [{ content, finishReason }] }), said, finishReason)
      assert.equal(gemini({ candidates: [{ finishReason }] }), silent, finishReason)
    }
    for (const [blockReason, end] of entries(tables.BLOCK_REASONS)) {
      assert.equal(gemini({ promptFeedback: { blockReason } }), end, blockReason)
    }
  })

  it('Interactions: status', () => {
    const steps = [{ type: 'model_output', content: [{ type: 'text', text: 'Words.' }] }]
    for (const [status, end] of entries(tables.INTERACTION_STATUSES)) {
      assert.equal(outcome('GEMINI', 'gemini-interactions', { status, steps }), end, status)
    }
  })
})

const { reader } = createEngines({ credentials: {}, fetch: () => Promise.reject(new Error('not called')) })

const readAnswer = (route: string, body: unknown): Reading =>
  reader(route)(rawAnswerOf('CLAUDE', route, [bytes(body)]))

const PROMPT = 'Which gooseneck kettle?'

/** The first request of our adapter. */
async function firstRequest(engine: Engine, route: string): Promise<FetchRequest> {
  const sent: FetchRequest[] = []
  const table = createEngines({
    credentials: { [`BCF_${engine}_ROUTE`]: route },
    sandboxUrl: 'http://sandbox.example',
    async fetch(request) {
      sent.push(request)
      throw new EngineError('network', 'enough', { retryable: false })
    },
  })
  const question = { runId: 'run-1', prompt: PROMPT, country: 'DE', language: 'de', city: null }
  await table
    .adapter(engine)
    ?.ask(question, AbortSignal.timeout(PATIENCE_MS))
    .catch(() => {})
  const [first] = sent
  assert.ok(first)
  return first
}

const sentBody = async (engine: Engine, route: string) =>
  JSON.parse((await firstRequest(engine, route)).body ?? '')

type ResponsesRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming
type MessagesRequest = Anthropic.MessageCreateParamsNonStreaming

describe('what we ask is what the SDK would let one ask', () => {
  it('OpenAI', async () =>
    assert.deepEqual(await sentBody('CHATGPT', 'openai-responses'), {
      model: 'gpt-6.1-terra',
      input: PROMPT,
      store: false,
      tools: [
        {
          type: 'web_search',
          search_context_size: 'medium',
          user_location: { type: 'approximate', country: 'DE' },
        },
      ],
      tool_choice: 'required',
      include: ['web_search_call.action.sources'],
    } satisfies ResponsesRequest))

  it('xAI, which adds a limit of turns', async () =>
    assert.deepEqual(await sentBody('GROK', 'xai-responses'), {
      model: 'grok-4.7',
      input: [{ role: 'user', content: PROMPT }],
      store: false,
      max_turns: 6,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE' } }],
      include: ['web_search_call.action.sources'],
    } satisfies ResponsesRequest & { max_turns: number }))

  it('Meta', async () =>
    assert.deepEqual(await sentBody('META_AI', 'meta-responses'), {
      model: 'muse-spark-1.3',
      input: PROMPT,
      store: false,
      tools: [
        {
          type: 'web_search',
          search_context_size: 'medium',
          user_location: { type: 'approximate', country: 'DE' },
        },
      ],
      include: ['web_search_call.results'],
    } satisfies ResponsesRequest))

  it('Perplexity, which names a choice of tool and a language in its own way', async () => {
    const { language_preference, tool_choice, tools, ...common } = await sentBody(
      'PERPLEXITY',
      'perplexity-agent',
    )
    assert.deepEqual(common, { model: 'perplexity/sonar', input: PROMPT } satisfies ResponsesRequest)
    assert.deepEqual([language_preference, tool_choice], ['de', { type: 'web_search' }])
    assert.deepEqual(tools, [
      { type: 'web_search', search_context_size: 'medium', user_location: { country: 'DE' } },
    ])
  })

  it('Anthropic, in the version that its SDK speaks', async () => {
    const expected = {
      model: 'claude-sonnet-5-5',
      max_tokens: 8192,
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: 5,
          user_location: { type: 'approximate', country: 'DE' },
        },
      ],
      messages: [{ role: 'user', content: PROMPT }],
    } satisfies MessagesRequest
    const ours = await firstRequest('CLAUDE', 'anthropic-messages')
    assert.deepEqual(JSON.parse(ours.body ?? ''), expected)
    const theirs = await sentBy(fetch =>
      new Anthropic({ apiKey: 'key', fetch, maxRetries: 0 }).messages.create(expected),
    )
    assert.deepEqual(await theirs.json(), expected)
    assert.equal(new URL(theirs.url).pathname, '/v1/messages')
    assert.equal(ours.headers['anthropic-version'], theirs.headers.get('anthropic-version'))
  })

  it('DeepSeek', async () =>
    assert.deepEqual(await sentBody('DEEPSEEK', 'deepseek-messages'), {
      model: 'deepseek-flash',
      max_tokens: 4096,
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
      messages: [{ role: 'user', content: PROMPT }],
    } satisfies MessagesRequest))

  it('Gemini, as its SDK puts it on the wire', async () => {
    const asked = {
      model: 'gemini-3.8-flash',
      contents: PROMPT,
      config: { tools: [{ googleSearch: {} }], toolConfig: { retrievalConfig: { languageCode: 'de' } } },
    } satisfies GenerateContentParameters
    const theirs = await sentBy(fetch => google(fetch).models.generateContent(asked))
    const ours = await firstRequest('GEMINI', 'gemini-generate-content')
    assert.equal(new URL(ours.url).pathname, `/gemini${new URL(theirs.url).pathname}`)
    // The wire takes both spellings; ours is the documented one.
    const written = (ours.body ?? '').replace('google_search', 'googleSearch')
    assert.deepEqual({ ...JSON.parse(written), generationConfig: {} }, await theirs.json())
  })

  it('Interactions', async () => {
    const expected = {
      model: 'gemini-3.8-flash',
      input: PROMPT,
      store: false,
      tools: [{ type: 'google_search' }],
    } satisfies Interactions.CreateModelInteractionParamsNonStreaming
    const theirs = await sentBy(fetch => google(fetch).interactions.create(expected, { maxRetries: 0 }))
    const ours = await firstRequest('GEMINI', 'gemini-interactions')
    assert.equal(new URL(ours.url).pathname, `/gemini${new URL(theirs.url).pathname}`)
    assert.deepEqual(JSON.parse(ours.body ?? ''), expected)
    assert.deepEqual(await theirs.json(), expected)
  })
})

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

const google = (fetch: Fetch) => new GoogleGenAI({ apiKey: 'key', httpOptions: { fetch } })

/** The request that an SDK would send. */
async function sentBy(ask: (fetch: Fetch) => PromiseLike<unknown>): Promise<Request> {
  const sent: Request[] = []
  const refused = { error: { type: 'x', message: 'enough' } }
  await Promise.resolve(
    ask(async (input, init) => {
      sent.push(new Request(input, init))
      return Response.json(refused, { status: 400 })
    }),
  ).catch(() => {})
  const [first] = sent
  assert.ok(first)
  return first
}
