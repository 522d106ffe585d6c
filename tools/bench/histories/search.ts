// A search in a long history against the same search in a short one: how much is read follows what is found and shown, not how many
// answers there are. Answers have words like a language has them, few of them common; their sealed texts are left out.

import { randomUUID } from 'node:crypto'
import { findReader } from '../../../service/src/engines/index.ts'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import type { Sql } from '../../../service/src/platform/database.ts'
import { searchAnswers } from '../../../service/src/search/search-answers.ts'
import { mergeSegments } from '../../../service/src/search/segments/read-segment.ts'
import { type IndexedAnswer, writeSegment } from '../../../service/src/search/segments/write-segment.ts'
import { parseQuery } from '../../../service/src/search/words/query.ts'
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
  'a rare word and a common one': 'ten common',
}

export async function benchSearch(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  await using client = await openClient(databaseUrl)
  const engines = { reader: findReader }
  const brands: PlantedBrand[] = []
  for (const runs of quick ? QUICK_SIZES : SIZES) {
    const brand = { id: `brd_${randomUUID()}`, runs }
    for (const statement of PLANT)
      await client.query(statement, [brand.id, PROMPT_INTENTS, ENGINES, runs, new Date()])
    await plantSegments(database, brand)
    brands.push(brand)
  }
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

/** Of a job that always found so many waiting. */
const BATCH = 1_024

/** As the job writes and merges them. */
async function plantSegments(sql: Sql, { id, runs }: PlantedBrand): Promise<void> {
  for (let segment = 0; segment < runs; segment += BATCH) {
    const answers = Array.from({ length: Math.min(BATCH, runs - segment) }, (_, turn) =>
      answerAt(id, { place: segment + turn, runs }),
    )
    await writeSegment(sql, { brandId: id, level: 1, segment }, answers)
    while (await mergeSegments(sql, id));
  }
}

function answerAt(brandId: string, { place, runs }: { place: number; runs: number }): IndexedAnswer {
  const run = runs - 1 - place
  const said = ['common', 'phrase']
  if (run % (runs / 1000) === 7) said.push('thousand')
  if (run % (runs / 10) === 77) said.push('ten')
  if (run > runs / 2) said.push('former')
  for (let turn = WORDS + (run % 2); turn > 0; turn--)
    said.push(`w${Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY)))}`)
  return {
    runId: idOf(brandId, run),
    capturedAt: new Date(Date.now() - (run * DAYS * 86_400_000) / runs),
    traits: [ENGINES[run % ENGINES.length] as string, PROMPT_INTENTS[run % PROMPT_INTENTS.length] as string],
    words: said.map((word, at) => ({ word, place: at })),
  }
}

/** As long as an id of ours at most. */
const idOf = (brandId: string, run: number): string => `${brandId.slice(-12)}${run}`

const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now) as given`

const PLANT = [
  ...plantedBrand(GIVEN),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     citation_class, mentioned, created_at)
   select right(brand, 12) || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at, '\\x00', at, 'STRONG', true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
]
