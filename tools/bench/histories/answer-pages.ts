// The pages of what answers tell, of a brand with a long history against one with a short one: both with as many rivals, days,
// engines and prompts. Engines and prompts are so few that a day of the short one already has nearly every count that a day can
// have: what is compared is the number of runs, not of what is counted apart.

import { promptPage } from '../../../service/src/api/prompts.ts'
import { createEngines } from '../../../service/src/engines/index.ts'
import { listAnswers, type WantedAnswers } from '../../../service/src/figures/answers/list-answers.ts'
import { countRuns, type RunFilter } from '../../../service/src/figures/answers/store.ts'
import { readPortfolio } from '../../../service/src/figures/portfolio/read-portfolio.ts'
import { readReport } from '../../../service/src/figures/report/report.ts'
import { listSources, readSource } from '../../../service/src/figures/sources/list-sources.ts'
import { citingAnswers } from '../../../service/src/figures/sources/store.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'
import { firstDayOf } from '../../../service/src/model/window.ts'
import { systemClock as clock } from '../../../service/src/platform/clock.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { answersNaming, type NamingFilter } from '../../../service/src/rivals/answers/store.ts'
import { readFigures } from '../../../service/src/rivals/figures/read-figures.ts'
import { openClient, openMigrated } from '../connections.ts'
import type { Effort, Figure } from '../report.ts'
import { compareInTurns, type PlantedBrand } from './in-turns.ts'
import { domainOf, plantAnswers, RIVAL_COUNT, rivalOf } from './plant-answers.ts'
import { CLAIM, PLANTED, plantScans, sealVerdicts } from './plant-scans.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]
const CALLS = { quick: 30, whole: 100 }
const PROMPTS = 25
const ASKED = ENGINES.slice(0, 4)
const ENGINE: Engine = 'GEMINI'
const FIRST = { after: null, limit: 50 }

export async function benchAnswerPages(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const brands = await plantBrands(database, databaseUrl, quick ? QUICK_SIZES : SIZES)
  const calls = quick ? CALLS.quick : CALLS.whole
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(pagesOf(database))) {
    const id = `page-${name.replaceAll(/[^a-z0-9]+/g, '-')}`
    figures.push(await compareInTurns(brands, ask, { id, name, calls }))
  }
  return figures
}

async function plantBrands(
  database: Database,
  databaseUrl: string,
  sizes: number[],
): Promise<PlantedBrand[]> {
  const verdicts = await sealVerdicts(database, [CLAIM])
  await using client = await openClient(databaseUrl)
  const brands = sizes.map(runs => ({ id: `brd_${runs}`, runs }))
  for (const { id, runs } of brands) {
    const history = { runs, prompts: PROMPTS, engines: ASKED, now: new Date(), verdicts }
    await plantScans(client, id, history)
    await plantAnswers(client, id)
  }
  await client.query('select recount_classes(), recount_activity()')
  await client.query('vacuum analyze')
  return brands
}

type Ask = (brand: PlantedBrand) => Promise<unknown>

const pagesOf = (database: Database): Record<string, Ask> => ({
  ...rivalPages(database),
  ...sourcePages(database),
  ...answerLists(database),
  ...otherPages(database),
})

function rivalPages(sql: Database): Record<string, Ask> {
  const all = { engine: null, intent: null, promptId: null }
  const naming =
    (only: Partial<NamingFilter>): Ask =>
    ({ id: brandId }) => {
      const filter = { ...all, ranked: false, instead: false, together: false, ...only }
      const of = { brandId, party: rivalOf(brandId, 0), since: firstDayOf('30d', clock.now()) }
      return answersNaming(sql, { ...filter, ...of }, FIRST)
    }
  return {
    [`figures of ${RIVAL_COUNT} rivals in 30 days`]: ({ id: brandId }) =>
      readFigures({ sql, now: clock.now() }, { ...all, brandId, window: '30d' }),
    'answers that name a rival': naming({}),
    'answers that rank a rival': naming({ ranked: true }),
    'answers of an engine that name a rival': naming({ engine: ENGINE }),
    'answers that name a rival and the brand': naming({ together: true }),
  }
}

function sourcePages(sql: Database): Record<string, Ask> {
  const asked = { window: '30d', engine: null, sort: 'answers', whose: null } as const
  const domain = domainOf(3)
  return {
    'sources of 30 days': ({ id }) =>
      listSources({ sql, now: clock.now() }, { ...asked, brand: { id, ...PLANTED } }),
    'pages of a domain': ({ id }) =>
      readSource({ sql, now: clock.now() }, { ...asked, brand: { id, ...PLANTED }, domain }),
    'answers that cite a domain': ({ id: brandId }) =>
      citingAnswers(sql, { brandId, domain, page: null, besideFalse: false, engine: null }, FIRST),
  }
}

const DAY_MS = 86_400_000

/** As the route has them: a page, and how many there are. */
function answerLists(database: Database): Record<string, Ask> {
  const list =
    (only: Partial<RunFilter>, wanted: Partial<WantedAnswers> = {}): Ask =>
    async ({ id: brandId }) => {
      const filter = { brandId, engine: null, intent: null, citationClass: null, since: null, ...only }
      await listAnswers(database, filter, { ...FIRST, ...wanted })
      await countRuns(database, filter)
    }
  const last = { isBackwards: true }
  const pair = { engine: ENGINE, citationClass: 'CONFABULATED' } as const
  const lately = { since: new Date(Date.now() - 30 * DAY_MS) }
  return {
    'answers with their number': list({}),
    'answers of an engine and a class with their number': list(pair),
    'answers of 30 days with their number': list(lately),
    'last page of answers': list({}, last),
    'last page of answers of an engine and a class': list(pair, last),
    'last page of answers of 30 days': list(lately, last),
  }
}

function otherPages(database: Database): Record<string, Ask> {
  const engines = createEngines({ credentials: {}, fetch: nobodyAsks })
  const budgets = { perScan: null, perDay: null, perMonth: null }
  return {
    'prompt over 30 days': ({ id }) =>
      promptPage({ database, engines, clock }, { promptId: `${id}p3`, window: '30d' }),
    portfolio: ({ id }) =>
      readPortfolio({ database, clock, engines, budgets, schedules: null }, { ...FIRST, among: [id] }),
    'report of 30 days': ({ id }) =>
      readReport(
        { database, clock, reader: null, baseUrl: 'http://bench.localhost' },
        { brand: { id, ...PLANTED }, software: 'bench' },
      ),
  }
}

const nobodyAsks = (): never => {
  throw new Error('pages ask no engine')
}
