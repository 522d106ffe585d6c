// Who is named besides the brand: the figures of the page Rivals, for the report's days.

import { utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { cutsOfAll } from '../../rivals/figures/add-up.ts'
import { type Cut, figuresOf, type PartyFigures } from '../../rivals/figures/figures.ts'
import { readCounts } from '../../rivals/figures/store.ts'
import { methodOf } from '../../rivals/names.ts'
import type { ReportWindow } from './window.ts'

export interface NamedRivals extends Cut<Omit<PartyFigures, 'id'>> {
  /** How answers were read, such as rivals@3. */
  method: string
}

/** Null while nothing is counted: there are no rivals, or the answers of these days are still being read. */
export async function readRivals(
  sql: Sql,
  brandId: string,
  { since, until }: ReportWindow,
): Promise<{ isCounting: boolean; named: NamedRivals | null }> {
  const { names, isCounting, days } = await readCounts(sql, {
    ...{ brandId, since: dayOf(since), until: dayOf(until) },
  })
  if (!names || isCounting) return { isCounting, named: null }
  const cutOf = cutsOfAll({ days, parties: names.parties, engine: null, intent: null })
  const { parties, ...cut } = figuresOf(names.parties, cutOf({}))
  return {
    isCounting,
    named: { method: methodOf(names.id), ...cut, parties: parties.map(({ id: _id, ...party }) => party) },
  }
}

const dayOf = (instant: Date): string => utcDay(instant.getTime())
