// Perplexity's retired chat completions. Nothing is asked this way any more; stored answers stay readable.

import { z } from 'zod'
import type { RawAnswer, Reading } from './engine.ts'
import { list, many, maybe, number, parseBody, text } from './loose.ts'
import {
  answerExchange,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
  toMicros,
} from './reading.ts'
import { markFinder } from './spans.ts'

const CompletionBody = z.object({
  id: text,
  model: text,
  citations: many(z.string()),
  search_results: many(z.object({ url: text, title: text })),
  choices: list(z.object({ message: maybe(z.object({ content: text })), finish_reason: text })),
  usage: maybe(
    z.object({
      prompt_tokens: number,
      completion_tokens: number,
      reasoning_tokens: number,
      num_search_queries: number,
      cost: maybe(z.object({ total_cost: number })),
    }),
  ),
})

export const SONAR_ROUTE = 'perplexity-sonar'

export function readSonar(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(CompletionBody, exchange.body)
  const [choice] = body.choices
  const words = choice?.message?.content ?? ''
  const findMark = markFinder(words)
  const listed = body.citations.map(url => ({ url }))
  const sources = listed.length > 0 ? listed : body.search_results
  const citations = toCitations(sources.map((source, index) => ({ ...source, span: findMark(index + 1) })))
  const searched = citations.length > 0
  const truncated = choice?.finish_reason === 'length'
  return {
    outcome: nameOutcome({ refused: false, truncated, searched }),
    text: words,
    citations,
    consulted: toConsulted(body.search_results, citations),
    searched,
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish: choice?.finish_reason ?? null,
    usage: body.usage ? readUsage(body.usage, searched) : null,
    vendorCostMicros: toMicros(body.usage?.cost?.total_cost),
  }
}

function readUsage(usage: NonNullable<z.output<typeof CompletionBody>['usage']>, searched: boolean) {
  return {
    inputTokens: toCount(usage.prompt_tokens),
    cachedInputTokens: 0,
    outputTokens: toCount(usage.completion_tokens),
    reasoningTokens: toCount(usage.reasoning_tokens),
    searches: toCount(usage.num_search_queries) || (searched ? 1 : 0),
  }
}
