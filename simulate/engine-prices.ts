// What one answer of each engine costs, by the service's own forecast of an ask of its first route. Fees that its price list
// does not know are missing here as they are there.

import { forecastAsk } from '../service/src/costs/forecast.ts'
import type { PriceOverride } from '../service/src/engines/price-setting.ts'
import { ROUTES } from '../service/src/engines/routes.ts'
import type { Engine } from '../service/src/model/engine.ts'

/** Where no list has a price: our guess, as an operator would set it in BCF_<ENGINE>_PRICE. */
const GUESSES: Partial<Record<Engine, PriceOverride>> = {
  COPILOT: { perAnswer: 0.01 },
  AMAZON_RUFUS: { perAnswer: 0.01 },
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
  const [route] = ROUTES[engine]
  const guess = GUESSES[engine] ?? null
  const way = { engine, route: route?.name ?? '', model: route?.model ?? null, price: guess }
  const forecast = forecastAsk(way, null, at)
  if (!forecast)
    throw new Error(`Nobody knows what ${engine} costs: add a guess in simulate/engine-prices.ts`)
  return { dollars: forecast.micros / 1e6, source: guess ? 'guess' : forecast.source }
}
