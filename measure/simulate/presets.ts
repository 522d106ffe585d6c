// The sizes that docs/scale.md speaks of, and what a brand is taken to ask for: the engines of the plan PRO.

import { DEFAULT_PLANS_FILE, readPlans } from '../../service/src/brands/plans.ts'
import type { Engine } from '../../service/src/model/engine.ts'
import { ASSUMED } from './assumptions.ts'
import { DAYS_PER_MONTH, type Scenario } from './needs/demand.ts'

export const PRESETS = [
  { title: '10 thousand brands', brands: 10_000 },
  { title: '1 million brands', brands: 1_000_000 },
  { title: '50 million brands', brands: 50_000_000 },
]

export const PROMPTS = 10

export const CADENCES = { daily: DAYS_PER_MONTH, weekly: DAYS_PER_MONTH / 7 }

const presetEngines = (): Engine[] => readPlans(DEFAULT_PLANS_FILE).get('PRO')?.engines ?? []

export const presetScenario = (brands: number, cadence: keyof typeof CADENCES): Scenario => ({
  brands,
  prompts: PROMPTS,
  engines: presetEngines(),
  scansPerMonth: CADENCES[cadence],
  latencySeconds: ASSUMED.latencySeconds,
  years: 1,
  ratePerMinute: null,
})
