// Asking an engine and reading its answer. Nothing here knows the database or the ledger.
//
// An adapter has two halves. `ask` talks to the network and returns bytes, parsed only as far as needed to know
// whether another exchange must follow. `read` is pure: it gives the same reading of the same bytes, years
// later.

import type { Engine, Surface } from '../model/engine.ts'
import type { LocalePart } from '../model/locale.ts'

export interface Question {
  /** Stable across attempts: used as idempotency key where a provider takes one. */
  runId: string
  prompt: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** BCP 47 language, for example `en`. */
  language: string
  /** Its name, in that country; null if none was chosen. */
  city: string | null
}

/** As sealed: the city only where one was chosen. */
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
  /** The wire format and provider, for example `openai-responses`. Determines the reader for ever. */
  route: string
  modelRequested: string | null
  localeAsked: SealedLocale
  /** What of it the route could pass on. */
  locale: SealedLocale
  /** In order; at least one. */
  exchanges: Exchange[]
  /** Index of the exchange whose body is the run's snapshot. */
  answer: number
  /** Where it was read already, to see whether it is an answer: the same bytes need not be parsed twice. */
  reading?: Reading
}

/** The part of an answer that byte readers need. */
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

/** One version for all readers of this room: raised when one of them reads the same bytes differently. */
export const WIRE_READER = 'wire@2'

export interface CitedSource {
  /** Order of first appearance, from 1. */
  position: number
  url: string
  title: string | null
  /** UTF-16 offsets into `Reading.text`, if the engine gave them and they check out. */
  start: number | null
  end: number | null
  /** Leads to the reader's own machine or network, or contains a password: never to be visited. */
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

/** What the engine shows beside an answer, if the bytes hold it. */
export interface Extras {
  products: Product[]
  ads: Ad[]
  /** Questions the engine suggests asking next, and those that others ask. */
  followUps: string[]
}

export interface Reading {
  outcome: Outcome
  text: string
  citations: CitedSource[]
  /** Sources the engine visited, cited or not. */
  consulted: { url: string; title: string | null }[]
  searched: boolean
  /** What it searched for, each once, in its order; absent where the bytes do not say. */
  searchedFor?: string[]
  /** The model that the engine says served the answer. */
  model: string | null
  /** The provider's own id of this answer, for enquiries. */
  providerRequestId: string | null
  finish: string | null
  usage: Usage | null
  /** What the vendor says it charged, in micro-dollars; null if it does not say. */
  vendorCostMicros: number | null
  extras?: Extras
}

/** Counted the same way for every vendor, whatever it adds up itself. */
export interface Usage {
  /** Cached ones included. */
  inputTokens: number
  cachedInputTokens: number
  /** Input written to a cache, which some vendors charge more for. Omitted if none. */
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
  /** The model asked for; null if there is no choice. */
  readonly model: string | null
  /** The parts of the question's locale that are sent. */
  readonly sends: readonly LocalePart[]
  /**
   * Sends the question. Returns every exchange with its body byte for byte. Throws EngineError if there is no
   * answer; never retries.
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
  /** In the provider's order: one key, or login and password. */
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
  /** Header names and query parameters whose values must be redacted. */
  secrets: string[]
  /** For an answer that may exceed the usual limit: a file of many. */
  maxBytes?: number
}

/**
 * The only way to an engine: no redirects, `Accept-Encoding: identity`, size cap, exact bytes. Any status but a
 * redirect is returned. An abort by the signal, for whatever reason, is EngineError `timeout`.
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

/** Why an engine gave no answer. The message is safe to show: it never contains a credential. */
export class EngineError extends Error {
  readonly failure: Failure
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null
  /** Exchanges before the failure: a diagnostic, never evidence of an answer. */
  readonly exchanges: Exchange[]
  /** What the vendor says it charged all the same, in micro-dollars; null if it does not say. */
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
