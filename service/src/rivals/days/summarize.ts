// What the answers of one UTC day say of a brand and its rivals. Every figure is a sum of such days. Pure.

import { addUp } from '../../citations/days/summarize.ts'
import type { PromptIntent } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import type { Named } from './parties.ts'

/** An answer as it is kept: neutral is null where nobody could read it, and it counts nowhere. */
export type DayAnswer = [
  runId: string,
  neutral: boolean | null,
  /** A reader has told whom it recommends. */
  told: boolean,
  /** Whose pages it cites, by place. */
  cited: number[],
  named: Named[],
]

/** In the order of what is kept of all answers, of a company, and of either for one prompt. */
export const OF_ANSWERS = ['answers', 'told', 'naming', 'ranking', 'mentions', 'squares'] as const
// biome-ignore format: one line
export const OF_PARTY =
  ['named', 'beside', 'withBrand', 'ranked', 'rankSum', 'rankSquares', 'first', 'instead', 'cited'] as const
export const OF_PROMPT = ['answers', 'named', 'ranked', 'rankSum'] as const

/** Of the answers themselves, beside the places of companies. */
export const ALL = 'all'

type By<Leaf> = { [name: string]: Leaf }
/** By `ALL` or the place of a company. */
export type Cell = By<number[]>

export interface DaySummary {
  /** By engine, intent and whether the question names any of the companies: true, false. */
  counts: By<By<By<Cell>>>
  /** By prompt and engine. */
  prompts: By<By<Cell>>
}

export interface DayRun {
  id: string
  engine: Engine
  intent: PromptIntent
  promptId: string
}

export interface MadeDay extends DaySummary {
  counted: number
  /** Of those, answers that nobody could read. */
  unread: number
  /** In the order of the runs: newest first. */
  answers: DayAnswer[]
}

/** Of runs, those whose answers are known. */
export function makeDay(runs: readonly DayRun[], known: ReadonlyMap<string, DayAnswer>): MadeDay {
  const all = runs.flatMap(run => {
    const answer = known.get(run.id)
    return answer ? [{ run, answer }] : []
  })
  const read = all.filter(({ answer: [, neutral] }) => neutral !== null)
  return {
    ...{ counted: all.length, unread: all.length - read.length },
    answers: all.map(({ answer }) => answer),
    counts: addUp(
      read.map(({ run, answer }) => ({
        [run.engine]: { [run.intent]: { [String(answer[1])]: cellOf(answer) } },
      })),
    ),
    prompts: addUp(
      read.map(({ run, answer }) => ({ [run.promptId]: { [run.engine]: promptCellOf(answer) } })),
    ),
  }
}

const one = (is: boolean): number => (is ? 1 : 0)
const isRanked = ([, rank]: Named): boolean => rank !== null

function cellOf([, , told, cited, named]: DayAnswer): Cell {
  const many = named.length
  const withBrand = one(named.some(([place]) => place === 0))
  const cell: Cell = { [ALL]: [1, one(told), one(many > 0), one(named.some(isRanked)), many, many * many] }
  for (const [place, rank, instead] of named) {
    const at = rank ?? 0
    cell[place] = [
      ...[1, many, withBrand, one(rank !== null), at, at * at],
      ...[one(rank === 1), one(instead === true), 0],
    ]
  }
  for (const place of cited) {
    const counts = cell[place] ?? OF_PARTY.map(() => 0)
    cell[place] = [...counts.slice(0, -1), 1]
  }
  return cell
}

function promptCellOf([, , , , named]: DayAnswer): Cell {
  const cell: Cell = { [ALL]: [1, one(named.length > 0), one(named.some(isRanked)), 0] }
  for (const [place, rank] of named) cell[place] = [0, 1, one(rank !== null), rank ?? 0]
  return cell
}
