// A search in a long history against the same search in a short one: how much is read follows what is found and shown, not how many
// answers there are. Answers have words like a language has them, few of them common; their sealed texts are left out.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { findReader } from '../service/src/engines/index.ts'
import { PROMPT_INTENTS } from '../service/src/model/brand.ts'
import { ENGINES } from '../service/src/model/engine.ts'
import { openDatabase } from '../service/src/platform/database.ts'
import { createLog } from '../service/src/platform/log.ts'
import { migrate } from '../service/src/platform/migrate.ts'
import { searchAnswers } from '../service/src/search/search-answers.ts'
import { parseQuery } from '../service/src/search/words/query.ts'
import { median } from './load.ts'
import type { Effort, Figure } from './report.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 200_000]
const DAYS = 60
const CALLS = { quick: 40, whole: 100 }
const WORDS = 120
const VOCABULARY = 20_000

/** `common` is in every answer, `former` in those of the older half, the others in one of so many. */
const QUERIES = {
  'a word of every answer': 'common',
  'a word of one answer in 100': 'hundredth',
  'a word of one answer in 10,000': '"tenthousandth"',
  'a word that was common once': 'former',
  'a phrase of common words': '"common phrase"',
  'the beginning of a word': 'hundred',
  'a word that no answer has': 'nowhere',
}

interface Brand {
  id: string
  runs: number
}

export async function benchSearch(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const log = createLog('warn')
  const database = openDatabase({ url: databaseUrl, maxConnections: 2, applicationName: 'bench', log })
  const client = new pg.Client({ connectionString: databaseUrl })
  const engines = { reader: findReader }
  try {
    await migrate(database)
    await client.connect()
    // Filled afterwards, which takes a fraction of the time.
    const { rows } = await client.query(`select pg_get_indexdef('search_answers_words'::regclass) as made`)
    await client.query('drop index search_answers_words')
    const brands: Brand[] = []
    for (const runs of quick ? QUICK_SIZES : SIZES) {
      const id = `brd_${randomUUID()}`
      for (const statement of PLANT)
        await client.query(statement, [id, PROMPT_INTENTS, ENGINES, runs, new Date()])
      brands.push({ id, runs })
    }
    await client.query(rows[0].made)
    await client.query('vacuum analyze')
    const calls = quick ? CALLS.quick : CALLS.whole
    const figures: Figure[] = []
    for (const [what, text] of Object.entries(QUERIES)) figures.push(await compare(brands, calls, what, text))
    return figures
  } finally {
    await client.end()
    await database.close()
  }

  async function ask({ id: brandId }: Brand, text: string): Promise<number> {
    const filter = { brandId, engine: null, intent: null, citationClass: null, since: null, until: null }
    const search = { filter, order: 'best', below: null, limit: 20 } as const
    const started = performance.now()
    await searchAnswers({ sql: database, engines }, { ...search, query: parseQuery(text) })
    return performance.now() - started
  }

  /** In turns, so that whatever else the machine does meets all of them. */
  async function compare(brands: Brand[], calls: number, what: string, text: string): Promise<Figure> {
    const times = brands.map((): number[] => [])
    for (let call = 0; call < calls; call++)
      for (const [place, brand] of brands.entries()) times[place]?.push(await ask(brand, text))
    const medians = times.map(median)
    const [short, long] = [brands[0]?.runs, brands.at(-1)?.runs].map(runs => runs?.toLocaleString('en'))
    return {
      id: `search-${what.replaceAll(/[^a-z0-9]+/g, '-')}`,
      name: `search for ${what}, ${long} answers`,
      reference: `the same with ${short} answers: median of one against the other`,
      ratio: (medians.at(-1) ?? 0) / (medians[0] ?? 1),
      target: 'at most 1.50',
      detail: Object.fromEntries(
        brands.map(({ runs }, place) => [
          `medianMs ${runs} answers`,
          Number((medians[place] ?? 0).toFixed(2)),
        ]),
      ),
    }
  }
}

const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now) as given`

const PLANT = [
  `insert into brands (id, name, domain, aliases, plan, created_at)
   select brand, 'Northwind', 'northwind.example', '{}', 'ENTERPRISE', now from ${GIVEN}`,
  `insert into prompts (id, brand_id, text, intent, active, created_at)
   select brand || intent, brand, '?', intent, true, now from ${GIVEN}, unnest(intents) as intent`,
  `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
     engines_not_runnable, engines_out_of_plan)
   select brand, brand, brand, 'COMPLETED', now, 4, runs, '{}', '{}', '{}' from ${GIVEN}`,
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at, '\\x00', at, 'STRONG', true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
  // As the walk through history leaves it: newest first, places going down.
  `insert into search_answers (run_id, brand_id, place, captured_at, engine, intent, words)
   select brand || run, brand, -1 - run, now - run * interval '${DAYS} days' / runs,
     engines[1 + run % ${ENGINES.length}], intents[1 + run % ${PROMPT_INTENTS.length}],
     concat_ws(' ', 'common:1 phrase:2',
       case when run % 100 = 7 then 'hundredth:3' end, case when run % 10000 = 77 then 'tenthousandth:4' end,
       case when run > runs / 2 then 'former:5' end,
       (select string_agg('z' || floor(exp(random() * ln(${VOCABULARY})))::text || ':' || word + 5, ' ')
        from generate_series(1, ${WORDS} + run % 2) as word),
       (select string_agg(quote_literal('@' || level || ':' || brand || ':' || floor((-1 - run) / (1024 * 8 ^ level))), ' ')
        from generate_series(0, 3) as level))::tsvector
   from ${GIVEN}, generate_series(0, runs - 1) as run`,
  `insert into search_blocks (brand_id, block, answers, first_at, last_at)
   select brand_id, floor(place / 1024.0)::integer, count(*), min(captured_at), max(captured_at) from search_answers
   where brand_id = (select brand from ${GIVEN}) group by 1, 2`,
  `insert into search_words select brand, word from ${GIVEN}, unnest('{common,phrase,hundredth,tenthousandth,former}'::text[]) as word`,
  `insert into search_progress (brand_id, oldest, is_walked) select brand, -runs, true from ${GIVEN}`,
]
