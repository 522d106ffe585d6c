// DataForSEO: one task per request, done at once. Failures and prices stand inside an answer of status 200.

import { z } from 'zod'
import { googleLocation } from './countries.ts'
import { EngineError, type Failure, type Question, type RawAnswer, type Reading } from './engine.ts'
import { failedInside, noAnswer } from './failures.ts'
import { flag, many, maybe, number, parseBody, text, unreadable } from './loose.ts'
import { breakLine, breakParagraph, citedOrListed, noProse, type Prose, say } from './prose.ts'
import { DATAFORSEO } from './providers.ts'
import {
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
  toMicros,
} from './reading.ts'
import type { Route } from './route.ts'

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

/** Hands the question to Anthropic's own API, so it is no scraped surface. */
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

/** A city would need the region too, spelled as in DataForSEO's own list: only the country is sent. */
function google({ prompt, country, language }: Question) {
  const location = googleLocation(country)
  if (location === null) {
    throw new EngineError('bad_request', 'Google has no location for this country', { retryable: false })
  }
  return { keyword: prompt, location_code: location, language_code: language }
}

const Source = z.object({ url: text, title: text })
const Section = z.object({ text: text, annotations: many(Source) })
const Piece = z.object({
  title: text,
  text: text,
  markdown: text,
  references: many(Source),
  table: maybe(z.object({ table_header: many(z.string()), table_content: many(many(z.string())) })),
  /** Of a piece that can be unfolded. */
  components: many(z.unknown()),
})
const Item = z.object({
  type: text,
  markdown: text,
  text: text,
  asynchronous_ai_overview: flag,
  references: many(Source),
  items: many(Piece),
  sections: many(Section),
})
const Result = z.object({
  model_name: text,
  input_tokens: number,
  output_tokens: number,
  reasoning_tokens: number,
  items: many(Item),
})
const TaskBody = z.object({
  status_code: number,
  tasks: many(
    z.object({ id: text, status_code: number, cost: number, result: maybe(many(Result)) }),
  ).optional(),
})
type Item = z.output<typeof Item>
type Result = z.output<typeof Result>

const OK = 20_000
/** A page without results is an observation, not a failure. */
const NO_RESULTS = 40_102

function readTask(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(TaskBody, exchange.body)
  if (!body.status_code) throw noAnswer(exchange.body)
  const task = body.tasks?.[0]
  refuseCode(task?.status_code ?? body.status_code)
  if (!task) throw unreadable()
  const result = task.result?.[0]
  const answers = (result?.items ?? []).filter(isAnswer)
  refuseFrame(answers)
  const said = readItems(answers)
  const listed = answers.flatMap(listReferences)
  const citations = toCitations(citedOrListed(said?.cited ?? [], listed))
  const searched = answer.engine !== 'CLAUDE' || citations.length > 0
  return {
    // A page may show no answer; a model that says nothing has given an empty one.
    outcome: said || answer.engine === 'CLAUDE' ? nameOutcome({ searched }) : 'no_answer_block',
    text: said?.text ?? '',
    citations,
    consulted: toConsulted(listed, citations),
    searched,
    model: result?.model_name ?? null,
    providerRequestId: requestId(exchange, task.id),
    finish: String(task.status_code),
    usage: readUsage(result, searched),
    vendorCostMicros: toMicros(task.cost),
  }
}

const FAILURES: Record<number, { failure?: Failure; retryable: boolean }> = {
  40100: { failure: 'unauthorized', retryable: false },
  /** Task execution failed. */
  40103: { retryable: true },
  40104: { failure: 'forbidden', retryable: false },
  40200: { failure: 'out_of_credit', retryable: false },
  40202: { failure: 'rate_limited', retryable: true },
  40209: { failure: 'rate_limited', retryable: true },
  40210: { failure: 'out_of_credit', retryable: false },
}

function refuseCode(code: number): void {
  if (code === OK || code === NO_RESULTS) return
  throw failedInside(code, FAILURES[code] ?? { retryable: code >= 50_000 })
}

function isAnswer(item: Item): boolean {
  return item.type === 'ai_overview' || item.type === 'message'
}

/** Google loads some overviews after the page. That only the frame was seen does not mean there was none. */
function refuseFrame(answers: Item[]): void {
  for (const { asynchronous_ai_overview, markdown, text: words, items } of answers) {
    if (!asynchronous_ai_overview || typeof (markdown ?? words) === 'string' || items.length > 0) continue
    throw failedInside('ai_overview', { retryable: true })
  }
}

function listReferences({ references, items }: Item): FoundSource[] {
  return [...references, ...items.flatMap(piece => piece.references)]
}

/** Null when the page shows no answer. */
function readItems(answers: Item[]): Prose | null {
  if (answers.length === 0) return null
  const prose = noProse()
  for (const item of answers) {
    breakParagraph(prose)
    say(prose, item.markdown || item.text || '')
    for (const section of item.sections) say(prose, section.text ?? '', section.annotations)
    // The pieces repeat the markdown.
    if (!item.markdown && !item.text) for (const piece of item.items) sayPiece(prose, piece, 0)
  }
  return prose
}

/** Pieces come from outside and nest: deeper than this is not an answer. */
const DEEPEST = 4

function sayPiece(prose: Prose, piece: z.output<typeof Piece>, depth: number): void {
  breakParagraph(prose)
  say(prose, piece.markdown || [piece.title, piece.text].filter(Boolean).join(' '), piece.references)
  for (const row of piece.table ? [piece.table.table_header, ...piece.table.table_content] : []) {
    breakLine(prose)
    say(prose, row.join(' | '))
  }
  if (depth === DEEPEST) return
  for (const unread of piece.components) {
    const { data } = Piece.safeParse(unread)
    if (data) sayPiece(prose, data, depth + 1)
  }
}

function readUsage(result: Result | undefined, searched: boolean) {
  if (!result?.input_tokens) return null
  return {
    inputTokens: toCount(result.input_tokens),
    cachedInputTokens: 0,
    outputTokens: toCount(result.output_tokens),
    reasoningTokens: toCount(result.reasoning_tokens),
    searches: searched ? 1 : 0,
  }
}
