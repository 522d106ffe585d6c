// The seven days, as facts name them.

import type { Fact } from '../../../model/fact.ts'
import { DAYS } from '../../vocabulary/language-words.ts'
import type { Clause, Sentence } from '../reader.ts'
import { ALL_DAYS, type Days } from './hour-words.ts'

const KEY = /^openingHours\[(?<day>[A-Za-z]+)\]$/

/** The facts of each day, Monday first. */
export type Week = Fact[][]

export function weekOf(facts: Fact[]): Week {
  const week: Week = DAYS.map(() => [])
  for (const fact of facts) {
    const day = KEY.exec(fact.key)?.groups?.day
    const index = (DAYS as readonly string[]).indexOf(day ?? '')
    if (index >= 0) week[index]?.push(fact)
  }
  return week
}

export function clauseAt({ clauses }: Sentence, start: number): Clause | undefined {
  for (const clause of clauses) if (start >= clause.start && start < clause.end) return clause
  return undefined
}

/** Monday,Tuesday: as the facts name them. */
export const writeDays = (days: Days): string => WRITTEN[days] as string
const WRITTEN = Array.from({ length: ALL_DAYS + 1 }, (_, days) =>
  DAYS.filter((_, index) => days & (1 << index)).join(','),
)
