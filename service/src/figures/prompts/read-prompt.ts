// One prompt at a glance: each engine's last answer and its record over whole UTC days, the false claims it brings up, what its
// answers cite, and whom they name.

import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import { shownCases, titleOf } from '../../cases/shown/list-cases.ts'
import { caseRowsOf } from '../../cases/shown/store.ts'
import { sumOf } from '../../citations/confabulations.ts'
import { readTexts } from '../../citations/explain-answer.ts'
import { hasFacts } from '../../citations/has-facts.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { BrandRef, Prompt } from '../../model/brand.ts'
import { type CitationCounts, noCounts } from '../../model/citation.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { firstDayOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { readableText } from '../change/word-diff.ts'
import { classRates, mentionRate, rateWithin } from '../overview/rates.ts'
import { readNamed } from './read-named.ts'
import { citedDomains, countCaseHits, countWeeks, newestAnswers, type WeekCount } from './store.ts'

export const PROMPT_WINDOWS = ['7d', '30d', '90d'] as const
export type PromptWindow = (typeof PROMPT_WINDOWS)[number]

/** Of each engine, to be compared with each other. */
const ANSWERS = 5
const EXCERPT = 300
const MOST_LOOKED_AT = 200
const MOST_SOURCES = 15
const MOST_CASES = 20

interface PromptDeps {
  sql: Sql
  now: Date
  engines: Pick<EngineTable, 'reader' | 'readerTerms'>
}

interface PromptRequest {
  prompt: Prompt
  brand: BrandRef
  window: PromptWindow
}

export async function readPrompt(deps: PromptDeps, { prompt, brand, window }: PromptRequest) {
  const { sql, now } = deps
  const since = new Date(firstDayOf(window, now))
  const weeks = await countWeeks(sql, { promptId: prompt.id, brandId: brand.id, since })
  const counts = countsOf(weeks)
  return {
    prompt,
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    hasFacts: await hasFacts(sql, brand.id),
    isRead: Boolean(deps.engines.readerTerms),
    window,
    since,
    until: now,
    ...figuresOf(counts),
    engines: await readEngines(deps, prompt.id, weeks),
    ...(await readCases(sql, { promptId: prompt.id, brand: brand.name, since, answers: sumOf(counts) })),
    sources: await readSources(sql, { promptId: prompt.id, since, domain: brand.domain }),
    named: await readNamed(sql, { brandId: brand.id, promptId: prompt.id, since }),
  }
}

function countsOf(weeks: WeekCount[]): CitationCounts {
  const counts = noCounts()
  for (const { citationClass, answers } of weeks) counts[citationClass] += answers
  return counts
}

const figuresOf = (counts: CitationCounts) => ({
  counts,
  total: sumOf(counts),
  rates: classRates(counts),
  mentionRate: mentionRate(counts),
})

/** Engines that ever answered, in catalogue order. */
async function readEngines(deps: PromptDeps & { sql: Sql }, promptId: string, weeks: WeekCount[]) {
  const newest = await newestAnswers(deps.sql, promptId, ANSWERS)
  const lastOf = (engine: Engine) => newest.find(answer => answer.engine === engine)
  const answering = ENGINES.filter(lastOf)
  const texts = await readTexts(
    deps,
    answering.flatMap(engine => lastOf(engine)?.runId ?? []),
  )
  return answering.map(engine => {
    const own = weeks.filter(week => week.engine === engine)
    const answers = newest.filter(answer => answer.engine === engine)
    return {
      engine,
      ...figuresOf(countsOf(own)),
      weeks: [...Map.groupBy(own, ({ week }) => week)].map(([week, of]) => ({ week, counts: countsOf(of) })),
      ...excerptOf(texts.get(answers[0]?.runId ?? '') ?? ''),
      answers: answers.map(({ engine: _engine, ...answer }) => answer),
    }
  })
}

/** Of the last answer, as people read it. */
function excerptOf(text: string): { excerpt: string; isCut: boolean } {
  // Markdown is parsed line by line, and an answer can be long: the part far beyond cannot be shown anyway.
  const letters = [...readableText(text.slice(0, 20 * EXCERPT))]
  const isCut = letters.length > EXCERPT || text.length > 20 * EXCERPT
  return { excerpt: letters.slice(0, EXCERPT).join(''), isCut }
}

async function readCases(
  sql: Sql,
  { promptId, brand, since, answers }: { promptId: string; brand: string; since: Date; answers: number },
) {
  const found = await countCaseHits(sql, { promptId, since, limit: MOST_CASES + 1 })
  const hits = found.slice(0, MOST_CASES)
  const rows = await caseRowsOf(
    sql,
    hits.map(({ caseId }) => caseId),
  )
  const shown = new Map((await shownCases(sql, rows)).map(one => [one.id, one]))
  const cases = hits.flatMap(({ caseId, hits: said, engines, lastSeen }) => {
    const one = shown.get(caseId)
    if (!one) return []
    const { id, key, matter, value, status } = one
    const title = titleOf({ matter: key, value, engines }, { brand, said: one.said })
    const [claimed, truth] = [one.said?.claimed ?? value, one.said?.truth ?? null]
    const quote = one.said?.quote ?? null
    return [
      {
        id,
        title,
        matter,
        status,
        claimed,
        truth,
        quote,
        engines,
        lastSeen,
        rate: rateWithin(said, answers),
      },
    ]
  })
  return { cases, casesTruncated: found.length > MOST_CASES }
}

async function readSources(
  sql: Sql,
  { promptId, since, domain }: { promptId: string; since: Date; domain: string },
) {
  const wanted = { promptId, since, answers: MOST_LOOKED_AT, limit: MOST_SOURCES }
  const { looked, domains } = await citedDomains(sql, wanted)
  return {
    /** The newest of the window; there may be more. */
    looked,
    domains: domains.map(cited => ({
      ...cited,
      owned: isOwned(`https://${cited.domain}/`, domain),
      rate: rateOf(cited.answers, looked) as Rate,
    })),
  }
}
