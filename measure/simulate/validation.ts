// Is the simulation true? It is given what `npm run bench` did, and must come to the throughput that was measured. The
// costs it starts from are processor times, not that throughput.

import { DEFAULT_CONCURRENCY } from '../../service/src/engines/terms/settings.ts'
import { PROMPTS } from '../bench/scans/scan-pipeline.ts'
import { CONCURRENCY, ROUNDS, SLOW_MS } from '../bench/scans/workers.ts'
import { ENGINE_COUNT } from '../bench/service.ts'
import { type Day, simulateDay } from './day/day.ts'
import { costsOf, recordsOf } from './day/worst-day.ts'
import type { Measured } from './measured.ts'

/** Queue, simulator and API share the cores of the measured machine, and are in no figure. */
export const TOLERANCE = 0.2

export interface Comparison {
  what: string
  measured: number
  simulated: number
}

const BENCH = {
  seed: 1,
  engines: ENGINE_COUNT,
  workers: 1,
  ratePerMinute: null,
  failureShare: 0,
  loss: null,
} satisfies Partial<Day>

/** A scan of so many prompts, by one worker. */
function benchDay(measured: Measured, load: Pick<Day, 'prompts' | 'concurrency' | 'latency'>): Day {
  return {
    ...BENCH,
    ...load,
    due: [0],
    costs: costsOf(measured),
    // One core is the worker's.
    databaseCores: Math.max(1, measured.machine.cores - 1),
    records: recordsOf(measured),
    sealedPerSecond: measured.sealedPerSecond,
  }
}

export function compareWithBench(measured: Measured): Comparison[] {
  const atOnce = simulateDay(
    benchDay(measured, {
      prompts: PROMPTS,
      concurrency: DEFAULT_CONCURRENCY,
      latency: { mean: 0, sigma: 0 },
    }),
  )
  const comparisons = [
    {
      what: `one worker, ${(PROMPTS * ENGINE_COUNT).toLocaleString('en')} runs, engines that answer at once: runs classified`,
      measured: measured.runsPerSecond,
      simulated: atOnce.captured / atOnce.scanMax,
    },
  ]
  if (measured.slowRunsPerSecond === null) return comparisons
  const slow = simulateDay(
    benchDay(measured, {
      prompts: CONCURRENCY * ROUNDS,
      concurrency: CONCURRENCY,
      latency: { mean: SLOW_MS / 1_000, sigma: 0 },
    }),
  )
  const what = `one worker, ${CONCURRENCY * ENGINE_COUNT} questions at a time, engines that take ${SLOW_MS / 1_000} s: runs sealed`
  return [
    ...comparisons,
    { what, measured: measured.slowRunsPerSecond, simulated: slow.captured / slow.capturedAt },
  ]
}
