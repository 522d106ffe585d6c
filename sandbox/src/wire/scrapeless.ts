// Scrapeless, the other way to Amazon's shopping assistant: synchronously, or as a task to poll.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { compose, inProse } from '../scripts/answer.ts'
import { stableUuid } from '../stable.ts'
import { isGoodKey, isObject, json, parseObject } from './requests.ts'
import { shelf } from './shelf.ts'
import { asked, desk, isDeferred } from './steps.ts'
import { createTasks, type Tasks } from './tasks.ts'

const REQUEST = '/api/v1/scraper/request'
const RESULT = '/api/v1/scraper/result/'

export function createScrapeless(): Provider {
  const tasks = createTasks()
  return { fail, handle: (call, ask) => handle(tasks, call, ask) }
}

function fail(status: number, message: string): Reply {
  return json({ code: status, message }, status)
}

function handle(tasks: Tasks, call: Call, ask: Ask): Step | undefined {
  if (call.path !== REQUEST && !call.path.startsWith(RESULT)) return undefined
  if (!isGoodKey(call.headers['x-api-token'])) return desk(fail(401, 'Invalid API token'))
  if (call.method === 'POST' && call.path === REQUEST) return post(tasks, call, ask)
  if (call.method === 'GET' && call.path !== REQUEST) return poll(tasks, call.path.slice(RESULT.length))
  return undefined
}

function post(tasks: Tasks, call: Call, ask: Ask): Step {
  const request = parseObject(call.body)
  if (request?.actor !== 'scraper.amazon') return desk(fail(400, 'actor not supported'))
  const input = isObject(request.input) ? request.input : {}
  if (input.type !== 'rufus') return desk(fail(400, 'input.type not supported'))
  if (typeof input.keywords !== 'string' || input.keywords === '')
    return desk(fail(400, 'input.keywords is required'))
  const asking = ask('AMAZON_RUFUS', input.keywords)
  if (!isDeferred(asking)) return asked(asking, 'only', () => result(asking))
  const taskId = stableUuid('scrapeless', asking.key, asking.times)
  return tasks.open(taskId, asking, () => inProgress(taskId))
}

function poll(tasks: Tasks, taskId: string): Step {
  const asking = tasks.find(taskId)
  if (!asking) return desk(fail(404, 'task not found'))
  return tasks.isDone(taskId)
    ? asked(asking, 'last', () => result(asking))
    : asked(asking, 'middle', () => inProgress(taskId))
}

const inProgress = (taskId: string): Reply => json({ message: 'task in progress', taskId }, 201)

/** The vendor does not document what is inside `result`. */
function result({ answer, prompt }: Asking): Reply {
  if (answer.kind === 'failed') return json({ state: 'failed', message: 'task failed' })
  const said = inProse(answer)
  const { text } = compose(said.blocks)
  const inner: JsonObject = { question: prompt, answer: text, products: shelf(said.products) }
  return json({ html: '', metadata: { type: 'rufus' }, result: inner })
}
