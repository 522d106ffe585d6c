// A search in a long history against the same search in a short one: how much is read follows what is found and shown, not how many
// answers there are. Answers have words like a language has them, few of them common; their sealed texts are left out.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { findReader } from '../../../service/src/engines/index.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import { searchAnswers } from '../../../service/src/search/search-answers.ts'
import { BLOCK_PLACES, blockNames } from '../../../service/src/search/words/blocks.ts'
import { hashOf } from '../../../service/src/search/words/hash.ts'
import { parseQuery } from '../../../service/src/search/words/query.ts'
import { listOf } from '../../../service/src/search/words/vector.ts'
import { openClient, openMigrated } from '../connections.ts'
import type { Effort, Figure } from '../report.ts'
import { compareInTurns, type PlantedBrand } from './in-turns.ts'
import { plantedBrand } from './plant.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 200_000]
const DAYS = 60
const CALLS = { quick: 40, whole: 100 }
const WORDS = 120
const VOCABULARY = 20_000

/** `common` is in every answer, `former` in those of the older half, the others in so many, all over history. */
const QUERIES = {
  'a word of every answer': 'common',
  'a word of 1,000 answers': '"thousand"',
  'a word of 10 answers': '"ten"',
  'a word that was common once': 'former',
  'a phrase of common words': '"common phrase"',
  'the beginning of a word': 'thous',
  'a word that no answer has': 'nowhere',
}

export async function benchSearch(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  await using client = await openClient(databaseUrl)
  const engines = { reader: findReader }
  // Filled afterwards, which takes a fraction of the time.
  const { rows } = await client.query(`select pg_get_indexdef('searched_answers_words'::regclass) as made`)
  await client.query('drop index searched_answers_words')
  const brands: PlantedBrand[] = []
  for (const runs of quick ? QUICK_SIZES : SIZES) {
    const id = `brd_${randomUUID()}`
    await plantBlocks(client, id, runs)
    for (const statement of PLANT)
      await client.query(statement, [id, PROMPT_INTENTS, ENGINES, runs, new Date()])
    brands.push({ id, runs })
  }
  await client.query(rows[0].made)
  await client.query('vacuum analyze')
  const calls = quick ? CALLS.quick : CALLS.whole
  const figures: Figure[] = []
  for (const [what, text] of Object.entries(QUERIES))
    figures.push(
      await compareInTurns(brands, brand => ask(brand, text), {
        id: `search-${what.replaceAll(/[^a-z0-9]+/g, '-')}`,
        name: `search for ${what}`,
        calls,
        unit: 'answers',
      }),
    )
  return figures

  async function ask({ id: brandId }: PlantedBrand, text: string): Promise<void> {
    const filter = { brandId, engine: null, intent: null, citationClass: null, since: null, until: null }
    const search = { filter, order: 'best', below: null, limit: 20 } as const
    await searchAnswers({ sql: database, engines }, { ...search, query: parseQuery(text) })
  }
}

/** The blocks of the brand that is planted next. */
async function plantBlocks(client: pg.Client, brandId: string, runs: number): Promise<void> {
  const blocks = Array.from({ length: Math.ceil(runs / BLOCK_PLACES) }, (_, turn) => turn)
  const marks = blocks.map(block => listOf(blockNames(brandId, block * BLOCK_PLACES).map(hashOf)))
  await client.query('drop table if exists planted_blocks')
  await client.query('create table planted_blocks (block integer primary key, marks integer[])')
  await client.query(
    `insert into planted_blocks select block, marks::integer[] from unnest($1::integer[], $2::text[]) as b (block, marks)`,
    [blocks, marks],
  )
}

const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now) as given`

const PLANT = [
  ...plantedBrand(GIVEN),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at, '\\x00', at, 'STRONG', true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
  `insert into searched_answers (run_id, brand_id, place, captured_at, engine, intent, words, marks)
   select brand || run, brand, runs - 1 - run, now - run * interval '${DAYS} days' / runs,
     engines[1 + run % ${ENGINES.length}], intents[1 + run % ${PROMPT_INTENTS.length}],
     array[${hashOf('common')}, ${hashOf('phrase')},
       case when run % (runs / 1000) = 7 then ${hashOf('thousand')} else 0 end,
       case when run % (runs / 10) = 77 then ${hashOf('ten')} else 0 end,
       case when run > runs / 2 then ${hashOf('former')} else 0 end] ||
     array(select floor(exp(random() * ln(${VOCABULARY})))::integer from generate_series(1, ${WORDS} + run % 2)),
     planted_blocks.marks
   from ${GIVEN} cross join generate_series(0, runs - 1) as run
     join planted_blocks on planted_blocks.block = floor((runs - 1 - run) / 1024.0)`,
  `insert into search_blocks (brand_id, block, answers, first_at, last_at)
   select brand_id, floor(place / 1024.0)::integer, count(*), min(captured_at), max(captured_at) from searched_answers
   where brand_id = (select brand from ${GIVEN}) group by 1, 2`,
  `insert into search_words select brand, word from ${GIVEN}, unnest('{common,phrase,thousand,ten,former}'::text[]) as word`,
]
