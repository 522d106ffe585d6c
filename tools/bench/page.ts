// What docs/performance.json holds. `npm run docs` makes the table in docs/scale.md of it.

import type { Figure } from './report.ts'

export interface Machine {
  cpu: string
  cores: number
  memoryBytes: number
  node: string
  postgres: string
}

/** One suite, measured once. Load and theft tell what else the machine, and the host under it, were doing. */
export interface Measured {
  suite: string
  at: string
  commit: string
  quick: boolean
  seconds: number
  loadAverage: { before: number; after: number }
  /** Of the processor time: what a virtual machine's host gave to others while this one had work. */
  stolenPercent: number
  /** Why there are no figures, where it failed. */
  failure: string | null
}

export interface PerformanceDocument {
  /** Of the latest measurement. */
  at: string
  machine: Machine
  measured: Measured[]
  figures: (Figure & { suite: string })[]
}
