// The wire family of OpenAI's Responses, also spoken by Perplexity, xAI and Meta.

import { z } from 'zod'
import { noAnswer } from '../asking/failures.ts'
import type { Exchanges, Reading, Usage } from '../engine.ts'
import { toSearchedFor } from '../reading/extras.ts'
import { embedded, many, maybe, number, parseBody, text } from '../reading/loose.ts'
import {
  answerExchange,
  type FoundSource,
  fromTicks,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
  toMicros,
} from '../reading/reading.ts'
import { markFinder, shift, spanGuesser } from '../reading/spans.ts'

const Source = z.object({ id: number, url: text, title: text })
const Place = z.object({ url: text, title: text, start_index: number, end_index: number })
const Part = z.object({
  type: text,
  text: text,
  refusal: text,
  /** Chat completions nest the position under its type. */
  annotations: many(Place.extend({ url_citation: maybe(Place) })),
})
/** Content that is one string is one part. */
const Content = z.union([z.string().transform(words => [{ type: 'output_text', text: words }]), z.unknown()])
const Item = z.object({
  type: text,
  phase: text,
  status: text,
  content: Content.pipe(many(Part)).catch([]),
  action: maybe(
    z.object({ type: text, url: text, query: text, queries: many(z.string()), sources: many(Source) }),
  ),
  /** Perplexity's. */
  queries: many(z.string()),
  results: many(Source),
  /** Perplexity's, of pages it opened. */
  contents: many(Source),
  /** xAI's calls: the tool, and its arguments as JSON text. */
  name: text,
  arguments: embedded(z.object({ url: text, query: text })),
})
const ResponseBody = z.object({
  id: text,
  object: text,
  status: text,
  model: text,
  incomplete_details: maybe(z.object({ reason: text })),
  output: many(Item).optional(),
  /** xAI's list of everything it came across. */
  citations: many(z.string()),
  tool_usage: maybe(z.object({ web_search: maybe(z.object({ num_requests: number })) })),
  usage: maybe(
    z.object({
      input_tokens: number,
      output_tokens: number,
      input_tokens_details: maybe(z.object({ cached_tokens: number, cache_write_tokens: number })),
      output_tokens_details: maybe(z.object({ reasoning_tokens: number })),
      tool_calls_details: maybe(z.object({ search_web: maybe(z.object({ invocation: number })) })),
      cost: maybe(z.object({ currency: text, total_cost: number })),
      cost_in_usd_ticks: number,
    }),
  ),
})
type Item = z.output<typeof Item>
export type ResponseBody = z.output<typeof ResponseBody>

/** A search is billed per call (OpenAI, xAI) or per query (Meta). */
export type SearchUnit = 'call' | 'query'

export function readResponses(answer: Exchanges, searchUnit: SearchUnit = 'call'): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(ResponseBody, exchange.body)
  const { status, output } = body
  const settled = !status || status === 'completed' || status === 'incomplete'
  if (!settled && (output || body.object)) throw noAnswer(exchange.body, status)
  if (!output) throw noAnswer(exchange.body)
  const said = readMessages(output)
  const reason = body.incomplete_details?.reason ?? null
  const searched = output.some(isSearch)
  const citations = toCitations(said.cited.length > 0 ? said.cited : listedSources(said.text, output))
  const listed = body.citations.map(url => ({ url }))
  return {
    outcome: nameOutcome({
      refused: said.refused,
      filtered: reason === 'content_filter',
      truncated: status === 'incomplete',
      searched,
    }),
    text: said.text,
    citations,
    consulted: toConsulted([...output.flatMap(lookedAt), ...listed], citations),
    searched,
    ...toSearchedFor(output.filter(isSearch).flatMap(queriesOf)),
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish: reason ?? status ?? null,
    usage: readUsage(body, searchUnit),
    vendorCostMicros: readCost(body),
  }
}

interface Said {
  text: string
  refused: boolean
  cited: FoundSource[]
}

