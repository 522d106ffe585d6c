// Bright Data: a collection is triggered, its progress watched, its snapshot fetched.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { compose, type Engine, inProse } from '../scripts/answer.ts'
import { stableTime, stableToken } from '../stable.ts'
import { bearer, isGoodKey, isObject, json, parseJson } from './requests.ts'
import { asked, desk } from './steps.ts'
import { createTasks, type Tasks } from './tasks.ts'

const DATASETS: ReadonlyMap<string, { engine: Engine; url: string }> = new Map(
  Object.entries<{ engine: Engine; url: string }>({
    gd_m7di5jy6s9geokz8w: { engine: 'COPILOT', url: 'https://copilot.microsoft.com/chats' },
    gd_m7aof0k82r803d5bjm: { engine: 'CHATGPT', url: 'https://chatgpt.com/' },
    gd_m7dhdot1vw9a7gc1n: { engine: 'PERPLEXITY', url: 'https://www.perplexity.ai' },
    gd_mbz66arm2mf9cu856y: { engine: 'GEMINI', url: 'https://gemini.google.com/' },
    gd_mcswdt6z2elth3zqr2: { engine: 'GOOGLE_AI_MODE', url: 'https://google.com/aimode' },
    gd_m8ve0u141icu75ae74: { engine: 'GROK', url: 'https://grok.com/' },
  }),
)

export function createBrightdata(): Provider {
  const tasks = createTasks()
  return { fail, handle: (call, ask) => handle(tasks, call, ask) }
}

/** Errors are plain sentences. */
function fail(status: number, message: string): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(message) }
}

function handle(tasks: Tasks, call: Call, ask: Ask): Step | undefined {
  const [, route, id, verb] =
    call.path.match(/^\/datasets\/v3\/(trigger|progress|snapshot)(?:\/([^/]+)(\/cancel)?)?$/) ?? []
  if (route === undefined) return undefined
  if (!isGoodKey(bearer(call))) return desk(fail(401, 'Invalid credentials'))
  if (call.method === 'POST' && route === 'trigger') return trigger(tasks, call, ask)
  const asking = id === undefined ? undefined : tasks.find(id)
  if (id === undefined || !asking) return desk(fail(404, 'Snapshot does not exist'))
  if (call.method === 'POST' && verb) return desk(fail(200, 'OK'))
  if (call.method !== 'GET' || verb) return undefined
  return route === 'progress' ? progress(tasks, id, asking) : snapshot(tasks, id, asking)
}

function trigger(tasks: Tasks, call: Call, ask: Ask): Step {
  const dataset = DATASETS.get(call.query.get('dataset_id') ?? '')
  if (!dataset) return desk(fail(404, 'dataset does not exist'))
  const inputs = parseJson(call.body)
  const input = Array.isArray(inputs) ? inputs[0] : undefined
  if (!isObject(input)) return desk(fail(400, 'No data to trigger'))
  if (typeof input.prompt !== 'string' || input.prompt === '') {
    return desk(json({ validation_errors: ['"prompt" is required'] }, 400))
  }
  const asking = ask(dataset.engine, input.prompt)
  const id = `s_${stableToken(18, 'brightdata', asking.key, asking.times).toLowerCase()}`
  return tasks.open(id, asking, () => json({ snapshot_id: id }))
}

function progress(tasks: Tasks, id: string, asking: Asking): Step {
  if (asking.answer.kind === 'failed') {
    const failure = { snapshot_id: id, status: 'failed', error_message: 'The collection failed' }
    return asked(asking, 'middle', () => json(failure))
  }
  const status = tasks.isDone(id) ? 'ready' : 'running'
  return asked(asking, 'middle', () => json({ snapshot_id: id, status }))
}

function snapshot(tasks: Tasks, id: string, asking: Asking): Step {
  if (asking.answer.kind === 'failed' || !tasks.isDone(id)) {
    const wait = { status: 'running', message: 'Snapshot is not ready yet, try again in 10s' }
    return asked(asking, 'middle', () => json(wait, 202))
  }
  return asked(asking, 'last', () => json([record(asking)]))
}

function record({ engine, prompt, key, answer }: Asking): JsonObject {
  const { url = '' } = DATASETS.values().find(dataset => dataset.engine === engine) ?? {}
  const spoken = answer.kind === 'failed' ? undefined : inProse(answer)
  const blocks = spoken?.blocks ?? []
  const sources = spoken?.sources ?? []
  return {
    url,
    prompt,
    answer_text: compose(blocks).text,
    answer_text_markdown: compose(blocks, index => ` [${index + 1}](${sources[index]?.url})`).text,
    citations: sources.map((source, index) => ({
      url: source.url,
      title: source.title,
      position: index + 1,
    })),
    model: null,
    web_search_triggered: sources.length > 0,
    country: 'US',
    index: 1,
    timestamp: stableTime(key),
    input: { url, prompt },
  }
}
