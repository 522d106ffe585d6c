// Answers older than a fact to which a date makes it apply: which, how many, and what judging them costs.

import { factsFor, type ReadDeps } from '../../citations/judge-run.ts'
import { taskOf, uncheckedOf } from '../../citations/read-runs.ts'
import { readCapturedRuns } from '../../evidence/history.ts'
import { notFound } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { matterKey } from '../../readers/matter.ts'
import { forecastChecks, forecastTokens } from '../../readers/model/forecast.ts'
import { requireFact } from '../../truth/date-facts.ts'
import { datesOfFacts, type FactDate } from '../../truth/dates/store.ts'
import { beginningOf, standingDates } from '../../truth/true-since.ts'
import { forecastOf, type ReaderTerms, type RereadForecast, SAMPLE } from './forecast.ts'
import { countRuns, newestRuns, type Scope } from './store.ts'

interface DatedBack {
  fact: Fact
  dates: FactDate[]
}

/** Throws if the fact is not the brand's. */
export async function datedBack(
  sql: Sql,
  { brandId, factId }: { brandId: string; factId: string },
): Promise<DatedBack> {
  const fact = await requireFact(sql, factId)
  if (fact.brandId !== brandId) throw notFound('Fact')
  return { fact, dates: await datesOfFacts(sql, [fact.id]) }
}

interface Wanted {
  brandId: string
  scanId: string | null
  factId?: string | undefined
}

/** What a job is about; with a fact, everything that any of its dates reached: a later date may have withdrawn it. */
export async function reachOf(
  sql: Sql,
  { brandId, scanId, factId }: Wanted,
): Promise<Scope & { about?: string }> {
  if (factId === undefined) return { brandId, scanId }
  const { fact, dates } = await datedBack(sql, { brandId, factId })
  const [earliest] = dates.flatMap(({ trueSince }) => trueSince ?? []).sort()
  return { ...scopeOf(fact, earliest), scanId, about: matterKey(fact.key) }
}

/** From the beginning of a day until the fact was known; without a day, nothing. */
const scopeOf = (
  fact: Fact,
  day: string | undefined,
): Scope & { captured: { from: Date; before: Date } } => ({
  ...{ brandId: fact.brandId, scanId: null },
  captured: { from: day ? beginningOf(day) : fact.collectedAt, before: fact.collectedAt },
})

export interface SinceOffer {
  /** Captured since that day but before the fact was known. */
  answers: number
  /** Of these, the ones judged for free, by a model's existing reading of the matter that leaves nothing to look at again. */
  free: number
  /** Of these, the ones that name the brand and that no model has read on the matter, or that it must look at again. */
  unread: number
  /** Judged by the fact until now, but no longer with this date. */
  released: number
  /** The cost of having the model read the rest; null if none is configured or nothing needs reading. */
  forecast: RereadForecast | null
}

interface Deps extends ReadDeps {
  database: Sql
  clock: Clock
  readerTerms: ReaderTerms | null
}

/** Beyond a few hundred answers, all but the first two counts are estimates from the newest. */
export async function offerSince(deps: Deps, fact: Fact, day: string | null): Promise<SinceOffer> {
  const { database, readerTerms } = deps
  const dates = await datesOfFacts(database, [fact.id])
  const scope = scopeOf(fact, day ?? undefined)
  const answers = await countRuns(database, scope)
  const before = scopeOf(fact, standingDates(dates).get(fact.id)?.trueSince)
  const judged = await countRuns(database, before)
  const newest = await newestRuns(database, scope, SAMPLE)
  const sample = await lookAt(deps, newest, { fact, dates, day })
  const scale = newest.length === 0 ? 0 : answers / newest.length
  const tokens = sample.flatMap(({ isFree, tokens }) => (isFree || !tokens ? [] : tokens))
  return {
    answers,
    free: Math.round(scale * sample.filter(({ isFree }) => isFree).length),
    unread: Math.round(scale * tokens.length),
    released: Math.max(0, judged - answers),
    forecast:
      readerTerms && tokens.length > 0
        ? forecastOf(readerTerms, tokens, { now: deps.clock.now(), scale })
        : null,
  }
}

/** As if the fact already had the date. */
async function lookAt(
  deps: Deps,
  runIds: string[],
  { fact, dates, day }: DatedBack & { day: string | null },
) {
  const runs = await readCapturedRuns(deps.database, runIds)
  const known = await factsFor(deps.database, runs, deps.clock.now())
  const offered = { id: 'offered', factId: fact.id, number: dates.length + 1, trueSince: day }
  const matter = matterKey(fact.key)
  return runs.map(run => {
    const then = { ...known, dates: [...known.dates, offered] }
    const task = taskOf(deps, run, then)
    if (!run.readings.at(-1)?.content.keys.includes(matter))
      return { isFree: false, tokens: task && forecastTokens(task) }
    const unchecked = task ? uncheckedOf(deps, run, then) : []
    return { isFree: unchecked.length === 0, tokens: task && forecastChecks(task, unchecked) }
  })
}
