// The closed formulas: what a load needs of processes, cores, disks, the log and money. All of it is proportional to the
// number of brands, so one row of this table tells all others; where one installation ends is in limits.ts.

import { TILE_WIDTH } from '@brand-citation-forensics/proof'
import { BATCH } from '../../../service/src/evidence/log/sequencer.ts'
import type { Engine } from '../../../service/src/model/engine.ts'
import { ASSUMED } from '../assumptions.ts'
import { IDLE_SECONDS } from '../day/sequencing.ts'
import type { Measured } from '../measured.ts'
import { type Demand, demandOf, type Scenario } from './demand.ts'
import { type EnginePrice, priceOf } from './engine-prices.ts'
import { BODIES, growthPerRun, type Storage, storageAfter } from './storage.ts'

export interface Capacity {
  scenario: Scenario
  demand: Demand
  workers: number
  /** Cores, at the planned utilisation. */
  workerCores: number
  databaseCores: number
  readsPerSecond: number
  apiProcesses: number
  storagePerYear: Storage
  storage: Storage
  writes: Writes
  log: LogGrowth
  /** Of all years, from the first leaf. */
  auditSeconds: number
  /** Of a day, by an audit that goes on from the last; null where that was not measured. */
  continuedAuditSeconds: number | null
  cost: {
    perMonth: number
    perBrand: number
    engines: (EnginePrice & { engine: Engine; perMonth: number })[]
  }
}

interface Writes {
  walBytesMean: number
  walBytesPeak: number
  commitsMean: number
  commitsPeak: number
  /** One sync for each commit and every page by itself: the most there can be. */
  iopsPeak: number
}

interface LogGrowth {
  leavesPerYear: number
  tilesPerYear: number
  checkpointsPerYear: number
  recordsPeak: number
  /** How many times the measured sequencer would be enough. */
  headroom: number
}

const YEAR = 365.25 * 86_400
const PAGE = 8_192
/** A sequencer that finds something at every look signs each time. */
const LOOKS_PER_YEAR = YEAR / IDLE_SECONDS

export function capacityOf(scenario: Scenario, measured: Measured): Capacity {
  const demand = demandOf(scenario)
  const storage = storageAfter(scenario.years, demand.runsPerYear, measured)
  const readsPerSecond = (scenario.brands * ASSUMED.readsPerBrandPerDay * ASSUMED.readsPeakFactor) / 86_400
  const workerCores = (demand.peak * measured.workerSeconds) / ASSUMED.utilisation
  const hands = ASSUMED.parallelPerWorker * ASSUMED.utilisation
  const log = logGrowthOf(demand, measured)
  return {
    scenario,
    demand,
    workers: Math.ceil(Math.max(workerCores, demand.parallelPeak / hands, 1)),
    workerCores,
    databaseCores: (demand.peak * measured.databaseSeconds) / ASSUMED.utilisation,
    readsPerSecond,
    // Two at least: one goes on while the other is restarted.
    apiProcesses: Math.max(2, Math.ceil(readsPerSecond / (measured.lookupsPerSecond * ASSUMED.utilisation))),
    storagePerYear: storageAfter(1, demand.runsPerYear, measured),
    storage,
    writes: writesOf(demand, measured),
    log,
    auditSeconds: (log.leavesPerYear * scenario.years) / measured.auditedPerSecond,
    continuedAuditSeconds:
      measured.continuedPerSecond === null
        ? null
        : (demand.runsPerDay * measured.recordsPerRun) / measured.continuedPerSecond,
    cost: costOfEngines(scenario, measured.at),
  }
}

function writesOf(demand: Demand, measured: Measured): Writes {
  // The bodies of the measurement were few and small; those of engines are not.
  const kept = growthPerRun(measured)
  const bodies = kept.find(({ table }) => table === BODIES)?.bytesPerRun ?? 0
  const walPerRun = measured.walBytes + bodies
  const pagesPerRun = kept.reduce((sum, { bytesPerRun }) => sum + bytesPerRun, 0) / PAGE
  const perRun = ASSUMED.commitsPerRun + pagesPerRun + 2 * ASSUMED.randomPagesPerRun
  return {
    walBytesMean: demand.mean * walPerRun,
    walBytesPeak: demand.peak * walPerRun,
    commitsMean: demand.mean * ASSUMED.commitsPerRun,
    commitsPeak: demand.peak * ASSUMED.commitsPerRun,
    iopsPeak: demand.peak * perRun,
  }
}

function logGrowthOf(demand: Demand, measured: Measured): LogGrowth {
  const leavesPerYear = demand.runsPerYear * measured.recordsPerRun
  const recordsPeak = demand.peak * measured.recordsPerRun
  return {
    leavesPerYear,
    // Each level has a tile for each TILE_WIDTH of those below it.
    tilesPerYear: leavesPerYear / (TILE_WIDTH - 1),
    checkpointsPerYear: Math.min(leavesPerYear, Math.max(leavesPerYear / BATCH, LOOKS_PER_YEAR)),
    recordsPeak,
    headroom: (measured.sealedPerSecond * ASSUMED.utilisation) / recordsPeak,
  }
}

function costOfEngines(scenario: Scenario, at: Date): Capacity['cost'] {
  const asksPerMonth =
    scenario.brands * scenario.prompts * scenario.scansPerMonth * (1 + ASSUMED.failureShare)
  const engines = scenario.engines.map(engine => {
    const price = priceOf(engine, at)
    return { engine, ...price, perMonth: price.dollars * asksPerMonth }
  })
  const perMonth = engines.reduce((sum, engine) => sum + engine.perMonth, 0)
  return { perMonth, perBrand: perMonth / scenario.brands, engines }
}
