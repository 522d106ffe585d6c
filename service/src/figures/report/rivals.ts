// Who is named besides the brand: the figures of the page Rivals, for the report's days.

import { utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cut, figuresOf, NO_ANSWERS, type PartyFigures } from '../../rivals/figures/figures.ts'
import { countAnswers, countParties, tallyOf } from '../../rivals/figures/store.ts'
import type { ReportWindow } from './window.ts'

export interface NamedRivals extends Cut<Omit<PartyFigures, 'id'>> {
  /** How answers were read, such as rivals@3. */
  method: string
}

/** Null while nothing is counted: there are no rivals, or history is still being read. */
export async function readRivals(
  sql: Sql,
  brandId: string,
  { since, until }: ReportWindow,
): Promise<{ isCounting: boolean; named: NamedRivals | null }> {
  const { shown, isCounting } = await tallyOf(sql, brandId)
  if (!shown) return { isCounting, named: null }
  const days = { since: dayOf(since), until: dayOf(until), isUncut: true }
  const filter = { tally: shown.id, ...days, engine: null, intent: null }
  const [all = NO_ANSWERS] = await countAnswers(sql, filter)
  const named = new Map((await countParties(sql, filter)).map(row => [row.party, row]))
  const { parties, ...cut } = figuresOf(shown.parties, { all, parties: named })
  return {
    isCounting,
    named: { method: shown.method, ...cut, parties: parties.map(({ id: _id, ...party }) => party) },
  }
}

const dayOf = (instant: Date): string => utcDay(instant.getTime())
