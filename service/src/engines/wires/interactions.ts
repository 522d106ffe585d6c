// The wire family of Gemini's Interactions.

import { z } from 'zod'
import { noAnswer } from '../asking/failures.ts'
import type { RawAnswer, Reading, Usage } from '../engine.ts'
import { toSearchedFor } from '../reading/extras.ts'
import { many, maybe, number, parseBody, text, unreadable } from '../reading/loose.ts'
import {
  adder,
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
} from '../reading/reading.ts'
import { shift, toSpan, utf16Offsets } from '../reading/spans.ts'

const Source = z.object({ url: text, title: text })
/** `source` is the older name of `url`. */
const Annotation = Source.extend({ source: text, start_index: number, end_index: number })
const Piece = z.object({ type: text, text: text, annotations: many(Annotation) })
const Step = z.object({
  type: text,
  content: many(Piece),
  arguments: maybe(z.object({ queries: many(z.string()) })),
  result: many(Source),
})
const InteractionBody = z.object({
  id: text,
  status: text,
  model: text,
  steps: many(Step).optional(),
  /** Before there were steps, pieces of the answer stood among the calls. */
  outputs: many(Step.extend(Piece.shape)).optional(),
  errors: many(z.object({ code: text })),
  usage: maybe(
    z.object({
      total_input_tokens: number,
      total_tool_use_tokens: number,
      total_cached_tokens: number,
      total_output_tokens: number,
      total_thought_tokens: number,
      grounding_tool_count: many(z.object({ type: text, count: number })),
    }),
  ),
})
type Step = z.output<typeof Step>
export type InteractionBody = z.output<typeof InteractionBody>

/** The model stopped early, at some limit; `requires_action` waits for a tool of ours. */
const CUT_SHORT = ['incomplete', 'budget_exceeded', 'requires_continuation', 'requires_action']

/** A continued answer is read as one; the last body says how it ended. */
export function readInteraction(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const received = answer.exchanges.slice(0, answer.answer + 1).map(({ body }) => body)
  const bodies = received.map(parseInteraction)
  const last = bodies.at(-1)
  if (!last) throw unreadable()
  const steps = bodies.flatMap(stepsOf)
  const said = readSteps(steps)
  const citations = toCitations(said.cited)
  const searched = steps.some(isSearch)
  return {
    outcome: nameOutcome({
      truncated: CUT_SHORT.includes(last.status ?? ''),
      searched,
    }),
    text: said.text,
    citations,
    consulted: toConsulted(steps.flatMap(lookedAt), citations),
    searched,
    ...toSearchedFor(steps.filter(isSearch).flatMap(step => step.arguments?.queries ?? [])),
    model: last.model ?? null,
    providerRequestId: requestId(exchange, last.id),
    finish: last.status ?? null,
    usage: addUsage(bodies, countQueries(steps)),
    vendorCostMicros: null,
  }
}

function parseInteraction(body: Uint8Array): InteractionBody {
  const interaction = parseBody(InteractionBody, body)
  const { status, steps, outputs, errors } = interaction
  if (status && status !== 'completed' && !CUT_SHORT.includes(status)) {
    throw noAnswer(body, errors[0]?.code ?? status)
  }
  if (!steps && !outputs) throw noAnswer(body)
  return interaction
}

const isSearch = ({ type }: Step): boolean => type === 'google_search_call'

function stepsOf({ steps, outputs }: InteractionBody): Step[] {
  if (steps) return steps
  return (outputs ?? []).map(output =>
    output.type === 'text' ? { ...output, type: 'model_output', content: [output] } : output,
  )
}

interface Said {
  text: string
  cited: FoundSource[]
}

/** Pieces run on; a tool call between two ends a paragraph. Offsets count bytes within their own piece. */
function readSteps(steps: Step[]): Said {
  const said: Said = { text: '', cited: [] }
  let gap = ''
  for (const { type, content } of steps) {
    if (type !== 'model_output' && type !== 'thought' && said.text) gap = '\n\n'
    if (type !== 'model_output') continue
    for (const piece of content) {
      if (piece.type !== 'text' || !piece.text) continue
      said.text += gap
      gap = ''
      readPiece(piece.text, piece.annotations, said)
    }
  }
  return said
}

function readPiece(words: string, annotations: z.output<typeof Annotation>[], said: Said): void {
  const convert = utf16Offsets(words, 'bytes')
  for (const { url, source, title, start_index: start, end_index: end } of annotations) {
    const span = shift(toSpan(words, convert, { start, end }), said.text.length)
    said.cited.push({ url: url ?? source, title, span })
  }
  said.text += words
}

function lookedAt({ type, result }: Step): FoundSource[] {
  return type === 'google_search_result' || type === 'url_context_result' ? result : []
}

/** Google bills by query; a call that names no queries counts as one. */
function countQueries(steps: Step[]): number {
  return steps.filter(isSearch).reduce((sum, step) => sum + (step.arguments?.queries.length || 1), 0)
}

function addUsage(bodies: InteractionBody[], queries: number): Usage | null {
  const used = bodies.flatMap(body => body.usage ?? [])
  if (used.length === 0) return null
  const sum = adder(used)
  const thoughts = sum(usage => usage.total_thought_tokens)
  const counted = sum(usage => usage.grounding_tool_count.find(({ type }) => type === 'google_search')?.count)
  return {
    inputTokens: sum(usage => usage.total_input_tokens) + sum(usage => usage.total_tool_use_tokens),
    cachedInputTokens: sum(usage => usage.total_cached_tokens),
    outputTokens: sum(usage => usage.total_output_tokens) + thoughts,
    reasoningTokens: thoughts,
    searches: counted || queries,
  }
}
