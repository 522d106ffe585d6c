// The confabulations of a brand with a long history against those of one with a short one: what the route reads
// follows the size of its answer, not the number of runs.

import { randomUUID } from 'node:crypto'
import { listConfabulations } from '../../../service/src/citations/confabulations.ts'
import { sealAll } from '../../../service/src/evidence/seal.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../../service/src/model/brand.ts'
import { CONFABULATION_WINDOWS, type ConfabulationWindow } from '../../../service/src/model/citation.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openClient, openMigrated } from '../connections.ts'
import { verdict } from '../ledger/ledger.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'
import { plantedBrand } from './planted-brand.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const QUICK_SIZES = SIZES.slice(0, 2)
const DAYS = 60
const VERDICTS = 500

interface Brand {
  id: string
  runs: number
}

interface Filter {
  name: string
  engine?: Engine
  intent?: PromptIntent
}

const FILTERS: Filter[] = [
  { name: 'unfiltered' },
  { name: 'engine', engine: 'GEMINI' },
  { name: 'intent', intent: 'BRANDED' },
  { name: 'both', engine: 'GEMINI', intent: 'BRANDED' },
]

export async function benchConfabulations(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const now = new Date()
  const brands = await plantBrands(database, databaseUrl, { now, sizes: quick ? QUICK_SIZES : SIZES })
  const figures: Figure[] = []
  for (const window of CONFABULATION_WINDOWS)
    figures.push(await compare(database, brands, { window, now, calls: quick ? 100 : 500 }))
  return figures
}

async function compare(
  database: Database,
  brands: Brand[],
  { window, now, calls }: { window: ConfabulationWindow; now: Date; calls: number },
): Promise<Figure> {
  const detail: Record<string, number> = {}
  const slowest: number[] = brands.map(() => 0)
  const ratios: number[] = []
  for (const { name, ...filter } of FILTERS) {
    const ask = async ({ id }: Brand) => {
      const started = performance.now()
      await listConfabulations(
        { sql: database, now },
        { brand: { id, name: '', domain: '' }, window, ...filter },
      )
      return performance.now() - started
    }
    const times = await timesOf(brands, ask, calls)
    ratios.push(p99(times.at(-1) ?? []) / p99(times[0] ?? []))
    for (const [place, { runs }] of brands.entries()) {
      const ms = Number(p99(times[place] ?? []).toFixed(2))
      detail[`p99Ms ${name}, ${runs} runs`] = ms
      detail[`medianMs ${name}, ${runs} runs`] = Number(median(times[place] ?? []).toFixed(2))
      slowest[place] = Math.max(slowest[place] ?? 0, ms)
    }
  }
  const [short, long] = [brands[0]?.runs, brands.at(-1)?.runs].map(runs => runs?.toLocaleString('en'))
  return {
    id: `confabulations-${window}`,
    name: `confabulations of ${window}, ${long} classified runs, the worst of ${FILTERS.length} filters`,
    reference: `the same with ${short}: 99th percentile of one against the other`,
    ratio: Math.max(...ratios),
    target: 'at most 1.50',
    detail,
    plot: {
      title: `confabulations of ${window}: 99th percentile by classified runs, the slowest filter`,
      unit: 'ms',
      points: brands.map(({ runs }, place) => ({
        label: runs.toLocaleString('en'),
        value: slowest[place] ?? 0,
      })),
    },
  }
}

/** In turns, so that whatever else the machine does meets all of them. */
async function timesOf(
  brands: Brand[],
  ask: (brand: Brand) => Promise<number>,
  calls: number,
): Promise<number[][]> {
  const times = brands.map((): number[] => [])
  for (let call = 0; call < calls; call++)
    for (const [place, brand] of brands.entries()) times[place]?.push(await ask(brand))
  return times
}

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** Runs spread evenly up to now. So many are confabulated that the list is full under every filter of each. */
async function plantBrands(
  database: Database,
  databaseUrl: string,
  { now, sizes }: { now: Date; sizes: number[] },
): Promise<Brand[]> {
  const verdicts = await database.transaction(tx =>
    sealAll(
      tx,
      Array.from({ length: VERDICTS }, (_, index) => verdict(0, index)),
    ),
  )
  await using client = await openClient(databaseUrl)
  const plant = async (runs: number) => {
    const brand = `brd_${randomUUID()}`
    for (const statement of PLANT)
      await client.query(statement, [brand, PROMPT_INTENTS, ENGINES, runs, now, verdicts])
    return brand
  }
  // One scan and a prompt for each intent are enough.
  await client.query('alter table runs drop constraint runs_scan_id_prompt_id_engine_sample_key')
  const planted: Brand[] = []
  for (const runs of sizes) planted.push({ id: await plant(runs), runs })
  await client.query('select recount_classes()')
  await client.query('vacuum analyze')
  return planted
}

/** The values of all statements; each uses some of them. */
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now, $6::text[] as verdicts) as given`

const PLANT = [
  ...plantedBrand(GIVEN),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, 'CLASSIFIED', at, '\\x00', at,
     verdicts[1 + floor(random() * ${VERDICTS})], class, true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       case when random() < 0.5 then 'GEMINI' else engines[1 + floor(random() * ${ENGINES.length})] end as engine,
       case when random() < 0.5 then 'BRANDED' else intents[1 + floor(random() * ${PROMPT_INTENTS.length})] end as intent,
       case when random() < 0.5 then 'CONFABULATED'
         else (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT'])[1 + floor(random() * 4)] end as class) as made`,
]
