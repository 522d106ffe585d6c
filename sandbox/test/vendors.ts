// How each route is asked and read, written from the vendors' documentation and not from the sandbox.

// biome-ignore lint/suspicious/noExplicitAny: vendors' bodies are read here as the tests need them
export type Body = any

export interface Vendor {
  name: string
  /** The first exchange. */
  ask(prompt: string, key: string): FirstRequest
  /** The path of the next exchange, while there is one to come. */
  next?(body: Body, status: number, previous: string): string | undefined
  text(body: Body): string
}

interface FirstRequest {
  path: string
  headers: Record<string, string>
  body?: unknown
}

function responses(name: string, include: string): Vendor {
  return {
    name,
    ask: (prompt, key) => ({
      path: `/${name}/v1/responses`,
      headers: { authorization: `Bearer ${key}` },
      body: {
        model: 'some-model',
        input: prompt,
        store: false,
        tools: [{ type: 'web_search' }],
        include: [include],
      },
    }),
    text: outputText,
  }
}

function outputText(body: Body): string {
  return body.output
    .filter((item: Body) => item.type === 'message')
    .flatMap((item: Body) => item.content)
    .map((part: Body) => part.text ?? part.refusal)
    .join('')
}

function messages(name: string, path: string): Vendor {
  return {
    name,
    ask: (prompt, key) => ({
      path,
      headers: { 'x-api-key': key, 'anthropic-version': '2026-10-21' },
      body: {
        model: 'some-model',
        max_tokens: 4096,
        messages: [{ role: 'user', content: prompt }],
        tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
      },
    }),
    // What is said before the last search is no part of the answer.
    text: body =>
      body.content
        .slice(body.content.findLastIndex((block: Body) => block.type === 'web_search_tool_result') + 1)
        .filter((block: Body) => block.type === 'text')
        .map((block: Body) => block.text)
        .join(''),
  }
}

function serp(name: string, engine: string, block: (body: Body) => Body): Vendor {
  return {
    name,
    ask: (prompt, key) => ({
      path: `/serpapi/search.json?${new URLSearchParams({ engine, q: prompt, gl: 'us', no_cache: 'true', api_key: key })}`,
      headers: {},
    }),
    next: body =>
      body?.ai_overview?.page_token &&
      `/serpapi/search.json?${new URLSearchParams({ engine: 'google_ai_overview', page_token: body.ai_overview.page_token, api_key: 'test-key' })}`,
    text: body => (block(body)?.text_blocks ?? []).map(blockText).join('\n'),
  }
}

function blockText(block: Body): string {
  return [block.title, block.snippet, ...(block.list ?? []).map(blockText)].filter(Boolean).join(' ')
}

function dataforseo(path: string, field: string, text: Vendor['text']): Vendor {
  return {
    name: `dataforseo ${path}`,
    ask: (prompt, key) => ({
      path: `/dataforseo/v3/${path}`,
      headers: { authorization: `Basic ${Buffer.from(`login:${key}`).toString('base64')}` },
      body: [{ [field]: prompt, location_code: 2840, language_code: 'en', load_async_ai_overview: true }],
    }),
    text,
  }
}

export const OPENAI = responses('openai', 'web_search_call.action.sources')
const XAI = responses('xai', 'web_search_call.action.sources')
const META = responses('meta', 'web_search_call.results')
const ANTHROPIC = messages('anthropic', '/anthropic/v1/messages')
const DEEPSEEK = messages('deepseek', '/deepseek/anthropic/v1/messages')

const PERPLEXITY: Vendor = {
  name: 'perplexity',
  ask: (prompt, key) => ({
    path: '/perplexity/v1/agent',
    headers: { authorization: `Bearer ${key}` },
    body: { model: 'perplexity/sonar', input: prompt, tools: [{ type: 'web_search' }] },
  }),
  text: outputText,
}

const GEMINI: Vendor = {
  name: 'gemini',
  ask: (prompt, key) => ({
    path: '/gemini/v1beta/models/gemini-3.8-flash:generateContent',
    headers: { 'x-goog-api-key': key },
    body: { contents: [{ role: 'user', parts: [{ text: prompt }] }], tools: [{ google_search: {} }] },
  }),
  text: body => body.candidates[0].content.parts.map((part: Body) => part.text).join(''),
}

