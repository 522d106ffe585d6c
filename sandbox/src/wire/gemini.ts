// Google's generateContent. It shares its front desk with the Interactions format.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { type Block, compose, type TextAnswer, withoutSearch } from '../scripts/answer.ts'
import { stableToken } from '../stable.ts'
import { byteSpan, domainOf, halved, REDIRECT_PATH, redirectTo, resolveRedirect } from './grounding.ts'
import { interactions } from './interactions.ts'
import { isGoodKey, isObject, json, lastUserText, parseObject, tokens } from './requests.ts'
import { asked, desk, type Half, turnOf } from './steps.ts'

const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

export const gemini: Provider = { fail, handle }

function fail(code: number, message: string, details: JsonObject[] = []): Reply {
  const delay = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' }
  const status = STATUSES[code] ?? 'UNKNOWN'
  return json({ error: { code, message, status, details: code === 429 ? [delay] : details } }, code)
}

function handle(call: Call, ask: Ask): Step | undefined {
  if (call.path.startsWith(REDIRECT_PATH)) return desk(resolveRedirect(call.path))
  const model = call.path.match(/^\/v1beta\/models\/([^/:]+):generateContent$/)?.[1]
  if (call.method !== 'POST' || (model === undefined && call.path !== '/v1beta/interactions'))
    return undefined
  const refusal = refuseKey(call.headers['x-goog-api-key'] ?? call.query.get('key'))
  if (refusal) return desk(refusal)
  const request = parseObject(call.body)
  if (!request) return desk(fail(400, 'Invalid JSON payload received.'))
  if (model === undefined) return interactions(request, ask, fail)

  const prompt = lastUserText(request.contents)
  if (!prompt) return desk(fail(400, '* GenerateContentRequest.contents: contents is not specified'))
  const asking = ask('GEMINI', prompt)
  const { stage, half } = turnOf(asking, typeof request.continuationToken === 'string')
  return asked(asking, stage, () => json(content({ model, request, asking, half })))
}

/** Google answers a missing key with 403 and a wrong one with 400. */
function refuseKey(key: string | string[] | null | undefined): Reply | undefined {
  if (!key) return fail(403, "Method doesn't allow unregistered callers. Please use API Key.")
  if (isGoodKey(key)) return undefined
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
  }
  return fail(400, 'API key not valid. Please pass a valid API key.', [info])
}

interface Turn {
  model: string
  request: JsonObject
  asking: Asking
  half: Half
}

function content({ model, request, asking, half }: Turn): JsonObject {
  const { key, prompt, answer } = asking
  const head = { responseId: stableToken(22, key), modelVersion: asking.model ?? model }
  const usage = (text: string) => ({ usageMetadata: usageOf(prompt, text), ...head })
  if (answer.kind === 'failed') return { candidates: [{ finishReason: 'OTHER', index: 0 }], ...usage('') }
  if (answer.kind !== 'text') return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...usage('') }
  const heard = offersSearch(request) ? answer : withoutSearch(answer)
  const blocks = halved(heard.blocks, half)
  const { text } = compose(blocks)
  const candidate = {
    content: { parts: [{ text }], role: 'model' },
    finishReason: half === 'first' ? 'CONTINUATION' : heard.truncated ? 'MAX_TOKENS' : 'STOP',
    index: 0,
    ...(half === 'first' && { continuationToken: stableToken(40, key, 'continuation') }),
    ...(heard.queries.length > 0 && { groundingMetadata: grounding(heard, blocks) }),
  }
  return { candidates: [candidate], ...usage(text) }
}

function offersSearch(request: JsonObject): boolean {
  const tools = Array.isArray(request.tools) ? request.tools : []
  return tools.some(tool => isObject(tool) && (tool.google_search ?? tool.googleSearch) !== undefined)
}

function grounding(answer: TextAnswer, blocks: Block[]): JsonObject {
  const { text, placed } = compose(blocks)
  return {
    webSearchQueries: answer.queries,
    searchEntryPoint: { renderedContent: '<div class="container"><a class="chip">Search</a></div>' },
    groundingChunks: answer.sources.map(source => ({
      web: { uri: redirectTo(source), title: domainOf(source) },
    })),
    groundingSupports: placed.map(({ source, sentence }) => ({
      segment: segment(text, sentence),
      groundingChunkIndices: [source],
    })),
  }
}

/** Zero values are left out, as proto3 JSON does. */
function segment(text: string, sentence: { start: number; end: number }): JsonObject {
  const { start, end } = byteSpan(text, sentence)
  return {
    ...(start > 0 && { startIndex: start }),
    endIndex: end,
    text: text.slice(sentence.start, sentence.end),
  }
}

function usageOf(prompt: string, text: string): JsonObject {
  const [asked, answered, searched, thought] = [tokens(prompt), tokens(text), 180, 96]
  return {
    promptTokenCount: asked,
    candidatesTokenCount: answered,
    toolUsePromptTokenCount: searched,
    thoughtsTokenCount: thought,
    totalTokenCount: asked + answered + searched + thought,
  }
}
