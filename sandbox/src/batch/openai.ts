// OpenAI's Batch API and as much of its files as that needs.

import type { Call, Provider, Step } from '../provider.ts'
import { stableToken } from '../stable.ts'
import { bearer, isGoodKey, isObject, json, parseObject } from '../wire/requests.ts'
import { desk } from '../wire/steps.ts'
import { type Batch, createBatches, type Outcome, type Question, readLines, resultsOf } from './batches.ts'

const DAY_S = 86_400

export function openaiBatches(provider: Provider): Provider {
  const batches = createBatches(provider)
  const files = new Map<string, string>()

  function upload(call: Call): Step {
    // One part of the form is the file; its lines are the only ones that are JSON.
    const jsonl = Buffer.from(call.body)
      .toString('utf8')
      .split(/\r?\n/)
      .filter(line => line.startsWith('{'))
      .join('\n')
    const id = `file-${stableToken(22, 'file', files.size)}`
    files.set(id, jsonl)
    return desk(
      json({
        id,
        object: 'file',
        purpose: 'batch',
        filename: 'batch.jsonl',
        bytes: jsonl.length,
        status: 'processed',
      }),
    )
  }

  function create(call: Call, ask: Parameters<Provider['handle']>[1]): Step {
    const { input_file_id, endpoint, completion_window, metadata } = parseObject(call.body) ?? {}
    const lines = readLines(files.get(String(input_file_id)) ?? '')
    if (!lines || completion_window !== '24h') return desk(provider.fail(400, 'Invalid batch.'))
    const questions = lines.map(
      ({ custom_id, url, body }): Question => ({
        id: String(custom_id),
        call: { ...call, path: String(url), body: Buffer.from(JSON.stringify(body)) },
      }),
    )
    if (lines.some(({ url }) => url !== endpoint))
      return desk(provider.fail(400, 'The lines are of another endpoint.'))
    const name = isObject(metadata) ? JSON.stringify(metadata) : '{}'
    return batches.open({ prefix: 'batch_', name, questions, ask, shown: batch => shown(batch, false) })
  }

  return {
    fail: provider.fail,
    handle(call, ask) {
      const [, version, kind, id, what] = call.path.split('/')
      if (version !== 'v1' || (kind !== 'files' && kind !== 'batches')) return provider.handle(call, ask)
      if (!isGoodKey(bearer(call))) return desk(provider.fail(401, 'Incorrect API key provided.'))
      if (kind === 'files') {
        if (call.method === 'POST' && !id) return upload(call)
        const [, batchId = '', part] = /^file-(.+)-(output|error)$/.exec(id ?? '') ?? []
        const batch = batches.find(batchId)
        if (!batch || what !== 'content') return desk(provider.fail(404, 'No such File object.'))
        return resultsOf(batch, 'application/octet-stream', part === 'output' ? answeredLine : failedLine)
      }
      if (!id) return call.method === 'POST' ? create(call, ask) : desk(listed(call))
      const batch = batches.find(id)
      if (!batch) return desk(provider.fail(404, 'No such batch.'))
      if (what === 'cancel') batch.isCancelled = true
      return desk(json(shown(batch, batches.hasEnded(batch))))
    },
  }

  function listed({ query }: Call) {
    const all = batches.list()
    const from = all.findIndex(({ id }) => id === query.get('after')) + 1
    const page = all.slice(from, from + Number(query.get('limit') ?? 20))
    const data = page.map(batch => shown(batch, batches.hasEnded(batch)))
    return json({
      object: 'list',
      data,
      has_more: from + page.length < all.length,
      last_id: page.at(-1)?.id ?? null,
    })
  }
}

function shown(batch: Batch, ended: boolean) {
  const has = (kinds: Outcome['kind'][]) => ended && batch.outcomes.some(({ kind }) => kinds.includes(kind))
  const created_at = Math.floor(batch.createdAt.getTime() / 1000)
  const isFailed = batch.orders.has('failed')
  const isExpired = batch.outcomes.some(({ kind }) => kind === 'expired')
  return {
    id: batch.id,
    object: 'batch',
    endpoint: '/v1/responses',
    completion_window: '24h',
    status: !ended ? 'in_progress' : isFailed ? 'failed' : isExpired ? 'expired' : 'completed',
    output_file_id: !isFailed && has(['answered']) ? `file-${batch.id}-output` : null,
    error_file_id: !isFailed && has(['failed', 'expired']) ? `file-${batch.id}-error` : null,
    created_at,
    expires_at: created_at + DAY_S,
    metadata: JSON.parse(batch.name),
  }
}

const answeredLine = ({ id, kind, status, body }: Outcome): object | null =>
  kind === 'answered'
    ? {
        id: `batch_req_${id}`,
        custom_id: id,
        response: { status_code: status, request_id: `req_${id}`, body },
        error: null,
      }
    : null

function failedLine({ id, kind, status, body }: Outcome): object | null {
  if (kind === 'answered') return null
  const head = { id: `batch_req_${id}`, custom_id: id }
  const error = {
    code: 'batch_expired',
    message: 'This request could not be executed before the completion window expired.',
  }
  return kind === 'expired'
    ? { ...head, response: null, error }
    : { ...head, response: { status_code: status, request_id: `req_${id}`, body }, error: null }
}
