// Who is named beside the brand: the figures of the page Rivals, of the days of a report.

import type { Sql } from '../../platform/database.ts'
import {
  type AnswerCounts,
  type Counted,
  type Cut,
  figuresOf,
  NO_ANSWERS,
  type PartyCounts,
  type PartyFigures,
} from '../../rivals/figures/figures.ts'
import { countAnswers, countParties, tallyOf } from '../../rivals/figures/store.ts'
import type { ReportWindow } from './window.ts'

export interface NamedRivals extends Cut<Omit<PartyFigures, 'id'>> {
  /** How answers were read, such as rivals@1. */
  method: string
}

/** Null while nothing is counted: nobody named a rival, or history is still being read. */
export async function readRivals(
  sql: Sql,
  brandId: string,
  { since, until }: ReportWindow,
): Promise<{ isCounting: boolean; named: NamedRivals | null }> {
  const { shown, isCounting } = await tallyOf(sql, brandId)
  if (!shown) return { isCounting, named: null }
  const all = await countedSince(sql, shown.id, since)
  const later = await countedSince(sql, shown.id, until)
  const { parties, ...cut } = figuresOf(shown.parties, without(all, later))
  return {
    isCounting,
    named: { method: shown.method, ...cut, parties: parties.map(({ id: _id, ...party }) => party) },
  }
}

async function countedSince(sql: Sql, tally: string, since: Date): Promise<Counted> {
  const filter = { tally, since: since.toISOString().slice(0, 10), engine: null, intent: null }
  const isAll = (row: { engine: unknown; intent: unknown; week: unknown }) =>
    row.engine === null && row.intent === null && row.week === null
  const all = (await countAnswers(sql, filter)).find(isAll) ?? NO_ANSWERS
  const parties = (await countParties(sql, filter)).filter(isAll)
  return { all, parties: new Map(parties.map(row => [row.party, row])) }
}

const without = (all: Counted, later: Counted): Counted => ({
  all: less(all.all, later.all, ANSWER_FIELDS),
  parties: new Map(
    [...all.parties].map(([id, counts]) => {
      const gone = later.parties.get(id)
      return [id, gone ? less(counts, gone, PARTY_FIELDS) : counts]
    }),
  ),
})

const ANSWER_FIELDS = Object.keys(NO_ANSWERS) as (keyof AnswerCounts)[]
const PARTY_FIELDS = [
  ...(['named', 'withBrand', 'ranked', 'rankSum', 'rankSquares', 'first', 'instead', 'cited'] as const),
  ...(['neutralNamed', 'neutralBeside'] as const),
] satisfies (keyof PartyCounts)[]

const less = <Counts extends object>(all: Counts, later: Counts, fields: (keyof Counts)[]): Counts => ({
  ...all,
  ...Object.fromEntries(fields.map(name => [name, Number(all[name]) - Number(later[name])])),
})
