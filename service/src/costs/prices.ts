// What an answer cost, in whole micro-dollars, and who says so. In this order: the vendor's own bill, the
// operator's price, a price list that knows when prices changed, our own figures for what that list lacks, which
// routes declare. What nobody knows is null, never zero.

import { calcPrice } from '@pydantic/genai-prices'
import type { RawAnswer, Reading, Usage } from '../engines/engine.ts'
import type { PriceOverride, RoutePrice, TokenPrice } from '../engines/price.ts'
import { findRoute } from '../engines/routes.ts'

/** An amount that somebody vouches for. */
export interface KnownCost {
  micros: number
  /** Kept with the amount, so that it can be explained and computed again. */
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

/** What it costs by the operator's price, the list or our own figures; the vendor is not heard. */
export function costOfUsage({ route, model, usage, requests, price, at }: Consumption): KnownCost | null {
  const charged = findRoute(route)?.price
  const factor = charged?.by === 'tokens' ? charged.batchFactor : undefined
  const asBatch = (cost: KnownCost | null) => cost && { ...cost, source: `${cost.source}${said(factor)}` }
  // A price per answer is what the operator says it is, however it was asked.
  if (price && 'perAnswer' in price) return inMicros(price.perAnswer, 'override')
  if (price)
    return asBatch(inMicros(usage && discounted(usage, factor, one => byOverride(price, one)), 'override'))
  if (charged?.by === 'request') return inMicros(charged.dollars * requests, tableOf(charged.asOf))
  if (charged?.by !== 'tokens' || !usage || !model || !addsUp(usage)) return null
  const listed = discounted(usage, factor, one => byList(charged.list, model, one, at))
  if (listed !== null) return asBatch(inMicros(listed, PRICE_LIST))
  const { own } = charged
  const ours = own && discounted(usage, factor, one => byTable(own, model, one, at))
  return asBatch(inMicros(ours ?? null, tableOf(own?.asOf ?? '')))
}

const said = (factor: number | undefined): string =>
  factor === undefined ? '' : `, batch: tokens at ${factor * 100} %`

const NO_USAGE = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 }

/** Batches are cheaper by tokens alone: what is searched costs the same. */
function discounted(
  usage: Usage,
  factor: number | undefined,
  dollarsOf: (usage: Usage) => number | null,
): number | null {
  if (factor === undefined) return dollarsOf(usage)
  const tokens = dollarsOf({ ...usage, searches: 0 })
  const searches = dollarsOf({ ...NO_USAGE, searches: usage.searches })
  return tokens === null || searches === null ? null : tokens * factor + searches
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

type OwnPrices = NonNullable<Extract<RoutePrice, { by: 'tokens' }>['own']>

function byTable(own: OwnPrices, model: string, usage: Usage, at: Date): number | null {
  const known = Object.entries(own.models).find(([name]) => isModel(model, name))
  return known ? byTokens(known[1], usage) * (own.factorAt?.(at) ?? 1) : null
}

const byOverride = (price: TokenPrice, usage: Usage): number | null =>
  addsUp(usage) ? byTokens(price, usage) : null

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
