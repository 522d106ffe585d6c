// SerpApi: one address, four engines. An AI Overview comes inline, behind a page token, or not at all.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { type Answer, type Engine, inProse, type TextAnswer } from '../scripts/answer.ts'
import { stableHex, stableToken } from '../stable.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { isGoodKey, json } from './requests.ts'
import { asked, desk, isDeferred } from './steps.ts'
import { createTasks, type Tasks } from './tasks.ts'
import { references, textBlocks } from './text-blocks.ts'

const ENGINES: ReadonlyMap<string, Engine> = new Map(
  Object.entries<Engine>({
    google: 'GOOGLE_AIO',
    google_ai_mode: 'GOOGLE_AI_MODE',
    bing_copilot: 'COPILOT',
  }),
)

export function createSerpapi(): Provider {
  const pages = createTasks()
  return { fail, handle: (call, ask) => handle(pages, call, ask) }
}

function fail(status: number, message: string): Reply {
  return json({ error: message }, status)
}

function handle(pages: Tasks, call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'GET' || (call.path !== '/search.json' && call.path !== '/search')) return undefined
  const { query } = call
  if (!isGoodKey(query.get('api_key'))) {
    return desk(fail(401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key'))
  }
  if (query.get('no_cache') === 'true' && query.get('async') === 'true') {
    return desk(fail(400, "`no_cache` and `async` parameters shouldn't be used together."))
  }
  const name = query.get('engine') ?? 'google'
  if (name === 'google_ai_overview') return overviewPage(pages, query)
  const engine = ENGINES.get(name)
  if (!engine) return desk(fail(400, `Unsupported \`${name}\` search engine.`))
  const question = query.get('q')
  if (!question) return desk(fail(400, 'Missing query `q` parameter.'))
  const asking = ask(engine, question)
  if (engine === 'GOOGLE_AIO') return resultsPage(pages, query, asking)
  return asked(asking, 'only', () => json(answerPage(query, asking)))
}

function resultsPage(pages: Tasks, query: URLSearchParams, asking: Asking): Step {
  const { answer, key } = asking
  const head = envelope(query, asking)
  if (answer.kind === 'failed') return asked(asking, 'only', () => json(head))
  const page = {
    ...head,
    search_information: { organic_results_state: 'Results for exact spelling' },
    related_questions: FOLLOW_UPS.map(question => ({ question, snippet: null })),
  }
  const organic_results = organic(answer)
  if (answer.kind !== 'text') return asked(asking, 'only', () => json({ ...page, organic_results }))
  if (!isDeferred(asking)) {
    const whole = { ...page, ai_overview: overview(answer), organic_results }
    return asked(asking, 'only', () => json(whole))
  }
  const page_token = stableToken(40, 'page', key, asking.times)
  const serpapi_link = `https://serpapi.com/search.json?engine=google_ai_overview&page_token=${page_token}`
  const whole = { ...page, ai_overview: { page_token, serpapi_link }, organic_results }
  return pages.open(page_token, asking, () => json(whole))
}

function overviewPage(pages: Tasks, query: URLSearchParams): Step {
  const token = query.get('page_token')
  if (!token) return desk(fail(400, 'Missing `page_token` parameter.'))
  const asking = pages.find(token)
  if (asking?.answer.kind !== 'text') return desk(fail(400, 'Invalid or expired `page_token` parameter.'))
  const { answer } = asking
  return asked(asking, 'last', () => json({ ...envelope(query, asking), ai_overview: overview(answer) }))
}

function answerPage(query: URLSearchParams, asking: Asking): JsonObject {
  const { answer, key } = asking
  const head = envelope(query, asking)
  if (answer.kind === 'failed') return head
  const said = overview(inProse(answer))
  if (asking.engine === 'COPILOT') return { ...head, header: query.get('q'), ...said }
  return { ...head, ...said, subsequent_request_token: stableToken(40, 'next', key) }
}

function overview(answer: TextAnswer): JsonObject {
  return { text_blocks: textBlocks(answer.blocks), references: references(answer.sources) }
}

/** Who asked what, and whether it went well. Never the key. */
function envelope(query: URLSearchParams, { key, answer }: Asking): JsonObject {
  const id = stableHex(24, 'serpapi', key)
  const failed = answer.kind === 'failed'
  const search_parameters = Object.fromEntries(query.entries().filter(([name]) => name !== 'api_key'))
  return {
    search_metadata: {
      id,
      status: failed ? 'Error' : 'Success',
      json_endpoint: `https://serpapi.com/searches/${id}.json`,
      created_at: '2026-11-02 00:00:00 UTC',
      processed_at: '2026-11-02 00:00:00 UTC',
      total_time_taken: 2.14,
    },
    search_parameters,
    ...(failed && { error: 'We were unable to process this search. Please try again.' }),
  }
}

function organic(answer: Answer): JsonObject[] {
  const sources = answer.kind === 'text' ? answer.sources : []
  return sources.map(({ url, title, snippet }, index) => ({
    position: index + 1,
    title,
    link: url,
    displayed_link: new URL(url).hostname,
    snippet,
    source: new URL(url).hostname,
  }))
}
