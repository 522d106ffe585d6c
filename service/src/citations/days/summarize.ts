// What the answers of a brand that were captured on one UTC day add up to. Every figure is a sum of such days. Pure.

import type { PromptIntent } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationClass, type CitationCounts, noCounts } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'

/** How many answers have each class, in the order of `CITATION_CLASSES`; last, those where the engine showed none. */
export type Tally = number[]

/** One column for each topic, so that a page reads what it shows. */
export type Summary = {
  /** By engine and intent. */
  classes: { [engine: string]: { [intent: string]: Tally } }
  /** By prompt and engine. */
  prompts: { [promptId: string]: { [engine: string]: Tally } }
}

export const TOPICS = ['classes', 'prompts'] as const satisfies (keyof Summary)[]
export type Topic = (typeof TOPICS)[number]

/** Answers that rates count and that have all of this in common. */
export interface SameAnswers {
  promptId: string
  engine: Engine
  intent: PromptIntent
  citationClass: CitationClass
  isNotShown: boolean
  answers: number
}

export function summarize(rows: readonly SameAnswers[]): Summary {
  const summary: Summary = { classes: noNames(), prompts: noNames() }
  for (const { promptId, engine, intent, citationClass, isNotShown, answers } of rows) {
    const tally: Tally = CITATION_CLASSES.map(name => (name === citationClass ? answers : 0))
    tally.push(isNotShown ? answers : 0)
    add(summary.classes, { [engine]: { [intent]: tally } })
    add(summary.prompts, { [promptId]: { [engine]: tally } })
  }
  return summary
}

export interface Counts {
  [name: string]: Counts | number[]
}

export function addUp<Of extends Counts>(all: readonly Of[]): Of {
  const sum: Counts = noNames()
  for (const one of all) add(sum, one)
  return sum as Of
}

/** Without a prototype: what answers name may be called like something of every object. */
const noNames = <Of>(): { [name: string]: Of } => Object.create(null)

function add(sum: Counts, more: Counts): void {
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name]
    if (!Array.isArray(value)) {
      const below = (known ?? noNames()) as Counts
      sum[name] = below
      add(below, value)
    } else sum[name] = value.map((count, place) => count + ((known as number[] | undefined)?.[place] ?? 0))
  }
}

export const classesIn = (tally: Tally): CitationCounts => classesOf({ all: { all: tally } })

/** Whatever they are told apart by. */
export function classesOf(counted: { [name: string]: { [name: string]: Tally } }): CitationCounts {
  const counts = noCounts()
  for (const tally of Object.values(counted).flatMap(below => Object.values(below)))
    for (const [place, name] of CITATION_CLASSES.entries()) counts[name] += tally[place] ?? 0
  return counts
}

export const notShownIn = (tally: Tally): number => tally[CITATION_CLASSES.length] ?? 0
