// What came of judging again.

import { CITATION_CLASSES, type CitationClass } from '../model/citation.ts'
import { UNREAD } from './classes/classify.ts'

type Moves = Record<CitationClass, Partial<Record<CitationClass, number>>>

export interface Reclassification {
  /** Of those without a reading. */
  method: string
  dryRun: boolean
  judged: number
  /** Those by whose reading: `model@1 NAME`, or `unread@1`. */
  readers: Record<string, number>
  /** How many had another class before. */
  changed: number
  /** Already judged by the same reading and versions. */
  skipped: number
  failed: number
  failures: { runId: string; message: string }[]
  /** Runs by the class they had and the class they have now. */
  moves: Moves
}

export const emptyResult = (dryRun: boolean): Reclassification => ({
  method: UNREAD,
  dryRun,
  judged: 0,
  readers: {},
  changed: 0,
  skipped: 0,
  failed: 0,
  failures: [],
  moves: Object.fromEntries(CITATION_CLASSES.map(name => [name, {}])) as Moves,
})

/** For people: how many, and from which class to which. */
export function reclassificationLines(result: Reclassification): string[] {
  const { dryRun, judged, changed, skipped, failed, failures, moves } = result
  const width = Math.max(...CITATION_CLASSES.map(name => name.length)) + 2
  const row = (name: string, cells: string[]) =>
    name.padEnd(width) + cells.map(cell => cell.padStart(width)).join('')
  return [
    `${judged} runs judged by ${readersOf(result)}${dryRun ? ', nothing written' : ''}: ${changed} change their class`,
    `${skipped} had been judged so before; ${failed} cannot be judged`,
    ...(judged === 0
      ? []
      : [
          '',
          row('from \\ to', [...CITATION_CLASSES]),
          ...CITATION_CLASSES.map(from =>
            row(
              from,
              CITATION_CLASSES.map(to => String(moves[from][to] ?? 0)),
            ),
          ),
        ]),
    ...failures.map(({ runId, message }) => `${runId}: ${JSON.stringify(message)}`),
  ]
}

function readersOf({ method, readers }: Reclassification): string {
  const [only = method, ...others] = Object.keys(readers)
  if (others.length === 0) return only
  return Object.entries(readers)
    .map(([reader, judged]) => `${reader} (${judged})`)
    .join(' and ')
}
