// OpenAI's Batch API: upload a file of requests, download a file of answers and one of errors.

import { z } from 'zod'
import type { Conversation } from '../asking/conversation.ts'
import { many, maybe, number, parseBody, text } from '../reading/loose.ts'
import { accepted, type BatchWire, type FoundLot, MOST_FILE_BYTES, type OpenedLine } from './wire.ts'

const PATH = '/v1/batches'
const NAME = 'bcf_batch'

const Uploaded = z.object({ id: text })
const Batch = z.object({
  id: text,
  status: text,
  expires_at: number,
  output_file_id: text,
  error_file_id: text,
  metadata: maybe(z.object({ [NAME]: text })),
})
const Listed = z.object({ data: many(Batch), has_more: maybe(z.boolean()), last_id: text })
type Batch = z.output<typeof Batch>

const Line = z.object({
  custom_id: text,
  response: maybe(z.object({ status_code: number, body: z.unknown().optional() })),
  error: z.unknown().optional(),
})

const RUNNING = ['validating', 'in_progress', 'finalizing', 'cancelling']
const MOST_PAGES = 20

const acceptedBatch = ({ id, expires_at }: Batch) =>
  accepted(id, typeof expires_at === 'number' ? new Date(expires_at * 1000).toISOString() : null)

const read = async (conversation: Conversation, vendorId: string): Promise<Batch> =>
  parseBody(Batch, (await conversation.get(`${PATH}/${vendorId}`)).body)

async function upload(conversation: Conversation, lines: readonly string[]): Promise<string> {
  const form = new FormData()
  form.set('purpose', 'batch')
  form.set('file', new File([`${lines.join('\n')}\n`], 'batch.jsonl', { type: 'application/jsonl' }))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const { body } = await conversation.postText('/v1/files', await encoded.text(), headers)
  return accepted(parseBody(Uploaded, body).id, null).vendorId
}

async function find(conversation: Conversation, { id }: { id: string }): Promise<FoundLot> {
  let after: string | null | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { limit: '100', ...(after ? { after } : {}) }
    const { data, has_more, last_id } = parseBody(Listed, (await conversation.get(PATH, query)).body)
    const found = data.find(({ metadata }) => metadata?.[NAME] === id)
    if (found) return { kind: 'found', ...acceptedBatch(found) }
    if (!has_more || !last_id) break
    after = last_id
  }
  return { kind: 'none' }
}

/** All requests go to one endpoint, which every line names. */
export function openaiBatches(endpoint: string): BatchWire {
  return {
    path: () => endpoint,
    headers: { 'content-type': 'application/json' },
    failedAreFree: true,
    unfinished: [],
    item: (custom_id, body) => ({ custom_id, method: 'POST', url: endpoint, body }),
    async submit(conversation, { id, lines }) {
      const input_file_id = await upload(conversation, lines)
      const { body } = await conversation.post(PATH, {
        ...{ input_file_id, endpoint, completion_window: '24h', metadata: { [NAME]: id } },
      })
      return acceptedBatch(parseBody(Batch, body))
    },
    find,
    async look(conversation, vendorId) {
      const { status, output_file_id, error_file_id } = await read(conversation, vendorId)
      if (RUNNING.includes(status ?? '')) return { kind: 'running' }
      if (output_file_id || error_file_id) return { kind: 'ended' }
      return { kind: 'failed', word: status ?? 'failed' }
    },
    async collect(conversation, vendorId) {
      const { output_file_id, error_file_id } = await read(conversation, vendorId)
      const files = []
      for (const id of [output_file_id, error_file_id]) {
        if (!id) continue
        const path = `/v1/files/${accepted(id, null).vendorId}/content`
        files.push(await conversation.get(path, undefined, { maxBytes: MOST_FILE_BYTES }))
      }
      return files
    },
    cancel: (conversation, vendorId) => conversation.leave(`${PATH}/${vendorId}/cancel`),
    open,
  }
}

function open(line: unknown): OpenedLine {
  const { custom_id = null, response, error } = Line.safeParse(line).data ?? {}
  const status = response?.status_code ?? 0
  if (response && status >= 200 && status <= 299)
    return { itemId: custom_id, body: response.body, error: null }
  return { itemId: custom_id, body: undefined, error: response?.body ?? { error } }
}
