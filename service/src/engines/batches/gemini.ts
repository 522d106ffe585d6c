// Gemini's Batch API, by file: result lines bear our own key.

import { z } from 'zod'
import type { Conversation } from '../asking/conversation.ts'
import { EngineError } from '../engine.ts'
import { many, maybe, parseBody, text } from '../reading/loose.ts'
import { accepted, type BatchWire, type FoundLot, MOST_FILE_BYTES, type OpenedLine } from './wire.ts'

const Uploaded = z.object({ file: maybe(z.object({ name: text })) })
const Output = maybe(z.object({ responsesFile: text }))
const Operation = z.object({
  name: text,
  metadata: maybe(z.object({ state: text, displayName: text, output: Output })),
  response: Output,
})
const Listed = z.object({ operations: many(Operation), nextPageToken: text })
const Line = z.object({ key: text, response: z.unknown().optional(), error: z.unknown().optional() })

/** One state has two spellings. */
const stateOf = ({ metadata }: z.output<typeof Operation>): string =>
  (metadata?.state ?? '').replace(/^(?:BATCH|JOB)_STATE_/, '')

const OVER = ['FAILED', 'CANCELLED', 'EXPIRED']
const DONE = ['SUCCEEDED', 'PARTIALLY_SUCCEEDED']
const MOST_PAGES = 20

const createPath = (model: string | null): string =>
  `/v1beta/models/${encodeURIComponent(model ?? '')}:batchGenerateContent`

async function upload(conversation: Conversation, id: string, lines: readonly string[]): Promise<string> {
  const jsonl = `${lines.join('\n')}\n`
  const started = await conversation.postText(
    '/upload/v1beta/files',
    JSON.stringify({ file: { displayName: id } }),
    {
      'content-type': 'application/json',
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(Buffer.byteLength(jsonl)),
      'x-goog-upload-header-content-type': 'application/jsonl',
    },
  )
  // Only addresses below its own host: credentials go nowhere else.
  const place = URL.parse(started.headers['x-goog-upload-url'] ?? '')
  if (!place) throw new EngineError('unreadable', 'The upload has no address', { retryable: false })
  const { body } = await conversation.postText(`/upload/v1beta/files${place.search}`, jsonl, {
    'content-type': 'application/jsonl',
    'x-goog-upload-offset': '0',
    'x-goog-upload-command': 'upload, finalize',
  })
  return accepted(parseBody(Uploaded, body).file?.name, null).vendorId
}

async function find(conversation: Conversation, { id }: { id: string }): Promise<FoundLot> {
  let pageToken: string | null | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { pageSize: '100', ...(pageToken ? { pageToken } : {}) }
    const { body } = await conversation.get('/v1beta/batches', query)
    const { operations, nextPageToken } = parseBody(Listed, body)
    const found = operations.find(({ metadata }) => metadata?.displayName === id)
    if (found) return { kind: 'found', ...accepted(found.name, null) }
    if (!nextPageToken) break
    pageToken = nextPageToken
  }
  return { kind: 'none' }
}

const read = async (conversation: Conversation, vendorId: string) =>
  parseBody(Operation, (await conversation.get(`/v1beta/${vendorId}`)).body)

export const geminiBatches: BatchWire = {
  path: createPath,
  headers: { 'content-type': 'application/json' },
  // Nothing is said of it.
  failedAreFree: false,
  unfinished: ['CONTINUATION'],
  item: (key, request) => ({ key, request }),
  async submit(conversation, { id, model, lines }) {
    const fileName = await upload(conversation, id, lines)
    const batch = { displayName: id, inputConfig: { fileName } }
    const { body } = await conversation.post(createPath(model), { batch })
    return accepted(parseBody(Operation, body).name, null)
  },
  find,
  async look(conversation, vendorId) {
    const state = stateOf(await read(conversation, vendorId))
    if (DONE.includes(state)) return { kind: 'ended' }
    return OVER.includes(state) ? { kind: 'failed', word: state.toLowerCase() } : { kind: 'running' }
  },
  async collect(conversation, vendorId) {
    const { metadata, response } = await read(conversation, vendorId)
    const file = accepted(metadata?.output?.responsesFile ?? response?.responsesFile, null).vendorId
    const path = `/download/v1beta/${file}:download`
    return [await conversation.get(path, { alt: 'media' }, { maxBytes: MOST_FILE_BYTES })]
  },
  cancel: (conversation, vendorId) => conversation.leave(`/v1beta/${vendorId}:cancel`),
  open,
}

function open(line: unknown): OpenedLine {
  const { key = null, response, error } = Line.safeParse(line).data ?? {}
  if (response && typeof response === 'object') return { itemId: key, body: response, error: null }
  return { itemId: key, body: undefined, error: { error } }
}
