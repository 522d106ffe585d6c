// The worst day of one installation, made from a scenario: when its scans are due, and how many workers the formulas
// give it. A day of more runs than a computer simulates in a minute is thinned: so many times fewer scans, workers
// and cores. A small system varies more than a large one, so that errs on the safe side.

import { ASSUMED } from '../assumptions.ts'
import type { Measured } from '../measured.ts'
import type { Capacity } from '../needs/capacity.ts'
import { createChance } from './agenda.ts'
import { type Cost, type Day, type SimulatedDay, simulateDay } from './day.ts'

const MOST_RUNS = 300_000
const WORST_HOUR = 9
/** The worker dies ten minutes into the worst hour; somebody starts another five minutes later. */
const LOSS = { at: WORST_HOUR * 3_600 + 600, seconds: 300 }

export interface WorstDay {
  /** One scan stands for so many. */
  thinning: number
  day: Day
  simulated: SimulatedDay
  /** The same day, if scans were due at any minute of their hour. */
  spread: SimulatedDay
}

/** What each step of a run costs. */
export function costsOf({ workerSeconds, databaseSeconds }: Measured): { capture: Cost; classify: Cost } {
  const part = (share: number): Cost => ({
    worker: workerSeconds * share,
    database: databaseSeconds * share,
  })
  return { capture: part(1 - ASSUMED.classifyShare), classify: part(ASSUMED.classifyShare) }
}

/** What a run seals, half of it with its answer and half with its verdict. */
export function recordsOf({ recordsPerRun }: Measured): Day['records'] {
  const capture = Math.round(recordsPerRun / 2)
  return { capture, classify: Math.round(recordsPerRun) - capture }
}

export function simulateWorstDay(
  capacity: Capacity,
  measured: Measured,
  { installations, seed }: { installations: number; seed: number },
): WorstDay {
  const workers = Math.ceil(capacity.workers / installations)
  const wanted = Math.ceil(capacity.demand.runsOnWorstDay / installations / MOST_RUNS)
  // Workers are whole: what one of them stands for decides.
  const simulatedWorkers = Math.max(1, Math.floor(workers / wanted))
  const thinning = workers / simulatedWorkers
  const day = dayOf(capacity, measured, { share: 1 / (installations * thinning), thinning, seed })
  return {
    thinning,
    day,
    simulated: simulateDay(day),
    spread: simulateDay({ ...day, due: spreadOut(day.due, seed) }),
  }
}

function dayOf(
  capacity: Capacity,
  measured: Measured,
  { share, thinning, seed }: { share: number; thinning: number; seed: number },
): Day {
  const { scenario, demand } = capacity
  const workers = Math.ceil(capacity.workers * share - 1e-9)
  return {
    seed,
    due: dueTimes(Math.max(1, Math.round(demand.scansOnWorstDay * share)), seed),
    prompts: scenario.prompts,
    engines: scenario.engines.length,
    workers,
    concurrency: Math.max(1, Math.floor(ASSUMED.parallelPerWorker / scenario.engines.length)),
    ratePerMinute: scenario.ratePerMinute === null ? null : scenario.ratePerMinute * share,
    latency: { mean: scenario.latencySeconds, sigma: ASSUMED.latencySpread },
    failureShare: ASSUMED.failureShare,
    costs: costsOf(measured),
    databaseCores: Math.max(1, Math.ceil(capacity.databaseCores * share)),
    records: recordsOf(measured),
    sealedPerSecond: measured.sealedPerSecond / thinning,
    loss: workers > 1 ? LOSS : null,
  }
}

/** The share of the worst hour at its first second, the others at the full hours of the rest of the day. */
function dueTimes(scans: number, seed: number): Float64Array {
  const chance = createChance(seed)
  const inWorst = Math.round(scans * ASSUMED.worstHourShare)
  return Float64Array.from({ length: scans }, (_, scan) => {
    if (scan < inWorst) return WORST_HOUR * 3_600
    const hour = Math.floor(chance.next() * 23)
    return (hour < WORST_HOUR ? hour : hour + 1) * 3_600
  }).sort()
}

function spreadOut(due: ArrayLike<number>, seed: number): Float64Array {
  const chance = createChance(seed)
  return Float64Array.from(due, time => time + Math.floor(chance.next() * 3_600)).sort()
}
