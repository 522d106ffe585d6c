// Anthropic's Message Batches.

import type { Call, Provider, Step } from '../provider.ts'
import { bearer, isGoodKey, isObject, json, parseJson } from '../wire/requests.ts'
import { desk } from '../wire/steps.ts'
import { type Batch, createBatches, type Outcome, type Question, resultsOf } from './batches.ts'

const PATH = '/v1/messages/batches'
const DAY_MS = 86_400_000
const CUSTOM_ID = /^[\w-]{1,64}$/

export function anthropicBatches(provider: Provider): Provider {
  const batches = createBatches(provider)
  const missing = () => desk(provider.fail(404, 'Message batch not found.'))

  function create(call: Call, ask: Parameters<Provider['handle']>[1]): Step {
    const questions = readRequests(call)
    if (typeof questions === 'string') return desk(provider.fail(400, questions))
    const open = (batch: Batch) => shown(batch, false, call)
    return batches.open({ prefix: 'msgbatch_', name: '', questions, ask, shown: open })
  }

  return {
    fail: provider.fail,
    handle(call, ask) {
      if (call.path !== PATH && !call.path.startsWith(`${PATH}/`)) return provider.handle(call, ask)
      if (!isGoodKey(call.headers['x-api-key'] ?? bearer(call)))
        return desk(provider.fail(401, 'invalid x-api-key'))
      if (call.headers['anthropic-version'] === undefined)
        return desk(provider.fail(400, 'anthropic-version: header is required'))
      if (call.path === PATH) return call.method === 'POST' ? create(call, ask) : desk(listed(call))
      const [id = '', what] = call.path.slice(PATH.length + 1).split('/')
      const batch = batches.find(id)
      if (!batch) return missing()
      if (call.method === 'POST' && what === 'cancel') {
        batch.isCancelled = true
        return desk(json(shown(batch, false, call)))
      }
      const ended = batches.hasEnded(batch)
      if (what === undefined) return desk(json(shown(batch, ended, call)))
      if (what !== 'results' || !ended) return missing()
      return resultsOf(batch, 'application/x-jsonl', line)
    },
  }

  function listed(call: Call) {
    const { query } = call
    const all = batches.list()
    const from = all.findIndex(({ id }) => id === query.get('after_id')) + 1
    const page = all.slice(from, from + Number(query.get('limit') ?? 20))
    const data = page.map(batch => shown(batch, batches.hasEnded(batch), call))
    const has_more = from + page.length < all.length
    return json({ data, has_more, first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null })
  }
}

/** A list of questions, or the sentence that says why it is none. */
function readRequests(call: Call): Question[] | string {
  const body = parseJson(call.body)
  const requests = isObject(body) && Array.isArray(body.requests) ? body.requests : []
  if (requests.length === 0) return 'requests: Field required'
  const questions = requests.map(request => {
    const { custom_id, params } = isObject(request) ? request : {}
    if (typeof custom_id !== 'string' || !CUSTOM_ID.test(custom_id) || !isObject(params)) return null
    const own = { ...call, path: '/v1/messages', body: Buffer.from(JSON.stringify(params)) }
    return { id: custom_id, call: own }
  })
  if (!questions.every(question => question !== null)) return 'requests: custom_id or params are not valid'
  const ids = new Set(questions.map(({ id }) => id))
  return ids.size === questions.length ? questions : 'requests: custom_id must be unique'
}

function shown(batch: Batch, ended: boolean, { headers }: Call) {
  const count = (kind: Outcome['kind']) => batch.outcomes.filter(outcome => outcome.kind === kind).length
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: ended ? 'ended' : 'in_progress',
    request_counts: {
      processing: ended ? 0 : batch.outcomes.length,
      succeeded: ended ? count('answered') : 0,
      errored: ended ? count('failed') : 0,
      canceled: 0,
      expired: ended ? count('expired') : 0,
    },
    ended_at: ended ? new Date().toISOString() : null,
    created_at: batch.createdAt.toISOString(),
    expires_at: new Date(batch.createdAt.getTime() + DAY_MS).toISOString(),
    archived_at: null,
    cancel_initiated_at: null,
    results_url: ended ? `http://${headers.host}/anthropic${PATH}/${batch.id}/results` : null,
  }
}

function line({ id, kind, body }: Outcome): object {
  const result =
    kind === 'answered'
      ? { type: 'succeeded', message: body }
      : kind === 'failed'
        ? { type: 'errored', error: body }
        : { type: 'expired' }
  return { custom_id: id, result }
}
