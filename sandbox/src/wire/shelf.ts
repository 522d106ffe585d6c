// Products as an Amazon scraper lists them.

import type { JsonObject } from '../provider.ts'
import type { Product } from '../scripts/answer.ts'
import { stableFraction, stableToken } from '../stable.ts'

export function shelf(products: Product[]): JsonObject[] {
  return products.map(({ name, maker, price }) => {
    const asin = `B0${stableToken(8, 'asin', name).toUpperCase()}`
    return {
      asin,
      url: `https://www.amazon.example/dp/${asin}`,
      title: name.startsWith(maker) ? name : `${maker} ${name}`,
      price,
      score: (4 + stableFraction('score', name)).toFixed(1),
      ratingsCount: String(Math.floor(stableFraction('ratings', name) * 4_000)),
    }
  })
}
