// What one scan costs, by plan: the price of an answer of each of its engines, for every prompt. What the plan leaves
// unused costs nothing.

import { DEFAULT_PLANS_FILE, readPlans } from '../../../service/src/brands/plans.ts'
import type { Row } from '../format.ts'
import { PROMPTS } from '../presets.ts'
import { priceOf } from './engine-prices.ts'

export const SCAN_HEADINGS = [
  'plan',
  'engines',
  'one prompt',
  'ten prompts',
  'ten prompts, all scans of a month',
]

export const scanRows = (at: Date): Row[] =>
  [...readPlans(DEFAULT_PLANS_FILE).values()].map(({ name, engines, maxScans }) => {
    const perPrompt = engines.reduce((sum, engine) => sum + priceOf(engine, at).dollars, 0)
    const scan = perPrompt * PROMPTS
    return [
      name,
      String(engines.length),
      cents(perPrompt),
      cents(scan),
      `${cents(scan * maxScans)} (${maxScans})`,
    ]
  })

const cents = (dollars: number): string =>
  dollars.toLocaleString('en', { style: 'currency', currency: 'USD' })
