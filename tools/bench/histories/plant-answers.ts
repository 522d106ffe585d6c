// What answers tell of a planted brand: whom they name, which pages they cite. What is drawn of an answer
// follows from the hash of its id; what is counted is counted by the functions of the service.

import type pg from 'pg'
import type { Database } from '../../../service/src/platform/database.ts'
import { keepDay, runsOfDay } from '../../../service/src/rivals/days/store.ts'
import { type DayAnswer, makeDay } from '../../../service/src/rivals/days/summarize.ts'
import { namesToday } from '../../../service/src/rivals/names.ts'
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
  await client.query(
    `insert into rivals (id, brand_id, name, aliases, domains, active, created_at)
     select id, $1, name, aliases, domains, true, now() from jsonb_populate_recordset(null::rivals, $2)`,
    [brandId, JSON.stringify(companies)],
  )
  await client.query('analyze runs')
  // Keys into other tables hold by the way the rows are made; checking each takes longer than writing it.
  await client.query('set session_replication_role = replica')
  for (const statement of CITATIONS) {
    await client.query(statement, [brandId])
    // Without knowing how much there is by now, the next one would be planned as if there were nothing.
    await client.query('analyze runs, citing_runs, citations')
  }
  await client.query('reset session_replication_role')
}

const DRAWN = `(select *, abs(hashtext(id)::bigint) as drawn from runs where brand_id = $1) as runs`

/** Of each answer three companies, which two of five answers rank. Days are marked: they are counted here. */
export async function plantRivalDays(database: Database, brandId: string): Promise<void> {
  const names = await namesToday(database, brandId)
  if (!names) throw new Error('no rivals')
  const { rows } = await database.query<{ id: string; day: string; intent: string; drawn: string }>(
    `select id, to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') as day, intent, drawn from ${DRAWN}
     where citation_class is not null and not apart`,
    [brandId],
  )
  for (const [day, those] of Map.groupBy(rows, ({ day }) => day)) {
    const known = new Map(those.map(({ id, intent, drawn }) => [id, said(id, intent, Number(drawn))]))
    const made = makeDay(await runsOfDay(database, brandId, day), known)
    await database.transaction(tx => keepDay(tx, brandId, { day, names: names.id, ...made }))
  }
  await database.query(`delete from stale_days where brand_id = $1 and kept_in = 'rival_days'`, [brandId])
}

function said(id: string, intent: string, drawn: number): DayAnswer {
  const step = 1 + (Math.floor(drawn / 100) % 10)
  const named = Array.from({ length: NAMED }, (_, nth): DayAnswer[4][number] => [
    (drawn + nth * step) % (RIVAL_COUNT + 1),
    drawn % 5 < 2 ? nth + 1 : null,
    drawn % 50 === 0 && nth === 0,
  ])
  return [id, intent === 'CATEGORY', true, drawn % 4 === 0 ? [1 + (drawn % RIVAL_COUNT)] : [], named]
}

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
