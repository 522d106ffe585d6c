// Sums of days: of all, and by engine, intent and week. Pure.

import type { PromptIntent } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import { utcDay } from '../../model/window.ts'
import { ALL, type Cell, type DaySummary, OF_ANSWERS, OF_PARTY, OF_PROMPT } from '../days/summarize.ts'
import type { Party } from '../rival.ts'
import { type AnswerCounts, type Counted, NO_ANSWERS, NO_NAMINGS, type PartyCounts } from './figures.ts'

/** What is counted together: everything, or what one of the three says. */
export interface CutKey {
  engine: Engine | null
  intent: PromptIntent | null
  /** Its Monday. */
  week: string | null
}

interface Part extends Counted {
  key: { engine: string; intent: string | null; day: string }
}

interface Wanted {
  engine: string | null
  intent: string | null
}

type Days<Counts> = { day: string; counts: Counts }[]
export type CutOf = (key: Partial<CutKey>) => Counted

const at = (of: readonly string[], values: readonly number[]) =>
  Object.fromEntries(of.map((name, place) => [name, values[place] ?? 0]))

const partiesIn = <Of>(cell: Cell, parties: Party[], countsOf: (values: number[]) => Of) =>
  new Map(
    parties.flatMap(({ id }, place): [string, Of][] => {
      const values = cell[place]
      return values ? [[id, countsOf(values)]] : []
    }),
  )

export function partsOf(days: Days<DaySummary['counts']>, parties: Party[], wanted: Wanted): Part[] {
  const isWanted = (is: string | null, name: string) => is === null || is === name
  return days.flatMap(({ day, counts }) =>
    Object.entries(counts)
      .filter(([engine]) => isWanted(wanted.engine, engine))
      .flatMap(([engine, intents]) =>
        Object.entries(intents)
          .filter(([intent]) => isWanted(wanted.intent, intent))
          .flatMap(([intent, cells]) =>
            Object.entries(cells).map(([neutral, cell]) => ({
              key: { engine, intent, day },
              ...countedIn(cell, parties, neutral === 'true'),
            })),
          ),
      ),
  )
}

function countedIn(cell: Cell, parties: Party[], isNeutral: boolean): Counted {
  const { answers, told, ranking, naming, mentions, squares } = at(OF_ANSWERS, cell[ALL] ?? [])
  const of = (count: number | undefined) => (isNeutral ? (count ?? 0) : 0)
  return {
    all: {
      ...({ answers, told, ranking } as AnswerCounts),
      ...{ neutral: of(answers), neutralNaming: of(naming) },
      ...{ neutralMentions: of(mentions), neutralSquares: of(squares) },
    },
    parties: partiesIn(cell, parties, (values): PartyCounts => {
      const { beside, ...counts } = at(OF_PARTY, values)
      const neutral = { neutralNamed: of(counts['named']), neutralBeside: of(beside) }
      return { ...(counts as unknown as PartyCounts), ...neutral }
    }),
  }
}

/** What is kept for one prompt, in the form of what is kept for all; the rest is zero. */
export const partsOfPrompt = (
  days: Days<{ [engine: string]: Cell }>,
  parties: Party[],
  wanted: string | null,
): Part[] =>
  days.flatMap(({ day, counts }) =>
    Object.entries(counts)
      .filter(([engine]) => wanted === null || wanted === engine)
      .map(([engine, cell]) => {
        const { answers = 0, ranked: ranking = 0 } = at(OF_PROMPT, cell[ALL] ?? [])
        return {
          key: { engine, intent: null, day },
          all: { ...NO_ANSWERS, answers, ranking },
          parties: partiesIn(cell, parties, values => {
            const { answers: _none, ...counts } = at(OF_PROMPT, values)
            return { ...NO_NAMINGS, ...counts, rankSquares: null }
          }),
        }
      }),
  )

export function sumOf(parts: readonly Counted[]): Counted {
  const all = { ...NO_ANSWERS }
  const parties = new Map<string, PartyCounts>()
  for (const part of parts) {
    add(all, part.all)
    for (const [id, counts] of part.parties) {
      const sum = parties.get(id) ?? { ...NO_NAMINGS }
      parties.set(id, sum)
      add(sum, counts)
    }
  }
  return { all, parties }
}

function add<Of extends { [Name in keyof Of]: number | null }>(sum: Of, more: Of): void {
  for (const name in more) {
    const [known, value] = [sum[name], more[name]]
    sum[name] = (known === null || value === null ? null : known + value) as Of[typeof name]
  }
}

/** Every part is in four sums. */
export function cutsBy(parts: Part[]): CutOf {
  const by = (nameOf: (part: Part) => string | null) => Map.groupBy(parts, nameOf)
  const engines = by(({ key }) => key.engine)
  const intents = by(({ key }) => key.intent)
  const weeks = by(({ key }) => mondayOf(key.day))
  return ({ engine, intent, week }) => {
    if (engine) return sumOf(engines.get(engine) ?? [])
    if (intent) return sumOf(intents.get(intent) ?? [])
    return sumOf(week ? (weeks.get(week) ?? []) : parts)
  }
}

const DAY_MS = 86_400_000

export const mondayOf = (day: string): string =>
  utcDay(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS)
