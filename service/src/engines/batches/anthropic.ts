// Anthropic's Message Batches.

import { z } from 'zod'
import type { Conversation } from '../asking/conversation.ts'
import { many, maybe, number, parseBody, text, tryJson } from '../reading/loose.ts'
import {
  accepted,
  type BatchWire,
  type FoundLot,
  linesOf,
  MOST_FILE_BYTES,
  type OpenedLine,
  type SoughtLot,
} from './wire.ts'

const PATH = '/v1/messages/batches'

const Batch = z.object({
  id: text,
  processing_status: text,
  created_at: text,
  expires_at: text,
  request_counts: maybe(
    z.object({ processing: number, succeeded: number, errored: number, canceled: number, expired: number }),
  ),
})
const Listed = z.object({ data: many(Batch), has_more: maybe(z.boolean()), last_id: text })
type Batch = z.output<typeof Batch>

const Line = z.object({
  custom_id: text,
  result: maybe(z.object({ type: text, message: z.unknown().optional(), error: z.unknown().optional() })),
})

/** Allowed difference between our clock and theirs. */
const CLOCKS_DIFFER_MS = 120_000
const MOST_PAGES = 20

export function anthropicBatches(headers: Readonly<Record<string, string>>): BatchWire {
  const get = async (conversation: Conversation, path: string, query?: Record<string, string>) =>
    (await conversation.get(path, query, { headers: { ...headers } })).body

  const resultsOf = (conversation: Conversation, vendorId: string) =>
    conversation.get(`${PATH}/${vendorId}/results`, undefined, {
      headers: { ...headers },
      maxBytes: MOST_FILE_BYTES,
    })

  /** Batches bear no name of ours: only their contents identify them, visible once they have ended. */
  async function find(conversation: Conversation, sought: SoughtLot): Promise<FoundLot> {
    let unclear = false
    for (const batch of await listSince(query => get(conversation, PATH, query), sought.since)) {
      if (!batch.id || sought.others.has(batch.id) || countOf(batch) !== sought.itemIds.length) continue
      if (batch.processing_status !== 'ended') {
        unclear = true
        continue
      }
      const { body } = await resultsOf(conversation, batch.id)
      const ids = linesOf(body).map(line => open(tryJson(Buffer.from(line).toString('utf8'))).itemId)
      if (ids.some(id => id !== null && sought.itemIds.includes(id)))
        return { kind: 'found', ...accepted(batch.id, batch.expires_at) }
    }
    return { kind: unclear ? 'unclear' : 'none' }
  }

  return {
    path: () => PATH,
    headers: { 'content-type': 'application/json', ...headers },
    failedAreFree: true,
    unfinished: ['pause_turn'],
    item: (custom_id, params) => ({ custom_id, params }),
    async submit(conversation, { lines }) {
      const json = { 'content-type': 'application/json', ...headers }
      const { body } = await conversation.postText(PATH, `{"requests":[${lines.join(',')}]}`, json)
      const { id, expires_at } = parseBody(Batch, body)
      return accepted(id, expires_at)
    },
    find,
    async look(conversation, vendorId) {
      const { processing_status } = parseBody(Batch, await get(conversation, `${PATH}/${vendorId}`))
      return { kind: processing_status === 'ended' ? 'ended' : 'running' }
    },
    collect: async (conversation, vendorId) => [await resultsOf(conversation, vendorId)],
    cancel: (conversation, vendorId) => conversation.leave(`${PATH}/${vendorId}/cancel`, { ...headers }),
    open,
  }
}

/** Newest first. */
async function listSince(
  read: (query: Record<string, string>) => Promise<Uint8Array>,
  since: Date,
): Promise<Batch[]> {
  const found: Batch[] = []
  let after: string | null | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { limit: '100', ...(after ? { after_id: after } : {}) }
    const { data, has_more, last_id } = parseBody(Listed, await read(query))
    const young = data.filter(
      ({ created_at }) => !(Date.parse(created_at ?? '') < since.getTime() - CLOCKS_DIFFER_MS),
    )
    found.push(...young)
    if (!has_more || !last_id || young.length < data.length) break
    after = last_id
  }
  return found
}

const countOf = ({ request_counts }: Batch): number =>
  Object.values(request_counts ?? {}).reduce((sum: number, count) => sum + (count ?? 0), 0)

function open(line: unknown): OpenedLine {
  const { custom_id = null, result } = Line.safeParse(line).data ?? {}
  if (result?.type === 'succeeded') return { itemId: custom_id, body: result.message, error: null }
  // `errored` wraps the vendor's usual error; expired and canceled say no more than that.
  return { itemId: custom_id, body: undefined, error: result?.error ?? { error: { code: result?.type } } }
}
