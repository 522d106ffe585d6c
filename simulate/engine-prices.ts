// What one answer of each engine costs, by the service's own price list (engines/prices.ts) and a usage that is assumed:
// a question with a search. Fees that the list does not know are missing here as they are there.

import type { RawAnswer, Reading, Usage } from '../service/src/engines/engine.ts'
import { costOf, type PriceOverride } from '../service/src/engines/prices.ts'
import { ROUTES } from '../service/src/engines/routes.ts'
import type { Engine } from '../service/src/model/engine.ts'

interface Habit {
  usage?: Pick<Usage, 'inputTokens' | 'outputTokens' | 'searches'> & { cachedInputTokens?: number }
  /** Requests that are billed, where requests are. */
  requests?: number
  /** Where no list has a price: our guess, as an operator would set it in BCF_<ENGINE>_PRICE. */
  guess?: PriceOverride
}

/** A search puts pages into the context, so input outweighs output. */
const SEARCHED = { inputTokens: 8_000, outputTokens: 700, searches: 1 }

const HABITS: Record<Engine, Habit> = {
  CHATGPT: { usage: SEARCHED },
  PERPLEXITY: { usage: SEARCHED, guess: { input: 0.25, output: 2.5, search: 0.0025 } },
  GEMINI: { usage: SEARCHED },
  CLAUDE: { usage: { inputTokens: 15_000, outputTokens: 800, searches: 2 } },
  COPILOT: { guess: { perAnswer: 0.01 } },
  // It searches many times over; most of its input is cached.
  GROK: { usage: { inputTokens: 83_000, cachedInputTokens: 60_000, outputTokens: 800, searches: 10 } },
  GOOGLE_AIO: { requests: 2 },
  GOOGLE_AI_MODE: { requests: 1 },
  DEEPSEEK: { usage: SEARCHED },
  META_AI: { usage: SEARCHED },
  AMAZON_RUFUS: { guess: { perAnswer: 0.01 } },
}

const DAY_MS = 86_400_000

export interface EnginePrice {
  dollars: number
  /** `guess` where nobody publishes a price that the service knows. */
  source: string
}

/** US dollars for one answer of the engine's first route, at the prices of that day's noon: some cost more by the hour. */
export function priceOf(engine: Engine, day: Date): EnginePrice {
  const at = new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2)
  const { usage, requests = 1, guess } = HABITS[engine]
  const route = ROUTES[engine][0]
  const exchanges = Array.from({ length: requests }, () => ({ receivedAt: at }))
  const answer = { engine, route: route?.name, modelRequested: route?.model, exchanges, answer: 0 }
  const full = usage ? { cachedInputTokens: 0, reasoningTokens: 0, ...usage } : null
  const reading = { model: route?.model ?? null, usage: full, vendorCostMicros: null }
  // Only what a price depends on: the bytes and their reading do not exist.
  const cost = costOf(answer as unknown as RawAnswer, reading as Reading, guess ?? null)
  if (!cost) throw new Error(`Nobody knows what ${engine} costs: add a guess in simulate/engine-prices.ts`)
  return { dollars: cost.micros / 1e6, source: guess ? 'guess' : cost.source }
}
