// What answers tell of a planted brand: whom they name, which pages they cite. What is drawn of an answer
// follows from the hash of its id; what is counted is counted by the statements of the service where it has one for all answers.

import type pg from 'pg'
import { RIVALS } from '../../../service/src/rivals/reading/read-rivals.ts'
import {
  ANSWERS,
  type CountTable,
  countsOf,
  PARTIES,
  PROMPTS,
} from '../../../service/src/rivals/tally/counts/store.ts'
import { DOMAINS } from './plant.ts'

export const RIVAL_COUNT = 20
const NAMED = 3
const PAGES = 400

export const rivalOf = (brandId: string, place: number): string => `${brandId}v${place}`
export const domainOf = (place: number): string => `site-${place}.example`

export async function plantAnswers(client: pg.Client, brandId: string): Promise<void> {
  const companies = Array.from({ length: RIVAL_COUNT }, (_, place) => ({
    ...{ id: rivalOf(brandId, place), name: `Rival ${place}`, aliases: [], domains: [domainOf(place)] },
  }))
  const parties = [{ id: brandId, name: 'Northwind', aliases: [], domains: [] }, ...companies]
  await client.query(
    `insert into rivals (id, brand_id, name, aliases, domains, active, created_at)
     select id, $1, name, aliases, domains, true, now() from jsonb_populate_recordset(null::rivals, $2)`,
    [brandId, JSON.stringify(companies)],
  )
  await client.query(
    `insert into rival_tallies (id, brand_id, method, parties, state, created_at, finished_at, counted)
     select brand_id, brand_id, $2, $3, 'shown', now(), now(), count(*) from runs where brand_id = $1 group by brand_id`,
    [brandId, RIVALS, JSON.stringify(parties)],
  )
  await client.query('analyze runs')
  // Keys into other tables hold by the way the rows are made; checking each takes longer than writing it.
  await client.query('set session_replication_role = replica')
  for (const statement of [...NAMES, ...[ANSWERS, PARTIES, PROMPTS].map(counted), ...CITATIONS]) {
    await client.query(statement, [brandId])
    // Without knowing how much there is by now, the next one would be planned as if there were nothing.
    await client.query('analyze runs, tallied_runs, tallied_names, citing_runs, citations')
  }
  await client.query('reset session_replication_role')
}

const DRAWN = `(select *, abs(hashtext(id)::bigint) as drawn from runs where brand_id = $1) as runs`

/** Of each answer three companies, which two of five answers rank. */
const NAMES = [
  `insert into tallied_runs (tally, run_id, neutral, cited, told)
   select brand_id, id, intent = 'CATEGORY',
     case when drawn % 4 = 0 then array[brand_id || 'v' || drawn % ${RIVAL_COUNT}] else '{}' end, true from ${DRAWN}`,
  `insert into tallied_names (tally, party, captured_at, run_id, engine, intent, prompt_id, rank, instead)
   select brand_id, case place when ${RIVAL_COUNT} then brand_id else brand_id || 'v' || place end, captured_at, id, engine, intent,
     prompt_id, case when drawn % 5 < 2 then nth + 1 end, drawn % 50 = 0 and nth = 0
   from ${DRAWN}, generate_series(0, ${NAMED - 1}) as nth,
     lateral (select (drawn + nth * (1 + drawn / 100 % 10)) % ${RIVAL_COUNT + 1} as place) as named`,
]

const counted = ({ table, counted }: CountTable): string => `
  with ${countsOf(`(select * from tallied_runs where tally = $1)`, `(select * from tallied_names where tally = $1) as n`)}
  insert into ${table} ${counted}`

const CITED = `(select *, ('x' || left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 16))::bit(64)::bigint as page,
    'https://' || address as url, split_part(address, '/', 1) as domain
  from (select number, 'site-' || number % ${DOMAINS} || '.example/page-' || number as address
        from generate_series(0, ${PAGES - 1}) as number) as numbered) as cited`
/** Of each answer two pages, some far more often than others. */
const CITATIONS = [
  `insert into source_pages (id, url) select page, url from ${CITED} where $1::text is not null on conflict do nothing`,
  `insert into sources (brand_id, domain) select distinct $1::text, domain from ${CITED}`,
  `insert into citing_runs (run_id) select id from runs where brand_id = $1 order by captured_at`,
  `insert into citations (captured_at, run, page, source, apart, confabulated)
   select captured_at, n.id, page, s.id, apart, citation_class = 'CONFABULATED'
   from ${DRAWN} join citing_runs n on n.run_id = runs.id, generate_series(0, 1) as nth,
     lateral (select (floor(power(drawn % 9973 / 9973.0, 2) * ${PAGES})::integer + nth * 7) % ${PAGES} as number) as chosen
     join ${CITED} using (number) join sources s on s.brand_id = $1 and s.domain = cited.domain`,
]
