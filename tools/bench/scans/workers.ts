// One, two and four worker processes on one database, against engines that take two seconds: a worker must hold some two
// hundred runs at a time.

import type pg from 'pg'
import { ENGINES } from '../../../service/src/model/engine.ts'
import { openClient } from '../connections.ts'
import { median } from '../load/load.ts'
import { cpuSecondsOf, megabytes, memoryOf, type Running } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import {
  ENGINE_COUNT,
  makeBrand,
  scan,
  settingsFor,
  startEngines,
  startServe,
  startWork,
} from '../service.ts'

const COUNTS = [1, 2, 4]
const QUICK_COUNTS = [1, 2]
const SLOW_MS = 2_000
/** Questions at a time for each engine: 209 for all of them, in each worker. */
const CONCURRENCY = 19
/** Each engine is asked so many times that number. */
const ROUNDS = 6
const PARALLEL = CONCURRENCY * ENGINE_COUNT
const MEMORY_LIMIT = 300e6

interface Measurement {
  workers: number
  perSecond: number
  capturedPerSecond: number
  parallel: number
  perCpuSecond: number
  mostMemory: number
}

export async function benchWorkers(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const counts = quick ? QUICK_COUNTS : COUNTS
  const rounds = quick ? 2 : ROUNDS
  const measured = await measureAll(databaseUrl, { counts, prompts: CONCURRENCY * rounds })
  return [...measured.map(againstIdeal), heaviest(measured)]
}

async function measureAll(
  databaseUrl: string,
  load: { counts: number[]; prompts: number },
): Promise<Measurement[]> {
  await using sandbox = await startEngines(SLOW_MS)
  const concurrency = ENGINES.map(engine => [`BCF_${engine}_CONCURRENCY`, `${CONCURRENCY}`])
  const settings = { ...settingsFor(databaseUrl, sandbox.url), ...Object.fromEntries(concurrency) }
  await using api = await startServe(settings)
  await using client = await openClient(databaseUrl)
  const brands: string[] = []
  for (let brand = 0; brand < Math.max(...load.counts); brand++)
    brands.push(await makeBrand(api, load.prompts))
  const measured: Measurement[] = []
  for (const count of load.counts) {
    const workers = await Promise.all(Array.from({ length: count }, () => startWork(settings)))
    try {
      measured.push(await measure({ api, client, workers, brands: brands.slice(0, count) }))
    } finally {
      await Promise.all(workers.map(worker => worker.stop()))
    }
  }
  return measured
}

interface Bench {
  api: Running
  client: pg.Client
  workers: Running[]
  brands: string[]
}

/** One scan for each worker, all at once, after one that warms them up. */
async function measure({ api, client, workers, brands }: Bench): Promise<Measurement> {
  await scan(api, client, brands)
  const cpu = () => workers.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid!), 0)
  const before = cpu()
  const { runs, captured, classified, parallel } = await scan(api, client, brands)
  return {
    workers: workers.length,
    perSecond: runs / classified,
    capturedPerSecond: runs / captured,
    parallel,
    perCpuSecond: runs / (cpu() - before),
    mostMemory: Math.max(...workers.map(worker => memoryOf(worker).most)),
  }
}

const detailOf = ({ perSecond, capturedPerSecond, perCpuSecond, parallel, mostMemory }: Measurement) => ({
  runsPerSecond: Math.round(perSecond),
  runsPerWorkerCpuSecond: Math.round(perCpuSecond),
  capturedPerSecond: Math.round(capturedPerSecond),
  mostInParallel: parallel,
  mostMegabytesOfAWorker: megabytes(mostMemory),
})

function againstIdeal(measurement: Measurement): Figure {
  const { workers, capturedPerSecond } = measurement
  const ideal = (workers * PARALLEL) / (SLOW_MS / 1000)
  return {
    id: `workers-${workers}-2s`,
    name: `${workers} ${workers === 1 ? 'worker' : 'workers'}, engines that take 2 s, ${PARALLEL} questions at a time each`,
    reference: `the ideal, ${Math.round(ideal)} runs/s: questions at a time by latency, until the last answer is sealed`,
    ratio: capturedPerSecond / ideal,
    target: 'at least 0.75',
    detail: detailOf(measurement),
  }
}

function heaviest(slow: Measurement[]): Figure {
  const most = Math.max(...slow.map(({ mostMemory }) => mostMemory))
  return {
    id: 'workers-memory-2s',
    name: `memory of a worker that holds ${PARALLEL} runs at a time, the most of ${slow.length} measurements`,
    reference: '300 MB',
    ratio: most / MEMORY_LIMIT,
    target: 'at most 1.00',
    detail: {
      mostMegabytes: megabytes(most),
      medianMegabytes: megabytes(median(slow.map(({ mostMemory }) => mostMemory))),
      parallelPerWorker: Math.round(Math.max(...slow.map(({ parallel, workers }) => parallel / workers))),
    },
  }
}
