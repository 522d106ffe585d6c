// Gemini's Batch API by file, and as much of its files as that needs.

import type { Call, Provider, Step } from '../provider.ts'
import { stableToken } from '../stable.ts'
import { isGoodKey, isObject, json, parseJson } from '../wire/requests.ts'
import { desk } from '../wire/steps.ts'
import { type Batch, createBatches, type Outcome, type Question, readLines, resultsOf } from './batches.ts'

export function geminiBatches(provider: Provider): Provider {
  const batches = createBatches(provider)
  const files = new Map<string, string>()

  /** Two steps: where to, and what. */
  function upload(call: Call): Step {
    const uploadId = call.query.get('upload_id')
    if (uploadId === null) {
      const url = `http://${call.headers.host}/gemini/upload/v1beta/files?upload_id=${stableToken(24, 'upload', files.size)}`
      return desk({ ...json({}), headers: { 'x-goog-upload-url': url, 'x-goog-upload-status': 'active' } })
    }
    const name = `files/${stableToken(12, 'file', files.size).toLowerCase()}`
    files.set(name, Buffer.from(call.body).toString('utf8'))
    const file = { name, mimeType: 'application/jsonl', state: 'ACTIVE' }
    return desk(json({ file }, 200, { 'x-goog-upload-status': 'final' }))
  }

  function create(call: Call, model: string, ask: Parameters<Provider['handle']>[1]): Step {
    const body = parseJson(call.body)
    const batch = isObject(body) && isObject(body.batch) ? body.batch : {}
    const { fileName } = isObject(batch.inputConfig) ? batch.inputConfig : {}
    const lines = readLines(files.get(String(fileName)) ?? '')
    if (!lines) return desk(provider.fail(400, 'The input file cannot be read.'))
    const path = `/v1beta/models/${model}:generateContent`
    const questions = lines.map(
      ({ key, request }): Question => ({
        id: String(key),
        call: { ...call, path, body: Buffer.from(JSON.stringify(request)) },
      }),
    )
    const name = String(batch.displayName)
    return batches.open({ prefix: '', name, questions, ask, shown: made => shown(made, false) })
  }

  return {
    fail: provider.fail,
    handle(call, ask) {
      const model = call.path.match(/^\/v1beta\/models\/([^/:]+):batchGenerateContent$/)?.[1]
      const [, id, verb] = call.path.match(/^\/v1beta\/batches\/([^/:]+)(:cancel)?$/) ?? []
      const download = call.path.match(/^\/download\/v1beta\/files\/batch-([^/:]+):download$/)?.[1]
      const isUpload = call.path === '/upload/v1beta/files'
      if (!model && !id && !download && !isUpload && call.path !== '/v1beta/batches')
        return provider.handle(call, ask)
      if (!isGoodKey(call.headers['x-goog-api-key'])) return desk(provider.fail(403, 'Please use API Key.'))
      if (isUpload) return upload(call)
      if (model) return create(call, model, ask)
      if (download) {
        const batch = batches.find(download)
        return batch
          ? resultsOf(batch, 'application/jsonl', line)
          : desk(provider.fail(404, 'File not found.'))
      }
      if (!id) return desk(listed(call))
      const batch = batches.find(id)
      if (!batch) return desk(provider.fail(404, 'Batch not found.'))
      if (verb) batch.isCancelled = true
      return desk(json(shown(batch, batches.hasEnded(batch))))
    },
  }

  function listed({ query }: Call) {
    const all = batches.list()
    const from = Number(query.get('pageToken') ?? 0)
    const page = all.slice(from, from + Number(query.get('pageSize') ?? 50))
    const operations = page.map(batch => shown(batch, batches.hasEnded(batch)))
    const next = from + page.length
    return json({ operations, ...(next < all.length && { nextPageToken: String(next) }) })
  }
}

function shown(batch: Batch, ended: boolean) {
  const isOver = ended && batch.outcomes.every(({ kind }) => kind === 'expired')
  const ending = batch.orders.has('failed') ? 'FAILED' : isOver ? 'EXPIRED' : 'SUCCEEDED'
  const state = `BATCH_STATE_${ended ? ending : 'RUNNING'}`
  const output = state === 'BATCH_STATE_SUCCEEDED' ? { responsesFile: `files/batch-${batch.id}` } : undefined
  return {
    name: `batches/${batch.id}`,
    metadata: {
      '@type': 'type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch',
      displayName: batch.name,
      state,
      createTime: batch.createdAt.toISOString(),
      ...(output && { output }),
    },
    ...(ended && { done: true, ...(output && { response: output }) }),
  }
}

function line({ id, kind, body }: Outcome): object {
  if (kind === 'answered') return { key: id, response: body }
  const error =
    isObject(body) && isObject(body.error)
      ? body.error
      : { code: 504, message: 'The request expired.', status: 'DEADLINE_EXCEEDED' }
  return { key: id, error }
}
