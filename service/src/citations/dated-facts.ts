// Facts that an answer is compared with although they were collected after it: a sealed date says that they held at
// capture. A verdict names the dates it rests on, and is replayed by those, whatever was said about the facts since. Pure.

import type { CapturedRun } from '../evidence/history.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import { matterKey } from '../readers/matter.ts'
import type { FactDate } from '../truth/dates/store.ts'
import { beginningOf, standingDates } from '../truth/true-since.ts'

export interface KnownDates {
  facts: Fact[]
  /** Every date that the facts were ever given. */
  dates: FactDate[]
}

/** Those in force today, of facts that held but were unknown when an answer was captured. */
export function datesHolding({ facts, dates }: KnownDates, captured: Date): FactDate[] {
  const standing = standingDates(dates)
  return facts.flatMap(fact => {
    const date = standing.get(fact.id)
    return date && heldUnknown(fact, date, captured) ? [date] : []
  })
}

/** Those that judge a run today: a reading says nothing on a matter that the model was not asked about, and no reading nothing at all. */
export function datesJudging(known: KnownDates, run: CapturedRun, captured: Date): FactDate[] {
  const holding = datesHolding(known, captured)
  const asked = run.readings.at(-1)?.content.keys ?? []
  if (asked.length === 0 || holding.length === 0) return []
  const matters = new Map(known.facts.map(({ id, key }) => [id, matterKey(key)]))
  return holding.filter(({ factId }) => asked.includes(matters.get(factId) ?? ''))
}

/** Those that an earlier verdict names. Throws if they cannot have applied to the answer. */
export function datesNamed({ facts, dates }: KnownDates, ids: string[], captured: Date): FactDate[] {
  const dateOf = new Map(dates.map(date => [date.id, date]))
  const factOf = new Map(facts.map(fact => [fact.id, fact]))
  return ids.map(id => {
    const date = dateOf.get(id)
    const fact = factOf.get(date?.factId ?? '')
    if (!date || !fact || !heldUnknown(fact, date, captured))
      throw new Error(`${id} does not date a fact that held then`)
    return date
  })
}

const heldUnknown = (fact: Fact, { trueSince }: FactDate, captured: Date): boolean =>
  trueSince !== null &&
  !isAboutPage(fact) &&
  fact.collectedAt > captured &&
  (fact.supersededAt === null || fact.supersededAt > captured) &&
  beginningOf(trueSince) <= captured

/** As a verdict names them. */
export const namesOf = (dates: FactDate[]): string[] => dates.map(({ id }) => id).sort()
