// Sums of days: of all, and by engine, intent and week. Days are added up once, as they are kept; what a cut is of is taken from that. Pure.

import { addUp } from '../../citations/days/summarize.ts'
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

export type CutOf = (key: Partial<CutKey>) => Counted

type PromptCounts = { [engine: string]: Cell }

interface Days<Counts> {
  days: { day: string; counts: Counts }[]
  parties: Party[]
  /** Null: all. */
  engine: Engine | null
  intent: PromptIntent | null
}

export function cutsOfAll({ days, parties, ...asked }: Days<DaySummary['counts']>): CutOf {
  const sumOf = summed(days)
  return ({ engine = null, intent = null, week = null }) => {
    const cells = among(sumOf(week), asked.engine, engine).flatMap(intents =>
      among(intents, asked.intent, intent),
    )
    const { true: neutral = {}, false: named = {} } = addUp(cells)
    return countedIn(addUp([neutral, named]), neutral, parties)
  }
}

/** What is kept for one prompt, in the form of what is kept for all; the rest is zero. */
export function cutsOfPrompt({ days, parties, ...asked }: Omit<Days<PromptCounts>, 'intent'>): CutOf {
  const sumOf = summed(days)
  return ({ engine = null, week = null }) => {
    const cell = addUp(among(sumOf(week), asked.engine, engine))
    const { answers = 0, ranked: ranking = 0 } = read(OF_PROMPT, cell[ALL])
    const all = { ...NO_ANSWERS, answers, ranking }
    return {
      all,
      parties: byParty(cell, parties, values => {
        const { answers: _none, ...counts } = read(OF_PROMPT, values)
        return { ...NO_NAMINGS, ...counts, rankSquares: null }
      }),
    }
  }
}

/** By week, or of all. */
function summed<Counts extends Parameters<typeof addUp>[0][number]>(
  days: Days<Counts>['days'],
): (week: string | null) => Counts {
  const byWeek = [...Map.groupBy(days, ({ day }) => mondayOf(day))]
  const weeks = new Map(byWeek.map(([week, own]) => [week, addUp(own.map(({ counts }) => counts))]))
  const whole = addUp([...weeks.values()])
  return week => (week === null ? whole : (weeks.get(week) ?? addUp<Counts>([])))
}

/** Those that have each of these names. */
const among = <Of>(counts: { [name: string]: Of }, ...names: (string | null)[]): Of[] =>
  Object.entries(counts).flatMap(([own, below]) =>
    names.every(name => name === null || name === own) ? [below] : [],
  )

function countedIn(cell: Cell, neutral: Cell, parties: Party[]): Counted {
  const { answers, told, ranking } = read(OF_ANSWERS, cell[ALL])
  const { answers: asked, naming, mentions, squares } = read(OF_ANSWERS, neutral[ALL])
  const ofNeutral = {
    neutral: asked,
    neutralNaming: naming,
    neutralMentions: mentions,
    neutralSquares: squares,
  }
  return {
    all: { answers, told, ranking, ...ofNeutral } as AnswerCounts,
    parties: byParty(cell, parties, (values, place) => {
      const { beside: _all, ...counts } = read(OF_PARTY, values)
      const { named, beside } = read(OF_PARTY, neutral[place])
      return { ...counts, neutralNamed: named, neutralBeside: beside } as unknown as PartyCounts
    }),
  }
}

const read = (names: readonly string[], values: readonly number[] = []): { [name: string]: number } =>
  Object.fromEntries(names.map((name, place) => [name, values[place] ?? 0]))

const byParty = (cell: Cell, parties: Party[], countsOf: (values: number[], place: number) => PartyCounts) =>
  new Map(
    parties.flatMap(({ id }, place): [string, PartyCounts][] => {
      const values = cell[place]
      return values ? [[id, countsOf(values, place)]] : []
    }),
  )

const DAY_MS = 86_400_000

export const mondayOf = (day: string): string =>
  utcDay(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS)