/**
 * Messages are paragraphs of one answer. Commentary on the way is not part of it, unless nothing else was said.
 * Offsets count from the start of their own part.
 */
function readMessages(output: Item[]): Said {
  const messages = output.filter(item => item.type === 'message')
  const final = messages.filter(message => message.phase !== 'commentary')
  const said: Said = { text: '', refused: false, cited: [] }
  for (const { content } of final.some(hasWords) ? final : messages) {
    if (said.text && hasWords({ content })) said.text += '\n\n'
    for (const part of content) readPart(part, said)
  }
  return said
}

type Part = z.output<typeof Part>

function hasWords({ content }: Pick<Item, 'content'>): boolean {
  return content.some(part => wordsOf(part) !== '')
}

function wordsOf({ type, text: words, refusal }: Part): string {
  return refusal ?? (type === 'output_text' || type === 'text' ? words : null) ?? ''
}

function readPart(part: Part, said: Said): void {
  const words = wordsOf(part)
  if (part.type === 'refusal') said.refused = true
  const guess = spanGuesser(words)
  for (const annotation of part.annotations) {
    const { url, title, start_index, end_index } = annotation.url_citation ?? annotation
    if (!url) continue
    // xAI numbers its citations where others name the page.
    const named = title && !/^\d+$/.test(title) ? title : null
    said.cited.push({ url, title: named, span: shift(guess(start_index, end_index, url), said.text.length) })
  }
  said.text += words
}

const SEARCHES = ['web_search_call', 'search_results', 'x_search_call']

/** xAI writes some searches as calls of tools with that name. */
function isSearch({ type, name, status }: Item): boolean {
  if (status === 'failed') return false
  return SEARCHES.includes(type ?? '') || (type === 'custom_tool_call' && /search/.test(name ?? ''))
}

/** The newer list begins with what the older field holds. */
const queriesOf = ({ action, queries, arguments: given }: Item) => [
  action?.query,
  ...(action?.queries ?? []),
  ...queries,
  given?.query,
]

function lookedAt(item: Item): FoundSource[] {
  if (!isSearch(item) && item.type !== 'fetch_url_results') return []
  const opened = [{ url: item.action?.url }, { url: item.arguments?.url }]
  return [...(item.action?.sources ?? []), ...opened, ...item.results, ...item.contents]
}

/**
 * Perplexity lists its sources beside the answer and marks them in the text as `[1]`. Without any mark, the
 * whole list supports the answer.
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
  const { usage, tool_usage } = body
  if (!usage) return null
  const counted = tool_usage?.web_search?.num_requests ?? usage.tool_calls_details?.search_web?.invocation
  const written = toCount(usage.input_tokens_details?.cache_write_tokens)
  return {
    inputTokens: toCount(usage.input_tokens),
    cachedInputTokens: toCount(usage.input_tokens_details?.cached_tokens),
    ...(written > 0 ? { cacheWriteTokens: written } : {}),
    outputTokens: toCount(usage.output_tokens),
    reasoningTokens: toCount(usage.output_tokens_details?.reasoning_tokens),
    searches: typeof counted === 'number' ? toCount(counted) : countSearches(body, unit),
  }
}

/** Opening a page or finding in it is not a search; a call without an action counts as one. */
function countSearches(body: ResponseBody, unit: SearchUnit): number {
  return (body.output ?? [])
    .filter(item => isSearch(item) && (item.action?.type ?? 'search') === 'search')
    .filter(item => item.name !== 'browse_page')
    .map(item => (unit === 'query' ? item.action?.queries.length || 1 : 1))
    .reduce((sum, searches) => sum + searches, 0)
}

function readCost({ usage }: ResponseBody): number | null {
  const billed = fromTicks(usage?.cost_in_usd_ticks)
  if (billed !== null) return billed
  if ((usage?.cost?.currency ?? 'USD') !== 'USD') return null
  return toMicros(usage?.cost?.total_cost)
}
