import type { Regime } from './ledger.ts'

export type Random = () => number

export const NO_BUDGET: Regime = {
  budgets: { perScan: null, perDay: null, perMonth: null },
  priceOfUnknown: null,
}
const PRICE = 15_000

/** What the operator has set, from which part of a month on. */
export function drawRegimes(random: Random): { from: number; regime: Regime }[] {
  const budgets = {
    perScan: random() < 0.6 ? within(random, 150_000, 1_200_000) : null,
    perDay: random() < 0.6 ? within(random, 200_000, 1_500_000) : null,
    perMonth: random() < 0.8 ? within(random, 400_000, 3_500_000) : null,
  }
  const priced = { budgets, priceOfUnknown: PRICE }
  const unpriced = { budgets, priceOfUnknown: null }
  const draw = random()
  if (draw < 0.4) return [{ from: 0, regime: priced }]
  if (draw < 0.6) return [{ from: 0, regime: unpriced }]
  // Asked without a budget and without a price first; then a budget, and only later the price.
  if (draw < 0.8)
    return [
      { from: 0, regime: NO_BUDGET },
      { from: 0.4, regime: unpriced },
      { from: 0.6, regime: priced },
    ]
  if (draw < 0.9)
    return [
      { from: 0, regime: NO_BUDGET },
      { from: 0.5, regime: priced },
    ]
  return [{ from: 0, regime: NO_BUDGET }]
}

const within = (random: Random, least: number, most: number): number =>
  Math.round(least + random() * (most - least))
