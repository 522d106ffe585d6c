// Cloro: a task is posted, then polled until it is COMPLETED or FAILED.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { type Answer, compose, type Engine, inProse, type TextAnswer } from '../scripts/answer.ts'
import { stableTime, stableUuid } from '../stable.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { bearer, isGoodKey, isObject, json, parseObject } from './requests.ts'
import { asked, desk } from './steps.ts'
import { createTasks, type Tasks } from './tasks.ts'

const ENGINES: ReadonlyMap<string, Engine> = new Map(
  Object.entries<Engine>({
    COPILOT: 'COPILOT',
    CHATGPT: 'CHATGPT',
    PERPLEXITY: 'PERPLEXITY',
    GEMINI: 'GEMINI',
    GROK: 'GROK',
    GOOGLE: 'GOOGLE_AIO',
    AIMODE: 'GOOGLE_AI_MODE',
  }),
)

const CODES: Record<number, string> = {
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_CREDITS',
  403: 'INSUFFICIENT_CREDITS',
  404: 'NOT_FOUND',
  409: 'DUPLICATE_IDEMPOTENCY_KEY',
  429: 'CONCURRENT_LIMIT_EXCEEDED',
  502: 'EXTERNAL_SERVICE_ERROR',
}

const PATH = '/v1/async/task'

interface Memory {
  tasks: Tasks
  /** Used idempotency keys. The vendor refuses a key twice and does not say which task has it. */
  keys: Set<string>
}

export function createCloro(): Provider {
  const memory: Memory = { tasks: createTasks(), keys: new Set() }
  return { fail, handle: (call, ask) => handle(memory, call, ask) }
}

function fail(status: number, message: string, details: JsonObject = {}): Reply {
  const code = CODES[status] ?? 'INTERNAL_SERVER_ERROR'
  return json({ error: { code, message, details, timestamp: '2026-11-02T00:00:00.000Z' } }, status)
}

function invalid(field: string, message: string): Step {
  return desk(
    json({ success: false, error: 'Request validation failed', details: [{ field, message }] }, 400),
  )
}

function handle(memory: Memory, call: Call, ask: Ask): Step | undefined {
  if (call.path !== PATH && !call.path.startsWith(`${PATH}/`)) return undefined
  if (!isGoodKey(bearer(call))) return desk(fail(401, 'Invalid API key'))
  if (call.method === 'POST' && call.path === PATH) return post(memory, call, ask)
  if (call.method === 'GET') return poll(memory, call.path.slice(PATH.length + 1))
  return undefined
}

function post(memory: Memory, call: Call, ask: Ask): Step {
  const request = parseObject(call.body)
  if (!request) return invalid('body', 'Body must be valid JSON')
  const engine = ENGINES.get(String(request.taskType))
  if (!engine) return invalid('taskType', `taskType must be one of ${[...ENGINES.keys()].join(', ')}`)
  const payload = isObject(request.payload) ? request.payload : {}
  // Google Search names its question `query`; everything else, `prompt`.
  const prompt = payload.prompt ?? payload.query
  if (typeof prompt !== 'string' || prompt === '') return invalid('prompt', 'Prompt cannot be empty')
  const { idempotencyKey } = request
  if (typeof idempotencyKey === 'string' && memory.keys.has(idempotencyKey)) {
    return desk(fail(409, 'A task with this idempotency key already exists', { idempotencyKey }))
  }

  const asking = ask(engine, prompt)
  const id = stableUuid('cloro', asking.key, asking.times)
  return memory.tasks.open(id, asking, () => {
    if (typeof idempotencyKey === 'string') memory.keys.add(idempotencyKey)
    return json({
      success: true,
      task: {
        id,
        taskType: request.taskType,
        status: 'QUEUED',
        priority: request.priority ?? 1,
        createdAt: stableTime(asking.key),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
      credits: { creditsToCharge: 5, creditsCharged: null },
    })
  })
}

function poll({ tasks }: Memory, id: string): Step {
  const asking = tasks.find(id)
  if (!asking) return desk(fail(404, 'Task not found'))
  return tasks.isDone(id)
    ? asked(asking, 'last', () => json(finished(id, asking)))
    : asked(asking, 'middle', () => json({ task: { id, status: 'PROCESSING' } }))
}

function finished(id: string, { engine, answer }: Asking): JsonObject {
  if (answer.kind === 'failed') {
    const error = { code: 'EXTERNAL_SERVICE_ERROR', message: 'Maximum retries exceeded' }
    return { task: { id, status: 'FAILED', error, creditsCharged: 0 } }
  }
  const response = engine === 'GOOGLE_AIO' ? resultsPage(answer) : block(inProse(answer))
  return { task: { id, status: 'COMPLETED', creditsCharged: 5 }, response }
}

function resultsPage(answer: Exclude<Answer, { kind: 'failed' }>): JsonObject {
  const sources = answer.kind === 'text' ? answer.sources : []
  const organicResults = sources.map(({ url, title, snippet }, index) => ({
    position: index + 1,
    title,
    link: url,
    snippet,
  }))
  const peopleAlsoAsk = FOLLOW_UPS.map(question => ({ question, snippet: null }))
  return { organicResults, peopleAlsoAsk, ...(answer.kind === 'text' && { aioverview: block(answer) }) }
}

function block(answer: TextAnswer): JsonObject {
  const { text } = compose(answer.blocks)
  return {
    text,
    markdown: compose(answer.blocks, index => ` [${index + 1}](${answer.sources[index]?.url})`).text,
    sources: answer.sources.map(({ url, title, snippet }, index) => ({
      position: index + 1,
      url,
      label: title,
      description: snippet,
    })),
  }
}
