// How a brand stands at a glance: figures against the previous window, classes by engine, intent and day, and the sources
// that engines cite. Everything comes from days that are summed up; runs are read of those that changed since.

import { matrixOf, sumOf } from '../../citations/confabulations.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import { type ClassCount, countClasses } from '../../citations/store.ts'
import type { BrandRef } from '../../model/brand.ts'
import {
  CITATION_CLASSES,
  type CitationCounts,
  type ConfabulationWindow,
  noCounts,
} from '../../model/citation.ts'
import { ENGINES } from '../../model/engine.ts'
import { sinceOf, utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { classRates, mentionRate, rateWithin } from './rates.ts'
import { type Activity, countDays, readActivity, topSources } from './store.ts'

const MOST_SOURCES = 20
/** How many days are shown of all time. */
const MOST_DAYS = 366
const DAY_MS = 86_400_000

interface OverviewRequest {
  brand: BrandRef
  window: ConfabulationWindow
}

export async function readOverview({ sql, now }: { sql: Sql; now: Date }, request: OverviewRequest) {
  const { id, name, domain } = request.brand
  const since = sinceOf(request.window, now)
  const firstDay = firstDayOf(since, now)
  const [figures, both, days, sources] = await Promise.all([
    readFigures(sql, id, since),
    since && readFigures(sql, id, sinceOf(request.window, now, 1)),
    countDays(sql, { brandId: id, since: firstDay }),
    topSources(sql, { brandId: id, since, limit: MOST_SOURCES + 1 }),
  ])
  const answers = sumOf(figures.totals)
  return {
    brand: { id, name, domain },
    window: request.window,
    since: since?.toISOString() ?? null,
    until: now.toISOString(),
    cards: cardsOf(figures, both && withoutThese(both, figures)),
    matrix: matrixOf(figures.pairs).map(row => ({ ...row, rates: classRates(row.counts) })),
    days: days.map(day => ({ ...day, rates: classRates(day.counts) })),
    notShown: notShownOf(figures.pairs),
    engines: enginesOf(figures.pairs),
    sources: sources.slice(0, MOST_SOURCES).map(source => ({
      ...source,
      owned: isOwned(`https://${source.domain}/`, domain),
      share: source.answers / answers,
      rate: rateWithin(source.answers, answers),
    })),
    sourcesTruncated: sources.length > MOST_SOURCES,
  }
}

/** The first that is shown of a window. */
export const firstDayOf = (since: Date | null, now: Date): Date =>
  since ?? new Date(utcDay(now.getTime() - MOST_DAYS * DAY_MS))

export interface Figures {
  totals: CitationCounts
  activity: Activity
}

export async function readFigures(sql: Sql, brandId: string, since: Date | null) {
  const pairs = await countClasses(sql, { brandId, engine: null, intent: null, since })
  return { pairs, totals: totalsOf(pairs), activity: await readActivity(sql, brandId, since) }
}

/** Of the previous window: everything since it began, less everything since this one did. */
export function withoutThese(both: Figures, these: Figures): Figures {
  const totals = noCounts()
  for (const name of CITATION_CLASSES) totals[name] = both.totals[name] - these.totals[name]
  const less = (field: keyof Activity) => both.activity[field] - these.activity[field]
  const activity = {
    captured: less('captured'),
    priced: less('priced'),
    estimated: less('estimated'),
    unknown: less('unknown'),
    costMicros: less('costMicros'),
  }
  return { totals, activity }
}

function totalsOf(pairs: ClassCount[]): CitationCounts {
  const totals = noCounts()
  for (const { counts } of pairs) for (const name of CITATION_CLASSES) totals[name] += counts[name]
  return totals
}

export const notShownOf = (pairs: ClassCount[]): number =>
  pairs.reduce((sum, { notShown }) => sum + notShown, 0)

export const enginesOf = (pairs: ClassCount[]) =>
  ENGINES.map(engine => ({ engine, own: pairs.filter(pair => pair.engine === engine) }))
    .map(({ engine, own }) => ({ engine, counts: totalsOf(own), notShown: notShownOf(own) }))
    .map(row => ({ ...row, total: sumOf(row.counts) }))
    .filter(row => row.total > 0)
    .map(row => ({ ...row, rates: classRates(row.counts), mentionRate: mentionRate(row.counts) }))

function cardsOf(now: Figures, before: Figures | null) {
  const share = (of: (totals: CitationCounts) => number) => ({
    value: shareOf(now.totals, of),
    sample: sumOf(now.totals),
    previous: before && shareOf(before.totals, of),
    rate: rateWithin(of(now.totals), sumOf(now.totals)),
    previousRate: before && rateWithin(of(before.totals), sumOf(before.totals)),
  })
  return {
    mentionRate: share(totals => sumOf(totals) - totals.ABSENT),
    strong: share(({ STRONG }) => STRONG),
    confabulated: share(({ CONFABULATED }) => CONFABULATED),
    captured: { value: now.activity.captured, previous: before?.activity.captured ?? null },
    costUsd: {
      value: dollarsOf(now.activity),
      previous: before && dollarsOf(before.activity),
      estimatedAsks: now.activity.estimated,
      unknownAsks: now.activity.unknown,
    },
  }
}

/** Null of nothing: with no answers, the share is neither all nor none. */
function shareOf(totals: CitationCounts, of: (totals: CitationCounts) => number): number | null {
  const sample = sumOf(totals)
  return sample === 0 ? null : of(totals) / sample
}

const dollarsOf = ({ priced, costMicros }: Activity): number | null =>
  priced === 0 ? null : costMicros / 1e6
