// Cloro: one task per question, polled until the scraped answer arrives.

import { z } from 'zod'
import type { Engine } from '../../model/engine.ts'
import type { Conversation } from '../asking/conversation.ts'
import { failedInside, noAnswer } from '../asking/failures.ts'
import { pollUntil } from '../asking/polling.ts'
import type { Exchange, Question, RawAnswer, Reading } from '../engine.ts'
import { Advertisement, Card, FollowUp, type FoundProduct, oncePerPage } from '../reading/beside.ts'
import { type FoundExtras, toExtras, toSearchedFor } from '../reading/extras.ts'
import { sortGoogleLinks } from '../reading/google-links.ts'
import { list, many, maybe, parseBody, text, unreadable } from '../reading/loose.ts'
import { placeSources } from '../reading/markdown-links.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from '../reading/reading.ts'
import { CLORO } from '../terms/providers.ts'
import type { Route } from '../terms/route.ts'

const TASK_TYPES = {
  CHATGPT: 'CHATGPT',
  PERPLEXITY: 'PERPLEXITY',
  GEMINI: 'GEMINI',
  COPILOT: 'COPILOT',
  GROK: 'GROK',
  GOOGLE_AIO: 'GOOGLE',
  GOOGLE_AI_MODE: 'AIMODE',
} satisfies Partial<Record<Engine, string>>

type CloroEngine = keyof typeof TASK_TYPES

/** As the vendor's documentation says. */
const UNAVAILABLE: Partial<Record<CloroEngine, { unavailable: string }>> = {
  GROK: { unavailable: 'Cloro says that Grok has blocked anonymous access (2026-11-17)' },
}

export function cloroRoute(engine: CloroEngine): Route {
  return {
    name: `cloro-${TASK_TYPES[engine].toLowerCase()}`,
    engine,
    surface: 'scraped_ui',
    provider: CLORO,
    wire: 'task and poll',
    isPolled: true,
    ...UNAVAILABLE[engine],
    model: null,
    price: { by: 'unknown', guess: 0.01 },
    sends: ['country'],
    ask: (conversation, question) => askCloro(conversation, question, engine),
    read: readCloro,
  }
}

async function askCloro(conversation: Conversation, question: Question, engine: CloroEngine): Promise<void> {
  const task = { taskType: TASK_TYPES[engine], payload: payload(question, engine) }
  const submitted = await submit(conversation, task, question.runId)
  const id = parseBody(TaskBody, submitted.body).task?.id
  if (!id) throw unreadable()
  await pollUntil(conversation, `/v1/async/task/${encodeURIComponent(id)}`, isSettled)
}

/**
 * The key keeps a lost reply from becoming a second task. An earlier attempt's task holds it for a day and
 * cannot be found by it, so such a conflict is resolved by asking again without a key.
 */
async function submit(conversation: Conversation, task: object, runId: string): Promise<Exchange> {
  const path = '/v1/async/task'
  try {
    return await conversation.post(path, { ...task, idempotencyKey: runId })
  } catch (error) {
    if (conversation.exchanges.at(-1)?.status !== 409) throw error
    return conversation.post(path, task)
  }
}

function payload({ prompt, country }: Question, engine: CloroEngine): object {
  if (engine !== 'GOOGLE_AIO') return { prompt, country, include: { markdown: true } }
  return { query: prompt, country, include: { aioverview: { markdown: true } } }
}

const Source = z
  .object({ url: text, link: text, label: text, title: text })
  .transform(({ url, link, label, title }) => ({ url: url ?? link, title: label ?? title }))
/** A list; for Google's AI Mode, a section with one. */
const Ads = z.union([
  list(Advertisement),
  z.object({ ads: many(Advertisement) }).transform(section => section.ads),
])
const Answer = z.object({
  text: text,
  markdown: text,
  model: text,
  sources: many(Source),
  citationPills: many(Source),
  searchQueries: many(z.string()),
  ads: Ads.catch([]),
  shoppingCards: many(z.object({ products: many(Card) })),
  inlineProducts: many(z.object({ product: Card })),
  shopping_cards: many(Card),
  inline_products: many(Card),
})
const Response = Answer.extend({
  error: maybe(z.object({ code: text })),
  /** Null where Google showed no overview. */
  aioverview: maybe(Answer),
  aiOverview: maybe(Answer),
  peopleAlsoAsk: many(FollowUp),
  relatedSearches: many(FollowUp),
})
type Answer = z.output<typeof Answer>
type Response = z.output<typeof Response>
const TaskBody = z.object({
  task: maybe(z.object({ id: text, status: text, error: maybe(z.object({ code: text })) })),
  response: maybe(Response),
  /** For a question answered while the caller waited, which has no task. */
  result: maybe(Response),
})

function isSettled(exchange: Exchange): boolean {
  const { task } = parseBody(TaskBody, exchange.body)
  if (!task) throw unreadable()
  return task.status === 'COMPLETED' || task.status === 'FAILED'
}

function readCloro(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const { task, ...body } = parseBody(TaskBody, exchange.body)
  const response = body.response ?? body.result
  if (task?.status === 'FAILED') {
    throw failedInside(response?.error?.code ?? task.error?.code ?? 'FAILED', { retryable: true })
  }
  if (!response) throw noAnswer(exchange.body, task?.status)
  const said = answer.engine === 'GOOGLE_AIO' ? (response.aioverview ?? response.aiOverview) : response
  const words = said?.markdown || said?.text || ''
  const found = placeSources(words, [...(said?.sources ?? []), ...(said?.citationPills ?? [])])
  const { sources, products } = isGoogle(answer.engine)
    ? sortGoogleLinks(found)
    : { sources: found, products: [] }
  const citations = toCitations(sources)
  const searched = citations.length > 0 || (said?.searchQueries.length ?? 0) > 0
  return {
    outcome: said ? nameOutcome({ searched }) : 'no_answer_block',
    text: words,
    citations,
    consulted: toConsulted([], citations),
    searched,
    ...toSearchedFor(said?.searchQueries ?? []),
    model: said?.model ?? null,
    providerRequestId: requestId(exchange, task?.id),
    finish: task?.status ?? null,
    usage: null,
    vendorCostMicros: null,
    ...toExtras(readBeside(response, said, products)),
  }
}

const isGoogle = (engine: Engine): boolean => engine === 'GOOGLE_AIO' || engine === 'GOOGLE_AI_MODE'

function readBeside(
  response: Response,
  said: Answer | null | undefined,
  linked: FoundProduct[],
): FoundExtras {
  const places = said && said !== response ? [said, response] : [response]
  return {
    products: oncePerPage([...places.flatMap(goodsOf), ...linked]),
    ads: places.flatMap(({ ads }) => ads),
    followUps: [...response.peopleAlsoAsk, ...response.relatedSearches],
  }
}

const goodsOf = ({
  shoppingCards,
  inlineProducts,
  shopping_cards,
  inline_products,
}: Answer): FoundProduct[] => [
  ...shoppingCards.flatMap(({ products }) => products),
  ...inlineProducts.map(({ product }) => product),
  ...shopping_cards,
  ...inline_products,
]
