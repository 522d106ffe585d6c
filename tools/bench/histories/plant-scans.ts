// A brand with scans of one size, spread evenly over the same days: a longer history has more of them.

import type pg from 'pg'
import { sealAll } from '../../../service/src/evidence/seal.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import type { Engine } from '../../../service/src/model/engine.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { verdict } from '../ledger/ledger.ts'

const VERDICTS = 500
const DAYS = 60

export const PLANTED = { name: 'Northwind', domain: 'northwind.example' }

export interface History {
  runs: number
  prompts: number
  engines: readonly Engine[]
  now: Date
  /** Sealed; runs share them. */
  verdicts: string[]
}

/** What a page shows of a verdict. */
export const CLAIM = {
  ...{
    text: 'Founded in 1901.',
    facet: 'foundingDate',
    value: '1901',
    verdict: 'contradicted',
    kind: 'wrong_value',
  },
  ...{ factId: null, comparison: 'answer: 1901, fact: 1987' },
}

export async function sealVerdicts(database: Database, claims: (typeof CLAIM)[]): Promise<string[]> {
  const records = Array.from({ length: VERDICTS }, (_, index) => {
    const record = verdict(0, index)
    return { ...record, private: { ...record.private, claims, reading: { citations: [] } } }
  })
  return database.transaction(tx => sealAll(tx, records))
}

/** Every scan asks every prompt on every engine, once. */
export async function plantScans(
  client: pg.Client,
  brandId: string,
  { runs, prompts, engines, now, verdicts }: History,
): Promise<void> {
  const scans = runs / (prompts * engines.length)
  for (const statement of PLANT)
    await client.query(statement, [brandId, PROMPT_INTENTS, engines, scans, now, verdicts, prompts])
}

/** The values of all statements; each uses some of them. */
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as scans,
  $5::timestamptz as now, $6::text[] as verdicts, $7::integer as asked) as given`

const PLANT = [
  `insert into brands select brand, '${PLANTED.name}', '${PLANTED.domain}', '{}', 'ENTERPRISE', now from ${GIVEN}`,
  `insert into prompts select brand || 'p' || n, brand, 'Question ' || n, intents[1 + n % 4], true, now
   from ${GIVEN}, generate_series(0, asked - 1) as n`,
  `insert into scans (id, brand_id, job_id, status, created_at, started_at, finished_at, total_prompts, total_runs, engines,
     engines_not_runnable, engines_out_of_plan)
   select brand || 's' || n, brand, brand || n, 'COMPLETED', at, at, at, asked, asked * cardinality(engines), engines, '{}', '{}'
   from ${GIVEN}, generate_series(0, scans - 1) as n,
     lateral (select now - (n + 1) * interval '${DAYS} days' / scans as at) as made`,
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, cited_domains, created_at)
   select scans.id || 'r' || prompts.id || engine, scans.id, brand, prompts.id, engine, intent, 'CLASSIFIED',
     scans.created_at + random() * interval '1 minute', '\\x00', scans.created_at + interval '1 minute',
     verdicts[1 + floor(random() * ${VERDICTS})],
     (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT', 'CONFABULATED'])[1 + floor(random() * 5)], true,
     array['site-' || floor(random() * 200) || '.example'], scans.created_at
   from ${GIVEN}, scans, prompts, unnest(given.engines) as engine
   where scans.brand_id = brand and prompts.brand_id = brand order by scans.created_at`,
]
