// What the console asks for of a brand with a long history, against the 200 ms that a person does not notice.

import { pageConfabulations } from '../../../service/src/citations/page-confabulations.ts'
import { runsOfBrand } from '../../../service/src/figures/answers/store.ts'
import { readOverview } from '../../../service/src/figures/overview/overview.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { CONFABULATION_WINDOWS } from '../../../service/src/model/citation.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import type { Cursor } from '../../../service/src/platform/keyset.ts'
import { openClient, openMigrated } from '../connections.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'
import { plantedBrand } from './planted-brand.ts'

const RUNS = 100_000
const DAYS = 60
const DOMAINS = 5_000
const CITED = 6
const UNNOTICED_MS = 200

const BRAND = { id: 'brd_bench', name: 'Northwind', domain: 'northwind.example' }

export async function benchOverview(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const now = new Date()
  await plantBrand(databaseUrl, now)
  const deps = { sql: database, now }
  const middle: Cursor = { micros: `${(now.getTime() - (DAYS / 2) * 86_400_000) * 1000}`, id: 'run_x' }
  const request = { brand: BRAND, window: 'all' as const, after: middle, limit: 100 }
  const filter = { brandId: BRAND.id, engine: null, intent: null, citationClass: null, since: null }
  // The last engine is asked by nobody here: the whole index is walked, and nothing found.
  const rare = { ...filter, engine: 'AMAZON_RUFUS' as const }
  const asked: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      CONFABULATION_WINDOWS.map(window => [
        `overview of ${window}`,
        () => readOverview(deps, { brand: BRAND, window }),
      ]),
    ),
    'a page of confabulations from the middle': () => pageConfabulations(deps, request),
    'a page of runs from the middle': () => runsOfBrand(database, filter, { after: middle, limit: 100 }),
    'runs of an engine that has none': () => runsOfBrand(database, rare, { after: null, limit: 100 }),
  }
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(asked)) figures.push(await measure(name, ask, quick ? 50 : 200))
  return figures
}

async function measure(name: string, ask: () => Promise<unknown>, calls: number): Promise<Figure> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(calls * 0.99)] ?? 0
  return {
    id: name.replaceAll(' ', '-'),
    name: `${name}, ${RUNS.toLocaleString('en')} runs in ${DAYS} days`,
    reference: `${UNNOTICED_MS} ms: 99th percentile against it`,
    ratio: p99 / UNNOTICED_MS,
    target: 'at most 1.00',
    // The fastest is what it takes on its own, whatever else the machine does meanwhile.
    detail: {
      p99Ms: Number(p99.toFixed(2)),
      medianMs: Number(median(times).toFixed(2)),
      fastestMs: Number(Math.min(...times).toFixed(2)),
    },
  }
}

async function plantBrand(databaseUrl: string, now: Date): Promise<void> {
  await using client = await openClient(databaseUrl)
  // One scan and a prompt for each intent are enough.
  await client.query('alter table runs drop constraint runs_scan_id_prompt_id_engine_sample_key')
  for (const statement of PLANT)
    await client.query(statement, [BRAND.id, PROMPT_INTENTS, ENGINES.slice(0, -1), RUNS, now])
  await client.query('select recount_classes(), recount_activity()')
  await client.query('vacuum analyze')
}

/** The values of all statements; each uses some of them. */
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now) as given`

const PLANT = [
  ...plantedBrand(GIVEN),
  // Few sites are cited often and many seldom: the square of what is drawn.
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, cited_domains, created_at)
   select 'run_' || run, brand, brand, brand || intent, engine, intent, 'CLASSIFIED', at, '\\x00', at, 'cls', class, true,
     array(select distinct 'site-' || floor(power(random(), 2) * ${DOMAINS}) || '.example'
           from generate_series(1, ${CITED}) where run is not null), at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at, engines[1 + run % ${ENGINES.length - 1}] as engine,
       intents[1 + floor(random() * ${PROMPT_INTENTS.length})] as intent,
       (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT', 'CONFABULATED'])[1 + floor(random() * 5)] as class) as made`,
  `insert into run_attempts (run_id, attempt, delivery, started_at, finished_at, outcome, cost_micros)
   select id, 1, 'bench', captured_at, captured_at, 'captured', 5000 from ${GIVEN}, runs where brand_id = brand`,
]
