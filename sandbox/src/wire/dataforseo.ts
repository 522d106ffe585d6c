// DataForSEO: every answer is a list of tasks, and most failures sit inside it under HTTP 200.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import type { Engine } from '../scripts/answer.ts'
import { stableUuid } from '../stable.ts'
import { aiModePage, llmResponse, organicPage } from './dataforseo-results.ts'
import { isGoodKey, isObject, json, parseJson } from './requests.ts'
import { asked, desk } from './steps.ts'

interface Route {
  engine: Engine
  /** The field that holds the question. */
  field: string
  cost: number
  result(asking: Asking, task: JsonObject): JsonObject
}

const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.entries<Route>({
    '/v3/serp/google/organic/live/advanced': {
      engine: 'GOOGLE_AIO',
      field: 'keyword',
      cost: 0.004,
      result: organicPage,
    },
    '/v3/serp/google/ai_mode/live/advanced': {
      engine: 'GOOGLE_AI_MODE',
      field: 'keyword',
      cost: 0.004,
      result: aiModePage,
    },
    '/v3/ai_optimization/claude/llm_responses/live': {
      engine: 'CLAUDE',
      field: 'user_prompt',
      cost: 0.0132,
      result: llmResponse,
    },
  }),
)

const CODES: Record<number, number> = {
  401: 40100,
  402: 40200,
  403: 40300,
  404: 40400,
  429: 40202,
  503: 50301,
}

export const dataforseo: Provider = { fail, handle }

function envelope(status_code: number, status_message: string, tasks: JsonObject[] | null): JsonObject {
  return {
    version: '0.1.20261102',
    status_code,
    status_message,
    time: '2.1050 sec.',
    cost: tasks?.reduce((sum, task) => sum + Number(task.cost), 0) ?? 0,
    tasks_count: tasks?.length ?? 0,
    tasks_error: tasks?.filter(task => task.status_code !== 20000).length ?? 0,
    tasks,
  }
}

function fail(status: number, message: string): Reply {
  return json(envelope(CODES[status] ?? (status < 500 ? 40000 : 50000), message, null), status)
}

function handle(call: Call, ask: Ask): Step | undefined {
  const route = ROUTES.get(call.path)
  if (call.method !== 'POST' || !route) return undefined
  if (!isKnown(call.headers.authorization)) {
    return desk(fail(401, 'You are not Authorized to Access this Resource.'))
  }
  const posted = parseJson(call.body)
  const task = Array.isArray(posted) ? posted[0] : undefined
  if (!isObject(task)) return desk(json(envelope(40503, 'POST Data Is Invalid.', null)))
  const question = task[route.field]
  if (typeof question !== 'string' || question === '') {
    const refused = {
      id: stableUuid(call.path),
      status_code: 40501,
      status_message: `Invalid Field: '${route.field}'.`,
    }
    return desk(
      json(envelope(20000, 'Ok.', [{ ...refused, time: '0 sec.', cost: 0, result_count: 0, result: null }])),
    )
  }
  const asking = ask(route.engine, question)
  return asked(asking, 'only', () => json(envelope(20000, 'Ok.', [taskOf(route, call, task, asking)])))
}

/** Login and password, joined by a colon, in Base64 (RFC 7617). */
function isKnown(authorization: string | undefined): boolean {
  const encoded = authorization?.match(/^Basic (.+)$/i)?.[1] ?? ''
  const [login, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return isGoodKey(login) && isGoodKey(password.join(':'))
}

function taskOf(route: Route, call: Call, task: JsonObject, asking: Asking): JsonObject {
  const failed = asking.answer.kind === 'failed'
  return {
    id: stableUuid('dataforseo', asking.key),
    status_code: failed ? 40103 : 20000,
    status_message: failed ? 'Task execution failed.' : 'Ok.',
    time: '2.0431 sec.',
    cost: failed ? 0 : route.cost,
    result_count: failed ? 0 : 1,
    path: call.path.slice(1).split('/'),
    data: task,
    result: failed ? null : [route.result(asking, task)],
  }
}
