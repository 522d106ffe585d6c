// A brand with many runs that were never asked: enough for everything that only lists or counts.

import type pg from 'pg'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import { plantedBrand } from './planted-brand.ts'

const DAYS = 60
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now) as given`

const PLANT = [
  ...plantedBrand(GIVEN, 'Is Northwind any good?'),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at,
     sha256(convert_to(brand || run, 'UTF8')), at, 'STRONG', true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
]

export async function plantRuns(client: pg.Client, brandId: string, runs: number): Promise<void> {
  for (const statement of PLANT)
    await client.query(statement, [brandId, PROMPT_INTENTS, ENGINES, runs, new Date()])
}
