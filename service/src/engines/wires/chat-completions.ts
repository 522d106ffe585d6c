// The wire family of chat completions. No engine is asked this way any more: the vendors that search the web
// have moved on. Stored answers stay readable, and reading models speak it.

import { z } from 'zod'
import { noAnswer } from '../asking/failures.ts'
import type { Exchanges, Reading, Usage } from '../engine.ts'
import { list, many, maybe, number, parseBody, text } from '../reading/loose.ts'
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
import { markFinder, spanGuesser } from '../reading/spans.ts'
import { joinCompletion } from '../streams/completions.ts'
import { STREAM_ENDED, streamMark } from '../streams/stream.ts'

const Place = z.object({ url: text, title: text, start_index: number, end_index: number })
const Message = z.object({
  /** One string, or parts of it. */
  content: z
    .union([z.string().transform(words => [{ text: words }]), list(z.object({ text: text }))])
    .catch([]),
  refusal: text,
  annotations: many(Place.extend({ url_citation: maybe(Place) })),
})
const CompletionBody = z.object({
  id: text,
  model: text,
  citations: many(z.union([z.string().transform(url => ({ url, title: null })), Place])),
  search_results: many(z.object({ url: text, title: text })),
  choices: maybe(list(z.object({ message: maybe(Message), finish_reason: text }))),
  usage: maybe(
    z.object({
      prompt_tokens: number,
      completion_tokens: number,
      total_tokens: number,
      prompt_tokens_details: maybe(z.object({ cached_tokens: number })),
      completion_tokens_details: maybe(z.object({ reasoning_tokens: number })),
      reasoning_tokens: number,
      /** xAI's bill. */
      cost_in_usd_ticks: number,
      num_search_queries: number,
      /** Perplexity's is an object, OpenRouter's a number of dollars. */
      cost: maybe(
        z.union([z.object({ total_cost: number }), z.number().transform(total_cost => ({ total_cost }))]),
      ),
    }),
  ),
})
export type CompletionBody = z.output<typeof CompletionBody>

export function readCompletion(answer: Exchanges): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(CompletionBody, exchange.body, joinCompletion)
  if (!body.choices) throw noAnswer(exchange.body)
  const [choice] = body.choices
  const message = choice?.message
  const said = (message?.content ?? []).map(part => part.text ?? '').join('')
  const finish = choice?.finish_reason ?? null
  const citations = toCitations([...annotated(said, message), ...listed(said, body)])
  const searched = citations.length > 0 || toCount(body.usage?.num_search_queries) > 0
  return {
    outcome: nameOutcome({
      refused: Boolean(message?.refusal),
      filtered: finish === 'content_filter',
      truncated: CUT_SHORT.includes(finish ?? ''),
      searched,
    }),
    text: said || (message?.refusal ?? ''),
    citations,
    consulted: toConsulted(body.search_results, citations),
    searched,
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish,
    usage: readUsage(body, searched),
    vendorCostMicros: fromTicks(body.usage?.cost_in_usd_ticks) ?? toMicros(body.usage?.cost?.total_cost),
    ...streamMark([exchange.body]),
  }
}

/** The second is DeepSeek's, when it runs out of capacity. */
const CUT_SHORT = ['length', 'insufficient_system_resource', STREAM_ENDED]

/** OpenAI's way. */
function annotated(said: string, message: z.output<typeof Message> | null | undefined): FoundSource[] {
  const guess = spanGuesser(said)
  return (message?.annotations ?? []).flatMap(annotation => {
    const { url, title, start_index, end_index } = annotation.url_citation ?? annotation
    return url ? [{ url, title, span: guess(start_index, end_index, url) }] : []
  })
}

/** Perplexity's way, and xAI's: a list of addresses, marked in the text by number. */
function listed(said: string, { citations, search_results }: CompletionBody): FoundSource[] {
  const findMark = markFinder(said)
  const titles = new Map(search_results.map(({ url, title }) => [url, title]))
  const sources = citations.length > 0 ? citations : search_results
  return sources.map(({ url, title }, index) => ({
    url,
    title: title ?? titles.get(url),
    span: findMark(index + 1),
  }))
}

function readUsage({ usage }: CompletionBody, searched: boolean): Usage | null {
  if (!usage) return null
  const inputTokens = toCount(usage.prompt_tokens)
  const reasoningTokens = toCount(usage.completion_tokens_details?.reasoning_tokens ?? usage.reasoning_tokens)
  const completed = toCount(usage.completion_tokens)
  // xAI and Gemini count reasoning separately from the answer, others within it: the total tells which.
  const isBeside = toCount(usage.total_tokens) >= inputTokens + completed + Math.max(reasoningTokens, 1)
  return {
    inputTokens,
    cachedInputTokens: toCount(usage.prompt_tokens_details?.cached_tokens),
    outputTokens: isBeside ? toCount(usage.total_tokens) - inputTokens : completed,
    reasoningTokens,
    searches: toCount(usage.num_search_queries) || (searched ? 1 : 0),
  }
}
