// Anthropic's Messages format with server-side web search, as Anthropic and DeepSeek speak it.

import type { Ask, Asking, Call, JsonObject, Provider, Step } from '../provider.ts'
import {
  type Answer,
  type Composed,
  compose,
  type Engine,
  type TextAnswer,
  withoutSearch,
} from '../scripts/answer.ts'
import { stableHex, stableToken } from '../stable.ts'
import { hasTool, isGoodKey, isObject, json, lastUserText, parseObject, tokens } from './requests.ts'
import { asked, desk, type Half, turnOf } from './steps.ts'

export interface House {
  engine: Engine
  path: string
  key(call: Call): string | string[] | undefined
  servedModel(requested: string): string
  /** A complaint about the request, beyond what both vendors refuse. */
  refuse(call: Call, request: JsonObject): string | undefined
  /** Written before everything else: DeepSeek thinks aloud. */
  preamble: JsonObject[]
  /** Says that it will search before it does, where it has something to say afterwards. */
  narrates: boolean
  /** Beside the content of every message. */
  frame: JsonObject
  /** In every block of a search. */
  caller: JsonObject
  /** Beside the counts of every message. */
  meter: JsonObject
  fail: Provider['fail']
  /** How a content filter complains, with status 400. */
  withheld: string
}

/** A vendor that speaks this format. */
export function messaging(house: House): Provider {
  return { fail: house.fail, handle: (call, ask) => handle(house, call, ask) }
}

function handle(house: House, call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'POST' || call.path !== house.path) return undefined
  if (!isGoodKey(house.key(call))) return desk(house.fail(401, 'invalid x-api-key'))
  const request = parseObject(call.body)
  if (!request) return desk(house.fail(400, 'The request body is not valid JSON.'))
  const complaint = missingField(request) ?? house.refuse(call, request)
  if (complaint !== undefined) return desk(house.fail(400, complaint))
  const prompt = lastUserText(request.messages)
  if (!prompt) return desk(house.fail(400, 'messages: at least one message is required'))

  const asking = ask(house.engine, prompt)
  // After `pause_turn` the client sends the conversation back with the assistant's unfinished turn at its end.
  const last = Array.isArray(request.messages) ? request.messages.at(-1) : undefined
  const { stage, half } = turnOf(asking, isObject(last) && last.role === 'assistant')
  return asked(asking, stage, () => {
    if (asking.answer.kind === 'filtered') return house.fail(400, house.withheld)
    return json(message(house, request, asking, half), 200, {
      'request-id': `req_${stableToken(24, asking.key, asking.times)}`,
    })
  })
}

function missingField(request: JsonObject): string | undefined {
  return ['model', 'max_tokens', 'messages']
    .filter(field => request[field] === undefined)
    .map(field => `${field}: Field required`)[0]
}

function message(house: House, request: JsonObject, asking: Asking, half: Half): JsonObject {
  const { key, prompt, answer } = asking
  const heard = answer.kind === 'text' && !hasTool(request, 'web_search') ? withoutSearch(answer) : answer
  const searches = heard.kind === 'text' ? searchBlocks(key, heard) : []
  const count = heard.kind === 'text' ? heard.queries.length : 0
  const texts = heard.kind === 'text' ? textBlocks(key, heard) : []
  const looked = heard.kind === 'failed' ? failedSearch(key, prompt) : searches
  const before =
    half === 'second' && heard.kind !== 'failed' ? [] : looked.map(block => ({ ...block, ...house.caller }))
  const isSpoken = texts.some(({ text }) => text !== '')
  const announced = house.narrates && count > 0 && isSpoken && half !== 'second' ? [NARRATION] : []
  const content = [
    ...(half === 'second' ? [] : house.preamble),
    ...announced,
    ...before,
    ...(half === 'first' ? [] : texts),
  ]
  return {
    id: `msg_${stableToken(24, key)}`,
    type: 'message',
    role: 'assistant',
    model: asking.model ?? house.servedModel(String(request.model)),
    ...house.frame,
    content,
    ...stop(heard, half === 'first'),
    stop_sequence: null,
    usage: { ...house.meter, ...usage(prompt, JSON.stringify(texts), count) },
  }
}

const NARRATION = { type: 'text', text: 'Let me search for that.' }

function stop(answer: Answer, paused: boolean): JsonObject {
  if (paused) return { stop_reason: 'pause_turn', stop_details: null }
  if (answer.kind === 'refusal' || answer.kind === 'no-block') {
    const explanation = answer.kind === 'refusal' ? answer.text : 'The request was declined.'
    return { stop_reason: 'refusal', stop_details: { type: 'refusal', category: null, explanation } }
  }
  const reason = answer.kind === 'text' && answer.truncated ? 'max_tokens' : 'end_turn'
  return { stop_reason: reason, stop_details: null }
}

function searchBlocks(key: string, answer: TextAnswer): JsonObject[] {
  return answer.queries.flatMap((query, index) => [
    toolUse(key, index, query),
    {
      type: 'web_search_tool_result',
      tool_use_id: toolId(key, index),
      // Every search after the first finds nothing new.
      content: (index === 0 ? answer.sources : []).map(({ url, title }) => ({
        type: 'web_search_result',
        url,
        title,
        page_age: null,
        encrypted_content: stableHex(64, key, url),
      })),
    },
  ])
}

/** The vendor reports a search that failed inside an answer that succeeded, here without a word of text. */
function failedSearch(key: string, prompt: string): JsonObject[] {
  const content = { type: 'web_search_tool_result_error', error_code: 'unavailable' }
  return [toolUse(key, 0, prompt), { type: 'web_search_tool_result', tool_use_id: toolId(key, 0), content }]
}

function toolUse(key: string, index: number, query: string): JsonObject {
  return { type: 'server_tool_use', id: toolId(key, index), name: 'web_search', input: { query } }
}

function toolId(key: string, index: number): string {
  return `srvtoolu_${stableToken(24, key, 'tool', index)}`
}

/** Citations have no offsets: each cited sentence is a block of its own, and the blocks join to the text. */
function textBlocks(key: string, answer: TextAnswer): JsonObject[] {
  const composed: Composed = compose(answer.blocks)
  const spans = new Map(composed.placed.map(({ sentence }) => [sentence.start, sentence.end]))
  const blocks: JsonObject[] = []
  let at = 0
  for (const [start, end] of spans) {
    if (start > at) blocks.push({ type: 'text', text: composed.text.slice(at, start) })
    const citing = composed.placed.filter(({ sentence }) => sentence.start === start)
    const citations = citing.map(({ source }) => citation(key, answer, source))
    blocks.push({ type: 'text', text: composed.text.slice(start, end), citations })
    at = end
  }
  if (at < composed.text.length || at === 0) blocks.push({ type: 'text', text: composed.text.slice(at) })
  return blocks
}

function citation(key: string, answer: TextAnswer, index: number): JsonObject {
  const { url = '', title = '', snippet = '' } = answer.sources[index] ?? {}
  return {
    type: 'web_search_result_location',
    url,
    title,
    cited_text: snippet,
    encrypted_index: stableHex(48, key, url, 'index'),
  }
}

function usage(prompt: string, text: string, searches: number): JsonObject {
  return {
    input_tokens: 2_400 + tokens(prompt),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: tokens(text),
    ...(searches > 0 && { server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 } }),
    service_tier: 'standard',
  }
}
