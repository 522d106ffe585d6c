// The wire family of Gemini's generateContent.

import { z } from 'zod'
import type { RawAnswer, Reading, Usage } from './engine.ts'
import { failedInside } from './failures.ts'
import { flag, many, maybe, number, parseBody, text, unreadable } from './loose.ts'
import { citedOrListed } from './prose.ts'
import {
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
  toCount,
} from './reading.ts'
import { NO_SPAN, type Span, shift, toSpan, utf16Offsets } from './spans.ts'

const Grounding = z.object({
  webSearchQueries: many(z.string()),
  groundingChunks: many(z.object({ web: maybe(z.object({ uri: text, title: text })) })),
  groundingSupports: many(
    z.object({
      segment: maybe(z.object({ partIndex: number, startIndex: number, endIndex: number, text: text })),
      groundingChunkIndices: many(z.number()),
    }),
  ),
})
const Candidate = z.object({
  finishReason: text,
  content: maybe(z.object({ parts: many(z.object({ text: text, thought: flag })) })),
  groundingMetadata: maybe(Grounding),
})
const ContentBody = z.object({
  responseId: text,
  modelVersion: text,
  error: maybe(z.object({ code: number, status: text })),
  promptFeedback: maybe(z.object({ blockReason: text })),
  candidates: many(Candidate).optional(),
  usageMetadata: maybe(
    z.object({
      promptTokenCount: number,
      toolUsePromptTokenCount: number,
      cachedContentTokenCount: number,
      candidatesTokenCount: number,
      thoughtsTokenCount: number,
    }),
  ),
})
type Candidate = z.output<typeof Candidate>
type ContentBody = z.output<typeof ContentBody>

const BLOCKED = ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY']
const CUT_SHORT = ['MAX_TOKENS', 'CONTINUATION']
/** Any other ending without a word, such as OTHER, is the model's failure. */
const ENDINGS = ['STOP', ...BLOCKED, ...CUT_SHORT]

/** An answer that was continued is read as one; the last body says how it ended. */
export function readGenerateContent(answer: RawAnswer): Reading {
  const exchange = answerExchange(answer)
  const bodies = answer.exchanges.slice(0, answer.answer + 1).map(({ body }) => parseContent(body))
  const last = bodies.at(-1)
  if (!last) throw unreadable()
  const candidates = bodies.flatMap(body => body.candidates?.[0] ?? [])
  const said = readCandidates(candidates)
  const queries = candidates.flatMap(candidate => candidate.groundingMetadata?.webSearchQueries ?? [])
  const blocked = last.promptFeedback?.blockReason
  const finish = blocked ?? candidates.at(-1)?.finishReason ?? null
  if (said.text === '' && finish && !ENDINGS.includes(finish) && !blocked) {
    throw failedInside(finish, { retryable: true })
  }
  const citations = toCitations(citedOrListed(said.cited, said.listed))
  return {
    outcome: nameOutcome({
      refused: Boolean(blocked) || BLOCKED.includes(finish ?? ''),
      truncated: CUT_SHORT.includes(finish ?? ''),
      searched: queries.length > 0,
    }),
    text: said.text,
    citations,
    consulted: toConsulted(said.listed, citations),
    searched: queries.length > 0,
    model: last.modelVersion ?? null,
    providerRequestId: requestId(exchange, last.responseId),
    finish,
    usage: addUsage(bodies, queries.length),
    vendorCostMicros: null,
  }
}

function parseContent(body: Uint8Array): ContentBody {
  const content = parseBody(ContentBody, body)
  if (content.error) {
    const { code, status } = content.error
    throw failedInside(status ?? code, { retryable: !code || code === 429 || code >= 500 })
  }
  if (!content.candidates && !content.promptFeedback && !content.responseId) throw unreadable()
  return content
}

interface Said {
  text: string
  cited: FoundSource[]
  listed: FoundSource[]
}

function readCandidates(candidates: Candidate[]): Said {
  const said: Said = { text: '', cited: [], listed: [] }
  for (const candidate of candidates) readCandidate(candidate, said)
  return said
}

function readCandidate({ content, groundingMetadata }: Candidate, said: Said): void {
  const spanIn = (content?.parts ?? []).map(part => {
    const words = part.thought ? '' : (part.text ?? '')
    const start = said.text.length
    said.text += words
    return spanReader(words, start)
  })
  const sources = (groundingMetadata?.groundingChunks ?? []).map(({ web }) => ({
    url: web?.uri,
    title: web?.title,
  }))
  said.listed.push(...sources)
  for (const { segment, groundingChunkIndices } of groundingMetadata?.groundingSupports ?? []) {
    const span = segment ? spanIn[segment.partIndex ?? 0]?.(segment) : undefined
    for (const index of groundingChunkIndices) said.cited.push({ ...sources[index], span: span ?? NO_SPAN })
  }
}

interface Segment {
  startIndex?: number | null
  endIndex?: number | null
  text?: string | null
}

/** Offsets count bytes inside their own part; a start of 0 is left out on the wire. */
function spanReader(words: string, partStart: number): (segment: Segment) => Span {
  const convert = utf16Offsets(words, 'bytes')
  return ({ startIndex, endIndex, text: expected }) =>
    shift(toSpan(words, convert, { start: startIndex, end: endIndex, expected }), partStart)
}

function addUsage(bodies: ContentBody[], searches: number): Usage | null {
  const used = bodies.flatMap(body => body.usageMetadata ?? [])
  if (used.length === 0) return null
  const sum = (pick: (usage: (typeof used)[number]) => number | null | undefined) =>
    used.reduce((total, usage) => total + toCount(pick(usage)), 0)
  const thoughts = sum(usage => usage.thoughtsTokenCount)
  return {
    inputTokens: sum(usage => usage.promptTokenCount) + sum(usage => usage.toolUsePromptTokenCount),
    cachedInputTokens: sum(usage => usage.cachedContentTokenCount),
    outputTokens: sum(usage => usage.candidatesTokenCount) + thoughts,
    reasoningTokens: thoughts,
    searches,
  }
}
