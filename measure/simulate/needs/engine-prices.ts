// What one answer of each engine costs, by the service's own forecast of an ask of its first route. Fees that its price list
// does not know are missing here as they are there.

import { forecastAsk } from '../../../service/src/costs/forecast.ts'
import { costOfUsage } from '../../../service/src/costs/prices.ts'
import { typicalAsk } from '../../../service/src/costs/typical.ts'
import { ROUTES } from '../../../service/src/engines/terms/routes.ts'
import type { Engine } from '../../../service/src/model/engine.ts'

const DAY_MS = 86_400_000

export interface EnginePrice {
  dollars: number
  /** `guess` where nobody publishes a price that the service knows. */
  source: string
}

/** US dollars for one answer of the engine's first route, at the prices of that day's noon: some cost more by the hour. */
export function priceOf(engine: Engine, day: Date): EnginePrice {
  return priceAt(engine, new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2))
}

export function priceAt(engine: Engine, at: Date): EnginePrice {
  const [route] = ROUTES[engine]
  const perAnswer = route?.price.by === 'unknown' ? route.price.guess : undefined
  const guess = perAnswer === undefined ? null : { perAnswer }
  const way = { engine, route: route?.name ?? '', model: route?.model ?? null, price: guess }
  const forecast = forecastAsk(way, null, at)
  if (!forecast)
    throw new Error(`Nobody knows what ${engine} costs: add a guess to the price of ${way.route}`)
  return { dollars: forecast.micros / 1e6, source: guess ? 'guess' : forecast.source }
}

/** What of that price is for tokens: the same answer, had it searched for nothing. Nothing where tokens are not charged. */
export function tokensOf(engine: Engine, at: Date): number {
  const [route] = ROUTES[engine]
  if (route?.price.by !== 'tokens') return 0
  const { usage, requests } = typicalAsk(engine, route.name)
  const { name, model } = route
  const cost = costOfUsage({
    route: name,
    model,
    usage: { ...usage, searches: 0 },
    requests,
    price: null,
    at,
  })
  return (cost?.micros ?? 0) / 1e6
}
