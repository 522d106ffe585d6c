// The cases of a brand with a long history against those of one with a short one, both with as many cases: what a page of the
// list reads follows the size of the page, not the number of runs.

import { randomUUID } from 'node:crypto'
import { listCases } from '../../../service/src/cases/shown/list-cases.ts'
import { readShares } from '../../../service/src/cases/shown/shares.ts'
import { recount } from '../../../service/src/cases/store.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { OPEN_STATUSES } from '../../../service/src/model/case.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import { openClient, openMigrated } from '../connections.ts'
import type { Effort, Figure } from '../report.ts'
import { compareInTurns, type PlantedBrand } from './in-turns.ts'
import { CLAIM, sealVerdicts } from './plant-scans.ts'
import { plantedBrand } from './planted-brand.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]
const CASES = 5_000
const DAYS = 60
const CALLS = { quick: 100, whole: 500 }

export async function benchCases(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  await using client = await openClient(databaseUrl)
  const verdicts = await sealVerdicts(database, [CLAIM])
  const brands: PlantedBrand[] = []
  for (const runs of quick ? QUICK_SIZES : SIZES) {
    const id = `brd_${randomUUID()}`
    for (const statement of PLANT)
      await client.query(statement, [id, PROMPT_INTENTS, ENGINES, runs, new Date(), verdicts])
    const { rows } = await client.query('select id from cases where brand_id = $1', [id])
    await recount(
      client,
      rows.map(row => row.id),
    )
    brands.push({ id, runs })
  }
  await client.query('select recount_classes()')
  await client.query('vacuum analyze')
  return [
    await compareInTurns(brands, ask, {
      id: 'case-list',
      name: `the worst 50 of ${CASES.toLocaleString('en')} cases with their shares`,
      calls: quick ? CALLS.quick : CALLS.whole,
    }),
  ]

  async function ask({ id: brandId }: PlantedBrand): Promise<void> {
    const filter = { engine: null, intent: null, owner: null, newSince: null, seenSince: null }
    const page = { after: null, limit: 50, since: null, isFirst: false }
    const { cases } = await listCases(database, { brandId, statuses: OPEN_STATUSES, ...filter }, page)
    await readShares(database, cases, new Date())
  }
}

const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now, $6::text[] as verdicts) as given`

/** Half of the runs are confabulated, each in one case. */
const PLANT = [
  ...plantedBrand(GIVEN),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at, '\\x00', at,
     verdicts[1 + run % cardinality(verdicts)], case run % 2 when 0 then 'CONFABULATED' else 'STRONG' end, true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
  `insert into cases (id, brand_id, rules, matter, value, status, status_since, opened_at)
   select brand || place, brand, 'cases@1', 'foundingDate', place::text, 'open', now, now
   from ${GIVEN}, generate_series(0, ${CASES - 1}) as place`,
  `insert into case_runs
   select brand || (run / 2 % ${CASES}), r.id, classification_id, 0, engine, prompt_id, intent, captured_at, false
   from ${GIVEN}, generate_series(0, runs - 1, 2) as run join runs r on r.id = $1 || run`,
]
