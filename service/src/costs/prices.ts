// What an answer cost, in whole micro-dollars, and who says so. In this order: the vendor's own bill, the
// operator's price, a price list that knows when prices changed, our table of what that list lacks. What
// nobody knows is null, never zero.

import { calcPrice } from '@pydantic/genai-prices'
import type { RawAnswer, Reading, Usage } from '../engines/engine.ts'
import type { PriceOverride, TokenPrice } from '../engines/price-setting.ts'

/** An amount that somebody vouches for. */
export interface KnownCost {
  micros: number
  /** Kept with the amount, so that it can be explained and computed again. */
  source: string
}

const PRICE_LIST = 'genai-prices@0.1.8'
const TABLE = 'table@2026-11-14'

export function costOf(
  answer: RawAnswer,
  reading: Reading,
  override: PriceOverride | null,
): KnownCost | null {
  if (reading.vendorCostMicros !== null) return { micros: reading.vendorCostMicros, source: 'vendor' }
  const exchange = answer.exchanges[answer.answer]
  return costOfUsage({
    route: answer.route,
    model: reading.model ?? answer.modelRequested,
    usage: reading.usage,
    requests: answer.exchanges.length,
    price: override,
    at: exchange?.receivedAt ?? new Date(0),
  })
}

export interface Consumption {
  route: string
  model: string | null
  usage: Usage | null
  /** Where requests are billed. */
  requests: number
  price: PriceOverride | null
  at: Date
}

/** What it costs by the operator's price, the list or our table; the vendor is not heard. */
export function costOfUsage({ route, model, usage, requests, price, at }: Consumption): KnownCost | null {
  if (price) return inMicros(byOverride(price, usage), 'override')
  const list = LISTS[route]
  if (!list || !usage || !model) return byCall(route, requests)
  if (!addsUp(usage)) return null
  return inMicros(byList(list, model, usage, at), PRICE_LIST) ?? inMicros(byTable(model, usage, at), TABLE)
}

/** The price list's name for the vendor behind a route that bills by tokens. */
const LISTS: Record<string, string> = {
  'openai-responses': 'openai',
  'anthropic-messages': 'anthropic',
  'gemini-generate-content': 'google',
  'gemini-interactions': 'google',
  'xai-responses': 'x-ai',
  'deepseek-messages': 'deepseek',
  'meta-responses': 'meta',
}

/** Models that the price list does not know, US dollars per million tokens and per search. */
const MODELS: Record<string, TokenPrice> = {
  'gpt-6.1-terra': { input: 1, cachedInput: 0.05, output: 5, search: 0.01 },
  'grok-4.7': { input: 2, cachedInput: 0.5, output: 6, search: 0.005 },
  'deepseek-flash': { input: 0.15, output: 0.6, search: 0 },
  'muse-spark-1.3': { input: 1.25, cachedInput: 0.15, output: 4.25, search: 0.0025 },
}

/** Providers that bill by the request, US dollars each. */
const CALLS: [prefix: string, dollars: number][] = [['serpapi-', 0.025]]

function byCall(route: string, requests: number): KnownCost | null {
  const call = CALLS.find(([prefix]) => route.startsWith(prefix))
  return call ? inMicros(call[1] * requests, TABLE) : null
}

function byList(providerId: string, model: string, usage: Usage, timestamp: Date): number | null {
  const price = calcPrice(
    {
      input_tokens: usage.inputTokens,
      cache_read_tokens: usage.cachedInputTokens,
      output_tokens: usage.outputTokens,
      web_searches: usage.searches,
    },
    model,
    { providerId, timestamp },
  )
  // The list matches by prefix, so a newer model could get an older one's price: only its own counts.
  return price && isModel(model, price.model.id) ? price.total_price : null
}

const isModel = (served: string, priced: string): boolean =>
  served === priced || new RegExp(`^${priced.replaceAll('.', '\\.')}-(?:20)?\\d{2}`).test(served)

function byTable(model: string, usage: Usage, at: Date): number | null {
  const known = Object.entries(MODELS).find(([name]) => isModel(model, name))
  if (!known) return null
  const [name, price] = known
  return byTokens(price, usage) * (name === 'deepseek-flash' && isDeepSeekPeak(at) ? 2 : 1)
}

/** UTC 01 to 04 and 06 to 10 cost double there. */
const isDeepSeekPeak = (at: Date): boolean => {
  const hour = at.getUTCHours()
  return (hour >= 1 && hour < 4) || (hour >= 6 && hour < 10)
}

function byOverride(price: PriceOverride, usage: Usage | null): number | null {
  if ('perAnswer' in price) return price.perAnswer
  return usage && addsUp(usage) ? byTokens(price, usage) : null
}

/** Counts are the engine's word. The price list throws on impossible ones, and our own sum would be wrong. */
const addsUp = (usage: Usage): boolean =>
  Object.values(usage).every(count => Number.isFinite(count) && count >= 0) &&
  usage.cachedInputTokens <= usage.inputTokens

const byTokens = (price: TokenPrice, usage: Usage): number =>
  ((usage.inputTokens - usage.cachedInputTokens) * price.input +
    usage.cachedInputTokens * (price.cachedInput ?? price.input) +
    usage.outputTokens * price.output) /
    1e6 +
  usage.searches * price.search

/** An amount that is not one, or beyond all reason, is unknown. */
function inMicros(dollars: number | null, source: string): KnownCost | null {
  if (dollars === null || !Number.isFinite(dollars) || dollars < 0 || dollars > 1e6) return null
  return { micros: Math.round(dollars * 1e6), source }
}
