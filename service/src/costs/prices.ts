// What an answer cost, in whole micro-dollars, and who says so. In this order: the vendor's own bill, the operator's
// price, our own figures (declared by routes, for models missing from the list or wrong in it), and a price list that
// knows when prices changed. What nobody knows is null, never zero.

import { calcPrice } from '@pydantic/genai-prices'
import type { RawAnswer, Reading, Usage } from '../engines/engine.ts'
import type { PriceOverride, RoutePrice, TokenPrice } from '../engines/terms/price.ts'
import { findRoute } from '../engines/terms/routes.ts'

/** An amount that somebody vouches for. */
export interface KnownCost {
  micros: number
  /** Stored with the amount, so that it can be explained and recomputed. */
  source: string
}

const PRICE_LIST = 'genai-prices@0.1.8'
const tableOf = (asOf: string): string => `table@${asOf}`

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

/** Its cost by the operator's price, our own figures or the list, ignoring the vendor's bill. */
export function costOfUsage(consumption: Consumption): KnownCost | null {
  const parts = partsOf(consumption)
  return parts && inMicros(parts.tokens + parts.searches, parts.source)
}

/** In US dollars. Separate, because some discounts apply to tokens alone. */
interface CostParts {
  /** What is charged for the answer itself, by tokens or by the request. */
  tokens: number
  searches: number
  source: string
}

/** The operator's price per answer applies however it was asked. Batches are cheaper by tokens alone. */
function partsOf(consumption: Consumption): CostParts | null {
  const parts = ordinaryParts(consumption)
  const { route, price } = consumption
  const charged = findRoute(route)?.price
  const factor = charged?.by === 'tokens' ? charged.batchFactor : undefined
  if (!parts || factor === undefined || (price && 'perAnswer' in price)) return parts
  const source = `${parts.source}, batch: tokens at ${factor * 100} %`
  return { ...parts, tokens: parts.tokens * factor, source }
}

function ordinaryParts({ route, model, usage, requests, price, at }: Consumption): CostParts | null {
  const charged = findRoute(route)?.price
  if (price && !('freeSearches' in price)) return byOverride(price, usage)
  if (charged?.by === 'request')
    return { tokens: charged.dollars * requests, searches: 0, source: tableOf(charged.asOf) }
  if (charged?.by !== 'tokens' || !usage || !model || !addsUp(usage)) return null
  const parts = byTable(charged.own, model, usage, at) ?? byList(charged, model, usage, at)
  return parts && price ? { ...parts, searches: 0, source: `${parts.source}, searches free` } : parts
}

type TokenCharge = Extract<RoutePrice, { by: 'tokens' }>

function byList({ list, search }: TokenCharge, model: string, usage: Usage, at: Date): CostParts | null {
  const listed = (searches: number) =>
    calcPrice(
      {
        input_tokens: usage.inputTokens,
        cache_read_tokens: usage.cachedInputTokens,
        cache_write_tokens: usage.cacheWriteTokens ?? 0,
        output_tokens: usage.outputTokens,
        web_searches: searches,
      },
      model,
      { providerId: list, timestamp: at },
    )
  const price = listed(0)
  // The list matches by prefix, so a newer model could get an older one's price: only its own counts.
  if (!price || !isModel(model, price.model.id)) return null
  const tokens = price.total_price
  const searches = (listed(usage.searches)?.total_price ?? tokens) - tokens
  if (searches > 0 || usage.searches === 0 || !search) return { tokens, searches, source: PRICE_LIST }
  const source = `${PRICE_LIST}, searches ${tableOf(search.asOf)}`
  return { tokens, searches: search.dollars(usage.searches, model), source }
}

const isModel = (served: string, priced: string): boolean =>
  served === priced || new RegExp(`^${priced.replaceAll('.', '\\.')}-(?:20)?\\d{2}`).test(served)

function byTable(own: TokenCharge['own'], model: string, usage: Usage, at: Date): CostParts | null {
  const known = Object.entries(own?.models ?? {}).find(([name]) => isModel(model, name))
  if (!own || !known) return null
  return {
    tokens: byTokens(known[1], usage) * (own.factorAt?.(at) ?? 1),
    searches: usage.searches * known[1].search,
    source: tableOf(own.asOf),
  }
}

type OwnPrice = Exclude<PriceOverride, { freeSearches: true }>

function byOverride(price: OwnPrice, usage: Usage | null): CostParts | null {
  const source = 'override'
  if ('perAnswer' in price) return { tokens: price.perAnswer, searches: 0, source }
  if (!usage || !addsUp(usage)) return null
  return { tokens: byTokens(price, usage), searches: usage.searches * price.search, source }
}

/** Counts are the engine's word. The price list throws on impossible ones, and our own sum would be wrong. */
const addsUp = (usage: Usage): boolean =>
  Object.values(usage).every(count => Number.isFinite(count) && count >= 0) &&
  usage.cachedInputTokens + (usage.cacheWriteTokens ?? 0) <= usage.inputTokens

function byTokens(price: TokenPrice, usage: Usage): number {
  const rates = price.above && usage.inputTokens > price.above.inputTokens ? price.above : price
  const { inputTokens, cachedInputTokens: read, cacheWriteTokens: written = 0, outputTokens } = usage
  return (
    ((inputTokens - read - written) * rates.input +
      read * (rates.cachedInput ?? rates.input) +
      written * (rates.cacheWrite ?? rates.input) +
      outputTokens * rates.output) /
    1e6
  )
}

/** An invalid or absurd amount is unknown. */
function inMicros(dollars: number, source: string): KnownCost | null {
  if (!Number.isFinite(dollars) || dollars < 0 || dollars > 1e6) return null
  return { micros: Math.round(dollars * 1e6), source }
}
