// What the answers of a brand that were captured on one UTC day add up to. Every figure is a sum of such days. Pure.

import type { PromptIntent } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationClass, type CitationCounts, noCounts } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'

/** How many answers have each class, in the order of `CITATION_CLASSES`; last, those where the engine showed none. */
export type Tally = number[]
/** How many answers cite something, and how many of those say something false. */
export type Cited = [answers: number, confabulated: number]

type By<Leaf> = { [name: string]: Leaf }

/** One column for each topic, so that a page reads what it shows. */
export type Summary = {
  /** By engine and intent. */
  classes: By<By<Tally>>
  /** By prompt and engine. */
  prompts: By<By<Tally>>
  /** By cited domain and engine. */
  domains: By<By<Cited>>
  /** By cited domain, page and engine. */
  pages: By<By<By<Cited>>>
}

/** `pages` are asked for by windows of days alone: no month has them. */
export const TOPICS = ['classes', 'prompts', 'domains', 'pages'] as const satisfies (keyof Summary)[]
export type Topic = (typeof TOPICS)[number]
export const TOPICS_OF = { day: TOPICS, month: ['classes', 'prompts', 'domains'] } as const satisfies By<
  readonly Topic[]
>
export type Grain = keyof typeof TOPICS_OF

/** Answers that rates count and that have all of this in common: of each topic, what it is told apart by. */
export interface SameAnswers {
  answers: number
  engine: Engine
  citationClass: CitationClass
  intent: PromptIntent
  isNotShown: boolean
  promptId: string
  domain: string
  page: string
}

const tallyOf = ({ citationClass, isNotShown, answers }: SameAnswers): Tally => [
  ...CITATION_CLASSES.map(name => (name === citationClass ? answers : 0)),
  isNotShown ? answers : 0,
]

const citedBy = ({ citationClass, answers }: SameAnswers): Cited => [
  answers,
  citationClass === 'CONFABULATED' ? answers : 0,
]

const COUNTED: { [Of in Topic]: (same: SameAnswers) => Summary[Of] } = {
  classes: same => ({ [same.engine]: { [same.intent]: tallyOf(same) } }),
  prompts: same => ({ [same.promptId]: { [same.engine]: tallyOf(same) } }),
  domains: same => ({ [same.domain]: { [same.engine]: citedBy(same) } }),
  pages: same => ({ [same.domain]: { [same.page]: { [same.engine]: citedBy(same) } } }),
}

export const summarize = <Of extends Topic>(topic: Of, answers: readonly SameAnswers[]): Summary[Of] =>
  addUp(answers.map(COUNTED[topic]))

interface Counts {
  [name: string]: Counts | number[]
}

export function addUp<Of extends Counts>(all: readonly Of[]): Of {
  const sum: Counts = noNames()
  for (const one of all) add(sum, one)
  return sum as Of
}

/** Without a prototype: what answers name may be called like something of every object. */
const noNames = (): Counts => Object.create(null)

/** In place, and without an entry for each name: a window has tens of thousands of them. */
function add(sum: Counts, more: Counts): void {
  for (const name in more) {
    const [value, known] = [more[name] as Counts | number[], sum[name]]
    if (!Array.isArray(value)) {
      const below = (known ?? noNames()) as Counts
      sum[name] = below
      add(below, value)
    } else if (known)
      value.forEach((count, place) => {
        ;(known as number[])[place] = ((known as number[])[place] ?? 0) + count
      })
    else sum[name] = value.slice()
  }
}

export const classesIn = (tally: Tally): CitationCounts => classesOf({ all: { all: tally } })

/** Whatever they are told apart by. */
export function classesOf(counted: By<By<Tally>>): CitationCounts {
  const counts = noCounts()
  for (const below of Object.values(counted))
    for (const tally of Object.values(below))
      CITATION_CLASSES.forEach((name, place) => {
        counts[name] += tally[place] ?? 0
      })
  return counts
}

export const notShownIn = (tally: Tally): number => tally[CITATION_CLASSES.length] ?? 0
