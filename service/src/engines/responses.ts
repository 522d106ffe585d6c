// The wire family of OpenAI's Responses: also spoken by Perplexity, xAI and Meta.

import { z } from 'zod'
import type { RawAnswer, Reading, Usage } from './engine.ts'
import { failedInside } from './failures.ts'
import { many, maybe, number, parseBody, text, unreadable } from './loose.ts'
import {
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
  toMicros,
} from './reading.ts'
import { markFinder, shift, spanGuesser } from './spans.ts'

const Source = z.object({ id: number, url: text, title: text })
const Part = z.object({
  type: text,
  text: text,
  refusal: text,
  annotations: many(z.object({ type: text, url: text, title: text, start_index: number, end_index: number })),
})
const Item = z.object({
  type: text,
  phase: text,
  content: many(Part),
  action: maybe(z.object({ type: text, url: text, queries: many(z.string()), sources: many(Source) })),
  results: many(Source),
})
const ResponseBody = z.object({
  id: text,
  status: text,
  model: text,
  error: maybe(z.object({ code: text })),
  incomplete_details: maybe(z.object({ reason: text })),
  output: many(Item).optional(),
  usage: maybe(
    z.object({
      input_tokens: number,
      output_tokens: number,
      input_tokens_details: maybe(z.object({ cached_tokens: number })),
      output_tokens_details: maybe(z.object({ reasoning_tokens: number })),
      tool_calls_details: maybe(z.object({ search_web: maybe(z.object({ invocation: number })) })),
      cost: maybe(z.object({ currency: text, total_cost: number })),
      cost_in_usd_ticks: number,
    }),
  ),
})
type Item = z.output<typeof Item>
type ResponseBody = z.output<typeof ResponseBody>

/** A search is billed per call (OpenAI, xAI) or per query (Meta). */
export type SearchUnit = 'call' | 'query'

export function readResponses(answer: RawAnswer, searchUnit: SearchUnit = 'call'): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(ResponseBody, exchange.body)
  refuseFailure(body)
  if (!body.output) throw unreadable()
  const said = readMessages(body.output)
  const reason = body.incomplete_details?.reason ?? null
  const searched = body.output.some(isSearch)
  const citations = toCitations(said.cited.length > 0 ? said.cited : listedSources(said.text, body.output))
  return {
    outcome: nameOutcome({
      refused: said.refused || reason === 'content_filter',
      truncated: body.status === 'incomplete',
      searched,
    }),
    text: said.text,
    citations,
    consulted: toConsulted(body.output.flatMap(lookedAt), citations),
    searched,
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish: reason ?? body.status ?? null,
    usage: readUsage(body, searchUnit),
    vendorCostMicros: readCost(body),
  }
}

const PASSING = ['server_error', 'rate_limit_exceeded', 'overloaded', 'timeout', 'internal_error']

function refuseFailure(body: ResponseBody): void {
  if (body.status === 'completed' || body.status === 'incomplete') return
  if (!body.status && !body.error) return
  const code = body.error?.code
  throw failedInside(code ?? body.status, { retryable: !code || PASSING.includes(code) })
}

interface Said {
  text: string
  refused: boolean
  cited: FoundSource[]
}

/** Messages are paragraphs of one answer. Offsets count from the start of their own part. */
function readMessages(output: Item[]): Said {
  const said: Said = { text: '', refused: false, cited: [] }
  for (const message of output) {
    if (message.type !== 'message' || message.phase === 'commentary') continue
    if (said.text && message.content.some(part => part.text || part.refusal)) said.text += '\n\n'
    for (const part of message.content) readPart(part, said)
  }
  return said
}

function readPart(part: z.output<typeof Part>, said: Said): void {
  const words = part.type === 'refusal' ? part.refusal : part.type === 'output_text' ? part.text : null
  if (part.type === 'refusal') said.refused = true
  const guess = spanGuesser(words ?? '')
  for (const { type, url, title, start_index, end_index } of part.annotations) {
    if (type !== 'url_citation' || !url) continue
    // xAI numbers its citations where others name the page.
    const named = title && !/^\d+$/.test(title) ? title : null
    const span = shift(guess(start_index, end_index, url), said.text.length)
    said.cited.push({ url, title: named, span })
  }
  said.text += words ?? ''
}

function isSearch(item: Item): boolean {
  return item.type === 'web_search_call' || item.type === 'search_results' || item.type === 'x_search_call'
}

function lookedAt(item: Item): FoundSource[] {
  if (!isSearch(item)) return []
  const opened = item.action?.url ? [{ url: item.action.url }] : []
  return [...(item.action?.sources ?? []), ...opened, ...item.results]
}

/**
 * Perplexity lists its sources beside the answer and marks them in the text as `[1]`. Without any mark, the
 * whole list stands for the answer.
 */
function listedSources(answerText: string, output: Item[]): FoundSource[] {
  const findMark = markFinder(answerText)
  const listed = output.filter(item => item.type === 'search_results').flatMap(item => item.results)
  const marked = listed.map((source, index) => ({
    ...source,
    span: findMark(source.id ?? index + 1),
  }))
  const cited = marked.filter(source => source.span.start !== null)
  return cited.length > 0 ? cited.sort((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0)) : marked
}

function readUsage(body: ResponseBody, unit: SearchUnit): Usage | null {
  const usage = body.usage
  if (!usage) return null
  return {
    inputTokens: toCount(usage.input_tokens),
    cachedInputTokens: toCount(usage.input_tokens_details?.cached_tokens),
    outputTokens: toCount(usage.output_tokens),
    reasoningTokens: toCount(usage.output_tokens_details?.reasoning_tokens),
    searches: toCount(usage.tool_calls_details?.search_web?.invocation) || countSearches(body, unit),
  }
}

/** Opening a page or finding in it is not a search; a call without its action counts as one. */
function countSearches(body: ResponseBody, unit: SearchUnit): number {
  return (body.output ?? [])
    .filter(item => isSearch(item) && (item.action?.type ?? 'search') === 'search')
    .map(item => (unit === 'query' ? item.action?.queries.length || 1 : 1))
    .reduce((sum, searches) => sum + searches, 0)
}

const TICKS_PER_USD = 1e10

function readCost({ usage }: ResponseBody): number | null {
  const ticks = usage?.cost_in_usd_ticks
  if (typeof ticks === 'number') return toMicros(ticks / TICKS_PER_USD)
  if ((usage?.cost?.currency ?? 'USD') !== 'USD') return null
  return toMicros(usage?.cost?.total_cost)
}
