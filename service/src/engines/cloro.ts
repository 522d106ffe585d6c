// Cloro: a task per question, polled until the scraped answer is there.

import { z } from 'zod'
import type { Engine } from '../model/engine.ts'
import type { Conversation } from './conversation.ts'
import type { Exchange, Question, RawAnswer, Reading } from './engine.ts'
import { failedInside, noAnswer } from './failures.ts'
import { many, maybe, parseBody, text, unreadable } from './loose.ts'
import { pollUntil } from './polling.ts'
import { CLORO } from './providers.ts'
import { answerExchange, nameOutcome, requestId, toCitations, toConsulted } from './reading.ts'
import type { Route } from './route.ts'

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

export function cloroRoute(engine: CloroEngine): Route {
  return {
    name: `cloro-${TASK_TYPES[engine].toLowerCase()}`,
    engine,
    surface: 'scraped_ui',
    provider: CLORO,
    wire: 'task and poll',
    isPolled: true,
    model: null,
    price: { by: 'unknown', guess: 0.01 },
    sends: engine === 'GOOGLE_AIO' ? ['country', 'language'] : ['country'],
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
 * The key keeps a lost reply from becoming a second task. A task of an earlier attempt holds it for a day
 * and cannot be found by it, so such a conflict is resolved by asking anew without one.
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

function payload({ prompt, country, language }: Question, engine: CloroEngine): object {
  if (engine !== 'GOOGLE_AIO') return { prompt, country, include: { markdown: true } }
  return { query: prompt, gl: country, hl: language, include: { aioverview: { markdown: true } } }
}

const Source = z.object({ url: text, link: text, label: text, title: text })
const Answer = z.object({
  text: text,
  markdown: text,
  model: text,
  sources: many(Source),
  citationPills: many(Source),
  searchQueries: many(z.string()),
})
const Response = Answer.extend({
  error: maybe(z.object({ code: text })),
  /** Null where Google showed no overview. */
  aioverview: maybe(Answer),
  aiOverview: maybe(Answer),
})
const TaskBody = z.object({
  task: maybe(z.object({ id: text, status: text, error: maybe(z.object({ code: text })) })),
  response: maybe(Response),
  /** Of a question that was answered while the caller waited, and that has no task. */
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
  const listed = [...(said?.sources ?? []), ...(said?.citationPills ?? [])]
  const citations = toCitations(
    listed.map(({ url, link, label, title }) => ({ url: url ?? link, title: label ?? title })),
  )
  const searched = citations.length > 0 || (said?.searchQueries.length ?? 0) > 0
  return {
    outcome: said ? nameOutcome({ searched }) : 'no_answer_block',
    text: said?.markdown || said?.text || '',
    citations,
    consulted: toConsulted([], citations),
    searched,
    model: said?.model ?? null,
    providerRequestId: requestId(exchange, task?.id),
    finish: task?.status ?? null,
    usage: null,
    vendorCostMicros: null,
  }
}
