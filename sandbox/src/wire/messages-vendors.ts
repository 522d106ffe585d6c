// Anthropic and DeepSeek: who speaks the Messages format, and what is peculiar to each.

import type { JsonObject, Provider } from '../provider.ts'
import { stableToken } from '../stable.ts'
import { messaging } from './messages.ts'
import { bearer, isObject, json } from './requests.ts'

const ANTHROPIC_ERRORS: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

/** These models refuse a forced tool. */
const UNFORCEABLE = /^claude-(opus-5-5|sonnet-5-5|fable-5-[12]|mythos-5-1)/

export const anthropic: Provider = messaging({
  engine: 'CLAUDE',
  path: '/v1/messages',
  // Anthropic's own SDK signs with a bearer token, its documentation with this header.
  key: call => call.headers['x-api-key'] ?? bearer(call),
  servedModel: requested => requested,
  refuse(call, request) {
    const version = call.headers['anthropic-version']
    if (version === undefined) return 'anthropic-version: header is required'
    if (version >= '2026-10-21') {
      const removed = ['temperature', 'top_p', 'top_k'].find(field => request[field] !== undefined)
      if (removed) return `${removed}: Extra inputs are not permitted`
    }
    if (isForced(request.tool_choice) && UNFORCEABLE.test(String(request.model))) {
      return 'tool_choice: this model supports only auto and none'
    }
    return undefined
  },
  preamble: [],
  narrates: true,
  frame: { container: null, diagnostics: null },
  withheld: 'Output blocked by content filtering policy',
  caller: { caller: { type: 'direct' } },
  meter: {
    cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
    inference_geo: null,
    output_tokens_details: null,
    server_tool_use: null,
    speed: 'standard',
  },
  fail(status, message) {
    const request_id = `req_${stableToken(24, 'anthropic', message)}`
    const error = { type: ANTHROPIC_ERRORS[status] ?? 'api_error', message }
    return json({ type: 'error', error, request_id }, status, { 'request-id': request_id })
  },
})

export const deepseek: Provider = messaging({
  engine: 'DEEPSEEK',
  path: '/anthropic/v1/messages',
  key: call => bearer(call) ?? call.headers['x-api-key'],
  // Foreign names are served without a word by the house's own model.
  servedModel: requested => (requested.startsWith('claude') ? 'deepseek-flash' : requested),
  refuse: () => undefined,
  narrates: false,
  preamble: [
    { type: 'thinking', thinking: 'The user asks a question that needs current sources.', signature: '' },
  ],
  frame: {},
  withheld: 'Content Exists Risk',
  caller: {},
  meter: {},
  fail: (status, message) => json(deepseekError(status, message), status),
})

/** DeepSeek's envelope varies: an object, a bare string, or a message without an envelope. */
function deepseekError(status: number, message: string): JsonObject {
  if (status >= 500) return { error: message }
  if (status === 429) return { message }
  const type =
    status === 401 ? 'authentication_error' : status === 402 ? 'unknown_error' : 'invalid_request_error'
  return { error: { message, type, param: null, code: 'invalid_request_error' } }
}

function isForced(choice: unknown): boolean {
  return isObject(choice) && (choice.type === 'tool' || choice.type === 'any')
}
