// DataForSEO: one task per request, done synchronously. Failures and prices are inside an answer of status 200.

import { z } from 'zod'
import { failedInside, noAnswer } from '../asking/failures.ts'
import { EngineError, type Failure, type Question, type RawAnswer, type Reading } from '../engine.ts'
import { toExtras, toSearchedFor } from '../reading/extras.ts'
import { flag, many, maybe, number, parseBody, text, unreadable } from '../reading/loose.ts'
import {
  answerExchange,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
  toMicros,
} from '../reading/reading.ts'
import { googleLocation } from '../terms/countries.ts'
import { DATAFORSEO } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'
import { Item, isAnswer, isFrame, readPage, readSections } from './dataforseo-items.ts'

const ROUTE = {
  surface: 'serp_api',
  provider: DATAFORSEO,
  wire: 'task, at once',
  model: null,
  price: { by: 'bill', usual: 0.004 },
} as const

export const dataForSeoOverview: Route = {
  ...ROUTE,
  name: 'dataforseo-google-organic',
  engine: 'GOOGLE_AIO',
  sends: ['country', 'language'],
  async ask(conversation, question) {
    await conversation.post('/v3/serp/google/organic/live/advanced', [
      { ...google(question), depth: 10, load_async_ai_overview: true },
    ])
  },
  read: readTask,
}

export const dataForSeoMode: Route = {
  ...ROUTE,
  name: 'dataforseo-google-ai-mode',
  engine: 'GOOGLE_AI_MODE',
  sends: ['country', 'language'],
  async ask(conversation, question) {
    await conversation.post('/v3/serp/google/ai_mode/live/advanced', [google(question)])
  },
  read: readTask,
}

/** Passes the question to Anthropic's own API, so it is not a scraped surface. */
export const dataForSeoClaude: Route = {
  ...ROUTE,
  name: 'dataforseo-claude',
  engine: 'CLAUDE',
  surface: 'official_api',
  model: 'claude-sonnet-5',
  price: { by: 'bill', usual: 0.01 },
  sends: ['country', 'city'],
  async ask(conversation, { prompt, country, city }) {
    await conversation.post('/v3/ai_optimization/claude/llm_responses/live', [
      {
        user_prompt: prompt,
        model_name: conversation.model,
        web_search: true,
        force_web_search: true,
        web_search_country_iso_code: country,
        ...(city === null ? {} : { web_search_city: city }),
      },
    ])
  },
  read: readTask,
}

/** A city would need its region too, spelled as in DataForSEO's own list: only the country is sent. */
function google({ prompt, country, language }: Question) {
  const location = googleLocation(country)
  if (location === null) {
    throw new EngineError('bad_request', 'Google has no location for this country', { retryable: false })
  }
  return { keyword: prompt, location_code: location, language_code: language }
}

const Result = z.object({
  model_name: text,
  input_tokens: number,
  output_tokens: number,
  reasoning_tokens: number,
  web_search: flag,
  fan_out_queries: many(z.string()),
  items: many(Item),
})
const TaskBody = z.object({
  status_code: number,
  cost: number,
  tasks: many(
    z.object({ id: text, status_code: number, cost: number, result: maybe(many(Result)) }),
  ).optional(),
})
type Result = z.output<typeof Result>

const OK = 20_000
/** A page without results is an observation, not a failure. */
const NO_RESULTS = 40_102

function readTask(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(TaskBody, exchange.body)
  if (!body.status_code) throw noAnswer(exchange.body)
  const task = body.tasks?.[0]
  refuseCode(task?.status_code ?? body.status_code, toMicros(task?.cost ?? body.cost))
  if (!task) throw unreadable()
  const result = task.result?.[0]
  const items = result?.items ?? []
  const answers = items.filter(isAnswer)
  if (answers.some(isFrame))
    throw failedInside('ai_overview', { retryable: true, chargedMicros: toMicros(task.cost) })
  const isModel = answer.engine === 'CLAUDE'
  const { text: said, cited, listed, extras } = isModel ? readSections(answers) : readPage(items)
  const citations = toCitations(cited, listed)
  const searched = !isModel || citations.length > 0 || result?.web_search === true
  return {
    // A page may show no answer; a model that says nothing has given an empty one.
    outcome: answers.length > 0 || isModel ? nameOutcome({ searched }) : 'no_answer_block',
    text: said,
    citations,
    consulted: toConsulted(listed, citations),
    searched,
    ...toSearchedFor(result?.fan_out_queries ?? []),
    model: result?.model_name ?? null,
    providerRequestId: requestId(exchange, task.id),
    finish: String(task.status_code),
    usage: readUsage(result, searched),
    vendorCostMicros: toMicros(task.cost),
    ...toExtras(extras),
  }
}

const FAILURES = new Map<number, { failure?: Failure; retryable: boolean }>([
  [40_100, { failure: 'unauthorized', retryable: false }],
  // Google failed repeatedly before we heard of it; it is billed all the same.
  [40_101, { retryable: false }],
  // Task execution failed.
  [40_103, { retryable: true }],
  [40_104, { failure: 'forbidden', retryable: false }],
  [40_200, { failure: 'out_of_credit', retryable: false }],
  [40_201, { failure: 'forbidden', retryable: false }],
  [40_202, { failure: 'rate_limited', retryable: true }],
  // The daily limit that the account set itself.
  [40_203, { failure: 'out_of_credit', retryable: false }],
  [40_204, { failure: 'forbidden', retryable: false }],
  [40_207, { failure: 'forbidden', retryable: false }],
  [40_209, { failure: 'rate_limited', retryable: true }],
  [40_210, { failure: 'out_of_credit', retryable: false }],
])

/** Even with a failure, the vendor says what it charged. */
function refuseCode(code: number, chargedMicros: number | null): void {
  if (code === OK || code === NO_RESULTS) return
  throw failedInside(code, { ...(FAILURES.get(code) ?? judgeRange(code)), chargedMicros })
}

function judgeRange(code: number): { failure?: Failure; retryable: boolean } {
  const isOurs = code >= 40_500 && code < 40_600
  return isOurs ? { failure: 'bad_request', retryable: false } : { retryable: code >= 50_000 }
}

function readUsage(result: Result | undefined, searched: boolean) {
  if (!result?.input_tokens) return null
  return {
    inputTokens: toCount(result.input_tokens),
    cachedInputTokens: 0,
    outputTokens: toCount(result.output_tokens),
    reasoningTokens: toCount(result.reasoning_tokens),
    searches: searched ? result.fan_out_queries.length || 1 : 0,
  }
}
