// A report's counts, by the same functions as the pages. Counts since a day are kept; for the days in between, subtract those
// since the end from those since the start.

import type { Rate } from '@brand-citation-forensics/proof'
import { matrixOf, sumOf } from '../../citations/confabulations.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import type { ClassCount } from '../../citations/store.ts'
import { type BrandRef, PROMPT_INTENTS } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationCounts, noCounts } from '../../model/citation.ts'
import type { Sql } from '../../platform/database.ts'
import { enginesOf, notShownOf, readFigures, withoutThese } from '../overview/overview.ts'
import { classRates, mentionRate, rateWithin } from '../overview/rates.ts'
import { topSources } from '../overview/store.ts'
import type { ReportWindow } from './window.ts'

const MOST_SOURCES = 10

export async function readWindow(sql: Sql, brandId: string, { since, until }: ReportWindow) {
  const all = await readFigures(sql, brandId, since)
  const later = await readFigures(sql, brandId, until)
  return { pairs: pairsWithout(all.pairs, later.pairs), ...withoutThese(all, later) }
}

const pairsWithout = (all: ClassCount[], later: ClassCount[]): ClassCount[] =>
  all
    .map(pair => {
      const less = later.find(one => one.engine === pair.engine && one.intent === pair.intent)
      return less
        ? {
            ...pair,
            counts: countsWithout(pair.counts, less.counts),
            notShown: pair.notShown - less.notShown,
          }
        : pair
    })
    .filter(({ counts }) => sumOf(counts) > 0)

function countsWithout(all: CitationCounts, later: CitationCounts): CitationCounts {
  const counts = noCounts()
  for (const name of CITATION_CLASSES) counts[name] = all[name] - later[name]
  return counts
}

/** Classes of all answers together, by engine, by intent, and by both. */
export const classesOf = (pairs: ClassCount[], totals: CitationCounts) => ({
  ...cut(totals),
  notShown: notShownOf(pairs),
  engines: enginesOf(pairs),
  intents: PROMPT_INTENTS.map(intent => ({
    intent,
    ...cut(summed(pairs.filter(pair => pair.intent === intent))),
  })).filter(({ total }) => total > 0),
  matrix: matrixOf(pairs).map(row => ({ ...row, rates: classRates(row.counts) })),
})

const cut = (counts: CitationCounts) => ({
  ...{ counts, total: sumOf(counts), rates: classRates(counts), mentionRate: mentionRate(counts) },
})

function summed(pairs: ClassCount[]): CitationCounts {
  const totals = noCounts()
  for (const { counts } of pairs) for (const name of CITATION_CLASSES) totals[name] += counts[name]
  return totals
}

export interface CitedSource {
  domain: string
  owned: boolean
  answers: number
  /** Of the judged answers. */
  rate: Rate | null
}

export async function readSources(
  sql: Sql,
  { brand, answers, since, until }: ReportWindow & { brand: BrandRef; answers: number },
): Promise<{ sources: CitedSource[]; truncated: boolean }> {
  const found = await topSources(sql, { brandId: brand.id, since, until, limit: MOST_SOURCES + 1 })
  return {
    sources: found.slice(0, MOST_SOURCES).map(({ domain, answers: cited }) => ({
      ...{ domain, answers: cited, owned: isOwned(`https://${domain}/`, brand.domain) },
      rate: rateWithin(cited, answers),
    })),
    truncated: found.length > MOST_SOURCES,
  }
}
