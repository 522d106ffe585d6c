// What one ask usually uses, route by route, for as long as too few answers were paid for to know better. Assumed: a
// question with a search, which puts pages into the context, so that input outweighs output.

import type { Usage } from '../engines/engine.ts'
import { type Payee, READER } from '../model/engine.ts'

export interface TypicalAsk {
  usage: Usage
  /** Requests that are billed, where requests are. */
  requests: number
  /** US dollars, where the vendor sends its own bill and no list has its prices. */
  bill: number | null
}

const tokens = (inputTokens: number, outputTokens: number, searches: number, cachedInputTokens = 0) => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  reasoningTokens: 0,
  searches,
})

const USUAL: TypicalAsk = { usage: tokens(8_000, 700, 1), requests: 1, bill: null }

const BY_ROUTE: Record<string, Partial<TypicalAsk>> = {
  'perplexity-agent': { bill: 0.00625 },
  'anthropic-messages': { usage: tokens(15_000, 800, 2) },
  // It searches many times over; most of its input is cached.
  'xai-responses': { usage: tokens(83_000, 800, 10, 60_000) },
  'serpapi-google-ai-overview': { requests: 2 },
  'dataforseo-claude': { bill: 0.01 },
  'dataforseo-google-organic': { bill: 0.004 },
  'dataforseo-google-ai-mode': { bill: 0.004 },
}

/** An answer of 4 KB on 40 matters, with 45 statements; nothing is searched for. */
const READING: TypicalAsk = { usage: tokens(2_400, 1_600, 0), requests: 1, bill: null }

export const typicalAsk = (payee: Payee, route: string): TypicalAsk =>
  payee === READER ? READING : { ...USUAL, ...BY_ROUTE[route] }
