// Which sources changed since the previous window. Only engines that answered in both, and questions asked in both.

import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { type CitedDay, mostCited } from './cited.ts'
import { answersOfPairs, citedByPairs, oneSidedPairs } from './one-sided/store.ts'
import type { Scope } from './store.ts'
import { type DayCount, type SourceVerdict, testChange, without } from './test-change.ts'

/** Tested together: the more there are, the larger a change must be to count. */
const MOST_TESTED = 100
/** With more pairs of prompt and engine, the questions are no longer the same. */
const MOST_ONE_SIDED = 300

export interface Compared {
  /** `compared`, or why nothing was. */
  kind: 'compared' | Extract<SourceVerdict, 'too_few_days' | 'other_questions'>
  tested: number
  /** Pairs of a prompt and an engine that were left out. */
  leftOut: number
  of: (key: string) => { verdict: SourceVerdict; p: number | null }
}

const refused = (kind: Exclude<Compared['kind'], 'compared'>, leftOut = 0): Compared => ({
  ...{ kind, tested: 0, leftOut },
  of: () => ({ verdict: kind, p: null }),
})

export async function compareWindows(
  sql: Sql,
  scope: Scope,
  { answered, days }: { answered: DayCount[]; days: CitedDay[] },
): Promise<Compared> {
  const engines = enginesOnBothSides(answered, scope)
  if (engines.length === 0) return refused('too_few_days')
  const pairs = await oneSidedPairs(sql, scope, { engines, limit: MOST_ONE_SIDED + 1 })
  if (pairs.length > MOST_ONE_SIDED) return refused('other_questions', pairs.length)
  const isMeant = ({ engine }: DayCount) => engines.includes(engine)
  const nameOf = ({ day, engine }: DayCount) => `${day} ${engine}`
  const answers = without(answered.filter(isMeant), await answersOfPairs(sql, scope, pairs), nameOf)
  if (enginesOnBothSides(answers, scope).length === 0) return refused('other_questions', pairs.length)
  const keys = mostCited(days, MOST_TESTED)
  const cited = without(
    days.filter(row => keys.has(row.key) && isMeant(row)),
    await citedByPairs(sql, scope, pairs),
    row => `${nameOf(row)} ${row.key}`,
  )
  const tested = testChange(answers, cited, scope.sides)
  if (tested === null) return refused('too_few_days', pairs.length)
  return {
    ...{ kind: 'compared', tested: tested.size, leftOut: pairs.length },
    of: key => tested.get(key) ?? { verdict: 'rarely_cited', p: null },
  }
}

function enginesOnBothSides(answered: DayCount[], { sides }: Scope): Engine[] {
  const engines = new Set(answered.map(({ engine }) => engine))
  const has = (engine: Engine, isAfter: boolean) =>
    answered.some(row => row.engine === engine && row.day >= sides.from === isAfter)
  return [...engines].filter(engine => has(engine, true) && has(engine, false))
}
