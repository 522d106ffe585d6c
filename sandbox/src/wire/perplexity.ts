// Perplexity's Agent API: the Responses format with its own search item, strict about unknown fields.

import type { Ask, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { type Answer, compose, inProse, withoutSearch } from '../scripts/answer.ts'
import { stableHex, stableSecond } from '../stable.ts'
import { bearer, hasTool, isGoodKey, json, lastUserText, parseObject, tokens } from './requests.ts'
import { asked, desk } from './steps.ts'

const PATHS = ['/v1/agent', '/v1/responses']

const FIELDS = new Set([
  'background',
  'include',
  'input',
  'instructions',
  'language_preference',
  'max_output_tokens',
  'max_steps',
  'metadata',
  'model',
  'models',
  'preset',
  'previous_response_id',
  'reasoning',
  'response_format',
  'store',
  'stream',
  'temperature',
  'tool_choice',
  'tools',
  'top_p',
])

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request',
  401: 'forbidden',
  402: 'insufficient_credits',
  403: 'forbidden',
  404: 'not_found',
  429: 'request_rate_limit_exceeded',
}

export const perplexity: Provider = { fail, handle }

function fail(status: number, message: string): Reply {
  const type = ERROR_TYPES[status] ?? 'internal_server_error'
  const limits = status === 429 ? { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0' } : undefined
  return json({ error: { message, type, code: status } }, status, limits)
}

function handle(call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'POST' || !PATHS.includes(call.path)) return undefined
  if (!isGoodKey(bearer(call))) return desk(fail(401, 'Invalid API key provided.'))
  const request = parseObject(call.body)
  if (!request) return desk(fail(400, 'The request body is not valid JSON.'))
  const stranger = Object.keys(request).find(field => !FIELDS.has(field))
  if (stranger !== undefined) return desk(fail(400, `Unknown field: ${stranger}`))
  if (request.model === undefined && request.models === undefined && request.preset === undefined) {
    return desk(fail(400, 'One of model, models or preset is required.'))
  }
  const prompt = typeof request.input === 'string' ? request.input : lastUserText(request.input)
  if (!prompt) return desk(fail(400, 'input is required.'))
  const asking = ask('PERPLEXITY', prompt)
  const head = {
    id: `resp_${stableHex(32, asking.key)}`,
    object: 'response',
    created_at: stableSecond(asking.key),
    model: typeof request.model === 'string' ? request.model : 'perplexity/sonar',
  }
  return asked(asking, 'only', () => json({ ...head, ...said(request, prompt, asking.answer) }))
}

function said(request: JsonObject, prompt: string, answer: Answer): JsonObject {
  if (answer.kind === 'failed') {
    return {
      status: 'failed',
      error: { message: 'The run failed.', type: 'internal_server_error', code: 500 },
      output: [],
    }
  }
  if (answer.kind === 'filtered') {
    const incomplete_details = { reason: 'content_filter' }
    return { status: 'incomplete', incomplete_details, output: [], usage: usage(prompt, '', 0) }
  }
  const spoken = inProse(answer)
  const heard = hasTool(request, 'web_search') || request.preset ? spoken : withoutSearch(spoken)
  const { text } = compose(heard.blocks, index => `[${index + 1}]`)
  const results = heard.sources.map(({ url, title, snippet }, index) => ({
    id: index + 1,
    url,
    title,
    snippet,
    date: '2026-06-01',
    last_updated: '2026-10-01',
    source: 'web',
  }))
  const search = { type: 'search_results', queries: heard.queries, results }
  const message = {
    type: 'message',
    id: `msg_${stableHex(32, prompt)}`,
    role: 'assistant',
    status: heard.truncated ? 'incomplete' : 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
  return {
    status: heard.truncated ? 'incomplete' : 'completed',
    ...(heard.truncated && { incomplete_details: { reason: 'max_output_tokens' } }),
    output: heard.queries.length > 0 ? [search, message] : [message],
    usage: usage(prompt, text, heard.queries.length),
  }
}

function usage(prompt: string, text: string, searches: number): JsonObject {
  const input = 1_200 + tokens(prompt)
  const output = tokens(text)
  const [inputCost, outputCost, toolCost] = [input * 0.25e-6, output * 2.5e-6, searches * 0.0025].map(dollars)
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    tool_calls_details: searches > 0 ? { search_web: { invocation: searches } } : {},
    cost: {
      currency: 'USD',
      input_cost: inputCost,
      output_cost: outputCost,
      tool_calls_cost: toolCost,
      total_cost: dollars(input * 0.25e-6 + output * 2.5e-6 + searches * 0.0025),
    },
  }
}

function dollars(amount: number): number {
  return Number(amount.toFixed(6))
}
