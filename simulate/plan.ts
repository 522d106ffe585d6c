// Everything that is known of a scenario: demand, formulas, limits, and the worst day, event by event.

import { type Capacity, capacityOf } from './capacity.ts'
import type { Scenario } from './demand.ts'
import { type Installations, installationsFor, type Limit, limitsOf } from './limits.ts'
import type { Measured } from './measured.ts'
import { simulateWorstDay, type WorstDay } from './worst-day.ts'

export interface Plan {
  capacity: Capacity
  limits: Limit[]
  installations: Installations
  /** Of one installation. */
  worstDay: WorstDay
}

const SEED = 1

export function planFor(scenario: Scenario, measured: Measured): Plan {
  const capacity = capacityOf(scenario, measured)
  const limits = limitsOf(capacity, measured)
  const installations = installationsFor(capacity, measured, limits)
  const worstDay = simulateWorstDay(capacity, measured, { installations: installations.moved, seed: SEED })
  return { capacity, limits, installations, worstDay }
}
