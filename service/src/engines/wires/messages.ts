// The wire family of Anthropic's Messages, also spoken by DeepSeek.

import { z } from 'zod'
import type { Conversation } from '../asking/conversation.ts'
import { failedInside, noAnswer } from '../asking/failures.ts'
import type { Exchanges, Reading, Usage } from '../engine.ts'
import { toSearchedFor } from '../reading/extras.ts'
import { list, many, maybe, number, parseBody, parseJson, text, unreadable } from '../reading/loose.ts'
import { breakParagraph, noProse, type Prose, say } from '../reading/prose.ts'
import {
  adder,
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
} from '../reading/reading.ts'

const Source = z.object({ url: text, title: text })
const Block = z.object({
  type: text,
  text: text,
  name: text,
  input: maybe(z.object({ query: text })),
  /** A page found by search has an address, one of our search results a source, a fetched page its number. */
  citations: many(Source.extend({ source: text, document_index: number })),
  /** For a search: its results, or why it failed. For a fetch: the page. */
  content: maybe(
    z.union([
      list(Source),
      z.object({ error_code: text, url: text, content: maybe(z.object({ title: text })) }),
    ]),
  ),
})
/** Content that is one string is one block. */
const Content = z.union([
  z.string().transform(words => [{ type: 'text', text: words }]),
  z.array(z.unknown()),
])
const MessageBody = z.object({
  id: text,
  model: text,
  content: maybe(Content.pipe(many(Block))),
  stop_reason: text,
  usage: maybe(
    z.object({
      input_tokens: number,
      cache_read_input_tokens: number,
      cache_creation_input_tokens: number,
      output_tokens: number,
      output_tokens_details: maybe(z.object({ thinking_tokens: number })),
      server_tool_use: maybe(z.object({ web_search_requests: number })),
    }),
  ),
})
type Block = z.output<typeof Block>
export type MessageBody = z.output<typeof MessageBody>

export interface MessagesRequest {
  path: string
  headers: Record<string, string>
  /** Everything but the messages. */
  body: Record<string, unknown>
  /** Sent with the first turn only: a search must not be forced again on resuming. */
  firstTurn?: Record<string, unknown>
}

/** After this many pauses, the answer is kept as far as it came. */
const MOST_PAUSES = 4

const asUser = (prompt: string) => ({ role: 'user', content: prompt })

export const firstTurnOf = (
  prompt: string,
  { body, firstTurn }: Pick<MessagesRequest, 'body' | 'firstTurn'>,
): object => ({ ...body, ...firstTurn, messages: [asUser(prompt)] })

