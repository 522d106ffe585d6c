// Asking an engine and reading its answer. Nothing here knows the database or the ledger.
//
// An adapter has two halves. `ask` speaks to the network and returns bytes it has not looked into any
// further than needed to know whether another exchange must follow. `read` is pure: it gives the same
// reading of the same bytes, years later.

import type { Engine, Surface } from '../model/engine.ts'
import type { LocalePart } from '../model/locale.ts'

export interface Question {
  /** Stable across attempts: providers that take an idempotency key get this. */
  runId: string
  prompt: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** BCP 47 language, for example `en`. */
  language: string
  /** Its name, in that country; null when nobody chose one. */
  city: string | null
}

/** As it is sealed: the city stands there only where one was chosen, as in records from before there was a choice. */
interface SealedLocale {
  country: string | null
  language: string | null
  city?: string
}

/** One request and its answer, kept as evidence. Secrets are redacted before it leaves the adapter. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  requestedAt: Date
  receivedAt: Date
  status: number
  headers: Record<string, string>
  /** The body byte for byte, after transfer decoding. Never text, never re-serialised JSON. */
  body: Uint8Array
}

export interface RawAnswer {
  engine: Engine
  surface: Surface
  /** The wire format and provider that spoke, for example `openai-responses`. Picks the reader for ever. */
  route: string
  modelRequested: string | null
  localeAsked: SealedLocale
  /** What the route could pass on of it. */
  locale: SealedLocale
  /** In the order they happened; at least one. */
  exchanges: Exchange[]
  /** Index of the exchange whose body is the run's snapshot. */
  answer: number
}

/** The part of an answer that readers of bytes look at. */
export type Exchanges = Pick<RawAnswer, 'exchanges' | 'answer'>

export const OUTCOMES = [
  'answered',
  'answered_without_search',
  'no_answer_block',
  'refused',
  'filtered',
  'truncated',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** All readers of this room by one name: raised when one of them makes something else of the same bytes. */
export const WIRE_READER = 'wire@2'

export interface CitedSource {
  /** Order of first appearance, from 1. */
  position: number
  url: string
  title: string | null
  /** UTF-16 offsets into `Reading.text`, when the engine gave them and they check out. */
  start: number | null
  end: number | null
  /** It leads to the reader's own machine or network, or carries a password: never to be visited. */
  inside?: true
}

export interface Product {
  title: string
  url: string | null
  /** As shown, with its currency. */
  price: string | null
  merchant: string | null
}

export interface Ad {
  title: string
  url: string | null
}

/** What stands beside an answer, where the bytes hold it. */
export interface Extras {
  products: Product[]
  ads: Ad[]
  /** Questions that the engine proposes to ask next, and those that others ask. */
  followUps: string[]
}

export interface Reading {
  outcome: Outcome
  text: string
  /** Sources the answer cites. */
  citations: CitedSource[]
  /** Sources the engine looked at, cited or not. */
  consulted: { url: string; title: string | null }[]
  searched: boolean
  /** The model that the engine says served the answer. */
  model: string | null
  /** The provider's own name for this answer, for asking them about it. */
  providerRequestId: string | null
  finish: string | null
  usage: Usage | null
  /** What the vendor says it charged, in micro-dollars; null when it does not say. */
  vendorCostMicros: number | null
  extras?: Extras
  /** The bytes are the events of a stream, not one body. */
  streamed?: true
}

/** The same counting for every vendor, whatever it adds up itself. */
export interface Usage {
  /** Cached ones included. */
  inputTokens: number
  cachedInputTokens: number
  /** Of the input, written to a cache, which some vendors charge more for. Left out where none was. */
  cacheWriteTokens?: number
  /** Reasoning included. */
  outputTokens: number
  reasoningTokens: number
  searches: number
}

export interface EngineAdapter {
  readonly engine: Engine
  readonly route: string
  readonly surface: Surface
  /** The model asked for; null where there is no choice. */
  readonly model: string | null
  /** The parts of the question's locale that are sent. */
  readonly sends: readonly LocalePart[]
  /**
   * Sends the question. Returns every exchange with its body byte for byte.
   * Throws EngineError when no answer was had; never retries by itself.
   */
  ask(question: Question, signal: AbortSignal): Promise<RawAnswer>
  /**
   * Pure: the same reading of the same bytes, years later. Throws EngineError `unreadable` on bytes it cannot
   * read, and the vendor's failure on a body that `ask` would have refused.
   */
  read(answer: RawAnswer): Reading
}

/** What an adapter is built from. Credentials never leave it. */
export interface EngineSettings {
  /** In the order the provider names them: one key, or login and password. */
  credentials: readonly string[]
  baseUrl: string
  model: string | null
  surface: Surface
  fetch: CapturingFetch
  sleep: Sleep
}

/** Waits between two polls. Rejects when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export interface FetchRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Header names and query parameters whose values must not be kept. */
  secrets: string[]
  /** Where the answer may be larger than any one answer of an engine: a file of many. */
  maxBytes?: number
}

/**
 * The one way to an engine: no redirects, `Accept-Encoding: identity`, size cap, exact bytes. Any status but a
 * redirect is returned. An abort by the signal, whatever its reason, is EngineError `timeout`.
 */
export type CapturingFetch = (request: FetchRequest, signal: AbortSignal) => Promise<Exchange>

export const FAILURES = [
  'unauthorized',
  'out_of_credit',
  'forbidden',
  'rate_limited',
  'bad_request',
  'unavailable',
  'provider_failed',
  'timeout',
  'network',
  'redirected',
  'response_too_large',
  'empty_response',
  'filtered',
  'unreadable',
] as const
export type Failure = (typeof FAILURES)[number]

interface EngineErrorOptions {
  retryable: boolean
  retryAfterSeconds?: number | null
  exchanges?: Exchange[]
  chargedMicros?: number | null
  cause?: unknown
}

/** Why an engine gave no answer. The message is safe to show: it never holds a credential. */
export class EngineError extends Error {
  readonly failure: Failure
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null
  /** What was exchanged before it failed: a diagnostic, never evidence of an answer. */
  readonly exchanges: Exchange[]
  /** What the vendor says it charged all the same, in micro-dollars; null when it does not say. */
  readonly chargedMicros: number | null

  constructor(failure: Failure, message: string, options: EngineErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.failure = failure
    this.retryable = options.retryable
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.exchanges = options.exchanges ?? []
    this.chargedMicros = options.chargedMicros ?? null
  }
}
