// Brands with histories, made by the database itself: scans of one size, spread evenly over the same days, so that a longer
// history has more of them. What answers tell is planted by plant-answers.ts.

import type pg from 'pg'
import { recount } from '../../../service/src/cases/store.ts'
import { sealAll } from '../../../service/src/evidence/seal.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import type { Engine } from '../../../service/src/model/engine.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { verdict } from '../ledger/ledger.ts'

const VERDICTS = 500
export const DAYS = 60
/** So few that a day of the short history cites nearly all of them. */
export const DOMAINS = 40

export const PLANTED = { name: 'Northwind', domain: 'northwind.example' }

/** What a page shows of a verdict. */
const CLAIM = {
  ...{ text: 'Founded in 1901.', facet: 'foundingDate', value: '1901', verdict: 'contradicted' },
  ...{ kind: 'wrong_value', factId: null, comparison: 'answer: 1901, fact: 1987' },
}

/** Of which runs share one. */
export async function sealVerdicts(database: Database): Promise<string[]> {
  const records = Array.from({ length: VERDICTS }, (_, index) => {
    const record = verdict(0, index)
    return { ...record, private: { ...record.private, claims: [CLAIM], reading: { citations: [] } } }
  })
  return database.transaction(tx => sealAll(tx, records))
}

interface History {
  runs: number
  prompts: number
  engines: readonly Engine[]
  verdicts: string[]
  /** So large a share of the answers; the others have every other class alike. */
  confabulated?: number | undefined
}

/** Every scan asks every prompt on every engine, once. */
export async function plantScans(
  client: pg.Client,
  brandId: string,
  { runs, prompts, engines, verdicts, confabulated = 0.2 }: History,
): Promise<void> {
  const scans = runs / (prompts * engines.length)
  const given = [brandId, PROMPT_INTENTS, engines, scans, new Date(), verdicts, prompts, confabulated]
  for (const statement of SCANS) await client.query(statement, given)
}

/** The values of all statements; each uses some of them. */
const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as scans,
  $5::timestamptz as now, $6::text[] as verdicts, $7::integer as asked,
  $8::float8 as confabulated) as given`

const SCANS = [
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
     case when random() < confabulated then 'CONFABULATED' else (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT'])[1 + floor(random() * 4)] end, true,
     array(select distinct 'site-' || floor(power(random(), 2) * ${DOMAINS}) || '.example' from generate_series(1, 6) where engine is not null),
     scans.created_at
   from ${GIVEN}, scans, prompts, unnest(given.engines) as engine
   where scans.brand_id = brand and prompts.brand_id = brand order by scans.created_at`,
  `insert into run_attempts (run_id, attempt, delivery, started_at, finished_at, outcome, cost_micros, ended)
   select id, 1, 'bench', captured_at, captured_at, 'captured', 5000, 0 from ${GIVEN}, runs where brand_id = brand`,
]

/** Cases of equal length, which every confabulated run joins. */
export async function plantCases(client: pg.Client, brandId: string, cases: number): Promise<void> {
  const { rows } = await client.query(
    `insert into cases (id, brand_id, rules, matter, value, status, status_since, opened_at)
     select $1 || 'c' || place, $1, 'cases@1', 'foundingDate', place::text, 'open', now(), now()
     from generate_series(0, $2::integer - 1) as place returning id`,
    [brandId, cases],
  )
  await client.query(
    `insert into case_runs
     select brand_id || 'c' || abs(hashtext(id)::bigint) % $2, id, classification_id, 0, engine, prompt_id, intent, captured_at, false
     from runs where brand_id = $1 and citation_class = 'CONFABULATED'`,
    [brandId, cases],
  )
  await recount(
    client,
    rows.map(({ id }) => id),
  )
}

/** For runs that are planted one by one: needs a row `given` with brand, intents, runs and now. */
export const plantedBrand = (given: string, prompt = '?'): string[] => [
  `insert into brands (id, name, domain, aliases, plan, created_at)
   select brand, 'Northwind', 'northwind.example', '{}', 'ENTERPRISE', now from ${given}`,
  `insert into prompts (id, brand_id, text, intent, active, created_at)
   select brand || intent, brand, '${prompt}', intent, true, now from ${given}, unnest(intents) as intent`,
  `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
     engines_not_runnable, engines_out_of_plan)
   select brand, brand, brand, 'COMPLETED', now, 4, runs, '{}', '{}', '{}' from ${given}`,
]
