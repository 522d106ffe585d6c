// The wire family of Anthropic's Messages: also spoken by DeepSeek.

import { z } from 'zod'
import type { Conversation } from './conversation.ts'
import type { RawAnswer, Reading, Usage } from './engine.ts'
import { failedInside } from './failures.ts'
import { list, many, maybe, number, parseBody, parseJson, text, unreadable } from './loose.ts'
import { breakParagraph, noProse, type Prose, say } from './prose.ts'
import {
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
} from './reading.ts'

const Source = z.object({ url: text, title: text })
const Block = z.object({
  type: text,
  text: text,
  citations: many(Source),
  /** Of a search: its results, or why it failed. */
  content: maybe(z.union([list(Source), z.object({ error_code: text })])),
})
const MessageBody = z.object({
  id: text,
  model: text,
  error: maybe(z.object({ type: text })),
  content: many(Block).optional(),
  stop_reason: text,
  usage: maybe(
    z.object({
      input_tokens: number,
      cache_read_input_tokens: number,
      cache_creation_input_tokens: number,
      output_tokens: number,
      server_tool_use: maybe(z.object({ web_search_requests: number })),
    }),
  ),
})
type Block = z.output<typeof Block>
type MessageBody = z.output<typeof MessageBody>

export interface MessagesRequest {
  path: string
  headers: Record<string, string>
  /** Everything but the messages. */
  body: Record<string, unknown>
  /** Sent with the first turn only: a forced search must not be forced again on resuming. */
  firstTurn?: Record<string, unknown>
}

/** More pauses than this, and the answer is kept as far as it came. */
const MOST_PAUSES = 4

/** Asks, and resumes whenever the model pauses its turn: its content goes back unchanged. */
export async function askMessages(
  conversation: Conversation,
  prompt: string,
  { path, headers, body, firstTurn }: MessagesRequest,
): Promise<void> {
  const question = { role: 'user', content: prompt }
  const first = { ...body, ...firstTurn, messages: [question] }
  let paused = pausedContent((await conversation.post(path, first, headers)).body)
  const said: unknown[] = []
  for (let pauses = 0; paused && pauses < MOST_PAUSES; pauses += 1) {
    said.push(...paused)
    const resumed = { ...body, messages: [question, { role: 'assistant', content: said }] }
    paused = pausedContent((await conversation.post(path, resumed, headers)).body)
  }
}

const Paused = z.object({ stop_reason: z.literal('pause_turn'), content: z.array(z.unknown()) })

function pausedContent(body: Uint8Array): unknown[] | null {
  return Paused.safeParse(parseJson(body)).data?.content ?? null
}

/** All turns of the answer are read as one; the last one says how it ended. */
export function readMessages(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const turns = answer.exchanges.slice(0, answer.answer + 1).map(({ body }) => parseMessage(body))
  const last = turns.at(-1)
  if (!last) throw unreadable()
  const blocks = turns.flatMap(turn => turn.content ?? [])
  const prose = readBlocks(blocks)
  const results = blocks.flatMap(searchResult)
  if (prose.text === '' && last.stop_reason === 'end_turn') refuseFailedSearch(blocks)
  const citations = toCitations(prose.cited)
  const searched = results.length > 0
  return {
    outcome: nameOutcome({
      refused: last.stop_reason === 'refusal',
      truncated: CUT_SHORT.includes(last.stop_reason ?? ''),
      searched,
    }),
    text: prose.text,
    citations,
    consulted: toConsulted(results.flat(), citations),
    searched,
    model: last.model ?? null,
    providerRequestId: requestId(exchange, last.id),
    finish: last.stop_reason ?? null,
    usage: addUsage(turns, results.length),
    vendorCostMicros: null,
  }
}

const CUT_SHORT = ['max_tokens', 'model_context_window_exceeded', 'pause_turn']
const PASSING = ['rate_limit_error', 'api_error', 'timeout_error', 'overloaded_error']

function parseMessage(body: Uint8Array): MessageBody {
  const message = parseBody(MessageBody, body)
  if (message.error) {
    const { type } = message.error
    throw failedInside(type, { retryable: !type || PASSING.includes(type) })
  }
  if (!message.content) throw unreadable()
  return message
}

/** The results of a search as one list; none for any other block, nor for a search that failed. */
function searchResult({ type, content }: Block): FoundSource[][] {
  return type === 'web_search_tool_result' && Array.isArray(content) ? [content] : []
}

/** A failed search usually only leaves an answer without sources; here it left no answer at all. */
function refuseFailedSearch(blocks: Block[]): void {
  for (const { type, content } of blocks) {
    if (type !== 'web_search_tool_result' || !content || Array.isArray(content)) continue
    const code = content.error_code
    throw failedInside(code, { retryable: code === 'too_many_requests' || code === 'unavailable' })
  }
}

/** Text blocks run on; a search between two of them ends a paragraph. A citation covers its block. */
function readBlocks(blocks: Block[]): Prose {
  const prose = noProse()
  for (const block of blocks) {
    if (block.type === 'text') say(prose, block.text ?? '', block.citations)
    else breakParagraph(prose)
  }
  return prose
}

function addUsage(turns: MessageBody[], results: number): Usage | null {
  const used = turns.flatMap(turn => turn.usage ?? [])
  if (used.length === 0) return null
  const sum = (pick: (usage: (typeof used)[number]) => number | null | undefined) =>
    used.reduce((total, usage) => total + toCount(pick(usage)), 0)
  const cached = sum(usage => usage.cache_read_input_tokens)
  return {
    inputTokens: sum(usage => usage.input_tokens) + sum(usage => usage.cache_creation_input_tokens) + cached,
    cachedInputTokens: cached,
    outputTokens: sum(usage => usage.output_tokens),
    reasoningTokens: 0,
    searches: sum(usage => usage.server_tool_use?.web_search_requests) || results,
  }
}
