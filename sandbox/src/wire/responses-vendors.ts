// OpenAI, xAI and Meta: who speaks the Responses format, and what is peculiar to each.

import type { JsonObject, Provider } from '../provider.ts'
import type { TextAnswer } from '../scripts/answer.ts'
import { isObject } from './requests.ts'
import { speaking } from './responses.ts'

const SOURCES = 'web_search_call.action.sources'

const ERRORS: Record<number, [type: string, code: string | null]> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  402: ['insufficient_quota', 'insufficient_quota'],
  403: ['invalid_request_error', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'not_found'],
  429: ['requests', 'rate_limit_exceeded'],
}

function openaiError(status: number, message: string): JsonObject {
  const [type, code] = ERRORS[status] ?? ['server_error', 'server_error']
  return { error: { message, type, param: null, code } }
}

/** OpenAI marks the links that it cites. */
function withUtm(url: string): string {
  const marked = new URL(url)
  marked.searchParams.set('utm_source', 'openai')
  return marked.href
}

function urls({ sources }: TextAnswer): JsonObject[] {
  return sources.map(({ url }) => ({ type: 'url', url }))
}

const NO_IMAGES: JsonObject = {
  input_tokens: 0,
  input_tokens_details: { image_tokens: 0, text_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { image_tokens: 0, text_tokens: 0 },
  total_tokens: 0,
}

export const openai: Provider = speaking({
  engine: 'CHATGPT',
  defaultModel: 'gpt-6.1-terra',
  mark: (_position, url) => ` ([${new URL(url).hostname}](${withUtm(url)}))`,
  cited: (_position, { url, title }) => ({ url: withUtm(url), title }),
  searchCall: (answer, included) => {
    const sources = included.includes(SOURCES) ? { sources: urls(answer) } : {}
    return { action: { type: 'search', query: answer.queries[0] ?? '', queries: answer.queries, ...sources } }
  },
  usage: base => base,
  frame: searches => ({
    access_programs: null,
    billing: { payer: 'developer' },
    max_tool_calls: null,
    prompt_cache_key: null,
    safety_identifier: null,
    top_logprobs: 0,
    user: null,
    tool_usage: { image_gen: NO_IMAGES, web_search: { num_requests: searches } },
  }),
  fail: openaiError,
})

export const xai: Provider = speaking({
  engine: 'GROK',
  defaultModel: 'grok-4.7',
  mark: (position, url) => `[[${position}]](${url})`,
  cited: (position, { url }) => ({ url, title: String(position) }),
  searchCall: (answer, included) => {
    const sources = included.includes(SOURCES) ? { sources: urls(answer) } : {}
    return { action: { type: 'search', query: answer.queries[0] ?? '', ...sources } }
  },
  usage: (base, { sources, queries }) => ({
    ...base,
    num_sources_used: sources.length,
    num_server_side_tools_used: queries.length,
    // Ten thousand million ticks are one dollar.
    cost_in_usd_ticks: 20_000 * base.input_tokens + 60_000 * base.output_tokens + 50_000_000 * queries.length,
  }),
  withheld: {
    status: 403,
    message: 'Content violates usage guidelines. Model: grok-4.7, Failed check: SAFETY_CHECK_TYPE_BIO',
  },
  // xAI answers a bad key in a flat form and everything else in OpenAI's.
  fail: (status, message) =>
    status === 401 || status === 403
      ? { code: 'The caller does not have permission to execute the specified operation', error: message }
      : openaiError(status, message),
})

export const meta: Provider = speaking({
  engine: 'META_AI',
  defaultModel: 'muse-spark-1.3',
  mark: () => '',
  cited: (_position, { url, title }) => ({ url, title }),
  searchCall: ({ queries, sources }, included) => {
    const found = sources.map(({ url, title, snippet }) => ({ type: 'text_result', title, url, snippet }))
    const results = included.includes('web_search_call.results') ? { results: found } : {}
    return { action: { type: 'search', queries }, ...results }
  },
  usage: base => base,
  fail: openaiError,
  refuse: ({ reasoning }) =>
    isObject(reasoning) && reasoning.effort === 'none'
      ? "Invalid value for 'reasoning.effort': 'none' is not supported by this model."
      : undefined,
})
