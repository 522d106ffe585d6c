// Everything that is known of a scenario: its size by formulas and limits, and its worst day, event by event.

import { simulateWorstDay, type WorstDay } from './day/worst-day.ts'
import type { Measured } from './measured.ts'
import { type Capacity, capacityOf } from './needs/capacity.ts'
import type { Scenario } from './needs/demand.ts'
import { type Installations, installationsFor, type Limit, limitsOf } from './needs/limits.ts'

export interface Size {
  capacity: Capacity
  limits: Limit[]
  installations: Installations
}

export interface Plan extends Size {
  /** Of one installation. */
  worstDay: WorstDay
}

const SEED = 1

export function sizeFor(scenario: Scenario, measured: Measured): Size {
  const capacity = capacityOf(scenario, measured)
  const limits = limitsOf(capacity, measured)
  return { capacity, limits, installations: installationsFor(capacity, measured, limits) }
}

export function planFor(scenario: Scenario, measured: Measured): Plan {
  const size = sizeFor(scenario, measured)
  const options = { installations: size.installations.now, seed: SEED }
  return { ...size, worstDay: simulateWorstDay(size.capacity, measured, options) }
}
