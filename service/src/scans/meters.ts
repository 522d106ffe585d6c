import { Counter, Histogram } from 'prom-client'
import type { Payee } from '../model/engine.ts'
import { meters } from '../platform/watching/meters.ts'

const asks = new Counter({
  name: 'bcf_engine_asks_total',
  help: 'Questions put to an engine, or to the model that reads (READER), by this process, by how it ended: answered, or the failure',
  labelNames: ['engine', 'outcome'],
  registers: [meters],
})

const seconds = new Histogram({
  name: 'bcf_engine_ask_seconds',
  help: 'Time until an engine answered or failed',
  labelNames: ['engine'],
  buckets: [0.1, 0.5, 1, 2, 5, 10, 20, 40, 60, 120, 300],
  registers: [meters],
})

const runs = new Counter({
  name: 'bcf_runs_total',
  help: 'Runs that this process brought to an end: captured, or the failure',
  labelNames: ['outcome'],
  registers: [meters],
})

// Alert rules watch for increases: a counter that first appears as 1 would show none.
for (const outcome of ['captured', 'abandoned', 'cancelled', 'budget_exhausted', 'no_price'])
  runs.inc({ outcome }, 0)

export function noteAsk(engine: Payee, outcome: string, took: number): void {
  asks.inc({ engine, outcome })
  seconds.observe({ engine }, took)
}

export const noteRun = (outcome: string): void => runs.inc({ outcome })
