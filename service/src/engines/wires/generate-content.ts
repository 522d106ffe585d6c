// The wire family of Gemini's generateContent.

import { z } from 'zod'
import { failedInside, noAnswer } from '../asking/failures.ts'
import type { Exchanges, Reading, Usage } from '../engine.ts'
import { toSearchedFor } from '../reading/extras.ts'
import { flag, many, maybe, number, parseBody, text, unreadable } from '../reading/loose.ts'
import { citedOrListed } from '../reading/prose.ts'
import {
  adder,
  answerExchange,
  type FoundSource,
  nameOutcome,
  requestId,
  toCitations,
  toConsulted,
} from '../reading/reading.ts'
import { NO_SPAN, type Span, shift, toSpan, utf16Offsets } from '../reading/spans.ts'

const Page = z.object({ uri: text, title: text })
const Grounding = z.object({
  webSearchQueries: many(z.string()),
  /** A chunk that is no page keeps its position: supports refer to it by number. */
  groundingChunks: many(
    z.object({ web: maybe(Page), maps: maybe(Page), retrievedContext: maybe(Page) }).catch({}),
  ),
  groundingSupports: many(
    z.object({
      segment: maybe(z.object({ partIndex: number, startIndex: number, endIndex: number, text: text })),
      groundingChunkIndices: many(z.number()),
    }),
  ),
})
const Candidate = z.object({
  finishReason: text,
  content: maybe(z.object({ parts: many(z.object({ text: text, thought: flag }).catch({})) })),
  groundingMetadata: maybe(Grounding),
  urlContextMetadata: maybe(z.object({ urlMetadata: many(z.object({ retrievedUrl: text })) })),
})
const ContentBody = z.object({
  responseId: text,
  modelVersion: text,
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
export type ContentBody = z.output<typeof ContentBody>

const ENDED = ['STOP', 'FINISH_REASON_UNSPECIFIED']
const BLOCKED = [
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
  ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION'],
]
/** A guard that its operator put in front of the model declines on its behalf. */
const REFUSED = 'MODEL_ARMOR'
const CUT_SHORT = ['MAX_TOKENS', 'CONTINUATION']

/** A continued answer is read as one; the last body says how it ended. */
export function readGenerateContent(answer: Exchanges): Reading {
  const exchange = answerExchange(answer)
  const received = answer.exchanges.slice(0, answer.answer + 1).map(({ body }) => body)
  const bodies = received.map(parseContent)
  const last = bodies.at(-1)
  if (!last) throw unreadable()
  const candidates = bodies.flatMap(body => chooseCandidate(body.candidates ?? []) ?? [])
  const said = readCandidates(candidates)
  const queries = candidates.flatMap(candidate => candidate.groundingMetadata?.webSearchQueries ?? [])
  const blocked = said.text === '' ? last.promptFeedback?.blockReason : null
  const finish = blocked ?? candidates.at(-1)?.finishReason ?? null
  const citations = toCitations(citedOrListed(said.cited, said.listed))
  const searched = queries.length > 0 || citations.length > 0
  return {
    outcome: nameOutcome({ ...judgeFinish(finish, said.text, Boolean(blocked)), searched }),
    text: said.text,
    citations,
    consulted: toConsulted([...said.listed, ...said.opened], citations),
    searched,
    ...toSearchedFor(queries),
    model: last.modelVersion ?? null,
    providerRequestId: requestId(exchange, last.responseId),
    finish,
    usage: addUsage(bodies, queries.length),
    vendorCostMicros: null,
  }
}

/** Any other stop reason, such as OTHER, is a failure; if it had begun to speak, it was cut short. */
function judgeFinish(finish: string | null, words: string, blocked: boolean) {
  const refused = finish === REFUSED
  const filtered = !refused && (blocked || BLOCKED.includes(finish ?? ''))
  const known = refused || filtered || !finish || ENDED.includes(finish) || CUT_SHORT.includes(finish)
  if (!known && words === '') throw failedInside(finish, { retryable: true })
  return { refused, filtered, truncated: !known || CUT_SHORT.includes(finish ?? '') }
}

function parseContent(body: Uint8Array): ContentBody {
  const content = parseBody(ContentBody, body)
  if (!content.candidates && !content.promptFeedback && !content.responseId) throw noAnswer(body)
  return content
}

/** We ask for one answer; of several, the first that says something. */
function chooseCandidate(candidates: Candidate[]): Candidate | undefined {
  return candidates.find(hasWords) ?? candidates[0]
}

function hasWords({ content }: Candidate): boolean {
  return content?.parts.some(part => part.text && !part.thought) ?? false
}

interface Said {
  text: string
  cited: FoundSource[]
  listed: FoundSource[]
  opened: FoundSource[]
}

function readCandidates(candidates: Candidate[]): Said {
  const said: Said = { text: '', cited: [], listed: [], opened: [] }
  for (const candidate of candidates) readCandidate(candidate, said)
  return said
}

function readCandidate({ content, groundingMetadata, urlContextMetadata }: Candidate, said: Said): void {
  const start = said.text.length
  const spanIn = (content?.parts ?? []).map(part => {
    const words = part.thought ? '' : (part.text ?? '')
    const partStart = said.text.length
    said.text += words
    return spanReader(words, partStart)
  })
  const spanInAll = spanReader(said.text.slice(start), start)
  const sources = (groundingMetadata?.groundingChunks ?? []).map(({ web, maps, retrievedContext }) => {
    const page = web ?? maps ?? retrievedContext
    return { url: page?.uri, title: page?.title }
  })
  for (const source of sources) said.listed.push(source)
  for (const { retrievedUrl } of urlContextMetadata?.urlMetadata ?? [])
    said.opened.push({ url: retrievedUrl })
  for (const { segment, groundingChunkIndices } of groundingMetadata?.groundingSupports ?? []) {
    const span = segment ? (spanIn[segment.partIndex ?? 0]?.(segment) ?? NO_SPAN) : NO_SPAN
    // After reasoning or several parts, some answers count from the start of everything said.
    const placed = span.start === null && segment?.text ? spanInAll(segment) : span
    for (const index of groundingChunkIndices) said.cited.push({ ...sources[index], span: placed })
  }
}

interface Segment {
  startIndex?: number | null
  endIndex?: number | null
  text?: string | null
}

/** Offsets count bytes within their own part; a start of 0 is omitted on the wire. */
function spanReader(words: string, partStart: number): (segment: Segment) => Span {
  const convert = utf16Offsets(words, 'bytes')
  return ({ startIndex, endIndex, text: expected }) =>
    shift(toSpan(words, convert, { start: startIndex, end: endIndex, expected }), partStart)
}

function addUsage(bodies: ContentBody[], searches: number): Usage | null {
  const used = bodies.flatMap(body => body.usageMetadata ?? [])
  if (used.length === 0) return null
  const sum = adder(used)
  const thoughts = sum(usage => usage.thoughtsTokenCount)
  return {
    inputTokens: sum(usage => usage.promptTokenCount) + sum(usage => usage.toolUsePromptTokenCount),
    cachedInputTokens: sum(usage => usage.cachedContentTokenCount),
    outputTokens: sum(usage => usage.candidatesTokenCount) + thoughts,
    reasoningTokens: thoughts,
    searches,
  }
}
