// A busy day on one machine: every documented route at once, 500 requests a second that do not wait for their answers,
// a million captures, a worker that scans meanwhile. Its engines take their seconds as real ones do: if they answered at
// once, it would take all cores in bursts that no real day has (the suite `workers` measures that). Public reads must
// stay quick, nothing may be answered that is not documented, and memory must not grow.

import type pg from 'pg'
import { openClient } from '../connections.ts'
import { PLANTED_SECRET, plantLog } from '../ledger/plant-log.ts'
import { cpuSecondsOf, megabytes, type Running, resultOf, startProcess, watchMemory } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { call, makeBrand, scan, settingsFor, startServe, startWork, TOKEN } from '../service.ts'
import type { OpenLoadResult } from './mixed-generator.ts'
import type { Subjects } from './mixed-requests.ts'

const PER_SECOND = 500
const PUBLIC_READS = /^(getPublicEvidence|log )/
const PUBLIC_P99_MS = 15
const PROMPTS = 20
const SCANS = 3

interface Observed {
  ours: OpenLoadResult
  /** Bytes, twice a second. */
  memory: number[]
  cpuShare: number
  loopLagP99Ms: number
}

export async function benchMixedLoad(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const captures = quick ? 20_000 : 1_000_000
  // Also for the brand's site, which is fetched when its facts are refreshed.
  const settings = { ...settingsFor(databaseUrl), BCF_ENGINES: 'sandbox', BCF_LOG_KEY: PLANTED_SECRET }
  await using api = await startServe(settings)
  await using client = await openClient(databaseUrl)
  await plantLog(client, { from: 0, to: captures })
  await using hurried = await startWork(settings)
  const subjects = { captures, ...(await makeHistory(api, client)) }
  await hurried.stop()
  await using _unhurried = await startProcess(['tools/bench/load/unhurried-work.ts'], settings)
  return figuresOf(await observe({ api, subjects, seconds: quick ? 10 : 60, warmUp: quick ? 4 : 20 }))
}

/** A brand with facts and finished scans. */
async function makeHistory(api: Running, client: pg.Client): Promise<Omit<Subjects, 'captures'>> {
  const brandId = await makeBrand(api, PROMPTS)
  await call(api, `/v1/brands/${brandId}/ground-truth/refresh`, {})
  const scanIds: string[] = []
  for (let round = 0; round < SCANS; round++) scanIds.push(...(await scan(api, client, [brandId])).scanIds)
  const { rows } = await client.query('select id from runs where scan_id = any($1)', [scanIds])
  return { brandId, scanIds, runIds: rows.map(({ id }) => id) }
}

interface Scene {
  api: Running
  subjects: Subjects
  seconds: number
  warmUp: number
}

async function observe({ api, subjects, seconds, warmUp }: Scene): Promise<Observed> {
  const generate = (url: string, duration: number) =>
    resultOf<OpenLoadResult>(['tools/bench/load/mixed-generator.ts'], {
      BENCH_LOAD: JSON.stringify({ url, perSecond: PER_SECOND, seconds: duration, subjects }),
    })
  await generate(api.url, warmUp)
  await loopLag(api)
  const watching = watchMemory(api)
  const before = cpuSecondsOf(api.child.pid!)
  const ours = await generate(api.url, seconds)
  const cpuShare = (cpuSecondsOf(api.child.pid!) - before) / seconds
  return { ours, memory: await watching.stop(), cpuShare, loopLagP99Ms: await loopLag(api) }
}

/** Since it was asked last: the measurement starts anew each time. */
async function loopLag(api: Running): Promise<number> {
  const answer = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())
  return Number(lag?.[1] ?? 0) * 1000
}

const ofKinds = (result: OpenLoadResult, kinds: RegExp) =>
  Object.entries(result.latencies)
    .filter(([kind]) => kinds.test(kind))
    .flatMap(([, times]) => times)
    .sort((a, b) => a - b)

function figuresOf({ ours, memory, cpuShare, loopLagP99Ms }: Observed): Figure[] {
  const reads = ofKinds(ours, PUBLIC_READS)
  const p99 = at(reads, 0.99)
  const asked = `${PER_SECOND} requests a second on all routes`
  return [
    {
      id: 'mixed-load-public-reads',
      name: `public reads under ${asked}: 99th percentile`,
      reference: `${PUBLIC_P99_MS} ms`,
      ratio: p99 / PUBLIC_P99_MS,
      target: 'at most 1.00',
      detail: {
        ...percentiles(reads),
        requests: ours.sent,
        processorShareOfServe: Number(cpuShare.toFixed(2)),
        loopLagP99Ms: Number(loopLagP99Ms.toFixed(2)),
        generatorLateMs: Number(ours.generatorLateMs.toFixed(2)),
      },
    },
    {
      id: 'mixed-load-undocumented',
      name: `undocumented answers and lost connections under ${asked}`,
      reference: 'all answers',
      ratio: ours.undocumented.count / ours.sent,
      target: 'at most 0',
      detail: { undocumented: ours.undocumented.count, ...statusCounts(ours) },
    },
    memoryFigure(memory),
  ]
}

/** Bounded: what the last third needs at most, the middle one needed already. */
function memoryFigure(memory: number[]): Figure {
  const third = Math.floor(memory.length / 3)
  const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)]
  return {
    id: 'mixed-load-memory',
    name: 'memory of serve under that load: the most of the last third',
    reference: 'the most of the third before',
    ratio: Math.max(...last) / Math.max(...middle),
    target: 'at most 1.10',
    detail: {
      startMegabytes: megabytes(memory[0] ?? 0),
      mostMegabytes: megabytes(Math.max(...memory)),
      endMegabytes: megabytes(memory.at(-1) ?? 0),
    },
  }
}

const at = (sorted: number[], share: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2))

const percentiles = (sorted: number[]) => ({
  p50Ms: at(sorted, 0.5),
  p90Ms: at(sorted, 0.9),
  p99Ms: at(sorted, 0.99),
  p999Ms: at(sorted, 0.999),
  mostMs: at(sorted, 1),
})

function statusCounts({ answers, undocumented }: OpenLoadResult): Record<string, number> {
  for (const example of undocumented.examples) process.stderr.write(`undocumented: ${example}\n`)
  return answers
}