const INTERACTIONS: Vendor = {
  name: 'gemini interactions',
  ask: (prompt, key) => ({
    path: '/gemini/v1beta/interactions',
    headers: { 'x-goog-api-key': key },
    body: { model: 'gemini-3.8-flash', input: prompt, store: false, tools: [{ type: 'google_search' }] },
  }),
  text: body =>
    body.steps
      .filter((step: Body) => step.type === 'model_output')
      .flatMap((step: Body) => step.content)
      .map((part: Body) => part.text)
      .join(''),
}

export function cloro(taskType: string): Vendor {
  return {
    name: `cloro ${taskType}`,
    ask: (prompt, key) => ({
      path: '/cloro/v1/async/task',
      headers: { authorization: `Bearer ${key}` },
      body: { taskType, payload: { prompt, country: 'US', include: { markdown: true } } },
    }),
    next: body =>
      ['QUEUED', 'PROCESSING'].includes(body?.task?.status)
        ? `/cloro/v1/async/task/${body.task.id}`
        : undefined,
    text: body => body.response.text ?? body.response.aioverview?.text ?? '',
  }
}

const BRIGHTDATA: Vendor = {
  name: 'brightdata',
  ask: (prompt, key) => ({
    path: '/brightdata/datasets/v3/trigger?dataset_id=gd_m7di5jy6s9geokz8w&include_errors=true&format=json',
    headers: { authorization: `Bearer ${key}` },
    body: [{ url: 'https://copilot.microsoft.com/chats', prompt, country: 'US', index: 1 }],
  }),
  next(body, _status, previous) {
    if (previous.includes('/trigger')) return `/brightdata/datasets/v3/progress/${body.snapshot_id}`
    if (body?.status === 'running') return previous
    if (body?.status === 'ready') return `/brightdata/datasets/v3/snapshot/${body.snapshot_id}?format=json`
    return undefined
  },
  text: body => body[0].answer_text,
}

const SERP_GOOGLE = serp('serpapi google', 'google', body => body.ai_overview)
const SERP_AI_MODE = serp('serpapi google_ai_mode', 'google_ai_mode', body => body)
const SERP_COPILOT = serp('serpapi bing_copilot', 'bing_copilot', body => body)

const overviewText = (body: Body) =>
  body.tasks[0].result[0].items
    .filter((item: Body) => item.type === 'ai_overview')
    .flatMap((item: Body) => item.items)
    .map((item: Body) => item.text)
    .join('\n')

const DFS_ORGANIC = dataforseo('serp/google/organic/live/advanced', 'keyword', overviewText)
const DFS_AI_MODE = dataforseo('serp/google/ai_mode/live/advanced', 'keyword', overviewText)
const DFS_CLAUDE = dataforseo(
  'ai_optimization/claude/llm_responses/live',
  'user_prompt',
  body => body.tasks[0].result[0].items[0].sections[0].text,
)

const PANGOLINFO: Vendor = {
  name: 'pangolinfo',
  ask: (prompt, key) => ({
    path: '/pangolinfo/api/v2/scrape',
    headers: { authorization: `Bearer ${key}` },
    body: { parserName: 'amazonAlexa', param: [prompt], screenshot: false, timeout: 240000 },
  }),
  text: body => body.data.json[0].content,
}

const SCRAPELESS: Vendor = {
  name: 'scrapeless',
  ask: (prompt, key) => ({
    path: '/scrapeless/api/v1/scraper/request',
    headers: { 'x-api-token': key },
    body: { actor: 'scraper.amazon', input: { type: 'rufus', keywords: prompt, domain: 'www.amazon.com' } },
  }),
  next: (body, status) => (status === 201 ? `/scrapeless/api/v1/scraper/result/${body.taskId}` : undefined),
  text: body => body.result.answer,
}

export const VENDORS: Vendor[] = [
  OPENAI,
  XAI,
  META,
  PERPLEXITY,
  GEMINI,
  INTERACTIONS,
  ANTHROPIC,
  DEEPSEEK,
  cloro('COPILOT'),
  cloro('CHATGPT'),
  cloro('PERPLEXITY'),
  cloro('GEMINI'),
  cloro('GROK'),
  cloro('GOOGLE'),
  cloro('AIMODE'),
  BRIGHTDATA,
  SERP_GOOGLE,
  SERP_AI_MODE,
  SERP_COPILOT,
  DFS_ORGANIC,
  DFS_AI_MODE,
  DFS_CLAUDE,
  PANGOLINFO,
  SCRAPELESS,
]
