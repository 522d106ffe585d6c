// The wire family of Gemini's Interactions.

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
} from './reading.ts'
import { shift, toSpan, utf16Offsets } from './spans.ts'

const Source = z.object({ url: text, title: text })
const Step = z.object({
  type: text,
  content: many(
    z.object({
      type: text,
      text: text,
      annotations: many(
        z.object({ type: text, url: text, title: text, start_index: number, end_index: number }),
      ),
    }),
  ),
  arguments: maybe(z.object({ queries: many(z.string()) })),
  result: many(Source),
})
const InteractionBody = z.object({
  id: text,
  status: text,
  model: text,
  error: maybe(z.object({ code: text })),
  steps: many(Step).optional(),
  usage: maybe(
    z.object({
      total_input_tokens: number,
      total_tool_use_tokens: number,
      total_cached_tokens: number,
      total_output_tokens: number,
      total_thought_tokens: number,
    }),
  ),
})
type Step = z.output<typeof Step>
type InteractionBody = z.output<typeof InteractionBody>

export function readInteraction(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(InteractionBody, exchange.body)
  refuseFailure(body)
  if (!body.steps) throw unreadable()
  const said = readSteps(body.steps)
  const citations = toCitations(said.cited)
  const searches = countQueries(body.steps)
  return {
    outcome: nameOutcome({
      refused: false,
      truncated: body.status === 'incomplete',
      searched: searches > 0,
    }),
    text: said.text,
    citations,
    consulted: toConsulted(
      body.steps.flatMap(step => (step.type === 'google_search_result' ? step.result : [])),
      citations,
    ),
    searched: searches > 0,
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish: body.status ?? null,
    usage: readUsage(body, searches),
    vendorCostMicros: null,
  }
}

function refuseFailure({ status, error }: InteractionBody): void {
  if (error || (status && status !== 'completed' && status !== 'incomplete')) {
    throw failedInside(error?.code ?? status, { retryable: true })
  }
}

/** Offsets count bytes inside their own piece of content. */
function readSteps(steps: Step[]): { text: string; cited: FoundSource[] } {
  const said = { text: '', cited: [] as FoundSource[] }
  for (const piece of steps.flatMap(step => (step.type === 'model_output' ? step.content : []))) {
    if (piece.type !== 'text' || !piece.text) continue
    const words = piece.text
    const convert = utf16Offsets(words, 'bytes')
    for (const { url, title, start_index: start, end_index: end } of piece.annotations) {
      said.cited.push({ url, title, span: shift(toSpan(words, convert, { start, end }), said.text.length) })
    }
    said.text += words
  }
  return said
}

/** Google bills by query; a call that does not name its queries counts as one. */
function countQueries(steps: Step[]): number {
  return steps
    .filter(step => step.type === 'google_search_call')
    .reduce((sum, step) => sum + (step.arguments?.queries.length || 1), 0)
}

function readUsage({ usage }: InteractionBody, searches: number): Usage | null {
  if (!usage) return null
  const thoughts = toCount(usage.total_thought_tokens)
  return {
    inputTokens: toCount(usage.total_input_tokens) + toCount(usage.total_tool_use_tokens),
    cachedInputTokens: toCount(usage.total_cached_tokens),
    outputTokens: toCount(usage.total_output_tokens) + thoughts,
    reasoningTokens: thoughts,
    searches,
  }
}
