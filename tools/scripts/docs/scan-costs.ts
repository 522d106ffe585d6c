// What one scan costs, by plan, from the service's own forecast of an ask of each engine's first route.

import { DEFAULT_PLANS_FILE, readPlans } from '../../../service/src/brands/plans.ts'
import { forecastAsk } from '../../../service/src/costs/forecast.ts'
import { ROUTES } from '../../../service/src/engines/terms/routes.ts'
import type { Engine } from '../../../service/src/model/engine.ts'
import { table } from './tables.ts'

/** The day that the prices are taken at, so that the table changes with the list alone. Some cost more by the hour. */
const DAY = new Date('2026-11-18T12:00:00.000Z')
const PROMPTS = 10

/** US dollars for one answer. */
function priceOf(engine: Engine): number {
  const [route] = ROUTES[engine]
  if (!route) throw new Error(`${engine} has no route`)
  const guess = route.price.by === 'unknown' ? route.price.guess : undefined
  const price = guess === undefined ? null : { perAnswer: guess }
  const forecast = forecastAsk({ engine, route: route.name, model: route.model, price }, null, DAY)
  if (!forecast)
    throw new Error(`Nobody knows what ${engine} costs: add a guess to the price of ${route.name}`)
  return forecast.micros / 1e6
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en', { style: 'currency', currency: 'USD' })

export function scanCosts(): string {
  const rows = [...readPlans(DEFAULT_PLANS_FILE).values()].map(({ name, engines, maxScans }) => {
    const perPrompt = engines.reduce((sum, engine) => sum + priceOf(engine), 0)
    const scan = perPrompt * PROMPTS
    return [
      name,
      String(engines.length),
      dollars(perPrompt),
      dollars(scan),
      `${dollars(scan * maxScans)} (${maxScans})`,
    ]
  })
  return table(['plan', 'engines', 'one prompt', 'ten prompts', 'ten prompts, all scans of a month'], rows)
}
