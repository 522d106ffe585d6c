// OpenAI's Responses format. Who speaks it, and with which accent, stands in responses-vendors.ts.

import type { Ask, Asking, Call, JsonObject, Provider, Step } from '../provider.ts'
import {
  type Answer,
  type Composed,
  compose,
  type Engine,
  type TextAnswer,
  withoutSearch,
} from '../scripts/answer.ts'
import { stableHex, stableSecond } from '../stable.ts'
import { bearer, hasTool, isGoodKey, json, lastUserText, parseObject, tokens } from './requests.ts'
import { asked, desk } from './steps.ts'

export interface Accent {
  engine: Engine
  defaultModel: string
  /** What stands after a cited sentence. */
  mark(position: number, url: string): string
  /** How the cited source is named. */
  cited(position: number, source: { url: string; title: string }): { url: string; title: string }
  /** `included` is what the request asked for in `include`. */
  searchCall(answer: TextAnswer, included: string[]): JsonObject
  usage(base: Usage, answer: TextAnswer): JsonObject
  /** Beside the output of every response; `searches` were billed. */
  frame?(searches: number): JsonObject
  fail(status: number, message: string): JsonObject
  /** A complaint about the request, beyond what all vendors refuse. */
  refuse?(request: JsonObject): string | undefined
  /** How a content filter shows, where not inside a response. */
  withheld?: { status: number; message: string }
}

interface Usage extends JsonObject {
  input_tokens: number
  output_tokens: number
}

/** A vendor that speaks this format. */
export function speaking(accent: Accent): Provider {
  const fail: Provider['fail'] = (status, message) =>
    json(accent.fail(status, message), status, requestId(accent.engine, message))
  return { fail, handle: (call, ask) => handle(accent, fail, call, ask) }
}

function handle(accent: Accent, fail: Provider['fail'], call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'POST' || call.path !== '/v1/responses') return undefined
  if (!isGoodKey(bearer(call))) return desk(fail(401, 'Incorrect API key provided.'))
  const request = parseObject(call.body)
  if (!request) return desk(fail(400, 'We could not parse the JSON body of your request.'))
  const prompt = typeof request.input === 'string' ? request.input : lastUserText(request.input)
  if (!prompt) return desk(fail(400, "Missing required parameter: 'input'."))
  const complaint = accent.refuse?.(request)
  if (complaint !== undefined) return desk(fail(400, complaint))
  const asking = ask(accent.engine, prompt)
  const { withheld } = accent
  return asked(asking, 'only', () =>
    asking.answer.kind === 'filtered' && withheld
      ? fail(withheld.status, withheld.message)
      : json(response(accent, request, asking), 200, requestId(asking.key, asking.times)),
  )
}

function requestId(...parts: (string | number)[]): Record<string, string> {
  return { 'x-request-id': `req_${stableHex(32, ...parts)}` }
}

function response(accent: Accent, request: JsonObject, asking: Asking): JsonObject {
  const id = stableHex(48, asking.key)
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: stableSecond(asking.key),
    background: false,
    instructions: null,
    max_output_tokens: request.max_output_tokens ?? null,
    model: asking.model ?? (typeof request.model === 'string' ? request.model : accent.defaultModel),
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: 'medium', summary: null },
    service_tier: 'default',
    store: request.store ?? true,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    top_p: 1,
    truncation: 'disabled',
    metadata: {},
    ...accent.frame?.(searchesOf(request, asking.answer)),
    ...said({ accent, request, prompt: asking.prompt, id }, asking.answer),
  }
}

function searchesOf(request: JsonObject, answer: Answer): number {
  return answer.kind === 'text' && answer.queries.length > 0 && hasTool(request, 'web_search') ? 1 : 0
}

interface Telling {
  accent: Accent
  request: JsonObject
  prompt: string
  id: string
}

/** The part of the response that depends on what the engine said. */
function said(telling: Telling, answer: Answer): JsonObject {
  const { accent, request, prompt, id } = telling
  if (answer.kind === 'failed') {
    const error = { code: 'server_error', message: 'An error occurred while processing your request.' }
    return { status: 'failed', error, incomplete_details: null, output: [], usage: null }
  }
  const reasoning = { id: `rs_${id}`, type: 'reasoning', summary: [], status: 'completed' }
  if (answer.kind === 'filtered') {
    const incomplete_details = { reason: 'content_filter' }
    return {
      status: 'incomplete',
      error: null,
      incomplete_details,
      output: [reasoning],
      usage: usage(prompt, ''),
    }
  }
  if (answer.kind !== 'text') {
    const refusal = answer.kind === 'refusal' ? answer.text : 'I cannot help with that.'
    const output = [reasoning, message(id, 'completed', { type: 'refusal', refusal })]
    return {
      status: 'completed',
      error: null,
      incomplete_details: null,
      output,
      usage: usage(prompt, refusal),
    }
  }
  const heard = hasTool(request, 'web_search') ? answer : withoutSearch(answer)
  const composed = compose(heard.blocks, index => accent.mark(index + 1, heard.sources[index]?.url ?? ''))
  const status = heard.truncated ? 'incomplete' : 'completed'
  const text = { type: 'output_text', text: composed.text, annotations: annotations(accent, heard, composed) }
  const included = Array.isArray(request.include) ? request.include : []
  const search = {
    id: `ws_${id}`,
    type: 'web_search_call',
    status: 'completed',
    ...accent.searchCall(heard, included),
  }
  return {
    status,
    error: null,
    incomplete_details: heard.truncated ? { reason: 'max_output_tokens' } : null,
    output: [
      reasoning,
      ...(heard.queries.length > 0 ? [search] : []),
      message(id, status, { ...text, logprobs: [] }),
    ],
    usage: accent.usage(usage(prompt, composed.text), heard),
  }
}

function message(id: string, status: string, part: JsonObject): JsonObject {
  return {
    id: `msg_${id}`,
    type: 'message',
    status,
    role: 'assistant',
    phase: 'final_answer',
    content: [part],
  }
}

/** An annotation covers the written mark where there is one, else the sentence that it supports. */
function annotations(accent: Accent, answer: TextAnswer, { placed }: Composed): JsonObject[] {
  return placed.map(({ source, sentence, mark }) => {
    const { start, end } = mark.end > mark.start ? mark : sentence
    const named = accent.cited(source + 1, answer.sources[source] ?? { url: '', title: '' })
    return { type: 'url_citation', start_index: start, end_index: end, ...named }
  })
}

function usage(prompt: string, text: string): Usage {
  const input = 1_900 + tokens(prompt)
  const output = 64 + tokens(text)
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 64 },
    total_tokens: input + output,
  }
}