/** Asks, and resumes whenever the model pauses: its content goes back unchanged. */
export async function askMessages(
  conversation: Conversation,
  prompt: string,
  request: MessagesRequest,
): Promise<void> {
  const { path, headers, body } = request
  const question = asUser(prompt)
  const first = firstTurnOf(prompt, request)
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

/** All turns of the answer are read as one; the last says how it ended. */
export function readMessages(answer: Exchanges): Reading {
  const exchange = answerExchange(answer)
  const received = answer.exchanges.slice(0, answer.answer + 1).map(({ body }) => body)
  const turns = received.map(parseMessage)
  const last = turns.at(-1)
  if (!last) throw unreadable()
  const blocks = turns.flatMap(turn => turn.content ?? [])
  const results = blocks.flatMap(searchResult)
  const pages = blocks.flatMap(fetchedPage)
  const prose = readBlocks(withoutNarration(blocks), pages)
  if (prose.text === '' && last.stop_reason === 'end_turn') refuseFailedSearch(blocks)
  const citations = toCitations(prose.cited, results.flat())
  const searched = results.length > 0
  return {
    outcome: nameOutcome({
      refused: last.stop_reason === 'refusal',
      // DeepSeek's word, from its other format.
      filtered: last.stop_reason === 'content_filter',
      truncated: CUT_SHORT.includes(last.stop_reason ?? ''),
      searched,
    }),
    text: prose.text,
    citations,
    consulted: toConsulted([...results.flat(), ...pages], citations),
    searched,
    ...toSearchedFor(blocks.filter(isSearch).map(({ input }) => input?.query)),
    model: last.model ?? null,
    providerRequestId: requestId(exchange, last.id),
    finish: last.stop_reason ?? null,
    usage: addUsage(turns, results.length),
    vendorCostMicros: null,
  }
}

const CUT_SHORT = ['max_tokens', 'model_context_window_exceeded', 'pause_turn']

function parseMessage(body: Uint8Array): MessageBody {
  const message = parseBody(MessageBody, body)
  if (!message.content) throw noAnswer(body)
  return message
}

const isSearch = ({ type, name }: Block): boolean => type === 'server_tool_use' && name === 'web_search'

/** The results of a search as one list; empty for any other block or a failed search. */
function searchResult({ type, content }: Block): FoundSource[][] {
  return type === 'web_search_tool_result' && Array.isArray(content) ? [content] : []
}

function fetchedPage({ type, content }: Block): FoundSource[] {
  if (type !== 'web_fetch_tool_result' || !content || Array.isArray(content) || !content.url) return []
  return [{ url: content.url, title: content.content?.title }]
}

/** A failed search usually leaves an answer without sources; here it left no answer at all. */
function refuseFailedSearch(blocks: Block[]): void {
  for (const { type, content } of blocks) {
    if (type !== 'web_search_tool_result' || !content || Array.isArray(content)) continue
    const code = content.error_code
    throw failedInside(code, { retryable: code === 'too_many_requests' || code === 'unavailable' })
  }
}

/** Tools that run at the vendor, which continues speaking after them. A tool of ours would end the turn. */
const isTool = ({ type }: Block): boolean =>
  type === 'server_tool_use' || /^mcp_tool_use$|_tool_result$/.test(type ?? '')

const hasWords = ({ type, text: words }: Block): boolean => type === 'text' && Boolean(words?.trim())

/**
 * What a model says on the way, such as that it will search now, is not its answer: that follows the last tool. Words
 * with citations belong to it wherever they are, and if nothing follows, all words do.
 */
function withoutNarration(blocks: Block[]): Block[] {
  const last = blocks.findLastIndex(isTool)
  if (last === -1 || !blocks.slice(last).some(hasWords)) return blocks
  const runs = blocks.slice(0, last).reduce<Block[][]>(
    (found, block) => {
      if (isTool(block)) found.push([block], [])
      else found.at(-1)?.push(block)
      return found
    },
    [[]],
  )
  const isCited = (run: Block[]) => run.some(({ citations }) => citations.length > 0)
  const kept = runs.flatMap(run => (isCited(run) ? run : run.filter(({ type }) => type !== 'text')))
  return [...kept, ...blocks.slice(last)]
}

/** Text blocks run on; anything between two of them ends a paragraph. A citation covers its block. */
function readBlocks(blocks: Block[], pages: FoundSource[]): Prose {
  const prose = noProse()
  for (const { type, text: words, citations } of blocks) {
    if (type !== 'text') {
      breakParagraph(prose)
      continue
    }
    const cited = citations.map(({ url, source, title, document_index }) =>
      typeof document_index === 'number' ? (pages[document_index] ?? {}) : { url: url ?? source, title },
    )
    say(prose, words ?? '', cited)
  }
  return prose
}

function addUsage(turns: MessageBody[], results: number): Usage | null {
  const used = turns.flatMap(turn => turn.usage ?? [])
  if (used.length === 0) return null
  const sum = adder(used)
  const cached = sum(usage => usage.cache_read_input_tokens)
  const written = sum(usage => usage.cache_creation_input_tokens)
  return {
    inputTokens: sum(usage => usage.input_tokens) + written + cached,
    cachedInputTokens: cached,
    ...(written > 0 ? { cacheWriteTokens: written } : {}),
    outputTokens: sum(usage => usage.output_tokens),
    reasoningTokens: sum(usage => usage.output_tokens_details?.thinking_tokens),
    searches: sum(usage => usage.server_tool_use?.web_search_requests) || results,
  }
}
