// The overview of a brand with a long history, and what changed since its last scan, against the same with a short one: what
// they read follows what is shown and which scans are compared, not how many there were.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sealAll } from '../service/src/evidence/seal.ts'
import { PROMPT_INTENTS } from '../service/src/model/brand.ts'
import { ENGINES } from '../service/src/model/engine.ts'
import { type Database, openDatabase } from '../service/src/platform/database.ts'
import { createLog } from '../service/src/platform/log.ts'
import { migrate } from '../service/src/platform/migrate.ts'
import { compareSides } from '../service/src/scans/change/compare.ts'
import { readSideBySide } from '../service/src/scans/change/side-by-side.ts'
import { readOverview } from '../service/src/scans/overview/overview.ts'
import { verdict } from './ledger.ts'
import { median } from './load.ts'
import type { Effort, Figure } from './report.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]
const DAYS = 60
const VERDICTS = 500
/** Runs of one scan: ten prompts on ten engines. */
const PROMPTS = 10
const ASKED = ENGINES.slice(0, 10)
const RUNS_OF_SCAN = PROMPTS * ASKED.length

interface Brand {
  id: string
  runs: number
}

export async function benchChange(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const log = createLog('warn')
  const database = openDatabase({ url: databaseUrl, maxConnections: 4, applicationName: 'bench', log })
  try {
    await migrate(database)
    const now = new Date()
    const brands = await plantBrands(database, databaseUrl, { now, sizes: quick ? QUICK_SIZES : SIZES })
    const brandOf = ({ id }: Brand) => ({ id, name: 'Northwind', domain: 'northwind.example' })
    const wanted = { kind: 'since_last' } as const
    const page = { wanted, isOnlyChanged: false, after: null, limit: 10 }
    const asked: Record<string, (brand: Brand) => Promise<unknown>> = {
      'overview of 30d': brand =>
        readOverview({ sql: database, now }, { brand: brandOf(brand), window: '30d' }),
      'overview of all': brand =>
        readOverview({ sql: database, now }, { brand: brandOf(brand), window: 'all' }),
      'change since the last scan': brand => compareSides(database, { brand: brandOf(brand), wanted }),
      'change of two scans': brand =>
        compareSides(database, {
          brand: brandOf(brand),
          wanted: { kind: 'scans', before: `${brand.id}s1`, after: `${brand.id}s0` },
        }),
      'change prompt by prompt': brand => readSideBySide(database, { brand: brandOf(brand), ...page }),
    }
    const figures: Figure[] = []
    for (const [name, ask] of Object.entries(asked))
      figures.push(await compare(name, brands, ask, quick ? 30 : 150))
    return figures
  } finally {
    await database.close()
  }
}

async function compare(
  name: string,
  brands: Brand[],
  ask: (brand: Brand) => Promise<unknown>,
  calls: number,
): Promise<Figure> {
  const times = brands.map((): number[] => [])
  // In turns, so that whatever else the machine does meets all of them.
  for (let call = 0; call < calls; call++)
    for (const [place, brand] of brands.entries()) {
      const started = performance.now()
      await ask(brand)
      times[place]?.push(performance.now() - started)
    }
  const medians = times.map(own => Number(median(own).toFixed(2)))
  const [short, long] = [brands[0]?.runs, brands.at(-1)?.runs].map(runs => runs?.toLocaleString('en'))
  return {
    id: name.replaceAll(' ', '-').concat('-by-length'),
    name: `${name}, ${long} runs in scans of ${RUNS_OF_SCAN}`,
    reference: `the same with ${short}: median of one against the other`,
    ratio: (medians.at(-1) ?? 0) / (medians[0] ?? 1),
    target: 'at most 1.50',
    detail: Object.fromEntries(
      brands.flatMap(({ runs }, place) => [
        [`medianMs, ${runs} runs`, medians[place] ?? 0],
        [`fastestMs, ${runs} runs`, Number(Math.min(...(times[place] ?? [])).toFixed(2))],
      ]),
    ),
  }
}

/** Scans of one size, spread evenly over the same days: the longer history has more of them. */
async function plantBrands(
  database: Database,
  databaseUrl: string,
  { now, sizes }: { now: Date; sizes: number[] },
): Promise<Brand[]> {
  const records = Array.from({ length: VERDICTS }, (_, index) => {
    const record = verdict(0, index)
    return { ...record, private: { ...record.private, reading: { citations: [] } } }
  })
  const verdicts = await database.transaction(tx => sealAll(tx, records))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const planted: Brand[] = []
    for (const runs of sizes) {
      const id = `brd_${randomUUID().replaceAll('-', '')}`
      for (const statement of PLANT)
        await client.query(statement, [id, PROMPT_INTENTS, ASKED, runs / RUNS_OF_SCAN, now, verdicts])
      planted.push({ id, runs })
    }
    await client.query('select recount_classes(), recount_activity()')
    await client.query('vacuum analyze')
    return planted
  } finally {
    await client.end()
  }
}

/** The values of all statements; each uses some of them. */
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as scans,
  $5::timestamptz as now, $6::text[] as verdicts) as given`

const PLANT = [
  `insert into brands select brand, 'Northwind', 'northwind.example', '{}', 'ENTERPRISE', now from ${GIVEN}`,
  `insert into prompts select brand || 'p' || n, brand, 'Question ' || n, intents[1 + n % 4], true, now
   from ${GIVEN}, generate_series(0, ${PROMPTS - 1}) as n`,
  `insert into scans (id, brand_id, job_id, status, created_at, started_at, finished_at, total_prompts, total_runs, engines,
     engines_not_runnable, engines_out_of_plan)
   select brand || 's' || n, brand, brand || n, 'COMPLETED', at, at, at, ${PROMPTS}, ${RUNS_OF_SCAN}, engines, '{}', '{}'
   from ${GIVEN}, generate_series(0, scans - 1) as n,
     lateral (select now - n * interval '${DAYS} days' / scans as at) as made`,
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, cited_domains, created_at)
   select scans.id || 'r' || prompts.id || engine, scans.id, brand, prompts.id, engine, intent, 'CLASSIFIED', scans.created_at,
     '\\x00', scans.created_at, verdicts[1 + floor(random() * ${VERDICTS})],
     (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT', 'CONFABULATED'])[1 + floor(random() * 5)], true,
     array['site-' || floor(random() * 200) || '.example'], scans.created_at
   from ${GIVEN}, scans, prompts, unnest(given.engines) as engine
   where scans.brand_id = brand and prompts.brand_id = brand order by scans.created_at`,
]
